import CommandSupport
import Foundation
import GRDB
import GitHubStandIn
import TestSupport
import Testing

@testable import Store
@testable import ghsearch

/// Commands in all places of a line, in the cache and in names of directories. Each would create a file `trapped-…`.
@Suite("Traps for the completion in shells", .timeLimit(.minutes(5)))
struct ShellTrapTests {
    @Test("Tab runs nothing of the line, in all places of all commands", arguments: Shell.allCases)
    func places(shell: Shell) async throws {
        try await Ghsearch.run { ghsearch in
            let directory = ghsearch.home.url.appending(path: "evil")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
            _ = try ghsearch.home.addExecutable("evil/ghsearch", "#!/bin/sh\ntouch trapped-program\n")
            let session = try await InteractiveShell(shell, ghsearch, setup: Self.setup(of: shell))
            var places = try await Self.places(ghsearch)
            places += [
                "ghsearch users x --host \(Self.word("before")) --json ", "ghsearch \(Self.word("early")) --json ",
            ]
            for (index, place) in places.enumerated() {
                session.terminal.send("\(place)\(Self.forms(of: Self.word("\(index)"))[index % 4])\t\u{15}")
                // The shell has completed all before it runs a command.
                if index % 8 == 7 { _ = try await Self.run("true", in: session) }
            }
            // The functions that complete files are those of the shells.
            for place in ["who --file", "who --git", "warm --git"] {
                for form in Self.forms(of: Self.word("file")) {
                    session.terminal.send("ghsearch \(place) \(form)\t\u{15}")
                }
            }
            session.terminal.send("./evil/ghsearch user \t\u{15}")
            // As pasted text, so that the line feeds are a part of the line.
            let pasted = "ghsearch users x --json '\n\(Self.word("pasted"))\n,"
            _ = try await Self.run("\u{1B}[200~\(pasted)\u{1B}[201~\t'", in: session)
            try await Self.expectNoTrap(session, ghsearch)
        }
    }

    private static func forms(of word: String) -> [String] { ["'\(word)", "\"\(word)", word, "'\(word)'"] }

    /// Returns the starts of lines that end before a value: of each option once, and of each argument.
    private static func places(_ ghsearch: Ghsearch) async throws -> [String] {
        var options: Set<String> = []
        let places = try await ghsearch.describedCommands().flatMap { words, command in
            (command.arguments ?? []).compactMap { argument -> String? in
                let name = argument.preferredName?.name ?? ""
                switch argument.kind {
                case "option": return options.insert(name).inserted ? "\(words) --\(name) " : nil
                case "positional": return "\(words) "
                default: return nil
                }
            }
        }
        #expect(places.count > 40)
        return places
    }

    @Test(
        "Directories are completed with quoting: running the line runs nothing of their names",
        arguments: Shell.allCases)
    func directories(shell: Shell) async throws {
        let names = [
            "a$(touch trapped-a)", "k`touch trapped-k`", "c;touch trapped-c", "d!echo", "e'f", "g\"h", "i*", #"j\k"#,
            "l${x:=$(touch trapped-l)}", "m<(touch trapped-m)", "n&touch trapped-n", "o'$(touch trapped-o)'",
        ]
        try await Ghsearch.run { ghsearch in
            for name in names + ["p\ntouch trapped-p", "q'\ntouch trapped-q\n'"] {
                try FileManager.default.createDirectory(
                    at: ghsearch.home.url.appending(path: name), withIntermediateDirectories: false)
            }
            let session = try await InteractiveShell(shell, ghsearch, setup: Self.setup(of: shell))
            for (index, name) in names.enumerated() {
                for quote in ["", index % 2 == 0 ? "'" : "\""] {
                    let end = shell == .bash ? "" : quote
                    let start = "ghsearch warm --git \(quote)\(name.prefix(1))"
                    let lines = try await Self.run("\(start)\t\(end)", in: session)
                    #expect(lines.contains { $0.hasPrefix(name) && $0.contains(" is not in a Git repository.") })
                }
            }
            // In zsh, these are completed, too.
            for letter in ["p", "q"] { _ = try await Self.run("ghsearch warm --git \(letter)\t", in: session) }
            try await Self.expectNoTrap(session, ghsearch)
        }
    }

    /// A line of a file with people, and one with repositories.
    private struct Line: Encodable { let login: String, name: String, bio: String }
    private struct Work: Encodable { let owner: String, name: String }

