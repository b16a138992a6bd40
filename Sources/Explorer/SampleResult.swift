package import GitHubAPI
package import GitHubModel

#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif

/// Who was drawn.
package struct SampleResult: Sendable, Hashable {
    /// As they were drawn, nobody twice; from GitHub they come without profiles.
    package let people: [Person]
    /// When those shown were last seen, the longest ago of them; `nil` if GitHub named them just now.
    package let storedAt: Date?
    /// The same in words, as of when they were drawn: `3 h ago`.
    package let age: String?
    /// Why there are not as many as were wanted, or why it is only who is stored; `nil` where nothing went wrong.
    package let error: GitHubError?

    init(_ people: [Person], error: GitHubError? = nil) {
        (self.people, storedAt, age, self.error) = (people, nil, nil, error)
    }

    /// People out of the store, last seen at `date` or later.
    init(_ people: [Person], storedAt date: Date, age: String, error: GitHubError?) {
        (self.people, storedAt, self.age, self.error) = (people, date, age, error)
    }
}
