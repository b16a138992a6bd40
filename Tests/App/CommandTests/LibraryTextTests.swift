import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import ghsearch

/// Libraries state causes. Only the program, and the screens for their own keys, name what the user can do.
@Suite("Texts of libraries", .timeLimit(.minutes(3)))
struct LibraryTextTests {
    private static let platform = ProjectDirectory.url.appending(path: "Sources/Platform")

    /// Returns the keys, commands, options and variables of the program that the string literals in `source` name.
    private static func names(in source: String) -> [String] {
        let lines = source.split(separator: "\n").filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
        let literals = lines.flatMap { $0.matches(of: #/"(?:[^"\\]|\\.)*"/#).map(\.output) }
        let commands = RootCommand.configuration.subcommands.map { "ghsearch \($0._commandName)" }
        return literals.flatMap { literal in
            let words = literal.matches(
                of: #/\b(F[0-9]+|Ctrl-|Alt-|Esc|[Pp]ress|(GHSEARCH|GH|XDG)_[A-Z]+)|--[a-z][a-z-]+/#)
            // An argument of `git` is a literal of its own.
            let isNamed = { (word: String) -> Bool in
                guard word.hasPrefix("--") else { return true }
                return literal.contains(" ") && options.contains(word)
            }
            return words.map { String($0.output.0) }.filter(isNamed)
                + (commands + ["`ghsearch", "Update ghsearch"]).filter { literal.contains($0) }
        }
    }

    /// The options in the help of all commands.
    private static let options = Set(
        ([RootCommand.self] + RootCommand.configuration.subcommands).flatMap { command in
            RootCommand.helpMessage(for: command).matches(of: #/--[a-z][a-z-]+/#).map { String($0.output) }
        })

    @Test("Names of the program are found in string literals, and nowhere else")
    func detection() {
        let source = """
            /// Press r.
            let text = "Press r or Ctrl-R."  // as F1
            case .offline: "Run `ghsearch login` without --offline, or set GHSEARCH_TOKEN. F2 signs in."
            git(["--no-color", "log"])
            """
        #expect(
            Set(Self.names(in: source)) == [
                "Press", "Ctrl-", "--offline", "GHSEARCH_TOKEN", "F2", "ghsearch login", "`ghsearch",
            ])
    }

    @Test("No string of a library names a key, a command, an option or a variable of the program")
    func platform() throws {
        let files = try #require(FileManager.default.enumerator(at: Self.platform, includingPropertiesForKeys: nil))
        let sources = files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        #expect(sources.count > 100)
        // It describes keys.
        for file in sources where file.lastPathComponent != "Key.swift" {
            let names = Self.names(in: try String(contentsOf: file, encoding: .utf8))
            #expect(names == [], "\(file.lastPathComponent)")
        }
    }
}
