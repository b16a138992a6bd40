import Foundation
import GitHubModel
import PrivateFiles
import Repositories
import SystemPackage

/// Reads each README in a ``SandboxedChild`` of its own: the parser of Markdown is written in C, and some texts of a
/// few kilobytes make it use gigabytes, or hours.
struct SandboxedReadmeReader: Sendable {
    /// The program; `nil` is this one.
    var program: String?
    /// Includes the start of the process on a busy machine. Its processor time is limited as well.
    var timeout = Duration.seconds(5)

    /// Returns a note in place of a README that can't be read within the limits. The process ends with the task.
    ///
    /// - Throws: `CancellationError`.
    func readme(_ input: ReadmeInput) async throws -> Readme {
        let work = SandboxedWork(
            arguments: [ReadmeProcess.option], program: program, timeout: timeout, maxOutput: Readme.maxEncodedLength)
        do {
            let (bytes, end) = try await work.output(for: input.encoded)
            guard end == .exited(0) else { return Readme(Self.error(of: end)) }
            return try Readme(encoded: bytes)
        } catch SandboxedWork.WorkError.notStarted(let code) {
            return Readme(.notStarted(reason: "\(code)"))
        } catch SandboxedWork.WorkError.tooMuchOutput {
            return Readme(.tooLarge)
        } catch let error as ReadmeError {
            return Readme(error)
        }
    }

    private static func error(of end: SandboxedChild.End) -> ReadmeError {
        switch end {
        case .signaled(SIGKILL), .signaled(SIGXCPU): .tooSlow
        case .exited, .signaled: .tooLarge
        }
    }
}

/// What the ``SandboxedChild`` runs: reads a ``ReadmeInput`` from standard input and writes the README to standard
/// output.
enum ReadmeProcess {
    static let option = "--read-readme"
    /// With the program itself and the process that shows the README, less than 256 MB. One of the maximum size needs a
    /// third.
    private static let maxMemory: UInt64 = 160 << 20
    private static let maxSeconds: UInt32 = 1

    static func run(_ arguments: [String]) -> Int32? {
        guard arguments == [option] else { return nil }
        SandboxedChild.confine(memory: maxMemory, seconds: maxSeconds)
        // An error: the program has gone, or sends more than it may.
        guard let bytes = try? FileDescriptor.standardInput.readToEnd(limit: ReadmeInput.maxLength),
            let input = ReadmeInput(encoded: bytes)
        else { return 1 }
        let readme = Readme(input.file, of: input.url).encoded()
        _ = try? FileDescriptor.standardOutput.writeAll(readme)  // an error: the reader has gone
        return 0
    }
}
