import Foundation
import GitHubStandIn
import TestSupport
import Testing

@Suite("Screen reader", .timeLimit(.minutes(3)))
struct ScreenReaderTests {
    /// The program in `yasr`, whose synthesizer records the texts to be spoken.
    private struct Reader {
        let terminal: PseudoTerminal
        /// The file into which the program writes its process ID.
        private let pidFile: URL
        private let pipe: Descriptor
        private let speech = ObservedValue("")

        /// Starts the program. The synthesizer writes to a named pipe in `directory`.
        init(_ ghsearch: Ghsearch, _ arguments: [String] = [], in directory: TemporaryDirectory) throws {
            func file(_ name: String) -> String { directory.url.appending(path: name).path }
            let (fifo, configuration) = (file("speech"), file("yasr.conf"))
            try #require(mkfifo(fifo, 0o600) == 0)
            let synthesizer = try directory.addExecutable("synthesizer", "#!/bin/sh\nexec cat >'\(fifo)'\n")
            pidFile = directory.url.appending(path: "pid")
            let program = try directory.addExecutable(
                "program", "#!/bin/sh\necho $$ >'\(pidFile.path)'\nexec '\(Ghsearch.path)' \"$@\"\n")
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
                @=at
                """
            try Data("\(settings)\n".utf8).write(to: URL(filePath: configuration))
            pipe = Descriptor(open(fifo, O_RDWR | O_CLOEXEC))
            terminal = try PseudoTerminal(
                "/usr/bin/yasr", ["-C", configuration, program] + arguments,
                environment: ghsearch.variables(["GHSEARCH_ACCESSIBLE": "1", "TERM": "linux"]))
            let thread = Thread { [pipe, speech] in
                while let bytes = pipe.read(), bytes != [0] {
                    speech.update { $0 += String(decoding: bytes, as: UTF8.self) }
                }
            }
            thread.start()
        }

        /// The texts spoken so far, in order.
        var spoken: [String] { speech.read(Self.texts) }

        private static func texts(in speech: String) -> [String] {
            speech.matches(of: #/q \{(.*)\}/#).map { String($0.1).trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty && $0 != "blank" }
        }

        func waitToHear(_ text: String) async { await waitToHear { $0 == text } }

        func waitToHear(_ isMeant: @escaping @Sendable (String) -> Bool) async {
            let isHeard = await speech.wait { Self.texts(in: $0).contains(where: isMeant) }
            #expect(isHeard, "heard only \(spoken)")
        }

        /// Quits the program with Ctrl-C, then ends the screen reader and the thread. The program is waited for first: its
        /// terminal stays open without yasr, because it inherits yasr's end of it.
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

    @Test("One sentence is read for each settled query and each step, and nothing twice")
    func search() async throws {
        try await Ghsearch.run { ghsearch in
            let directory = try TemporaryDirectory()
            let reader = try Reader(ghsearch, in: directory)
            await reader.waitToHear(
                "Type a name or login, qualifiers such as type:org and location:berlin work, F1 for help")
            reader.terminal.send("hundred")
            await reader.waitToHear("hundred, The hundred account, 110 followers, 1 of 2")
            reader.terminal.send("\u{1B}[B")
            await reader.waitToHear("hundred-one, The hundred-one account, 2 of 2, last")
            reader.terminal.send("zz")
            await reader.waitToHear("No exact matches; hundred, The hundred account, 110 followers, similar, 1 of 3")
            let sentences = reader.spoken.filter { !isTyped($0, "hundredzz") }
            try Golden.expect(sentences.joined(separator: "\n") + "\n", in: "screen-reader-search.txt")
            try await reader.end()
        }
    }

    @Test("The repositories of a person are read with their number, then one sentence for each step")
    func repositories() async throws {
        try await Ghsearch.run { ghsearch in
            let directory = try TemporaryDirectory()
            let reader = try Reader(ghsearch, ["mona"], in: directory)
            await reader.waitToHear { $0.hasPrefix("mona, Mona Lisa Octocat, 20,480 followers, 1 of ") }
            let count = reader.spoken.count
            reader.terminal.send("\u{1B}[C")
            await reader.waitToHear { $0.hasPrefix("mona: 30 repositories") }
            await reader.waitToHear { $0.hasSuffix(", 1 of 30") }
            reader.terminal.send("\u{1B}[B")
            await reader.waitToHear { $0.hasSuffix(", 2 of 30") }
            reader.terminal.send("\u{1B}[B")
            await reader.waitToHear { $0.hasSuffix(", 3 of 30") }
            reader.terminal.send("\u{1B}[D")
            await reader.waitToHear { $0.hasSuffix(", collapsed") }
            // The first frame is not drawn if the response arrives before it.
            let sentences = reader.spoken.dropFirst(count).filter { !isTyped($0, "mona") && $0 != "mona: Loading…" }
            try Golden.expect(sentences.joined(separator: "\n") + "\n", in: "screen-reader-repositories.txt")
            try await reader.end()
        }
    }

    /// Whether `text` is the input line or a part of it, in as many pieces as the terminal received it.
    private func isTyped(_ text: String, _ input: String) -> Bool {
        input.contains(text.trimmingPrefix("> "))
    }
}
