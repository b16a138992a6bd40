package import Foundation
import GitHubModel

package struct GraphQLResponse<Result: Sendable>: Sendable {
    package let data: Result
    /// The errors because of which parts of ``data`` are `null`.
    package let errors: [GraphQLFieldError]
    package let storedAt: Date?
    package let isFallback: Bool

    /// Whether parts are missing for another reason than that they do not exist.
    package var isPartial: Bool { errors.contains { $0.type != "NOT_FOUND" } }
}

package struct GraphQLFieldError: Error, Decodable, Hashable {
    /// GitHub's type, such as `NOT_FOUND` or `INSUFFICIENT_SCOPES`, or `nil`.
    package let type: String?
    package let message: String
    /// The field of the operation that is missing or has missing parts, by its alias, or `nil` if the error names none.
    let field: String?
    /// Whether the organization requires single sign-on.
    let requiresSingleSignOn: Bool
    /// The field that the schema of the host lacks, because of which it has rejected the query.
    let missingField: GraphQLField?

    private enum Key: CodingKey { case type, message, extensions, path }
    private enum ExtensionKey: String, CodingKey { case samlFailure = "saml_failure", code, typeName, fieldName }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        type = try fields.line(.type)
        message = String((try fields.line(.message) ?? "no reason given").unicodeScalars.prefix(300))
        field = try fields.decodeIfPresent(Path.self, forKey: .path)?.field
        guard fields.contains(.extensions) else {
            requiresSingleSignOn = false
            missingField = nil
            return
        }
        let extensions = try fields.nestedContainer(keyedBy: ExtensionKey.self, forKey: .extensions)
        requiresSingleSignOn = try extensions.decodeIfPresent(Bool.self, forKey: .samlFailure) ?? false
        missingField = try Self.missingField(extensions)
    }

    /// Returns the field of an error that the validation of a query finds, or `nil` for another error.
    private static func missingField(_ extensions: KeyedDecodingContainer<ExtensionKey>) throws -> GraphQLField? {
        guard try extensions.line(.code) == "undefinedField" else { return nil }
        let type = try extensions.line(.typeName) ?? ""
        let field = try extensions.line(.fieldName) ?? ""
        return GraphQLField(rawValue: "\(type).\(field)")
    }

    /// The keys and indices from the operation to the part. Only the first key matters, in any other form it is
    /// ignored.
    private struct Path: Decodable {
        let field: String?

        init(from decoder: any Decoder) throws {
            field = try UnsupportedJSONError.valid {
                var elements = try decoder.unkeyedContainer()
                return elements.isAtEnd ? nil : try elements.decode(String.self).sanitizedLine
            }
        }
    }

    /// Whether the same query can have the part later.
    var isTransient: Bool {
        !requiresSingleSignOn && !["NOT_FOUND", "FORBIDDEN", "INSUFFICIENT_SCOPES"].contains(type)
    }

    /// The error because of which the part is missing.
    ///
    /// - Parameter token: Is removed from the message.
    func gitHubError(hiding token: Token?) -> GitHubError {
        if requiresSingleSignOn { return .singleSignOn(url: nil) }
        let message = token?.redacting(in: message) ?? message
        return switch type {
        case "NOT_FOUND": .notFound
        case "FORBIDDEN": ErrorResponse.accessError(message) ?? .forbidden(message: message)
        case "INSUFFICIENT_SCOPES": .forbidden(message: message)
        case nil where message.hasPrefix("Something went wrong"): .serverError(status: 500)
        case "INTERNAL", "SERVICE_UNAVAILABLE": .serverError(status: 500)
        default: .badRequest(message: message)
        }
    }
}

protocol GraphQLResult {
    var cost: Int? { get }
    func classification(_ headers: RateLimitHeaders, hiding token: Token?) -> ErrorResponse.Classification?
}

/// The body of a response to a query (<https://spec.graphql.org/October2021/#sec-Response-Format>).
struct GraphQLBody<Result: Decodable & Sendable>: Decodable, Sendable, GraphQLResult {
    /// The data, or why they can't be decoded, which does not matter if the whole query has an error.
    let data: Swift.Result<Result, any Error>
    let errors: [GraphQLFieldError]
    let cost: Int?
    /// The fields that the host lacks, if it has rejected the query.
    let missingFields: Set<GraphQLField>
    private let hasData: Bool
    /// The message of an error that is not GraphQL's, such as a secondary rate limit with status 200.
    private let message: String?

    private enum Key: CodingKey { case data, errors, message }
    private struct Summary: Decodable { let rateLimit: RateLimit? }
    private struct RateLimit: Decodable { let cost: Int? }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let summary = try fields.decodeIfPresent(Summary.self, forKey: .data)
        hasData = summary != nil
        cost = summary?.rateLimit?.cost?.clampedCount
        errors = try fields.decodeIfPresent([GraphQLFieldError].self, forKey: .errors) ?? []
        missingFields = hasData ? [] : Set(errors.compactMap(\.missingField))
        message = try fields.line(.message)
        data = try UnsupportedJSONError.result { try fields.decode(Result.self, forKey: .data) }
    }

    func classification(_ headers: RateLimitHeaders, hiding token: Token?) -> ErrorResponse.Classification? {
        let hasSecondaryLimit = (errors.map(\.message) + [message ?? ""]).contains { text in
            text.lowercased().contains("secondary rate limit")
        }
        if hasSecondaryLimit {
            return .secondaryLimit(headers.retryAfter)
        }
        if errors.contains(where: { $0.type == "RATE_LIMITED" }) {
            return headers.window.map { .rateLimitExhausted($0) } ?? .secondaryLimit(headers.retryAfter)
        }
        return hasData || !missingFields.isEmpty ? nil : .error(error(hiding: token))
    }

    /// The error of a query without data.
    func error(hiding token: Token?) -> GitHubError {
        if let first = errors.first { return first.gitHubError(hiding: token) }
        let text = message ?? "no reason given"
        let message = token?.redacting(in: text) ?? text
        return text.hasPrefix("Something went wrong") ? .serverError(status: 500) : .badRequest(message: message)
    }
}
