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

    private enum Key: CodingKey { case type, message }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        type = try fields.line(.type)
        message = String((try fields.line(.message) ?? "no reason given").unicodeScalars.prefix(300))
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
        message = try fields.line(.message)
        do {
            data = .success(try fields.decode(Result.self, forKey: .data))
        } catch let error as UnsupportedJSONError {
            throw error  // `JSONDecoder` decodes the body
        } catch {
            data = .failure(error)
        }
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
