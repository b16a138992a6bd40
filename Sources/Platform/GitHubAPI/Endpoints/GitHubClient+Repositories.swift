package import Foundation
public import GitHubModel
import HTTPTransport
import HTTPTypes

/// A language of a repository and its share of the code.
public struct LanguageShare: Sendable, Hashable {
    /// GitHub's name of the language.
    public let language: String
    /// The size of the files in that language, in bytes.
    public let bytes: Int

    package init(_ language: String, bytes: Int) {
        self.language = language
        self.bytes = bytes
    }
}

extension GitHubClient {
    /// Returns a repository: `GET /repos/{owner}/{repo}`. Follows renames.
    public func repository(_ name: String, of owner: Login) async throws -> Repository {
        try await value(of: Endpoint(["repos", owner.description, name])) { (wire: WireRepository, _) in
            wire.repository
        }
    }

    /// Returns the languages of a repository, largest share first: `GET /repos/{owner}/{repo}/languages`.
    public func languages(of name: String, of owner: Login) async throws -> [LanguageShare] {
        try await value(of: Endpoint(["repos", owner.description, name, "languages"])) { (wire: [String: Int], _) in
            wire.map { LanguageShare($0.key.sanitizedLine, bytes: $0.value.clampedCount) }
                .sorted { ($1.bytes, $0.language) < ($0.bytes, $1.language) }
        }
    }

    /// Returns the rate limits of all resources, or `nil` if the host has none: `GET /rate_limit`. The request does not
    /// count against a limit.
    public func rateLimits() async throws -> [RateLimitResource: RateLimit]? {
        var endpoint = Endpoint(["rate_limit"], resource: .none)
        endpoint.isCacheable = false
        do {
            return try await value(of: endpoint) { (wire: WireRateLimits, source) in
                wire.rateLimits(at: RateLimitHeaders.serverTime(source.fields))
            }
        } catch GitHubError.notFound {
            return nil
        }
    }
}

/// The response of `GET /rate_limit`. GitHub adds and removes resources.
struct WireRateLimits: Decodable {
    struct Window: Decodable {
        let limit: Int?
        let remaining: Int?
        let reset: Int?

        /// Returns `nil` if a field is missing. `now` is the server's time in seconds since 1970.
        func rateLimit(at now: Double) -> RateLimit? {
            guard let limit, let remaining, let reset else { return nil }
            return RateLimit(
                limit: limit.clampedCount, remaining: remaining.clampedCount,
                resetsIn: RateLimitHeaders.delay(Double(reset) - now))
        }
    }
    let resources: [String: WireEntry<Window>]

    func rateLimits(at now: Double) -> [RateLimitResource: RateLimit] {
        var limits: [RateLimitResource: RateLimit] = [:]
        for (name, window) in resources {
            guard let resource = RateLimitResource(untrusted: name), let limit = window.value?.rateLimit(at: now) else {
                continue
            }
            limits[resource] = limit
        }
        return limits
    }
}

package struct RepositoryReadme: Sendable, Hashable {
    package static let maxSize = 256 << 10

    /// The path of the file in the repository, such as `docs/README.rst`.
    package let path: String
    /// The text, mostly Markdown, without control characters except line feeds and tabs.
    package let text: String
    package let isTruncated: Bool

    package init(text: String, isTruncated: Bool, path: String = Self.defaultPath) {
        self.path = path
        self.text = text
        self.isTruncated = isTruncated
    }

    /// Creates the README from the bytes of the file, in UTF-8, or in UTF-16 with a byte order mark. A longer one is
    /// cut after a line.
    init(_ bytes: [UInt8], path: String = Self.defaultPath) {
        self.path = TextSanitizer.singleLine(path, maxLength: 1_000)
        isTruncated = bytes.count > Self.maxSize
        var text = Self.decoded(bytes.prefix(Self.maxSize))[...]
        if isTruncated, let end = text.utf8.lastIndex(of: UInt8(ascii: "\n")) { text = text[..<end] }
        self.text = TextSanitizer.multiline(String(text))
    }

    package static let defaultPath = "README.md"

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        let isLittleEndian = bytes.starts(with: [0xFF, 0xFE])
        guard isLittleEndian || bytes.starts(with: [0xFE, 0xFF]) else { return String(decoding: bytes, as: UTF8.self) }
        let content = Array(bytes.dropFirst(2))
        let units = stride(from: 0, to: content.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(content[index]), UInt16(content[index + 1]))
            return isLittleEndian ? second << 8 | first : first << 8 | second
        }
        return String(decoding: units, as: UTF16.self)
    }
}

/// A file of a repository is too large to be read: GitHub sends files of up to 100 MB.
package struct RepositoryFileSizeError: Error, Hashable {}

