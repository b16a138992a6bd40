import Foundation
import GitHubModel
import HalfRememberedNames
import Store
import UnicodeText

// store-bench fill DIRECTORY COUNT    generates people and stores them: a quarter from other sources than searches
// store-bench list DIRECTORY          measures reading a stored list of 2,350 repositories; prints: p50 p99 (ms)
// store-bench recall DIRECTORY        stores people with invented names, and prints the percentage of them that are within the
//                                     first three rows for a half-remembered name, for each kind of slip and together; then
//                                     the time of a query: p50 p99 max (ms)
// store-bench find DIRECTORY          measures 1,000 queries as keys send them, and 100 that add similar people, as follows
//                                     after a key; prints: p50 p99 max (ms), first (ms, with opening the store), memory (MB),
//                                     p50 p99 (ms) with similar people
let arguments = CommandLine.arguments.dropFirst()
switch (arguments.first, arguments.dropFirst().first, arguments.dropFirst(2).first.flatMap { Int($0) }) {
case ("fill", let directory?, let count?): await fill(directory, count)
case ("find", let directory?, nil): find(directory)
case ("recall", let directory?, nil): try await recall(directory)
case ("list", let directory?, nil): try await list(directory)
default:
    print("usage: store-bench fill DIRECTORY COUNT | store-bench find | recall | list DIRECTORY")
    exit(64)
}

func openStore(_ directory: String) -> LocalStore {
    var properties = LocalStore.Properties(directory: directory, host: "github.com")
    properties.limit = 8 << 30
    let opening = LocalStore.open(properties, notice: { print($0) })
    guard let store = opening.store else { fail("\(opening.error, default: "No store in \(directory).")") }
    return store
}

/// Prints an error and ends the benchmark: results of an incomplete store would be meaningless.
func fail(_ message: String) -> Never {
    let bytes = Array((message + "\n").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    exit(1)
}

func fill(_ directory: String, _ count: Int) async {
    let store = openStore(directory)
    var batch: [Person] = []
    for person in GeneratedPeople(count: count) {
        batch.append(person)
        guard batch.count == 10_000 else { continue }
        await record(batch, in: store)
        batch = []
    }
    await record(batch, in: store)
    guard let status = await store.status() else { fail("Can't read the store in \(directory).") }
    print(status.people, status.bytes)
}

/// Stores people of searches, and a quarter of them also of clones, repositories and around an account.
func record(_ people: [Person], in store: LocalStore) async {
    store.people.store(people, at: Date())
    let quarter = people[..<(people.count / 4)]
    let third = max(quarter.count / 3, 1)
    store.people.record(quarter.prefix(third).map(\.self), from: .following, viewer: 1, at: Date())
    store.people.record(
        quarter.dropFirst(third).prefix(third).map(\.self), from: .repository("octo/work"), viewer: 1, at: Date())
    let commits = quarter.dropFirst(2 * third).map { person in
        GitPerson(
            login: person.login, id: person.id.isMultiple(of: 2) ? person.id : nil, isUser: true,
            commits: Int(person.id % 50) + 1,
            lastCommitAt: Date(timeIntervalSinceNow: -Double(person.id % 1000) * 86400))
    }
    store.people.record(
        commits, in: "octo/work", progress: ReadingProgress(source: "/octo/work", finished: [], readAt: Date()),
        webURL: "https://github.com")
    await store.flush(upTo: .seconds(600))
}

func find(_ directory: String) {
    let clock = ContinuousClock()
    let first = clock.measure { _ = openStore(directory).people.find("jo", viewer: 1) }
    let store = openStore(directory)
    _ = store.people.find("zzzz")  // loads the vocabulary
    let (typed, slowest) = times(of: Queries(count: 1000), in: store, includesSimilar: false)
    let (similar, _) = times(of: Queries(count: 100), in: store, includesSimilar: true)
    let numbers = [
        typed.percentile(50), typed.percentile(99), typed.percentile(100), first / .milliseconds(1), peakMemory(),
        similar.percentile(50), similar.percentile(99),
    ]
    printRounded(numbers)
    print("slowest: \(slowest)")
}

func times(of queries: Queries, in store: LocalStore, includesSimilar: Bool) -> (Milliseconds, slowest: String) {
    var slowest = (Duration.zero, "")
    let durations = queries.map { query in
        let duration = ContinuousClock().measure {
            _ = store.people.find(query, viewer: 1, includesSimilar: includesSimilar)
        }
        if duration > slowest.0 { slowest = (duration, query) }
        return duration
    }
    return (Milliseconds(durations), slowest.1)
}

func recall(_ directory: String) async throws {
    let store = openStore(directory)
    let samples = try HalfRememberedName.samples(30, seed: 1)
    store.people.store(samples.map(\.person), at: Date())
    await store.flush(upTo: .seconds(600))
    _ = store.people.find("zzzz")  // loads the vocabulary
    var found: [NameSlip: Int] = [:]
    var durations: [Duration] = []
    for sample in samples {
        durations.append(
            ContinuousClock().measure {
                let rows = store.people.find(sample.typed).prefix(3)
                if rows.contains(where: { $0.person.id == sample.person.id }) { found[sample.slip, default: 0] += 1 }
            })
    }
    for slip in NameSlip.allCases { print(slip, Double(found[slip] ?? 0) / 30 * 100) }
    print("all", Double(found.values.reduce(0, +)) / Double(samples.count) * 100)
    let times = Milliseconds(durations)
    printRounded([times.percentile(50), times.percentile(99), times.percentile(100)])
}

func list(_ directory: String) async throws {
    let store = openStore(directory)
    let repositories = try (0..<2350).map { number in
        let name = "many-repos/repository-\(number)"
        var repository = try Repository(id: Int64(number), fullName: name, url: "https://github.com/\(name)")
        repository.description = "Number \(number) of many, with a few words about what it is for"
        repository.language = ["Swift", "C", nil, "Rust", "Python"][number % 5]
        (repository.stars, repository.license, repository.topics) = (number * 7 % 1000, "MIT", ["one", "two"])
        (repository.createdAt, repository.updatedAt, repository.pushedAt) = (Date(), Date(), Date())
        return repository
    }
    let keys = (1...24).map { page in
        CacheKey(
            url: "https://api.github.com/user/40017/repos?per_page=100&page=\(page)", account: nil, accept: "json",
            apiVersion: "1")
    }
    for (index, key) in keys.enumerated() {
        let page = Array(repositories.dropFirst(index * 100).prefix(100))
        let body = RepositoryCoder.bytes(of: page, after: 1)
        store.responses.store(CachedResponse(body: body, storedAt: Date()), for: key)
    }
    await store.flush(upTo: .seconds(60))
    let times = Milliseconds(
        (0..<100).map { _ in
            ContinuousClock().measure {
                for key in keys {
                    let body = store.responses.response(for: key)?.body ?? []
                    precondition(RepositoryCoder.repositories(body, from: 1) != nil)
                }
            }
        })
    printRounded([times.percentile(50), times.percentile(99)])
}

func printRounded(_ numbers: [Double]) {
    print(numbers.map { String(($0 * 100).rounded() / 100) }.joined(separator: " "))
}
