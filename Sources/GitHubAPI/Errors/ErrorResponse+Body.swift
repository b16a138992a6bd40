import GitHubModel

import Foundation

extension ErrorResponse {
    /// The body of an error response. It may be JSON with missing fields, HTML, or empty.
    struct Body {
        /// GitHub's message, without a trailing period.
        let message: String?
        /// The reason why the repository is blocked, such as `dmca`.
        let block: String?
        /// The start of the body, for bodies that are not JSON.
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
            details = wire?.errors.compactMap(\.text).compactMap(sentence) ?? []
            documentation = wire?.documentation_url?.text ?? ""
        }

        /// GitHub's message and details on one line of at most 300 characters.
        var displayMessage: String {
            let text = ([message].compactMap { $0 } + details).joined(separator: ": ")
            return text.isEmpty ? "no reason given" : String(text.prefix(300))
        }

        /// Whether the error is about the secondary rate limit, which `x-ratelimit-*` does not show.
        var mentionsSecondaryLimit: Bool {
            message?.lowercased().contains("secondary rate limit") == true
                || documentation.hasSuffix("secondary-rate-limits") || documentation.hasSuffix("#abuse-rate-limits")
        }

        /// Decodes the body, or returns `nil` if it is not a JSON object.
        private static func decode(_ bytes: [UInt8]) -> Wire? {
            do { return try JSONDecoder().decode(Wire.self, from: Data(bytes)) } catch { return nil }
        }
    }

    /// The JSON of an error. A field of the wrong type is ignored, so that the others are still decoded.
    private struct Wire: Decodable {
        let message: SanitizedLine?
        /// The message in some responses.
        let error: SanitizedLine?
        let errors: [Detail]
        let block: Block?
        let documentation_url: SanitizedLine?

        init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: Key.self)
            message = object.value(.message)
            error = object.value(.error)
            errors = object.value(.errors) ?? object.value(.errors).map { [$0] } ?? []
            block = object.value(.block)
            documentation_url = object.value(.documentation_url)
        }

        private enum Key: CodingKey { case message, error, errors, block, documentation_url }
    }

    private struct Block: Decodable {
        let reason: SanitizedLine?

        init(from decoder: any Decoder) throws {
            reason = try decoder.container(keyedBy: Key.self).value(.reason)
        }

        private enum Key: CodingKey { case reason }
    }

    /// An element of `errors`: a string, or an object with optional fields. Other types have no text.
    private struct Detail: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            do { text = Self.text(in: try decoder.container(keyedBy: Key.self)) } catch {
                text = try? decoder.singleValueContainer().decode(SanitizedLine.self).text  // not a number or list
            }
        }

        private static func text(in object: KeyedDecodingContainer<Key>) -> String? {
            if let message: SanitizedLine = object.value(.message) { return message.text }
            let parts: [SanitizedLine] = [Key.field, .code].compactMap { object.value($0) }
            return parts.isEmpty ? nil : parts.map(\.text).joined(separator: " ")
        }

        private enum Key: CodingKey { case message, field, code }
    }
}

extension KeyedDecodingContainer {
    /// Returns the value of `key`, or `nil` if it is missing or of the wrong type.
    fileprivate func value<Value: Decodable>(_ key: Key) -> Value? {
        do { return try decodeIfPresent(Value.self, forKey: key) } catch { return nil }
    }
}

extension String {
    /// The text without trailing spaces and periods, to be part of a sentence.
    fileprivate var trimmed: String {
        var text = self
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        return text
    }
}
