import CommandSupport
import TestSupport
import Testing

@Suite("Paths that are too long", .timeLimit(.minutes(2)))
struct LongPathTests {
    @Test("With a home directory whose path is longer than the system allows, lists work without a cache")
    func home() async throws {
        try await Ghsearch.run { ghsearch in
            let home = [
                "HOME": "/" + Array(repeating: String(repeating: "x", count: 200), count: 30).joined(separator: "/")
            ]
            for words in [
                ["repos", "mona"], ["users", "mona"], ["users", "--followers-of", "mona"], ["user", "mona"],
            ] {
                let expected = try await ghsearch.call(words)
                let ended = try await ghsearch.process(words, environment: home)
                #expect((ended.status, ended.output) == (0, expected.output), "\(words): \(ended.errors)")
                #expect(ended.errors.contains("Cache disabled: "), "\(words): \(ended.errors)")
                #expect(ended.errors.utf8.count < 1_000, "the path is shortened")
            }
        }
    }
}
