import Foundation
import Images
import PrivateFiles
import SystemPackage

/// Decodes images in a ``SandboxedChild`` each, one at a time.
///
/// A process costs as much as a start of the program, about 10 ms, and an account is selected for 120 ms before its
/// avatar is requested. A process for several images, once taken over by one of them, could change the others.
actor SandboxedImageDecoder {
    private let program: String?
    private let timeout: Duration
    private var last: Task<Void, Never>?

    /// The `program` `nil` is this one. The timeout includes the start of the process on a busy machine.
    init(program: String? = nil, timeout: Duration = .seconds(5)) {
        self.program = program
        self.timeout = timeout
    }

    /// The image is centered. `ImageError` is also thrown if the process crashes or takes too long.
    func raster(of bytes: [UInt8], filling size: PixelSize) async throws -> Raster {
        let request = Task { [last, program, timeout] in
            await last?.value
            try Task.checkCancellation()
            let arguments = [ImageDecoderProcess.option, "\(size.width)x\(size.height)"]
            let work = SandboxedWork(
                arguments: arguments, program: program, timeout: timeout, maxOutput: Raster.byteCount(of: size))
            return try await Self.raster(of: bytes, size, by: work)
        }
        last = Task { _ = await request.result }
        return try await withTaskCancellationHandler {
            try await request.value
        } onCancel: {
            request.cancel()
        }
    }

    private static func raster(of bytes: [UInt8], _ size: PixelSize, by work: SandboxedWork) async throws -> Raster {
        do {
            let (pixels, end) = try await work.output(for: bytes)
            guard end == .exited(0), let raster = Raster(size: size, pixels: pixels) else { throw error(of: end) }
            return raster
        } catch SandboxedWork.WorkError.notStarted {
            throw ImageError.noDecoder  // the initials stay; for the next image there may be memory and descriptors
        } catch SandboxedWork.WorkError.tooMuchOutput {
            throw ImageError.damaged
        }
    }

    private static func error(of end: SandboxedChild.End) -> ImageError {
        switch end {
        case .exited(let status): ImageDecoderProcess.error(of: status)
        case .signaled(SIGKILL), .signaled(SIGXCPU): .tooSlow
        case .signaled: .damaged
        }
    }
}

/// What the ``SandboxedChild`` runs: reads an image from standard input and writes its pixels to standard output.
enum ImageDecoderProcess {
    static let option = "--decode-image"
    private static let maxMemory: UInt64 = 1 << 30
    private static let maxSeconds: UInt32 = 3
    /// The largest side of a raster in pixels.
    private static let maxSide = 4_096
    /// The errors, whose exit codes are 1 and so on.
    private static let errors: [ImageError] = [.unknownFormat, .tooLarge, .damaged, .tooSlow, .noDecoder]

    static func run(_ arguments: [String]) -> Int32? {
        guard arguments.count == 2, arguments[0] == option else { return nil }
        let sides = arguments[1].split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, sides.allSatisfy((1...maxSide).contains) else { return status(of: .tooLarge) }
        do throws(ImageError) {
            try ImageDecoder.loadLibraries()
            SandboxedChild.confine(memory: maxMemory, seconds: maxSeconds)
            let size = PixelSize(width: sides[0], height: sides[1])
            let pixels = try ImageDecoder().raster(of: try input(), filling: size).bytes
            _ = try? FileDescriptor.standardOutput.writeAll(pixels)  // an error: the reader has gone
            return 0
        } catch {
            return status(of: error)
        }
    }

    /// Returns the error of an exit code. Another exit code means that the program can't start.
    static func error(of status: Int32) -> ImageError {
        let index = Int(status) - 1
        return errors.indices.contains(index) ? errors[index] : .noDecoder
    }

    private static func status(of error: ImageError) -> Int32 { Int32((errors.firstIndex(of: error) ?? 0) + 1) }

    private static func input() throws(ImageError) -> [UInt8] {
        do {
            return try FileDescriptor.standardInput.readToEnd(limit: ImageDecoder.Limits().bytes)
        } catch {
            throw .tooLarge
        }
    }
}
