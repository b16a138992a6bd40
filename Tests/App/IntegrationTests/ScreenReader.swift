import CommandSupport
import Foundation
import TestSupport
import Testing

/// A screen reader on a terminal, in which the program runs. Its synthesizer records the texts to be spoken.
final class ScreenReader: Sendable {
    enum Kind: String, CaseIterable {
        case yasr
        case fenrir
    }

    let terminal: PseudoTerminal
    /// The file into which the program writes its process ID.
    private let pidFile: URL
    private let pipe: Descriptor
    private let speech = ObservedValue("")

    /// Starts the program. The synthesizer writes to a named pipe in `directory`.
    init(
        _ kind: Kind, _ ghsearch: Ghsearch, _ arguments: [String], _ variables: [String: String?] = [:],
        in directory: TemporaryDirectory
    ) throws {
        let fifo = directory.url.appending(path: "speech").path
        try #require(mkfifo(fifo, 0o600) == 0)
        pipe = Descriptor(open(fifo, O_RDWR | O_CLOEXEC))
        pidFile = directory.url.appending(path: "pid")
        let program = try directory.addExecutable(
            "program",
            "#!/bin/sh\necho $$ >'\(pidFile.path)'\nexec '\(Ghsearch.path)' \(arguments.joined(separator: " "))\n")
        let command =
            switch kind {
            case .yasr: try Self.yasr(program, speakingTo: fifo, in: directory)
            case .fenrir: try Self.fenrir(program, speakingTo: fifo, in: directory)
            }
        terminal = try PseudoTerminal(
            command[0], Array(command.dropFirst()),
            environment: ghsearch.variables(variables).merging([
                "GHSEARCH_ACCESSIBLE": "1", "TERM": "linux", "XDG_RUNTIME_DIR": directory.path,
                "PYTHONPATH": Self.fenrir.appending(path: "lib/python3/dist-packages").path,
                "PYTHONDONTWRITEBYTECODE": "1",
            ]) { $1 },
            columns: 200, rows: 100)
        let thread = Thread { [pipe, speech] in
            while let bytes = pipe.read(), bytes != [0] {
                speech.update { $0 += String(decoding: bytes, as: UTF8.self) }
            }
        }
        thread.start()
    }

    private static func yasr(
        _ program: String, speakingTo fifo: String, in directory: TemporaryDirectory
    ) throws -> [String] {
        let synthesizer = try directory.addExecutable("synthesizer", "#!/bin/sh\nexec cat >'\(fifo)'\n")
        let settings = """
            [normalkeys]
            [reviewkeys]
            [options]
            cursor tracking=full
            synthesizer=emacspeak server
            synthesizer port=|\(synthesizer)
            key echo=off
            special=off
            [Emacspeak server]
            punctuation=some
            [dict]
            """
        let configuration = directory.url.appending(path: "yasr.conf")
        try Data("\(settings)\n".utf8).write(to: configuration)
        return ["/usr/bin/yasr", "-C", configuration.path, program]
    }

    /// Where `Scripts/bootstrap` unpacks Fenrir.
    private static let fenrir = ProjectDirectory.url.appending(path: ".build-tools/fenrir/usr")
    /// Fenrir looks for its levels of punctuation in `/etc`, where nothing is unpacked, and speaks all signs without
    /// them.
    private static let punctuation = ProjectDirectory.url.appending(
        path: ".build-tools/fenrir/etc/fenrirscreenreader/punctuation/default.conf")

    /// Fenrir's mode for pseudo-terminals needs neither devices nor root.
    private static func fenrir(
        _ program: String, speakingTo fifo: String, in directory: TemporaryDirectory
    ) throws -> [String] {
        let synthesizer = try directory.addExecutable(
            "synthesizer", "#!/bin/sh\nprintf 'q {%s}\\n' \"$1\" >'\(fifo)'\n")
        // With emoticons, "XD" in the code of a sign-in is spoken as "LOL". charEcho is that of Fenrir 1.9,
        // charEchoMode that of later versions.
        let options = [
            "general#emoticons=False",
            "speech#driver=genericDriver", "speech#genericSpeechCommand=\(synthesizer) fenrirText",
            "general#shell=\(program)", "general#punctuationLevel=none",
            "general#punctuationProfile=\(punctuation.path)", "sound#enabled=False",
            "remote#driver=dummyDriver", "keyboard#charEcho=False", "keyboard#charEchoMode=0",
            "keyboard#charDeleteEcho=False",
        ]
        return [
            fenrir.appending(path: "bin/fenrir").path, "--emulated-pty", "--options", options.joined(separator: ";"),
        ]
    }

    /// Returns the words of the lines spoken so far, in order, without the words of the reader itself, the messages of
    /// work in progress, and typed text, in as many pieces as the terminal received it.
    func lines(withoutTyped text: String) -> [String] {
        let code = Self.words(of: AccessibleScreen.code)
        return speech.read(Self.lines)
            .filter { !text.contains($0) && !Self.others.contains($0) && !$0.contains(Self.workInProgress) }
            .map { $0.replacing(#/[0-9A-Z]{4} [0-9A-Z]{4}\b/#, with: code) }
    }

    private static var workInProgress: Regex<Substring> { #/Loading|Shuffling|Requesting|Comparing/# }
    private static let others = ["blank", "pychant is not installed", "Start Fenrir"]

    private static func lines(of speech: String) -> [String] {
        speech.matches(of: #/q \{([^}]*)\}/#).flatMap { $0.1.split(separator: #/\n|\s+,\s+/#) }
            .map { words(of: String($0)) }.filter { !$0.isEmpty }
    }

    /// Returns the words of `text`: what a reader does with other characters is its own matter.
    static func words(of text: String) -> String {
        text.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }

    func waitToHear(_ ending: String) async {
        let words = Self.words(of: ending)
        let isHeard = await speech.wait { Self.lines(of: $0).contains { $0.hasSuffix(words) } }
        #expect(isHeard, "heard only \(speech.read(Self.lines))")
    }

    /// Quits the program with Ctrl-C, then ends the screen reader and the thread. The program is waited for first: its
    /// terminal stays open without the reader, because it inherits the reader's end of it.
    func end() async throws {
        let text = try String(contentsOf: pidFile, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
        let pid = try #require(pid_t(text))
        terminal.send("\u{3}")
        defer {
            if Self.isRunning(pid) { kill(pid, SIGKILL) }
            terminal.end()
            pipe.write([0])
        }
        try await poll {
            Self.isRunning(pid) ? .pending(missing: "the exit after Ctrl-C", on: "") : .ready(())
        }
    }

    /// Whether the process exists and has not exited.
    private static func isRunning(_ pid: pid_t) -> Bool {
        guard kill(pid, 0) == 0 else { return false }
        let status = FileManager.default.contents(atPath: "/proc/\(pid)/stat") ?? Data()
        return !String(decoding: status, as: UTF8.self).contains(") Z ")
    }
}
