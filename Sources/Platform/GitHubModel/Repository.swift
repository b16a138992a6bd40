public import Foundation
import UnicodeText

/// A repository in the response of `GET /users/{login}/repos`
/// (<https://docs.github.com/rest/repos/repos#list-repositories-for-a-user>). Texts contain no control characters.
public struct Repository: Sendable, Hashable, Identifiable {
    /// The repository ID. It does not change when the repository is renamed or transferred.
    public let id: Int64
    /// The owner and the name, such as `apple/swift`.
    public let fullName: String
    /// The description on one line, or `nil` if there is none.
    public var description: String?
    /// The primary language, or `nil` if GitHub detects none.
    public var language: String?
    /// The number of stargazers; 0 or more.
    public var stars = 0
    /// The number of forks; 0 or more.
    public var forks = 0
    /// The number of open issues and pull requests; 0 or more.
    public var openIssues = 0
    /// Whether the repository is a fork.
    public var isFork = false
    /// Whether the repository is archived, so read-only.
    public var isArchived = false
    /// Whether the repository is private or internal.
    public var isPrivate = false
    /// Whether the members of the enterprise see the repository.
    public var isInternal = false
    /// Whether new repositories can be created from this one.
    public var isTemplate = false
    /// The size of the git repository in KB, or `nil` if it is unknown.
    public var size: Int?
    /// The SPDX identifier of the license, or its name if it has none.
    public var license: String?
    /// The URL of the project's own page, or `nil` if there is none. It can be any text.
    public var homepage: String?
    /// The branch that is shown first, or `nil` if it is unknown.
    public var defaultBranch: String?
    /// The topics, in lowercase. Of a response, at most 50 are kept: GitHub allows 20.
    public var topics: [String] = []
    /// When the repository was created.
    public var createdAt: Date?
    /// When the repository or its settings last changed.
    public var updatedAt: Date?
    /// When a branch was last pushed to.
    public var pushedAt: Date?
    /// The URL of the repository's page.
    public let url: String

    package static let maxTopics = 50

    package init(id: Int64, fullName: String, url: String) throws(InvalidRepositoryNameError) {
        guard Self.isFullName(fullName) else { throw InvalidRepositoryNameError(text: fullName) }
        self.id = id
        self.fullName = fullName
        self.url = url
    }

    package var cloneURL: String { url + ".git" }

    package func sshAddress(on host: Host) -> String { "git@\(host.name):\(fullName).git" }

    /// The part of ``fullName`` before the slash.
    public var owner: String {
        fullName.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(fullName[..<$0]) } ?? fullName
    }
    /// The part of ``fullName`` after the slash.
    public var name: String {
        fullName.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(fullName[$0...].dropFirst()) } ?? ""
    }

    /// Compares bytes where those are characters: lists have thousands of names.
    private static func isFullName(_ text: String) -> Bool {
        guard text.isPrintableASCII else { return parts(of: text) != nil }
        let (bytes, slash) = (text.utf8, UInt8(ascii: "/"))
        guard let index = bytes.firstIndex(of: slash), index > bytes.startIndex else { return false }
        let name = bytes[bytes.index(after: index)...]
        return !name.isEmpty && !name.contains(slash)
    }

    /// The owner, whose ID and kind are unknown; `nil` if the name is damaged.
    package var ownerAccount: Person? {
        guard let login = Login(ifValid: owner) else { return nil }
        let page = url.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        return Person(login: login, id: -1, kind: .unknown, avatarURL: "", url: page)
    }

    package static func parts(of text: String) -> (owner: Substring, name: Substring)? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        return (parts[0], parts[1])
    }
}

extension Repository {
    /// The description as GitHub shows it, with emoji in place of their short codes.
    package var shownDescription: String? { description.map(EmojiShortCode.replaced) }
}

package struct InvalidRepositoryNameError: Error, Hashable, CustomStringConvertible {
    package let text: String

    package init(text: String) { self.text = text }

    package var description: String {
        "\"\(TextSanitizer.excerpt(text))\" is not a repository: write it as OWNER/NAME."
    }
}