package struct Release: Sendable, Hashable {
    package let tag: String
    package let publishedAt: Date?

    package init(tag: String, publishedAt: Date?) {
        self.tag = tag
        self.publishedAt = publishedAt
    }
}

extension GitHubClient {
    /// Returns the README, or `nil` if there is none: `GET /repos/{owner}/{repo}/readme`, which contains its path, and
    /// for one of more than 1 MB again with the raw media type.
    ///
    /// - Throws: ``RepositoryFileSizeError`` for one that GitHub does not send, or that is larger than any response may
    ///   be; ``GitHubError``.
    package func readme(of name: String, of owner: Login) async throws -> RepositoryReadme? {
        do {
            return try await anyReadme(of: name, of: owner)
        } catch GitHubError.network(.responseTooLarge) {
            throw RepositoryFileSizeError()
        } catch GitHubError.forbidden(let message) where message.contains("too large") {
            throw RepositoryFileSizeError()
        }
    }

    private func anyReadme(of name: String, of owner: Login) async throws -> RepositoryReadme? {
        let endpoint = Self.content(name, owner, ["readme"])
        let decoder = responseDecoder
        let file = try await valueIfFound(of: endpoint, by: BodyFormat { WireFile($0, by: decoder) }) { $0 }
        guard let file else { return nil }
        guard let bytes = file.bytes else { return try await rawReadme(at: endpoint, path: file.path) }
        return bytes.isEmpty ? nil : RepositoryReadme(bytes, path: file.path)
    }

    private func rawReadme(at endpoint: Endpoint, path: String) async throws -> RepositoryReadme? {
        var endpoint = endpoint
        endpoint.mediaType = Self.rawMediaType
        return try await valueIfFound(of: endpoint, by: BodyFormat { $0 }) { body in
            body.isEmpty ? nil : RepositoryReadme(body, path: path)
        }
    }

    /// Returns the latest release, or `nil` if there is none: `GET /repos/{owner}/{repo}/releases/latest`.
    package func latestRelease(of name: String, of owner: Login) async throws -> Release? {
        let endpoint = Self.content(name, owner, ["releases", "latest"])
        return try await valueIfFound(of: endpoint, by: .jsonOrEmpty(responseDecoder)) { (release: Release?) in
            release
        }
    }

    /// Returns the number of contributors with an account, or `nil` if the list is too large for GitHub: one entry per
    /// page of `GET /repos/{owner}/{repo}/contributors`, so that the link names their number.
    package func contributorCount(of name: String, of owner: Login) async throws -> Int? {
        let endpoint = Self.content(name, owner, ["contributors"], query: [("per_page", "1")])
        do {
            let request = ValueRequest(endpoint: endpoint, format: .jsonOrEmpty(responseDecoder)) {
                (wire: [WireContributor]?, source) in Self.count(wire ?? [], source.fields)
            }
            return try await value(of: request)
        } catch GitHubError.forbidden {
            return nil
        }
    }

    /// Returns the number of the last page, or of the entries if there is no other page. An empty repository has none
    /// (204).
    private static func count(_ entries: [WireContributor], _ fields: HTTPFields) -> Int {
        guard !entries.isEmpty else { return 0 }
        let last = LinkHeader(fields[.link] ?? "")["last"].flatMap { Endpoint(target: $0, resource: .core).page }
        return max(last ?? 0, entries.count).clampedCount
    }

    private static func content(
        _ name: String, _ owner: Login, _ path: [String], query: [(name: String, value: String)] = []
    ) -> Endpoint {
        Endpoint(["repos", owner.description, name] + path, query: query)
    }
}

extension Release: Decodable {
    private enum Key: CodingKey { case tag_name, published_at }

    /// Decodes the schema `release`. Only the tag is required.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        tag = try fields.decode(String.self, forKey: .tag_name).sanitizedLine
        publishedAt = try fields.date(.published_at)
    }
}

/// The schema `content-file`, or the content itself.
private struct WireFile: Sendable {
    private struct Fields: Decodable {
        let path: String
        let encoding: String
        let content: String
    }

    let path: String
    /// The content, or `nil` if GitHub leaves it out.
    let bytes: [UInt8]?

    init(_ body: [UInt8], by decoder: ResponseDecoder) {
        do {
            let fields = try decoder.decode(Fields.self, from: body)
            path = fields.path
            let data =
                fields.encoding == "base64"
                ? Data(base64Encoded: fields.content, options: .ignoreUnknownCharacters) : nil
            bytes = data.map { Array($0) }
        } catch {
            path = RepositoryReadme.defaultPath  // a server or proxy that ignores the media type
            bytes = body
        }
    }
}

private struct WireContributor: Decodable {}
