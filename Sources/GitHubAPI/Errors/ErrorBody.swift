import GitHubModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ErrorAnswer {
    /// The body of an error, as far as it can be read: it may be JSON with anything missing, HTML or nothing.
    struct Body {
        /// GitHub's sentence, without its full stop.
        let message: String?
        /// Why the repository is closed, in GitHub's word.
        let block: String?
        /// The start of the body as it came, for bodies that are not JSON.
        let text: String
        private let details: [String]
        private let documentation: String

        init(_ bytes: [UInt8]) {
            text = SafeText.line(String(decoding: bytes.prefix(1000), as: UTF8.self))
            let wire = Self.decode(bytes)
            message = wire?.message?.text.trimmed
            block = wire?.block.map { $0.reason?.text ?? "legal reasons" }
            details = wire?.errors?.compactMap(\.words) ?? []
            documentation = wire?.documentation_url?.text ?? ""
        }

        /// What GitHub says, on one line.
        var words: String {
            let words = ([message].compactMap { $0 } + details).joined(separator: ": ")
            return words.isEmpty ? "it did not say why" : words
        }

        /// Whether it speaks of the limit that `x-ratelimit-*` does not show.
        var namesSecondaryLimit: Bool {
            message?.lowercased().contains("secondary rate limit") == true
                || documentation.hasSuffix("secondary-rate-limits") || documentation.hasSuffix("#abuse-rate-limits")
        }

        /// Anything that is not such an object, HTML for one, has no words of GitHub's in it.
        private static func decode(_ bytes: [UInt8]) -> Wire? {
            do { return try JSONDecoder().decode(Wire.self, from: Data(bytes)) } catch { return nil }
        }
    }

    private struct Wire: Decodable {
        struct Block: Decodable { let reason: WireLine? }
        let message: WireLine?
        let errors: [Detail]?
        let block: Block?
        let documentation_url: WireLine?
    }

    /// An entry of `errors`: a string, or an object of which each part may be missing.
    private struct Detail: Decodable {
        let words: String?

        init(from decoder: any Decoder) throws {
            if let plain = try? decoder.singleValueContainer().decode(WireLine.self) {  // else it is an object
                words = plain.text
                return
            }
            let object = try decoder.container(keyedBy: Key.self)
            let message = try object.decodeIfPresent(WireLine.self, forKey: .message)?.text
            let parts = try [Key.field, .code].compactMap {
                try object.decodeIfPresent(WireLine.self, forKey: $0)?.text
            }
            words = message ?? (parts.isEmpty ? nil : parts.joined(separator: " "))
        }

        private enum Key: CodingKey { case message, field, code }
    }
}

extension String {
    /// Without spaces and full stops at its end: the sentence around it has its own.
    fileprivate var trimmed: String {
        var text = self
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        return text
    }
}
