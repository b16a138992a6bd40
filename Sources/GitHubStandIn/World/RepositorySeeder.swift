/// Invents repositories: the same ones for the same account and seed, whoever was asked before.
struct RepositorySeeder: Sendable {
    let seed: UInt64
    /// Room for the ids of one account's repositories.
    static let stride = 7_919
    private static let firstID = 10_000

    /// The account (by its place in the world) that the repository with this id belongs to.
    static func owner(ofRepository id: Int) -> Int {
        (id - firstID) / stride
    }

    /// `account`'s repositories, public ones first, in no order; `place` is its place in the world.
    func repositories(of account: Account, at place: Int, privateOnes: Int = 0) -> [Repository] {
        var random = SplitMix64(seed: seed &* 0x1000_0001 &+ UInt64(account.id))
        var taken: Set<String> = []
        return (0..<(account.publicRepositories + privateOnes)).map { number in
            var repository = invent(
                id: Self.firstID + place * Self.stride + number * 3, for: account, taken: &taken, &random)
            repository.isPrivate = number >= account.publicRepositories
            return repository
        }
    }

    private func invent(
        id: Int, for account: Account, taken: inout Set<String>, _ random: inout SplitMix64
    ) -> Repository {
        let created = account.created + random.below(max(1, PeopleSeeder.latest - account.created))
        let pushed = created + random.below(max(1, PeopleSeeder.latest - created))
        var repository = Repository(
            id: id, name: freshName(for: account, taken: &taken, &random), created: created,
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
        count(&repository, followers: account.followers, &random)
        return repository
    }

    private func count(_ repository: inout Repository, followers: Int, _ random: inout SplitMix64) {
        repository.isFork = random.chance(20)
        repository.isArchived = random.chance(8)
        repository.stars = random.chance(50) ? random.below(5) : random.below(10 + followers * 2)
        repository.forks = repository.stars / (3 + random.below(8))
        repository.openIssues = random.below(12)
        repository.size = random.below(40_000)
    }

    private func freshName(
        for account: Account, taken: inout Set<String>, _ random: inout SplitMix64
    ) -> String {
        var name = random.pick(WordLists.qualities) + "-" + random.pick(WordLists.things)
        if random.chance(10) { name = random.pick(WordLists.things) }
        if random.chance(3) { name = account.login + ".github.io" }
        let stem = name
        var number = 1
        while !taken.insert(name.lowercased()).inserted {
            number += 1
            name = stem + "-" + String(number)
        }
        return name
    }
}
