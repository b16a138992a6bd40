import GitHubAPI
import TerminalUI
import TestSupport
import Testing

@testable import Repositories

@Suite("READMEs between processes", .timeLimit(.minutes(2)))
struct ReadmeCodingTests {
    private func readme(_ text: String) -> Readme {
        Readme(.init(text: text, isTruncated: true), of: "https://github.com/mona/octopus")
    }

    private static let sample =
        ReadmeTests.sample + "\n\n~~old~~ **new** ~~**both**~~ [c](https://c.example)\n\n> 1. a\n>    - b\n\n"
        + "| a | b | c |\n| :-: | -: | --- |\n| **1** | | [3](d) |"

    @Test("A README is the same after it was passed on")
    func sample() throws {
        let readme = readme(Self.sample)
        #expect(try Readme(encoded: readme.encoded()) == readme)
        #expect(try Readme(encoded: Readme(.tooSlow).encoded()) == Readme(.tooSlow))
    }

    @Test("Random Markdown is the same after it was passed on", arguments: 0..<20)
    func random(seed: UInt64) throws {
        var random = SeededGenerator.ofRun(seed)
        let parts = [
            "> ", "- ", "\n", "\n\n", "*", "**", "`", "~~", "[", "](a)", "<b>", "a", "漢字", "|", "|-|-|\n", "    ",
            "1. ", "# ", "\u{1F469}\u{200D}\u{1F4BB}", "<a href=b>",
        ]
        for _ in 0..<50 {
            let readme = readme((0..<60).map { _ in random.pick(parts) }.joined())
            #expect(try Readme(encoded: readme.encoded()) == readme)
        }
    }

    @Test("What a process that was taken over returns is a README that fits the window, or an error", arguments: 0..<20)
    func damaged(seed: UInt64) throws {
        var random = SeededGenerator.ofRun(seed)
        let bytes = readme(Self.sample).encoded()
        for _ in 0..<200 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { damaged.removeLast(Int.random(in: 1..<damaged.count, using: &random)) }
            do {
                let lines = try Readme(encoded: damaged).lines(in: 80)
                #expect(lines.allSatisfy { $0.width <= 80 })
                let scalars = lines.lazy.map(\.text).joined().unicodeScalars
                #expect(!scalars.contains { $0.properties.generalCategory == .control })
            } catch {
                #expect(error == .tooLarge)
            }
        }
    }

    @Test("Numbers that no README has are an error", arguments: [[], [1], [255, 255, 255, 255], [0, 0, 0, 0, 0]])
    func numbers(bytes: [UInt8]) {
        #expect(throws: ReadmeError.tooLarge) { try Readme(encoded: bytes) }
    }

    @Test("The input is the same after it was passed on", arguments: ["", "a\n\tb", "\0\0"])
    func input(text: String) {
        let file = RepositoryReadme(text: text, isTruncated: true, path: "docs/README.md")
        let input = ReadmeInput(file, of: "https://x.example/a/b")
        #expect(ReadmeInput(encoded: input.encoded) == input)
        #expect(ReadmeInput(encoded: Array(text.utf8)) == nil)
    }

    @Test("A wide table in a narrow window, and a long one in a wide window, are drawn at once", arguments: [24, 999])
    func table(columns: Int) {
        let width = columns == 24 ? 15_000 : 100
        var table = ReadmeTable(alignments: Array(repeating: .left, count: width))
        table.rows = Array(repeating: [], count: ReadmeTable.maxCells / width)
        let duration = processorTime {
            #expect(table.lines(in: columns).allSatisfy { $0.width <= columns })
        }
        #expect(duration < .seconds(20))
    }
}