    @Test("Nothing that is stored runs, neither on Tab nor with the completed line", arguments: Shell.allCases)
    func stored(shell: Shell) async throws {
        let directory = try TemporaryDirectory()
        let (people, repositories) = (directory.url.appending(path: "p"), directory.url.appending(path: "r"))
        let lines = ["evil", "evil-two"].map { Line(login: $0, name: Self.word("name"), bio: Self.word("bio")) }
        try Data(lines.map { try JSONEncoder().encode($0) }.joined(separator: [10])).write(to: people)
        try JSONEncoder().encode(Work(owner: "evil", name: "$(touch trapped-listed)`touch trapped-listed`")).write(
            to: repositories)
        let dataset = try Dataset.load(people: people.path, repositories: repositories.path)
        try await Ghsearch.run(dataset: dataset) { ghsearch in
            for arguments in [["repos", "evil"], ["user", "evil"], ["user", "evil-two"]] {
                let ended = try await ghsearch.call(arguments)
                #expect(ended.status == 0, "\(ended.errors)")
            }
            try Self.writeTraps(ghsearch)
            let session = try await InteractiveShell(shell, ghsearch, setup: Self.setup(of: shell))
            try await session.type("ghsearch user --offline evi")
            session.terminal.send("\t")
            try await session.wait(for: "ghsearch user --offline evil")
            for words in [
                "user --offline evi", "user --offline 'evil$'", "repo --offline evi", "repo --offline evil/l",
                "users --offline --in evil/", "users --offline --contributors-to lo",
                "--offline --filter x --in evil/l", "people evi", "people ",
                "--offline --filter ", "--offline --filter evil", "--offline --filter x --query evi",
                "--offline --filter x --host ", "--offline --filter x --account ",
            ] {
                _ = try await Self.run("ghsearch \(words)\t >/dev/null 2>&1", in: session)
            }
            try await Self.expectNoTrap(session, ghsearch)
        }
    }

    /// Writes traps into the database, past the checks of the store, and into the history.
    private static func writeTraps(_ ghsearch: Ghsearch) throws {
        let path = try #require(ghsearch.home.contents.first { $0.hasSuffix(".sqlite") })
        try DatabaseQueue(path: path).write { db in
            try db.execute(
                sql: "UPDATE person SET login = ? WHERE login = 'evil-two'", arguments: ["evil\(word("login"))"])
            for text in ["evil/\(word("source"))", word("source"), "evil;touch trapped-source"] {
                try db.execute(
                    sql: "INSERT INTO personSource VALUES (1, 'repository', ?, 0, 0, 1, 1, 0)", arguments: [text])
            }
            try updateChecksums(db)
        }
        let state = ghsearch.home.url.appending(path: ".local/state/ghsearch")
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
        try Data("evil\(word("history"))\n".utf8).write(to: state.appending(path: "history"))
    }

    /// Makes the rows those of a program that knows the checksums.
    private static func updateChecksums(_ db: Database) throws {
        for person in try PersonRecord.fetchAll(db) {
            try db.execute(
                sql: "UPDATE person SET checksum = ? WHERE id = ?", arguments: [person.currentChecksum, person.id])
        }
        for source in try PersonSourceRecord.fetchAll(db) {
            try db.execute(
                sql: "UPDATE personSource SET checksum = ? WHERE person = ? AND detail = ?",
                arguments: [source.currentChecksum, source.person, source.detail])
        }
    }

    @Test("zsh gets no empty candidate")
    func emptyCandidates() async throws {
        // The words of `compadd` follow a hyphen. The prefix '' makes a candidate of an empty word.
        let setup = #"""
            compadd() {
                local -a words=("${(@)@[${@[(i)(-|--)]}+1,-1]}")
                local quotes="''"
                if (( ${words[(Ie)]} || ${@[(Ie)$quotes]} )); then print -r -- "${(@qq)@}" >>empty; fi
                print called >>called
                builtin compadd "$@"
            }
            """#
        try await Ghsearch.run { ghsearch in
            let session = try await InteractiveShell(.zsh, ghsearch, setup: Self.setup(of: .zsh) + setup)
            for words in [
                "", "user ", "--in ", "--jq ", "--host ", "--host x", "--account ", "repo ", "init ",
                "users --sort ", "users x --json ", "users x --json nothing,", "login --store ", "warm --git x",
            ] {
                session.terminal.send("ghsearch \(words)\t\u{15}")
            }
            try await Self.expectNoTrap(session, ghsearch)
            let files = try ghsearch.home.contents.map { URL(filePath: $0).lastPathComponent }
            #expect(files.contains("called"))
            #expect(!files.contains("empty"))
        }
    }

    /// A word that creates the file `trapped-NAME` if any part of it is expanded.
    private static func word(_ name: String) -> String {
        let command = "touch trapped-\(name)"
        return "login,$(\(command))`\(command)`${x:=$(\(command))}$((a[$(\(command))]))*~/,"
    }

    /// Lists of candidates ask for no confirmation. In zsh, Tab is only completion: by default, zsh itself expands the
    /// word first, for each command.
    private static func setup(of shell: Shell) -> String {
        switch shell {
        case .zsh: "bindkey '^I' complete-word; LISTMAX=10000\n"
        case .bash: "bind 'set page-completions off'; bind 'set completion-query-items 0'\n"
        case .fish: ""
        }
    }

    /// Types a line in place of the present one and runs it. Returns the lines of the screen at the next prompt.
    private static func run(_ keys: String, in session: InteractiveShell) async throws -> [String] {
        let end = UUID().uuidString
        session.terminal.send("\u{15}\u{C}\(keys); echo \(end)\r")
        try await session.terminal.waitUntil { $0.lines.contains(end) && $0.text.hasSuffix("\n$") }
        return session.terminal.lines
    }

    /// Waits until the shell has handled all keys, and expects that no trap was run.
    private static func expectNoTrap(_ session: InteractiveShell, _ ghsearch: Ghsearch) async throws {
        _ = try await run("true", in: session)
        let trapped = try ghsearch.home.contents.filter { $0.contains("/trapped-") }
        #expect(trapped == [])
    }
}
