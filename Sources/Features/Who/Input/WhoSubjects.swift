import struct Foundation.Date
import GitHistory
import GitHubModel

/// Everything that the inputs of one run of `who` name: identities, logins, and the commits of the clone to read.
package struct WhoSubjects: Sendable {
    /// A name and an address in the input, with the number of the input.
    struct Identity: Sendable {
        let identity: CommitIdentity
        let input: Int
    }
    /// A login in the input, with the name beside it, the number of its entries, and the number of the input.
    struct Account: Sendable {
        let login: Login
        /// The name beside the login in a list, or an empty text.
        let name: String
        /// The number of entries of a list.
        let count: Int
        let input: Int
    }

    /// The texts of the inputs. Parts refer to them by their numbers.
    package private(set) var inputs: [String] = []
    private(set) var identities: [Identity] = []
    private(set) var accounts: [Account] = []
    private(set) var selection = CloneSelection()
    package private(set) var hasFiles = false

    /// Whether it can only be known from the history of a clone who is meant.
    func needHistory(on host: Host) -> Bool {
        if !selection.isEmpty { return true }
        let name = host.hostname
        return identities.contains { $0.identity.claimedID(on: name) == nil }
    }

    /// Returns the number of the input.
    mutating func addInput(_ text: String) -> Int {
        inputs.append(TextSanitizer.excerpt(text))
        return inputs.count - 1
    }

    mutating func add(_ identity: CommitIdentity, from input: Int) {
        identities.append(Identity(identity: identity, input: input))
    }

    mutating func add(_ login: Login, name: String = "", count: Int = 1, from input: Int) {
        accounts.append(Account(login: login, name: name, count: count, input: input))
    }

    mutating func addCommit(_ id: String, lines: Int? = nil, from input: Int) {
        selection.commits[id, default: CloneSelection.Mention()].inputs.insert(input)
        guard let lines else { return }
        hasFiles = true
        selection.commits[id]?.lines += lines
    }

    mutating func addRange(start: String, end: String, from input: Int) {
        selection.ranges.append(CloneSelection.Range(start: start, end: end, input: input))
    }

    /// Selects, of ranges and since a date, the commits that change files.
    mutating func select(changing paths: CloneSelection.Paths) { selection.paths = paths }

    /// The commits that are selected by a date, such as `since 2 weeks ago`, or `nil` without one.
    private(set) var period: String?

    /// Selects the commits of the whole clone since a date, which `period` names.
    mutating func select(since date: Date, _ period: String) {
        selection.since = date
        self.period = TextSanitizer.excerpt(period)
    }
}
