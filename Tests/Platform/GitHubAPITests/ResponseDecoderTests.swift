import Foundation
import GitHubModel
import TestSupport
import Testing

@testable import GitHubAPI

@Suite("Response decoder", .timeLimit(.minutes(5)))
struct ResponseDecoderTests {
    private let decoder = ResponseDecoder()

    /// Members that GitHub sends and the program does not use.
    private static let unused = """
        "node_id":"MDEwOlJlcG9zaXRvcnkx","keys_url":"https://api.github.com/repos/mona/a/keys{/key_id}","size":29247,\
        "has_issues":true,"mirror_url":null,"score":1.5,"permissions":{"admin":false,"pull":true},"watchers":0
        """
    private static let repository = """
        {"id":18831,\(unused),"name":"a","full_name":"mona/a","private":false,"owner":{"login":"mona","id":1,\
        "type":"User","site_admin":false},"html_url":"https://github.com/mona/a","description":"Mirrors \\"music\\" \\u0026 \
        \\ud83c\\udfb6 \u{1F3B6}\\u001b[31m","fork":false,"created_at":"2025-08-22T11:15:08Z",\
        "updated_at":"2026-02-28T22:26:46Z","pushed_at":"2024-02-29T23:59:59Z","homepage":"","stargazers_count":12,\
        "language":"Swift","forks_count":3,"archived":true,"open_issues_count":9,\
        "license":{"key":"mit","name":"MIT License","spdx_id":"MIT"},"topics":["swift","cli"],"default_branch":"main"}
        """
    private static let bare = #"{"id":2,"full_name":"mona/b","owner":null,"license":null,"description":null}"#
    private static let person = """
        {"login":"mona","id":40017,\(unused),"type":"User","avatar_url":"https://avatars.githubusercontent.com/u/1",\
        "html_url":"https://github.com/mona","name":"Mona \u{E9}","bio":"a\\nb","followers":12,"public_repos":3,\
        "created_at":"2011-01-25T18:44:36Z"}
        """

    /// Bodies of each kind, with a function that compares the results of both decoders.
    private static let samples: [(body: String, compare: @Sendable (ResponseDecoder, [UInt8]) -> Comparison)] = [
        ("[\(repository), \(bare)]", { compare($0, $1, [WireRepository].self) { $0.map { "\($0)" } } }),
        (person, { compare($0, $1, WirePerson.self) { ["\($0)"] } }),
        (
            #"{"total_count":2,"incomplete_results":false,"items":[\#(person)]}"#,
            { compare($0, $1, WireSearch.self) { ["\($0)"] } }
        ),
        ("{\"Swift\": 12345, \"C\": 7}", { compare($0, $1, [String: Int].self) { $0.map { "\($0)" }.sorted() } }),
        ("[null, 1, -3]", { compare($0, $1, [Int?].self) { $0.map { "\(String(describing: $0))" } } }),
    ]

    private enum Comparison: Equatable {
        case equal
        /// Only `JSONDecoder` decodes the text.
        case unsupported
        case different(String, String)
    }

    private static func compare<Wire: Decodable>(
        _ decoder: ResponseDecoder, _ bytes: [UInt8], _ type: Wire.Type, _ describe: (Wire) -> [String]
    ) -> Comparison {
        let value: [String]
        do { value = describe(try decoder.decodeTape(type, from: bytes)) } catch { return .unsupported }
        let expected: [String]
        let valid = Data((RepairedText.repaired(bytes) ?? bytes))
        do { expected = describe(try JSONDecoder().decode(type, from: valid)) } catch { expected = ["\(error)"] }
        return value == expected ? .equal : .different("\(value)", "\(expected)")
    }

    @Test("Bodies of each kind are decoded without JSONDecoder, with the same result", arguments: samples.indices)
    func fixtures(index: Int) {
        let sample = Self.samples[index]
        #expect(sample.compare(decoder, Array(sample.body.utf8)) == .equal)
    }

    @Test("No changed body is decoded to another value than by JSONDecoder after its repair")
    func mutations() {
        var random = SeededGenerator.ofRun(25)
        var equal = 0
        for _ in 0..<RandomInputs.count(of: 20_000) {
            let sample = random.pick(Self.samples)
            let bytes = Self.mutated(Array(sample.body.utf8), &random)
            switch sample.compare(decoder, bytes) {
            case .equal: equal += 1
            case .unsupported: continue
            case .different(let value, let expected):
                Issue.record("\(String(decoding: bytes, as: UTF8.self)): \(value) instead of \(expected)")
            }
        }
        #expect(equal > RandomInputs.count(of: 20_000) / 20)
    }

