import CommandSupport
import Foundation
import TestSupport
import Testing

@Suite("Manual pages", .timeLimit(.minutes(3)))
struct ManualTests {
    /// The manual pages that `Scripts/manual` writes, by name. It starts the program for each page, so that the tests
    /// share them.
    private static let pages = Task { () -> [String: String] in
        let script = ProjectDirectory.path("Scripts/manual")
        var pages: [String: String] = [:]
        try await Ghsearch.run { ghsearch in
            let written = try await ghsearch.shell(#"mkdir "$HOME/man" && '\#(script)' "$GHSEARCH" "$HOME/man""#)
            #expect(written == .init(status: 0, output: "", errors: ""))
            let directory = ghsearch.home.url.appending(path: "man")
            let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            for name in names {
                pages[name] = try String(contentsOf: directory.appending(path: name), encoding: .utf8)
            }
        }
        return pages
    }

    /// Calls `test` with the program and the manual pages.
    private func withPages(_ test: (Ghsearch, [String: String]) async throws -> Void) async throws {
        let pages = try await Self.pages.value
        try await Ghsearch.run { ghsearch in try await test(ghsearch, pages) }
    }

    @Test("Every command has a page with a NAME line for apropos")
    func names() async throws {
        try await withPages { _, pages in
            let commands =
                [""]
                + (Ghsearch.listedCommands + [
                    "cache-status", "cache-clear", "people-list", "people-forget", "config-list",
                    "config-get", "config-set", "config-unset", "config-edit", "config-schema",
                ]).map {
                    "-\($0)"
                }
            #expect(Set(pages.keys) == Set(commands.map { "ghsearch\($0).1" }))
            for (name, page) in pages {
                let command = name.dropLast(2).replacing("-", with: "\\-")
                #expect(page.contains("\n.SH NAME\n\(command) \\- "), "\(name)")
            }
        }
    }

    @Test("Each usage line begins with the words of its command, and the footer has the date and the version")
    func usage() async throws {
        try await withPages { ghsearch, pages in
            for (name, page) in pages {
                let usage = try #require(page.firstMatch(of: #/\.SH SYNOPSIS\n((?s).*?)\n\.SH/#)).output.1
                let commands = usage.replacing("\\-", with: "-").split(separator: "\n").filter { $0 != ".br" }
                    .map { $0.prefix { !"[<-@'".contains($0) }.split(separator: " ").joined(separator: " ") }
                #expect(!commands.isEmpty)
                for command in Set(commands) {
                    // A usage line of a command can name the one that it stands for.
                    let words = command.split(separator: " ").dropFirst()
                    #expect(
                        "\(words.joined(separator: "-")).1".hasPrefix(name.dropFirst("ghsearch-".count).dropLast(2)),
                        "\(command)")
                    let help = try await ghsearch.call(words.map(String.init) + ["--help"])
                    #expect(help.status == 0, "\(command)")
                }
                #expect(page.contains(#/\.TH ".*" 1 "20\d\d-\d\d-\d\d" "ghsearch \d/#), "\(name)")
            }
        }
    }

    @Test("The page of the program contains the options of the prompt and the sections of a manual")
    func program() async throws {
        try await withPages { ghsearch, pages in
            let page = try #require(pages["ghsearch.1"])
            let help = try await ghsearch("search", "--help").output + ghsearch("help", "global").output
            let options = Set(help.matches(of: #/--[a-z][a-z-]+/#).map { String($0.output) })
            #expect(options.isSuperset(of: ["--height", "--print", "--accessible", "--offline"]))
            for option in options { #expect(page.contains(option.replacing("-", with: "\\-")), "\(option)") }
            for section in [
                "SYNOPSIS", "GLOBAL OPTIONS", "KEYS", "FILTER", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES",
                "SEE ALSO",
            ] {
                #expect(page.contains("\n.SH \(section)\n"), "\(section)")
            }
            #expect(page.contains(".SH NAME\nghsearch \\- find people on GitHub "))
            #expect(page.contains("\n.PP\nQUERY can be an address"), "the paragraphs of the overview are apart")
        }
    }

    @Test("The page of repos lists the values of --sort")
    func values() async throws {
        try await withPages { _, pages in
            let page = try #require(pages["ghsearch-repos.1"])
            #expect(page.contains("(values: stars, name, updated, pushed, created, forks; default: stars)"))
        }
    }
}
