import struct GitHubModel.SplitMix64

/// Generates repositories. They depend only on the account and the seed, not on the order of requests.
struct RepositorySeeder: Sendable {
    let seed: UInt64
    /// The distance between the first ids of two accounts, which is more than the number of their repositories.
    static let stride = 7_919
    private static let firstID = 10_000

    /// Returns the index of the account that owns the repository with this id.
    static func owner(ofRepository id: Int) -> Int {
        (id - firstID) / stride
    }

    /// Returns the id of a repository by its position in the list of the account at `index`.
    static func id(ofRepository number: Int, ofAccount index: Int) -> Int { firstID + index * stride + number * 3 }

    /// Returns the repositories of `account` at `index`, unsorted, public ones first.
    func repositories(of account: Account, at index: Int, privateCount: Int = 0) -> [Repository] {
        var random = SplitMix64(seed: seed &* 0x1000_0001 &+ UInt64(account.id))
        var usedNames: Set<String> = []
        return (0..<(account.publicRepositories + privateCount)).map { number in
            var repository = generate(
                id: Self.id(ofRepository: number, ofAccount: index), for: account, usedNames: &usedNames, &random)
            repository.isPrivate = number >= account.publicRepositories
            return repository
        }
    }

    private func generate(
        id: Int, for account: Account, usedNames: inout Set<String>, _ random: inout SplitMix64
    ) -> Repository {
        let created = account.created + random.below(max(1, PeopleSeeder.latest - account.created))
        let pushed = created + random.below(max(1, PeopleSeeder.latest - created))
        var repository = Repository(
            id: id, name: uniqueName(for: account, usedNames: &usedNames, &random), created: created,
            updated: pushed + random.below(max(1, PeopleSeeder.latest - pushed)), pushed: pushed)
        if random.chance(85), let main = account.languages.first {
            repository.language = random.chance(60) ? main : random.pick(account.languages)
        }
        if random.chance(75) {
            repository.description = random.pick(WordLists.verbs) + " " + random.pick(WordLists.objects) + "."
        }
        if random.chance(60) { repository.license = random.pick(License.known).spdx }
        if random.chance(40) { repository.topics = [random.pick(WordLists.topics), "invented"] }
        repository.homepage = random.chance(10) ? "https://\(repository.name).example" : random.chance(80) ? "" : nil
        setCounts(&repository, followers: account.followers, &random)
        return repository
    }

    private func setCounts(_ repository: inout Repository, followers: Int, _ random: inout SplitMix64) {
        repository.isFork = random.chance(20)
        repository.isArchived = random.chance(8)
        repository.stars = random.chance(50) ? random.below(5) : random.below(10 + followers * 2)
        repository.forks = repository.stars / (3 + random.below(8))
        repository.openIssues = random.below(12)
        repository.size = random.below(40_000)
    }

    private func uniqueName(
        for account: Account, usedNames: inout Set<String>, _ random: inout SplitMix64
    ) -> String {
        var name = random.pick(WordLists.qualities) + "-" + random.pick(WordLists.things)
        if random.chance(10) { name = random.pick(WordLists.things) }
        if random.chance(3) { name = account.login + ".github.io" }
        let stem = name
        var number = 1
        while !usedNames.insert(name.lowercased()).inserted {
            number += 1
            name = stem + "-" + String(number)
        }
        return name
    }
}
