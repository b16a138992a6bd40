import Foundation
import TestSupport
import Testing

@testable import GitHubModel

@Suite("Lists of repositories", .timeLimit(.minutes(3)))
struct RepositoryListTests {
    static func repository(
        _ name: String, _ language: String? = nil, stars: Int = 0, _ change: (inout Repository) -> Void = { _ in }
    ) throws -> Repository {
        let id = Int64(name.unicodeScalars.reduce(7) { ($0 &* 31 &+ Int($1.value)) % 1_000_003 })
        var repository = try Repository(id: id, fullName: "mona/\(name)", url: "https://github.com/mona/\(name)")
        (repository.language, repository.stars) = (language, stars)
        change(&repository)
        return repository
    }

    @Test("A full name has an owner, a slash and a name", arguments: ["", "mona", "mona/", "/x", "a/b/c"])
    func names(text: String) {
        #expect(throws: InvalidRepositoryNameError(text: text)) { try Repository(id: 1, fullName: text, url: "") }
    }

    @Test("Repositories are sorted by stars, then by name in both directions")
    func stars() throws {
        let list = [
            try Self.repository("b", stars: 1), try Self.repository("A", stars: 1), try Self.repository("c", stars: 9),
        ]
        #expect(RepositoryOrder.stars.sorted(list).map(\.name) == ["c", "A", "b"])
        #expect(RepositoryOrder.stars.sorted(list, reversed: true).map(\.name) == ["A", "b", "c"])
        #expect(RepositoryOrder.stars.sorted(list, where: { $0.name != "A" }).map(\.name) == ["c", "b"])
    }

    @Test(
        "Repositories are sorted as by comparing them with each other", arguments: RepositoryOrder.allCases,
        [false, true])
    func comparison(order: RepositoryOrder, reversed: Bool) throws {
        var random = SeededGenerator(seed: 7)
        let dates = [nil, Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2)]
        let list = try (1...200 as ClosedRange<Int64>).map { id in
            let name = "\(random.pick(["Mona", "mona", "hubot"]))/\(random.pick(["a", "B", "b", "é"]))"
            var repository = try Repository(id: id, fullName: name, url: "")
            (repository.stars, repository.forks) = (random.pick([0, 1, 7]), random.pick([0, 2]))
            repository.updatedAt = random.pick(dates)
            repository.pushedAt = random.pick(dates)
            repository.createdAt = random.pick(dates)
            return repository
        }
        let sorted = order.sorted(list, reversed: reversed)
        #expect(Set(sorted) == Set(list))
        for (left, right) in zip(sorted, sorted.dropFirst()) {
            #expect(Self.isOrdered(left, right, order, reversed), "\(left) \(right)")
        }
    }

    private static func isOrdered(
        _ left: Repository, _ right: Repository, _ order: RepositoryOrder, _ reversed: Bool
    ) -> Bool {
        func names(_ repository: Repository) -> (String, String, Int64) {
            (repository.name.lowercased(), repository.owner.lowercased(), repository.id)
        }
        func date(_ date: Date?) -> Date { date ?? .distantPast }
        func isOrdered<Value: Comparable>(_ first: Value, _ second: Value) -> Bool {
            first == second ? names(left) < names(right) : (first > second) != reversed
        }
        return switch order {
        case .stars: isOrdered(left.stars, right.stars)
        case .forks: isOrdered(left.forks, right.forks)
        case .name: (names(left) < names(right)) != reversed
        case .updated: isOrdered(date(left.updatedAt), date(right.updatedAt))
        case .pushed: isOrdered(date(left.pushedAt), date(right.pushedAt))
        case .created: isOrdered(date(left.createdAt), date(right.createdAt))
        }
    }

    @Test("Names are sorted ignoring case, and dates latest first")
    func otherOrders() throws {
        let list = [
            try Self.repository("beta") { $0.pushedAt = Date(timeIntervalSince1970: 1) },
            try Self.repository("Alpha"),
            try Self.repository("gamma") { $0.pushedAt = Date(timeIntervalSince1970: 9) },
        ]
        #expect(RepositoryOrder.name.sorted(list).map(\.name) == ["Alpha", "beta", "gamma"])
        #expect(RepositoryOrder.name.sorted(list, reversed: true).map(\.name) == ["gamma", "beta", "Alpha"])
        #expect(RepositoryOrder.pushed.sorted(list).map(\.name) == ["gamma", "beta", "Alpha"])
    }

    @Test("Languages are sorted by stars, then by name, and no language is last")
    func groups() throws {
        let list = [
            try Self.repository("a", stars: 500), try Self.repository("b", "Swift", stars: 2),
            try Self.repository("c", "C", stars: 2), try Self.repository("d", "Go", stars: 5),
            try Self.repository("e", "C"),
        ]
        let groups = LanguageGroup.groups(of: list)
        #expect(groups.map(\.title) == ["Go", "C", "Swift", "No language"])
        #expect(groups.map(\.stars) == [5, 2, 2, 500])
        #expect(groups[1].repositories.map(\.name) == ["c", "e"])
    }

    @Test("The top language has the most repositories, then the most stars, then the first name")
    func topLanguage() throws {
        let swift = try Self.repository("a", "Swift", stars: 1)
        let c = try Self.repository("b", "C", stars: 1)
        let rust = try Self.repository("d", "Rust", stars: 7)
        #expect(topLanguage(of: [swift, c, try Self.repository("e", "C"), rust]) == "C")
        #expect(topLanguage(of: [swift, c, rust]) == "Rust")
        #expect(topLanguage(of: [swift, c]) == "C")
        #expect(topLanguage(of: [try Self.repository("x"), try Self.repository("y")]) == nil)
        #expect(topLanguage(of: []) == nil)
    }

    @Test("Statistics include the total and whether they are complete")
    func statistics() throws {
        let list = [try Self.repository("a", "Swift", stars: 3), try Self.repository("b", stars: 4)]
        let statistics = RepositoryStatistics(of: list, total: 1, isComplete: false)
        #expect((statistics.count, statistics.stars, statistics.total) == (2, 7, 2))
        #expect(statistics.topLanguage == "Swift")
        #expect(!statistics.isComplete)
    }

    private func topLanguage(of repositories: [Repository]) -> String? {
        RepositoryStatistics(of: repositories, isComplete: true).topLanguage
    }
}
