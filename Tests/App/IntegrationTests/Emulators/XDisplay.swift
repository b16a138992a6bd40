import CommandSupport
import Foundation
import TestSupport
import Testing

/// A display without a window manager, in a process of its own, whose image is a file.
final class XDisplay: Sendable {
    static let programs = ["Xvfb", "xdotool"]

    let name: String
    private let directory: TemporaryDirectory
    private let server: PseudoTerminal

    init(width: Int, height: Int) async throws {
        directory = try TemporaryDirectory()
        let number = directory.url.appending(path: "number")
        server = try PseudoTerminal(
            "/bin/sh",
            [
                "-c", "exec Xvfb -displayfd 3 -screen 0 \(width)x\(height)x24 -fbdir \"$1\" -nocursor 3>\"$2\"", "sh",
                directory.path, number.path,
            ])
        name = try await poll {
            let text = String(decoding: FileManager.default.contents(atPath: number.path) ?? Data(), as: UTF8.self)
            return text.hasSuffix("\n")
                ? .ready(":" + text.trimmingCharacters(in: .newlines)) : .pending(missing: "a display", on: text)
        }
    }

    func end() { server.end() }

    private func picture() throws -> Picture? {
        Picture(xwd: try Data(contentsOf: directory.url.appending(path: "Xvfb_screen0")))
    }

    /// Waits until the picture fulfills `condition` and has not changed for 300 ms.
    func picture(of what: String, where condition: (Picture) -> Bool = { _ in true }) async throws -> Picture {
        var last: Picture?
        var since = ContinuousClock.now
        return try await poll {
            let picture = try picture()
            if picture != last {
                last = picture
                since = .now
            }
            guard let picture, condition(picture), ContinuousClock.now - since > .milliseconds(300) else {
                return .pending(missing: what, on: "display \(name)")
            }
            return .ready(picture)
        }
    }

    /// Presses keys, by their names in X11, such as `Down` or `alt+x`, in the window below the pointer.
    func press(_ keys: String...) async throws {
        let xdotool = try PseudoTerminal(
            "/usr/bin/xdotool", ["mousemove", "40", "300", "key", "--delay", "30"] + keys,
            environment: ["DISPLAY": name])
        try await xdotool.expectExit(.code(0))
    }
}
