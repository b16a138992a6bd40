import CommandSupport
import GitHubStandIn
import TerminalUI
import TestSupport
import Testing

@Suite("Terminal output", .timeLimit(.minutes(3)))
struct TerminalOutputTests {
    /// Commands that print to a terminal.
    static let commands = [
        ["repos", "mona"], ["repos", "mona", "--by-language"], ["repos", "mona", "--limit", "5"],
        ["users", "o", "--limit", "20"], ["user", "mona"], ["user", "hostile-profile"], ["user", "octo-org"],
        ["repos", "a-login-of-exactly-thirty-nine-letters9"],
    ]

    @Test("No line is wider than the window", arguments: commands, [20, 40, 80, 200])
    func fits(command: [String], columns: Int) async throws {
        try await Ghsearch.run(people: 100) { ghsearch in
            let terminal = try await ghsearch.printed(command, columns: columns, rows: 120)
            try await terminal.expectExit(.code(0))
            let output = String(decoding: terminal.transcript, as: UTF8.self).replacing(#/\e\[[\d;]*m/#, with: "")
            let lines = output.replacing("\r\u{1B}[K", with: "\r\n").split(separator: "\r\n")
            #expect(lines.count > 3)
            for line in lines { #expect(TextWidth.columns(String(line)) <= columns, "\(line)") }
        }
    }

    @Test("repos prints statistics, a header and aligned columns", arguments: [40, 80])
    func aligned(columns: Int) async throws {
        try await Ghsearch.run { ghsearch in
            let lines = try await ghsearch.printed(["repos", "mona"], columns: columns, rows: 60).lines
            #expect(lines[0].hasPrefix("30 repositories · ★ "))
            let header = try #require(lines.first { $0.hasPrefix("NAME") })
            let start = try #require(header.firstRange(of: "LANGUAGE")).lowerBound
            let rows = lines.drop { $0 != header }.dropFirst().filter { !$0.isEmpty }
            #expect(rows.count == 30)
            let row = try #require(rows.first { $0.hasPrefix("Hello-World") })
            #expect(row[start...].hasPrefix("Ruby"))
            let end = try #require(header.firstRange(of: "STARS")).upperBound
            #expect(row[..<end].hasSuffix(" 2.8k"))
        }
    }

    @Test("At 40 columns the name, the language and the stars stay")
    func narrow() async throws {
        try await Ghsearch.run { ghsearch in
            let text = try await ghsearch.printed(["repos", "mona"], columns: 40, rows: 60).look(\.text)
            #expect(text.contains(#/shiny-reader +Swift +37\.7k/#))
        }
    }

    @Test(
        "Terminal output has color unless it is disabled",
        arguments: [
            (["TERM": "xterm-256color"], [String](), true), (["NO_COLOR": "1"], [], false),
            ([:], ["--no-color"], false),
            (["TERM": "dumb"], [], false), (["NO_COLOR": ""], [], true),
        ])
    func colors(environment: [String: String], options: [String], colored: Bool) async throws {
        try await Ghsearch.run { ghsearch in
            let terminal = try await ghsearch.printed(
                ["repos", "mona"] + options, environment: environment.mapValues { $0 })
            let output = String(decoding: terminal.transcript, as: UTF8.self)
            #expect(output.contains("\u{1B}[0;1m") == colored)
        }
    }

    @Test("JSON on a terminal is indented, and nothing hostile gets there")
    func json() async throws {
        try await Ghsearch.run { ghsearch in
            let terminal = try await ghsearch.printed(["user", "hostile-profile", "--json=login,name,bio"], rows: 60)
            #expect(terminal.lines.contains("  \"login\" : \"hostile-profile\","))
            let output = String(decoding: terminal.transcript, as: UTF8.self)
            #expect(!output.contains("\u{1B}]"))
            #expect(!output.unicodeScalars.contains("\u{202E}"))
        }
    }

    @Test(
        "--json without fields lists them on a terminal and sends no request",
        arguments: [
            ["repos", "mona"], ["users", "mona"], ["user", "mona"], ["explore"], ["repo", "mona/Hello-World"],
        ])
    func fields(command: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let terminal = try await ghsearch.printed(command + ["--json"], rows: 60)
            try await terminal.expectExit(.code(64))
            #expect(terminal.lines[0] == "Error: Specify one or more comma-separated fields for `--json`:")
            #expect(terminal.lines.contains("  url"))
            #expect(ghsearch.control.requests.isEmpty)
            let filtered = try await ghsearch.printed(command + ["--json", "-q", "length"], rows: 60)
            try await filtered.expectExit(.code(0))
        }
    }

    @Test(
        "A hostile profile does not change the title, the screen or the colors",
        arguments: [
            ["user", "hostile-profile"], ["repos", "mona"], ["users", "hostile-profile"],
            ["repos", "mona", "--by-language"],
        ])
    func hostile(command: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let terminal = try await ghsearch.printed(command, environment: ["NO_COLOR": "1"], rows: 100)
            // The progress writes line ends and clears the line.
            let output = String(decoding: terminal.transcript, as: UTF8.self).replacing("\r\u{1B}[K", with: "")
            #expect(
                !output.unicodeScalars.contains {
                    $0.properties.generalCategory == .control && $0 != "\r" && $0 != "\n"
                })
            #expect(!output.unicodeScalars.contains("\u{202E}"))
            #expect(!output.unicodeScalars.contains("\u{2066}"))
        }
    }

    @Test("A long listing shows its progress and then removes it")
    func progress() async throws {
        try await Ghsearch.run { ghsearch in
            let terminal = try await ghsearch.printed(["repos", "many-repos", "--limit", "3"])
            let output = String(decoding: terminal.transcript, as: UTF8.self)
            #expect(output.contains(#/\r\e\[Kloading [\d,]+ repositories, page \d+ of 24/#))
            #expect(terminal.lines[0].hasPrefix("3 of 2,350 repositories"))
        }
    }

    @Test("open prints the URL if there is no browser, and starts the preferred one")
    func open() async throws {
        try await Ghsearch.run { ghsearch in
            let piped = try await ghsearch("open", "mona/Hello-World")
            #expect(piped == .init(status: 0, output: "\(ghsearch.address)/mona/Hello-World\n", errors: ""))
            let browser = try FakeBrowser(for: ghsearch)
            let opened = try await ghsearch("open", "mona", environment: browser.environment)
            #expect(opened == .init(status: 0, output: "", errors: "Opened \(ghsearch.address)/mona\n"))
            #expect(await browser.page() == "/mona")
        }
    }
}
