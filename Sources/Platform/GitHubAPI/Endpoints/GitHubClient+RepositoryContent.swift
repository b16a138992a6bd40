package import Foundation
package import GitHubModel
import HTTPTransport
import HTTPTypes

package struct RepositoryReadme: Sendable, Hashable {
    package static let maxSize = 256 << 10

    /// The text, mostly Markdown, without control characters except line feeds and tabs.
    package let text: String
    package let isTruncated: Bool

    package init(text: String, isTruncated: Bool) {
        self.text = text
        self.isTruncated = isTruncated
    }

    /// Creates the README from the bytes of the file. A longer one is cut after a line.
    init(_ bytes: [UInt8]) {
        var bytes = bytes[...]
        isTruncated = bytes.count > Self.maxSize
        if isTruncated {
            bytes = bytes.prefix(Self.maxSize)
            if let end = bytes.lastIndex(of: UInt8(ascii: "\n")) { bytes = bytes[..<end] }
        }
        text = TextSanitizer.multiline(String(decoding: bytes, as: UTF8.self))
    }
}

package struct Release: Sendable, Hashable {
    package let tag: String
    package let publishedAt: Date?

    package init(tag: String, publishedAt: Date?) {
        self.tag = tag
        self.publishedAt = publishedAt
    }
}

extension GitHubClient {
    /// Returns the README, or `nil` if there is none: `GET /repos/{owner}/{repo}/readme` with the raw media type.
    package func readme(of name: String, of owner: Login) async throws -> RepositoryReadme? {
        var endpoint = Self.content(name, owner, ["readme"])
        endpoint.mediaType = Self.rawMediaType
        return try await valueIfFound(of: endpoint, by: BodyFormat { $0 }) { body in
            body.isEmpty ? nil : RepositoryReadme(body)
        }
    }

    /// Returns the latest release, or `nil` if there is none: `GET /repos/{owner}/{repo}/releases/latest`.
    package func latestRelease(of name: String, of owner: Login) async throws -> Release? {
        let endpoint = Self.content(name, owner, ["releases", "latest"])
        return try await valueIfFound(of: endpoint, by: .jsonOrEmpty(responseDecoder)) { (release: Release?) in
            release
        }
    }

    /// Returns the number of contributors with an account, or `nil` if the list is too large for GitHub: one entry per page of
    /// `GET /repos/{owner}/{repo}/contributors`, so that the link names their number.
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

    /// Returns the number of the last page, or of the entries if there is no other page. An empty repository has none (204).
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

private struct WireContributor: Decodable {}
