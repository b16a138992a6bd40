import GitHubModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ErrorResponse {
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

        init(_ bytes: [UInt8], hiding token: Token?) {
            func sentence(_ text: String) -> String? {
                let sentence = (token?.redacting(in: text) ?? text).trimmed
                return sentence.isEmpty ? nil : sentence
            }
            text = TextSanitizer.singleLine(String(decoding: bytes.prefix(1000), as: UTF8.self))
            let wire = Self.decode(bytes)
            message = (wire?.message ?? wire?.error).flatMap { sentence($0.text) }
            block = wire?.block.map { $0.reason.flatMap { sentence($0.text) } ?? "legal reasons" }
            details = wire?.errors.compactMap(\.words).compactMap(sentence) ?? []
            documentation = wire?.documentation_url?.text ?? ""
        }

        /// What GitHub says, on one line of bearable length.
        var displayMessage: String {
            let words = ([message].compactMap { $0 } + details).joined(separator: ": ")
            return words.isEmpty ? "it did not say why" : String(words.prefix(300))
        }

        /// Whether it speaks of the limit that `x-ratelimit-*` does not show.
        var mentionsSecondaryLimit: Bool {
            message?.lowercased().contains("secondary rate limit") == true
                || documentation.hasSuffix("secondary-rate-limits") || documentation.hasSuffix("#abuse-rate-limits")
        }

        /// Anything that is not such an object, HTML for one, has no words of GitHub's in it.
        private static func decode(_ bytes: [UInt8]) -> Wire? {
            do { return try JSONDecoder().decode(Wire.self, from: Data(bytes)) } catch { return nil }
        }
    }

    /// Each part is there if it is of the right form: one that is not takes none of the others with it.
    private struct Wire: Decodable {
        let message: SanitizedLine?
        /// Where `message` is expected, in some answers.
        let error: SanitizedLine?
        let errors: [Detail]
        let block: Block?
        let documentation_url: SanitizedLine?

        init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: Key.self)
            message = object.readable(.message)
            error = object.readable(.error)
            errors = object.readable(.errors) ?? object.readable(.errors).map { [$0] } ?? []
            block = object.readable(.block)
            documentation_url = object.readable(.documentation_url)
        }

        private enum Key: CodingKey { case message, error, errors, block, documentation_url }
    }

    private struct Block: Decodable {
        let reason: SanitizedLine?

        init(from decoder: any Decoder) throws {
            reason = try decoder.container(keyedBy: Key.self).readable(.reason)
        }

        private enum Key: CodingKey { case reason }
    }

    /// An entry of `errors`: a string, or an object of which each part may be missing; anything else has no words.
    private struct Detail: Decodable {
        let words: String?

        init(from decoder: any Decoder) throws {
            do { words = Self.words(in: try decoder.container(keyedBy: Key.self)) } catch {
                words = try? decoder.singleValueContainer().decode(SanitizedLine.self).text  // else it is a number or a list
            }
        }

        private static func words(in object: KeyedDecodingContainer<Key>) -> String? {
            if let message: SanitizedLine = object.readable(.message) { return message.text }
            let parts: [SanitizedLine] = [Key.field, .code].compactMap { object.readable($0) }
            return parts.isEmpty ? nil : parts.map(\.text).joined(separator: " ")
        }

        private enum Key: CodingKey { case message, field, code }
    }
}

extension KeyedDecodingContainer {
    /// The value of `key`; `nil` where it is missing or of another form.
    fileprivate func readable<Value: Decodable>(_ key: Key) -> Value? {
        do { return try decodeIfPresent(Value.self, forKey: key) } catch { return nil }
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
