import GitHubAPI
import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

@Suite("README", .timeLimit(.minutes(3)))
struct ReadmeTests {
    static let sample = """
        <p align="center"><img src="logo.png" alt="Octopus logo"></p>

        # Octopus

        [![Build](https://ci.example/badge.svg)](https://ci.example/octopus)

        Eight arms for *every* task, with **care**. See the [guide](docs/guide.md) or <https://octopus.example>.

        - Fast
        - Small
          1. no `dependencies`
          2. no setup

        | key | meaning |
        | --- | --- |
        | a   | arm |

        > Quoted
        > text

        ## Install

        ```sh
        git clone https://github.com/mona/octopus
        \tmake install
        ```
        """

    private func lines(_ text: String, in columns: Int = 80) -> [StyledLine] {
        Readme(.init(text: text, isTruncated: false), of: "https://github.com/mona/octopus").lines(in: columns)
    }

    private func texts(_ text: String, in columns: Int = 80) -> [String] { lines(text, in: columns).map(\.text) }

    @Test("Headings, lists, code, quotes, links and images are text")
    func renders() {
        #expect(
            texts(Self.sample) == [
                "Octopus logo", "", "Octopus", "", "Build", "",
                "Eight arms for every task, with care. See the guide or https://octopus.example.", "",
                "• Fast", "• Small", "  1. no dependencies", "  2. no setup", "",
                "key │ meaning", "────┼────────", "a   │ arm    ", "", "▏ Quoted text", "", "Install", "",
                "│ git clone https://github.com/mona/octopus", "│     make install",
            ])
    }

    @Test("Short codes are emoji, but not in code, and unknown ones stay")
    func shortCodes() {
        #expect(
            texts(":rocket: **:white_check_mark:** `:rocket:` :no_such_name: 12:30:45") == [
                "🚀 ✅ :rocket: :no_such_name: 12:30:45"
            ])
        #expect(texts("# :tada: New\n\n| a |\n| - |\n| :zap: |").first == "🎉 New")
    }

    @Test("An alert has its label above the text, in quotes only")
    func alerts() {
        #expect(texts("> [!NOTE]\n> One\n> two\n>\n> [!TIP]\n> x") == ["▏ Note", "▏ One two", "", "▏ [!TIP] x"])
        #expect(texts("> [!TIP]  \n> Hot") == ["▏ Tip", "▏ Hot"])
        #expect(texts("> [!warning]\n> Hot") == ["▏ Warning", "▏ Hot"])
        #expect(texts("[!NOTE]\nOne") == ["[!NOTE] One"])
        #expect(texts("> [!NOTE]") == ["▏ [!NOTE]"])
    }

    @Test("Fields in front of the text are apart from it")
    func frontMatter() {
        #expect(texts("---\ntitle: x\nlayout: y\n---\n# Z") == ["title: x", "layout: y", "", "Z"])
        #expect(texts("---\r\ntitle: x\r\n---\r\nZ") == ["title: x", "", "Z"])
        #expect(texts("---\n\n---\nZ").last == "Z")
        #expect(texts("---\ntitle: x")[0] != "title: x")
    }

    @Test(
        "A link whose text is the address of another host shows the host of its target",
        arguments: [
            ("[https://github.com/mona](https://evil.example/mona)", "https://github.com/mona (evil.example)"),
            ("[github.com](https://github.com@evil.example/)", "github.com (evil.example)"),
            ("[**github.com**/x](http://evil.example:8080)", "github.com/x (evil.example)"),
            ("<a href=\"https://evil.example\">www.github.com</a> x", "www.github.com (evil.example) x"),
            ("<p><a href=\"https://evil.example\">https://github.com</p>", "https://github.com (evil.example)"),
            ("[<a href=\"https://evil.example\">https://github.com</a>](https://github.com)", "https://github.com"),
            ("[\u{200B}https://github.com](https://evil.example)", "https://github.com (evil.example)"),
            ("[(https://github.com)](https://evil.example)", "(https://github.com) (evil.example)"),
            ("[https://github.com](https:///evil.example)", "https://github.com"),
            ("[docs.example.com](docs/)", "docs.example.com (github.com)"),
            ("[https://github.com/mona](https://github.com/mona/x)", "https://github.com/mona"),
            ("[www.example.org](https://example.org)", "www.example.org"), ("[README.md](README.md)", "README.md"),
            ("[node.js](https://nodejs.org)", "node.js"), ("[see github.com](https://x.example)", "see github.com"),
            ("[x@github.com](mailto:x@github.com)", "x@github.com"),
        ])
    func targets(markdown: String, text: String) {
        #expect(texts(markdown).joined(separator: " ").replacing("\u{200B}", with: "") == text)
    }

    @Test("Links lead to their URL, relative ones to a file of the repository; others are text")
    func links() {
        let text = "[a](https://a.example) [b](./docs/b.md) [c](#part) [d](javascript:alert(1)) [e](/e.md)"
        let links = lines(text).flatMap(\.runs).compactMap { run in run.link.map { [run.text, $0.url] } }
        #expect(
            links == [
                ["a", "https://a.example"], ["b", "https://github.com/mona/octopus/blob/HEAD/docs/b.md"],
                ["c", "https://github.com/mona/octopus/blob/HEAD/README.md#part"],
                ["e", "https://github.com/mona/octopus/blob/HEAD/e.md"],
            ])
    }

    @Test(
        "HTML is text without tags, and images are their alternative text",
        arguments: [
            ("<!-- hidden --> shown", ["shown"]), ("<div>a<br>b &amp; c</div>", ["a", "b & c"]),
            ("x <img alt='one' src=a> <IMG SRC=b ALT=two> <img src=c> y", ["x one two y"]),
            ("a < b <3 <unclosed alt=\"", ["a < b <3 <unclosed alt=\""]), ("<p>unclosed <img alt=\"", ["unclosed"]),
            ("<div\nalt=\"x\">text", ["text"]), ("<kbd>Esc</kbd> key", ["Esc key"]), ("<img alt=\"\">", []),
        ])
    func html(text: String, expected: [String]) {
        #expect(texts(text) == expected)
    }

    @Test(
        "Headings, details, preformatted text and character references of HTML are shown, style sheets are not",
        arguments: [
            ("<h1>A</h1><h3>B</h3>", ["A", "B"]), ("Caf&eacute; &mdash; &#x1F44B;", ["Café — \u{1F44B}"]),
            ("<p>Caf&eacute; &mdash; &#128075; &unknown; &;</p>", ["Café — \u{1F44B} &unknown; &;"]),
            ("<pre>one  two\n  three &gt; four</pre>", ["one  two", "  three > four"]),
            ("<style>\nb { color: red }\n</style>\n\nshown", ["shown"]), ("`&gt;`", ["&gt;"]),
            ("<div><script>alert(1)</script>text</div>", ["text"]),
            ("<details>\n<summary>More</summary>\n\nText\n</details>", ["More", "", "Text"]),
        ])
    func elements(text: String, expected: [String]) {
        #expect(texts(text) == expected)
    }

    @Test(
        "Tables with and without outer bars are aligned, with the alignment of their columns",
        arguments: ["| a | bcd |\n| :- | -: |\n| efg | h |", "a | bcd\n:- | -:\nefg | h"])
    func table(text: String) {
        #expect(texts(text) == ["a   │ bcd", "────┼────", "efg │   h"])
    }

    @Test("A wide table is wrapped in its columns, and in a narrow window one cell follows another")
    func wideTable() {
        let words = Array(repeating: "word", count: 30).joined(separator: " ")
        let text = "a | b\n--- | ---\nshort | \(words)"
        let lines = texts(text, in: 60)
        #expect(lines.count > 4)
        #expect(lines.dropFirst(2).allSatisfy { $0.contains("│") && TextWidth.columns($0) <= 60 })
        let many = (0..<20).map { "c\($0)" }.joined(separator: "|")
        let narrow = texts("\(many)\n\(Array(repeating: "-", count: 20).joined(separator: "|"))", in: 30)
        #expect(narrow == (0..<20).map { "c\($0)" })
    }

    @Test("Strikethrough, task lists, footnotes and addresses are drawn")
    func extensions() {
        let text = "~~old~~ new[^n] www.example.org\n\n- [ ] open\n- [x] done\n\n[^n]: Note"
        #expect(
            texts(text)
                == ["old new[1] www.example.org", "", "[ ] open", "[x] done", "", "[1] Note"])
        let runs = lines(text).flatMap(\.runs)
        #expect(runs.first?.text == "old")
        #expect(runs.first?.style == .strikethrough)
        #expect(runs.contains { $0.link?.url == "http://www.example.org" })
    }

    @Test(
        "A file that is not Markdown is shown line by line",
        arguments: ["README.rst", "docs/README.org", "README.adoc", "README", "README.txt"])
    func plain(path: String) {
        let text = "Title\n=====\n\na    1\n\tb  *2*"
        let readme = Readme(.init(text: text, isTruncated: false, path: path), of: "https://github.com/a/b")
        #expect(readme.lines(in: 80).map(\.text) == ["Title", "=====", "", "a    1", "    b  *2*"])
    }

    @Test("Long lines of code are scrolled sideways, other text stays")
    func sideways() {
        let readme = Readme(
            .init(text: "text\n\n    \(String(repeating: "0123456789", count: 10))", isTruncated: false), of: "")
        #expect(readme.codeWidth(in: 40) == 102)
        #expect(readme.lines(in: 40, offset: 95).map(\.text) == ["text", "", "│ 56789"])
    }

    @Test(
        "Lines are wrapped at spaces, with the marks of lists and quotes, and code is truncated",
        arguments: [24, 40, 200])
    func wraps(columns: Int) {
        let words = (0..<60).map { "word\($0)" }.joined(separator: " ")
        let text = "> - \(words)\n\n\(words)\n\n    \(words)\n\n" + String(repeating: "x", count: 500)
        let lines = texts(text, in: columns)
        #expect(lines.allSatisfy { TextWidth.columns($0) <= columns })
        #expect(lines[0].hasPrefix("▏ • word0 "))
        #expect(lines[1].hasPrefix("▏   word"))
        #expect(lines.count { $0.hasPrefix("│") } == 1)
        #expect(lines.joined().count { $0 == "x" } == 500)
    }

    @Test("Hostile bytes emit no control characters, in any part of the text")
    func hostile() {
        let odd = "a\u{1B}[2J\u{9B}31m\u{202E}evil\u{7}\u{1B}]8;;http://evil\u{1B}\\\u{0} &#27;[2J&#x9b;31m"
        let text = """
            # \(odd)

            - \(odd) `\(odd)` [\(odd)](https://x.example/\(odd)) ![\(odd)](\(odd))

            <img alt="\(odd)"> \(odd)

            ```\(odd)
            \(odd)
            ```
            """
        let raw = RepositoryReadme(text: text, isTruncated: false)
        let lines = Readme(raw, of: "https://github.com/a/b\u{1B}]").lines(in: 80)
        let scalars = lines.map(\.text).joined().unicodeScalars
        #expect(!scalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" })
        for link in lines.flatMap(\.runs).compactMap(\.link) {
            #expect(link.url.utf8.allSatisfy { (0x21..<0x7F).contains($0) })
        }
    }

    @Test(
        "256 KB of any structure is shown within 20 s, without exhausting the stack",
        arguments: RandomInputs.sample(
            6,
            of: [
                "> ", "- ", "* a\n", "[", "![", "**a ", "*a_ ", "`", "<", "<a", "<img ", "&", "|a", "a\n\n", "x", "漢",
                "e\u{301}",
                "\u{301}", "    a\n", "[a](b", "<!--", "# a\n", "1. ", "[a]: b\n", "\\", "\u{1F469}\u{200D}", " ",
                "\t- a\n",
            ]))
    func large(unit: String) {
        let text = String(repeating: unit, count: RepositoryReadme.maxSize / unit.utf8.count)
        let duration = processorTime {
            let readme = Readme(.init(text: text, isTruncated: false), of: "https://github.com/a/b")
            #expect(readme.blocks.count <= Readme.maxBlocks + 1)
            #expect(readme.lines(in: 80).allSatisfy { $0.width <= 80 })
        }
        print("README of \(unit.debugDescription):", duration)
        #expect(duration < .seconds(20), "debug build")
    }

    @Test("A note is at the end of a longer file")
    func truncated() {
        let readme = Readme(.init(text: "Start", isTruncated: true), of: "")
        #expect(readme.lines(in: 80).map(\.text) == ["Start", "", "The README is longer. o opens it in the browser."])
    }

    @Test("Random Markdown fits every window", arguments: 0..<20)
    func random(seed: UInt64) {
        var random = SeededGenerator.ofRun(seed)
        let parts = [
            "> ", "- ", "\n", "\n\n", "*", "**", "`", "```", "[", "](", ")", "<img alt=", ">", "a", "漢字", "\u{1B}[",
            "|", "    ", "1. ", "# ",
        ]
        for _ in 0..<50 {
            let text = (0..<60).map { _ in random.pick(parts) }.joined()
            let columns = Int.random(in: 24...100, using: &random)
            #expect(lines(text, in: columns).allSatisfy { $0.width <= columns }, "\(text.debugDescription)")
        }
    }
}
