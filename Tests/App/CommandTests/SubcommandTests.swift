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
