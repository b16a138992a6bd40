import GitHubModel
import Testing

@Suite("Languages", .timeLimit(.minutes(3)))
struct LanguageTests {
    @Test("Languages are sorted by repositories, then stars, then name")
    func counts() throws {
        let made = [("C", 5), ("Swift", 1), ("Swift", 1), ("Ada", 5), ("Zig", 9), (nil, 100)] as [(String?, Int)]
        let repositories = try made.enumerated().map { index, one in
            var repository = try Repository(id: Int64(index), fullName: "a/r\(index)", url: "")
            (repository.language, repository.stars) = one
            return repository
        }
        let counts = LanguageCount.counts(of: repositories)
        #expect(counts.map(\.language) == ["Swift", "Zig", "Ada", "C"])
        #expect(counts.map(\.repositories) == [2, 1, 1, 1])
        #expect(counts.first?.language == topLanguage(of: repositories))
    }

    private func topLanguage(of repositories: [Repository]) -> String? {
        RepositoryStatistics(of: repositories, isComplete: true).topLanguage
    }
}
