import CForkedProcess
import CommandSupport
import Foundation
import Images
import TestSupport
import Testing

@testable import GitHubStandIn
@testable import ghsearch

@Suite("Decoding in another process", .timeLimit(.minutes(2)))
struct SandboxedImageDecoderTests {
    private let size = PixelSize(width: 64, height: 64)

    @Test("Images have the same pixels as in this process, and several are decoded in turn")
    func pixels() async throws {
        let decoder = SandboxedImageDecoder(program: Ghsearch.path)
        let images = [1, 2].map { Identicon(id: $0).png(side: 128) }
        let rasters = try images.map { try ImageDecoder().raster(of: $0, filling: size) }
        try await withThrowingTaskGroup { group in
            for turn in 0..<6 {
                group.addTask { (turn % 2, try await decoder.raster(of: images[turn % 2], filling: size)) }
            }
            for try await (index, raster) in group { #expect(raster == rasters[index]) }
        }
    }

    @Test("Errors are those of the decoder")
    func errors() async throws {
        let decoder = SandboxedImageDecoder(program: Ghsearch.path)
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        for (bytes, error) in [
            ([], .unknownFormat), (png, .damaged), ([UInt8](repeating: 0, count: 3 << 20), .tooLarge),
        ]
            as [([UInt8], ImageError)]
        {
            await #expect(throws: error) { try await decoder.raster(of: bytes, filling: size) }
        }
    }

    @Test(
        "A process that crashes, hangs, writes too little or too much, or does not start is an error",
        arguments: [
            ("kill -SEGV $$", .damaged), ("kill -XCPU $$", .tooSlow), ("exec sleep 60", .tooSlow),
            ("exec sleep 60 >&- <&-", .tooSlow), ("cat >/dev/null; exec yes", .damaged), ("exec yes", .tooSlow),
            ("cat >/dev/null; echo few", .noDecoder), ("exit 0", .noDecoder), ("exit 9", .noDecoder),
        ] as [(String, ImageError)])
    func failures(lines: String, error: ImageError) async throws {
        let directory = try TemporaryDirectory()
        let timeout = Duration.milliseconds(error == .tooSlow && lines != "kill -XCPU $$" ? 3_000 : 20_000)
        let decoder = SandboxedImageDecoder(program: try script(lines, in: directory), timeout: timeout)
        await #expect(throws: error) {
            try await decoder.raster(of: [UInt8](repeating: 1, count: 1 << 20), filling: size)
        }
        let missing = SandboxedImageDecoder(program: directory.path + "/missing")
        await #expect(throws: ImageError.noDecoder) { try await missing.raster(of: [1], filling: size) }
    }

    @Test("A request that is cancelled before its turn starts no process")
    func cancellation() async throws {
        let directory = try TemporaryDirectory()
        let starts = directory.path + "/starts"
        let program = try script("echo >>\(starts); exec sleep 60", in: directory)
        let decoder = SandboxedImageDecoder(program: program, timeout: .seconds(10))
        let first = Task { [size] in try await decoder.raster(of: [1], filling: size) }
        try await poll {
            FileManager.default.fileExists(atPath: starts) ? .ready(()) : .pending(missing: "a file", on: starts)
        }
        let second = Task { [size] in try await decoder.raster(of: [1], filling: size) }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        await #expect(throws: ImageError.tooSlow) { try await first.value }
        #expect(try Data(contentsOf: URL(filePath: starts)).count == 1)
    }

    #if os(Linux)
    @Test("Ctrl-Z can't stop the process before its program starts, for which this process waits")
    func stopping() throws {
        let directory = try TemporaryDirectory()
        let program = try script("exec grep SigBlk: /proc/self/status", in: directory)
        let child = try SandboxedChild([], program: program, timeout: .seconds(20))
        let words = String(decoding: child.receive() ?? [], as: UTF8.self).split(whereSeparator: \.isWhitespace)
        #expect(words.last.flatMap { UInt64($0, radix: 16) } == 1 << (SIGTSTP - 1))
        #expect(child.waitForExit() == .exited(0))
    }

    @Test(
        "The confined process has no descriptors, and can open, connect, remove, start and signal nothing",
        .withoutThreadSanitizer)
    func confinement() {
        // Other threads of a test process use descriptors, which are closed here.
        let code = forked_process_run {
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
            let descriptor = open("/dev/null", O_RDONLY)
            SandboxedChild.confine(memory: 1 << 40, seconds: 60)
            func isForbidden(_ result: Int32) -> Bool { result < 0 && errno == EPERM }
            var byte: UInt8 = 0
            let failures = [
                read(descriptor, &byte, 1) < 0, isForbidden(open("/etc/hostname", O_RDONLY)), isForbidden(dup(1)),
                isForbidden(socket(AF_INET, 1, 0)), isForbidden(socket(AF_UNIX, 1, 0)),
                isForbidden(unlink("/nowhere/file")),
                isForbidden(rename("/nowhere/a", "/nowhere/b")), isForbidden(access("/etc/hostname", R_OK)),
                isForbidden(kill(getppid(), 0)), isForbidden(execv("/bin/true", &arguments)),
            ]
            return failures.allSatisfy(\.self) ? 42 : 1
        }
        #expect(code == 42)
    }
    #endif

    /// Creates a script for `/bin/sh` that takes the place of the program. Returns its path.
    private func script(_ lines: String, in directory: TemporaryDirectory) throws -> String {
        try directory.addExecutable("decoder", "#!/bin/sh\n\(lines)\n")
    }
}
