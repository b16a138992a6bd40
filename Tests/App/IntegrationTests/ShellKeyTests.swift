import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@testable import ghsearch

@Suite("The key of the shells", .timeLimit(.minutes(5)))
struct ShellKeyTests {
    @Test("Alt-G inserts what fits: a login, a mention, a repository or its address", arguments: Shell.allCases)
    func context(shell: Shell) async throws {
        try await Ghsearch.run { ghsearch in
            let name = try await ghsearch("repos", "one-repo", "--jq", ".[0].fullName").firstLine
            let session = try await InteractiveShell(shell, ghsearch)
            try await session.insert("one-repo", into: "gh pr create --reviewer one-rep")
            try await session.wait(for: "gh pr create --reviewer one-repo")
            try await session.insert("one-repo", into: "echo --add-reviewer=mona,one-rep")
            try await session.wait(for: "echo --add-reviewer=mona,one-repo")
            try await session.insert("one-repo", into: #"git commit -m "é漢字 @one-rep"#)
            try await session.wait(for: #"git commit -m "é漢字 @one-repo"#)
            try await session.insert("one-repo", into: "gh repo clone one-rep", isRepository: true)
            try await session.wait(for: "gh repo clone \(name)")
            try await session.insert("one-repo", into: "true; git clone --depth 1 one-rep", isRepository: true)
            try await session.wait(for: "true; git clone --depth 1 \(ghsearch.address)/\(name).git")
            try await session.insert("one-repo", into: "git remote add up one-rep", isRepository: true)
            try await session.wait(for: "git remote add up \(ghsearch.address)/\(name).git")
            session.terminal.send("\u{15}")
            try await session.insert("one-repo", into: "echo one-rep")
            try await session.wait(for: "echo one-repo")
        }
    }

    @Test("The text after the cursor stays, and a cancelled prompt changes nothing", arguments: Shell.allCases)
    func unchanged(shell: Shell) async throws {
        try await Ghsearch.run { ghsearch in
            let session = try await InteractiveShell(shell, ghsearch)
            try await session.type("echo é漢字 one-rep |漢 tail")
            session.terminal.send(String(repeating: "\u{1B}[D", count: 8))
            try await session.open(selecting: "one-repo")
            session.terminal.send("\u{1B}")
            try await session.wait(for: "echo é漢字 one-rep |漢 tail")
            try await session.open(selecting: "one-repo")
            session.terminal.send("\r")
            try await session.wait(for: "echo é漢字 one-repo |漢 tail")
            session.terminal.send("!")
            try await session.wait(for: "echo é漢字 one-repo! |漢 tail")
        }
    }

    @Test("The word around the cursor is the query, and is replaced", arguments: Shell.allCases)
    func around(shell: Shell) async throws {
        try await Ghsearch.run { ghsearch in
            let session = try await InteractiveShell(shell, ghsearch)
            try await session.type("echo @one-rep, tail")
            session.terminal.send(String(repeating: "\u{1B}[D", count: 9))
            try await session.open(selecting: "one-repo")
            session.terminal.send("\r")
            try await session.wait(for: "echo @one-repo, tail")
            session.terminal.send("!")
            try await session.wait(for: "echo @one-repo!, tail")
        }
    }

    private func pick(_ session: InteractiveShell) async throws {
        session.terminal.send("\u{1B}g")
        try await session.terminal.waitUntil { $0.lines.contains { $0.hasPrefix("▌ one-repo") } }
        session.terminal.send("\r")
    }

    @Test("A prompt of two lines stays, and so does that of a continued line", arguments: Shell.allCases)
    func prompts(shell: Shell) async throws {
        let (setting, continued) =
            switch shell {
            case .zsh: ("PS1=$'top\\n$ '", "dquote> ")
            case .bash: ("PS1=$'top\\n$ '", "> ")
            case .fish: ("function fish_prompt; echo top; echo -n '$ '; end", "  ")
            }
        try await Ghsearch.run { ghsearch in
            let session = try await InteractiveShell(shell, ghsearch)
            let terminal = session.terminal
            terminal.send("\(setting)\r")
            try await terminal.waitUntil { $0.lines.suffix(24).contains("top") && $0.text.hasSuffix("\n$") }
            terminal.send("\u{C}")
            try await terminal.waitUntil { $0.text == "top\n$" }
            terminal.send("echo one-rep")
            try await terminal.waitUntil { $0.text == "top\n$ echo one-rep" }
            try await pick(session)
            try await terminal.waitUntil { $0.text == "top\n$ echo one-repo" }
            terminal.send("\u{15}echo \"\r@one-rep")
            try await terminal.waitUntil { $0.text.hasSuffix("\n\(continued)@one-rep") }
            try await pick(session)
            try await terminal.waitUntil { $0.text == "top\n$ echo \"\n\(continued)@one-repo" }
        }
    }

    @Test("GHSEARCH_NOBIND binds no key", arguments: Shell.allCases)
    func noBinding(shell: Shell) async throws {
        let (query, bound, unbound) =
            switch shell {
            case .zsh: ("bindkey '^[g'", #""^[g" ghsearch-insert"#, #""^[g" get-line"#)
            case .bash: ("bind -X | grep -c ghsearch", "1", "0")
            case .fish: ("bind | grep -c ghsearch-insert", "2", "0")
            }
        try await Ghsearch.run { ghsearch in
            try await InteractiveShell(shell, ghsearch).run(query, printing: bound)
            try await InteractiveShell(shell, ghsearch, environment: ["GHSEARCH_NOBIND": "1"])
                .run(query, printing: unbound)
            try await InteractiveShell(shell, ghsearch, environment: ["GHSEARCH_NOBIND": ""])
                .run(query, printing: bound)
        }
    }

    /// A line of a file with people, and one with repositories.
    private struct Line: Encodable { let login: String }
    private struct Work: Encodable { let owner: String, name: String }

    @Test("A repository with the name of a command is neither inserted nor completed", arguments: Shell.allCases)
    func hostile(shell: Shell) async throws {
        let directory = try TemporaryDirectory()
        let (people, repositories) = (directory.url.appending(path: "p"), directory.url.appending(path: "r"))
        try JSONEncoder().encode(Line(login: "evil")).write(to: people)
        try JSONEncoder().encode(Work(owner: "evil", name: "$(touch pwned)`touch pwned`")).write(to: repositories)
        let dataset = try Dataset.load(people: people.path, repositories: repositories.path)
        try await Ghsearch.run(dataset: dataset) { ghsearch in
            let session = try await InteractiveShell(shell, ghsearch)
            try await session.insert("evil", into: "gh repo clone evil", isRepository: true)
            try await session.terminal.waitFor("Can't insert", .seconds(40))
            try await session.terminal.waitUntil { $0.lines.contains("$ gh repo clone evil") }
            session.terminal.send("\u{15}\u{C}")
            try await session.terminal.waitUntil { $0.text == "$" }
            try await session.type("ghsearch open evil/")
            session.terminal.send("\t\t!")
            try await session.wait(for: "ghsearch open evil/!")
            let files = try FileManager.default.contentsOfDirectory(atPath: ghsearch.home.path)
            #expect(!files.contains("pwned"))
        }
    }

    @Test("Without a terminal, the command of the key is wrong usage; without a selection it prints nothing")
    func command() async throws {
        try await Ghsearch.run { ghsearch in
            let piped = try await ghsearch("shell-insert", input: "echo mona\n")
            #expect(piped.status == 64)
            #expect(piped.output == "")
            let typed = try await ghsearch.printed(["shell-insert"])
            #expect(typed.look(\.text).contains("To set it up: ghsearch init --help"))
            #expect(try await !ghsearch("--help").output.contains("shell-insert"))
        }
    }
}
