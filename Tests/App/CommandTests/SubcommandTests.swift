import ArgumentParser
import Testing

@testable import ghsearch

@Suite("Arguments of subcommands")
struct SubcommandTests {
    @Test(
        "A subcommand that is parsed alone has the values that it has below the root command",
        arguments: [
            "repos", "repos torvalds --by-language", "repos --language swift -L 5 --json name,url",
            "search -- --version", "users mona --live", "repo octocat/hello",
            "people mona", "cache clear --yes", "explore --seed 4", "status --verbose",
            "warm --github", "login --with-token", "init zsh",
        ])
    func values(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let alone = try Program.parse(words)
        #expect("\(alone)" == "\(try RootCommand.parseAsRoot(words))")
    }

    @Test(
        "Global options can precede a subcommand",
        arguments: [
            ("--host octo.ghe.com repos x", "repos --host octo.ghe.com x"),
            ("--offline --timeout=3 repos x --language go", "repos --offline --timeout=3 x --language go"),
            ("--account mona --no-color cache clear --yes", "cache clear --account mona --no-color --yes"),
            ("--host repos users mona", "users --host repos mona"), ("--offline repos", "repos --offline"),
            ("--verbose mona", "search --verbose mona"), ("-- repos", "search -- repos"),
        ])
    func globalOptions(line: String, expected: String) throws {
        let commands = try [line, expected].map { try Program.parse($0.split(separator: " ").map(String.init)) }
        #expect("\(commands[0])" == "\(commands[1])")
    }

    @Test("All global options are known in front of a subcommand")
    func globalNames() {
        let names = CommonOptions.helpMessage().matches(of: #/\s(--[a-z-]+)(?= |$)/#).map { String($0.1) }
        #expect(names.count > 6)
        for name in names where name != "--help" { #expect(CommonOptions.wordCount(of: name) != nil, "\(name)") }
    }

    @Test(
        "Errors and help contain the names of all commands",
        arguments: [
            "repos --nonsense", "repos mona hubot", "repos --help", "cache --help", "cache", "repo --help",
            "repos --version", "users --limit x", "explore --count 0", "search --version",
        ])
    func messages(line: String) {
        let words = line.split(separator: " ").map(String.init)
        #expect(message { try Program.parse(words) } == message { try RootCommand.parseAsRoot(words) })
    }

    /// Returns what the parser prints for the result of `body`: an error or help.
    private func message(_ body: () throws -> any ParsableCommand) -> String {
        do {
            var command = try body()
            try command.run()
            return ""
        } catch {
            return RootCommand.fullMessage(for: error)
        }
    }
}
