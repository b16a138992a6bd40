import Foundation
import GitHubModel

/// A query of GitHub's GraphQL API (<https://docs.github.com/graphql>), and the type of its `data`.
package struct GraphQLQuery<Result: Decodable & Sendable>: Sendable {
    /// The name of the operation. Responses are cached by name and variables, so that a changed query needs a new name.
    let name: String
    let text: String
    let variables: [String: GraphQLVariable?]
    var maxAge = ResponseCache.defaultMaxAge

    /// `fields` are the selections of the operation without braces, `declarations` the variables with their types.
    package init(
        _ name: String, declarations: String, fields: String, fragments: String = "",
        variables: [String: GraphQLVariable?], as: Result.Type = Result.self
    ) {
        self.name = name
        self.variables = variables
        text = "query \(name)(\(declarations)) {\n\(fields)\n\(Self.rateLimitFields)\n}\n\(fragments)"
    }

    private static var rateLimitFields: String { "rateLimit { cost remaining resetAt limit }" }
}

package enum GraphQLVariable: Sendable, Hashable, Encodable {
    case string(String)
    case int(Int)
    case strings([String])

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let text): try container.encode(text)
        case .int(let number): try container.encode(number)
        case .strings(let texts): try container.encode(texts)
        }
    }
}

struct GraphQLPayload: Sendable, Hashable {
    let name: String
    let bytes: [UInt8]
}

extension Endpoint {
    private struct Body: Encodable {
        let query: String
        let variables: [String: GraphQLVariable?]
    }

    /// Creates the endpoint of a query. Its target, which only the cache uses, contains the name and the variables.
    init<Result>(_ query: GraphQLQuery<Result>) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let variables = String(decoding: try encoder.encode(query.variables), as: UTF8.self)
        self.init(target: "/graphql?\(query.name)=\(variables.percentEncoded)", resource: .graphql)
        let body = Body(query: query.text, variables: query.variables)
        payload = GraphQLPayload(name: query.name, bytes: Array(try encoder.encode(body)))
        maxAge = query.maxAge
    }
}