    @Test(
        "What RapidJSON or the tape does not support is decoded like by JSONDecoder",
        arguments: [
            "[1.0]", "[1e2]", "[-0]", "[9223372036854775807]", "[9223372036854775808]", "\u{FEFF}[1]", "[1.5]", "[1,]",
            "",
            "[\"1\"]", "[true]", "{}", "[1] x", "[01]", "[1]\u{0}", "[1]\u{0}x", "[1e400]", "[18446744073709551616]",
        ])
    func fallback(text: String) {
        let value = Result { try decoder.decode([Int].self, from: Array(text.utf8)) }
        let expected = Result { try JSONDecoder().decode([Int].self, from: Data(text.utf8)) }
        #expect("\(value)" == "\(expected)")
    }

    @Test("Of members with the same name, the one counts that JSONDecoder uses")
    func duplicates() throws {
        let text = Array(#"{"id":1,"full_name":"a/b","id":2,"full_name":"c/d"}"#.utf8)
        let expected = try JSONDecoder().decode(WireRepository.self, from: Data(text)).repository
        #expect(try decoder.decodeTape(WireRepository.self, from: text).repository == expected)
    }

    @Test("Nesting and size have limits", arguments: [100, 499, 501, 100_000])
    func nesting(depth: Int) {
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(throws: (any Error).self) { try decoder.decode([Int].self, from: Array(text.utf8)) }
    }

    /// Parts that are inserted in bodies.
    private static let parts =
        [
            "null", "1e3", "-0", "1.0", "9223372036854775808", "\"", "\\", "\\u0000", "\\ud800", "{", "}", "[", "]",
            ",", ":",
            "\"id\":3,", "\"language\":null,", "\u{FEFF}", "\u{0}", "\n", "true", "\"full_name\":\"x/y\",", "//",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]

    private static func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let start = Int.random(in: 0..<max(bytes.count, 1), using: &random)
            let end = min(bytes.count, start + Int.random(in: 0...12, using: &random))
            guard start < end else { continue }
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(start..<end)
            case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
            case 3: bytes.replaceSubrange(start..<end, with: random.pick(parts))
            default: bytes.insert(contentsOf: random.pick(parts), at: start)
            }
        }
        return bytes
    }
}

@Suite("Dates of responses", .timeLimit(.minutes(3)))
struct ResponseDateTests {
    private static func expected(_ text: String) -> Date? {
        do { return try Date(text, strategy: .iso8601) } catch { return nil }
    }

    @Test("Each day of some years is the same as in Foundation", arguments: [1970, 1999, 2000, 2023, 2024, 2100, 9999])
    func days(year: Int) {
        for month in 0...13 {
            for day in 0...32 {
                func padded(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
                let text = "\(year)-\(padded(month))-\(padded(day))T23:59:58Z"
                #expect(Date(gitHub: text) == Self.expected(text), "\(text)")
            }
        }
    }

    @Test("Texts with one changed character are the same as in Foundation")
    func changes() {
        let form = Array("2026-01-31T23:59:59Z".utf8)
        for index in form.indices {
            for byte in Array("0123456789-:TZ+. a".utf8) {
                var bytes = form
                bytes[index] = byte
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(Date(gitHub: text) == Self.expected(text), "\(text)")
            }
        }
        for text in ["", "2026-01-31", "2026-01-31T23:59:59+02:00", "2026-01-31T23:59:59.5Z", "２026-01-31T23:59:59Z"] {
            #expect(Date(gitHub: text) == Self.expected(text), "\(text)")
        }
    }

    @Test(
        "A date that can't be stored is no date",
        arguments: ["2024-01-01T00:2147483647:00Z", "2024-01-01T2147483647:00:00Z"])
    func farAway(text: String) throws {
        var repository = try Repository(id: 1, fullName: "o/r", url: "https://github.com/o/r")
        repository.pushedAt = Date(gitHub: text)
        let stored = RepositoryCoder.repositories(RepositoryCoder.bytes(of: [repository]))
        #expect(stored == [repository])
    }
}
