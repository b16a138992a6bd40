#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// A repository as a listing shows it: item of `GET /users/{login}/repos`
/// (<https://docs.github.com/rest/repos/repos#list-repositories-for-a-user>). Texts are safe to show.
public struct Repository: Sendable, Hashable, Identifiable {
    /// GitHub's number: it stays when the repository is renamed or moved.
    public let id: Int64
    /// `owner/name`: two non-empty parts, exactly one slash.
    public let fullName: String
    /// One line by its owner; `nil` where there is none.
    public var description: String?
    /// The primary language GitHub detects; `nil` where it detects none.
    public var language: String?
    /// Stargazers at the time of the answer; 0 or more.
    public var stars = 0
    /// 0 or more.
    public var forks = 0
    /// Issues and pull requests; 0 or more.
    public var openIssues = 0
    /// Made from another repository.
    public var isFork = false
    /// Read-only by its owner's decision.
    public var isArchived = false
    /// Not visible to the public.
    public var isPrivate = false
    /// The licence's SPDX identifier, else its name.
    public var license: String?
    /// Lower-case words chosen by the owner.
    public var topics: [String] = []
    /// When it was made.
    public var createdAt: Date?
    /// The last change to the repository or its settings.
    public var updatedAt: Date?
    /// The last push to any branch.
    public var pushedAt: Date?
    /// The address in the browser.
    public let url: String

    /// - Throws: ``InvalidRepositoryNameError`` if `fullName` is not `owner/name`.
    public init(id: Int64, fullName: String, url: String) throws(InvalidRepositoryNameError) {
        guard Self.parts(of: fullName) != nil else { throw InvalidRepositoryNameError(text: fullName) }
        (self.id, self.fullName, self.url) = (id, fullName, url)
    }

    /// The part before the slash.
    public var owner: String { String(fullName.prefix { $0 != "/" }) }
    /// The part after the slash.
    public var name: String {
        fullName.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(fullName[$0...].dropFirst()) } ?? ""
    }

    /// `owner` and `name` of `owner/name`; `nil` if `text` is not of that form.
    public static func parts(of text: String) -> (owner: Substring, name: Substring)? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        return (parts[0], parts[1])
    }
}

/// A text that is not `owner/name`.
public struct InvalidRepositoryNameError: Error, Hashable, CustomStringConvertible {
    /// What was given.
    public let text: String

    /// The refusal of `text`.
    public init(text: String) { self.text = text }

    /// What is wrong, and the form that is right.
    public var description: String {
        "\"\(TextSanitizer.singleLine(text))\" is not a repository: write it as OWNER/NAME."
    }
}
