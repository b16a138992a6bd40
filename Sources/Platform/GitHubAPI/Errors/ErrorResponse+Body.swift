import Foundation
import GitHubModel

extension ErrorResponse {
    /// The body of an error response. It may be HTML, empty, or JSON in which fields are missing or have the wrong type.
    struct Body {
        /// GitHub's message, without a trailing period.
        let message: String?
        /// The reason why the repository is blocked, such as `dmca`.
        let block: String?
        /// Whether the body is a JSON object, as all of GitHub are.
        let isObject: Bool
        /// The start of the body, for bodies that are not JSON.
        let text: String
        private let details: [String]
        private let documentation: String
        /// The length limit of each text and of all in Unicode scalars.
        private static let maxLength = 300

        init(_ bytes: [UInt8], hiding token: Token?) {
            func sentence(_ value: Any?) -> String? {
                guard let text = value as? String else { return nil }
                let line = TextSanitizer.singleLine(token?.redacting(in: text) ?? text, maxLength: Self.maxLength)
                    .trimmed
                return line.isEmpty ? nil : line
            }
            /// An element of `errors` is a string, or an object with optional fields.
            func detail(_ value: Any) -> String? {
                guard let object = value as? [String: Any] else { return sentence(value) }
                let parts = [object["field"], object["code"]].compactMap { $0 as? String }
                return sentence(object["message"] as? String ?? parts.joined(separator: " "))
            }
            let object = Self.object(in: bytes)
            let json = object ?? [:]
            isObject = object != nil
            let errors = json["errors"]
            text = TextSanitizer.singleLine(String(decoding: bytes.prefix(1000), as: UTF8.self))
            message = sentence(json["message"] as? String ?? json["error"])
            block = (json["block"] as? [String: Any]).map { sentence($0["reason"]) ?? "legal reasons" }
            details = (errors as? [Any] ?? errors.map { [$0] } ?? []).compactMap(detail)
            documentation = json["documentation_url"] as? String ?? ""
        }

        /// GitHub's message and details on one line of at most ``maxLength`` characters.
        var displayMessage: String {
            let text = ([message].compactMap { $0 } + details).joined(separator: ": ")
            return text.isEmpty ? "no reason given" : String(text.unicodeScalars.prefix(Self.maxLength))
        }

        /// Whether the error is about the secondary rate limit, which `x-ratelimit-*` does not show.
        var mentionsSecondaryLimit: Bool {
            message?.lowercased().contains("secondary rate limit") == true
                || documentation.hasSuffix("secondary-rate-limits") || documentation.hasSuffix("#abuse-rate-limits")
        }

        /// Returns the fields of the JSON object; none if the body is something else.
        private static func object(in bytes: [UInt8]) -> [String: Any]? {
            do {
                return try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
            } catch {
                return nil
            }
        }
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
