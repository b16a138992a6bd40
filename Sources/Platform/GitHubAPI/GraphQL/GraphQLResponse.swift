package import Foundation
import GitHubModel

/// The result of a query.
package struct GraphQLResponse<Result: Sendable>: Sendable {
    package let data: Result
    /// The errors because of which parts of ``data`` are `null`.
    package let errors: [GraphQLFieldError]
    /// When GitHub sent the response, or `nil` if it has just arrived.
    package let storedAt: Date?
    /// Whether the response is cached and used because GitHub is unreachable or no requests are allowed.
    package let isFallback: Bool

    /// Whether parts are missing for another reason than that they do not exist.
    package var isPartial: Bool { errors.contains { $0.type != "NOT_FOUND" } }
}

/// An error in the `errors` of a response.
package struct GraphQLFieldError: Error, Decodable, Hashable {
    /// GitHub's type, such as `NOT_FOUND` or `INSUFFICIENT_SCOPES`, or `nil`.
    package let type: String?
    /// GitHub's message on one line.
    package let message: String

    private enum Key: CodingKey { case type, message }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        type = try fields.line(.type)
        message = String((try fields.line(.message) ?? "no reason given").unicodeScalars.prefix(300))
    }
}

/// What all GraphQL responses have in common (<https://spec.graphql.org/October2021/#sec-Response-Format>).
struct GraphQLEnvelope: Decodable {
    let errors: [GraphQLFieldError]
    /// Whether there is anything but `null` in `data`.
    let hasData: Bool
    /// The points that the query cost.
    let cost: Int?
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
        message = try fields.line(.message)
    }

    /// Returns the error of the whole query, or `nil` if there are data. `token` is removed from the message.
    func classification(_ headers: RateLimitHeaders, hiding token: Token?) -> ErrorResponse.Classification? {
        let messages = errors.map(\.message) + [message].compactMap { $0 }
        if messages.contains(where: { $0.lowercased().contains("secondary rate limit") }) {
            return .secondaryLimit(headers.retryAfter)
        }
        if errors.contains(where: { $0.type == "RATE_LIMITED" }) {
            return headers.window.map { .rateLimitExhausted($0) } ?? .secondaryLimit(headers.retryAfter)
        }
        return hasData ? nil : .error(error(hiding: token))
    }

    private func error(hiding token: Token?) -> GitHubError {
        let text = errors.first?.message ?? message ?? "no reason given"
        let message = token?.redacting(in: text) ?? text
        return switch errors.first?.type {
        case "NOT_FOUND": .notFound
        case "FORBIDDEN", "INSUFFICIENT_SCOPES": .forbidden(message: message)
        case nil where text.hasPrefix("Something went wrong"): .serverError(status: 500)
        case "INTERNAL", "SERVICE_UNAVAILABLE": .serverError(status: 500)
        default: .badRequest(message: message)
        }
    }
}

/// A body with `data`.
struct GraphQLBody<Result: Decodable>: Decodable {
    let data: Result
    let errors: [GraphQLFieldError]?
}
