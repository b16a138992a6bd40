import Foundation
import GitHubStandIn

/// A JSON value of a GraphQL response.
@dynamicMemberLookup
struct GraphQLValue: Sendable, Equatable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    private let text: String
    private let fields: [String: GraphQLValue]
    let elements: [GraphQLValue]

    init(_ value: Any?) {
        fields = (value as? [String: Any] ?? [:]).mapValues { GraphQLValue($0) }
        elements = (value as? [Any] ?? []).map { GraphQLValue($0) }
        text = value.map { $0 is NSNull ? "null" : "\($0)" } ?? "missing"
    }

    init(stringLiteral text: String) { (self.text, fields, elements) = (text, [:], []) }
    init(integerLiteral number: Int) { (text, fields, elements) = (String(number), [:], []) }

    subscript(dynamicMember name: String) -> GraphQLValue { fields[name] ?? GraphQLValue(nil) }
    subscript(index: Int) -> GraphQLValue { elements.indices.contains(index) ? elements[index] : GraphQLValue(nil) }
    var string: String { text }
    var isNull: Bool { text == "null" }
    var isMissing: Bool { text == "missing" }

    static func == (one: GraphQLValue, other: GraphQLValue) -> Bool { one.text == other.text }
}

extension StandInServer {
    /// Sends a query as `login`, and returns its response.
    func query(
        _ text: String, variables: [String: Any] = [:], as login: String = "mona", scopes: [String] = [],
        kind: TokenKind = .oauthApp
    ) async throws -> (json: GraphQLValue, response: RawResponse) {
        let token = try control.token(for: login, scopes: scopes, kind: kind)
        return try await query(text, variables: variables, token: token)
    }

    /// Sends a query with `token`.
    func query(
        _ text: String, variables: [String: Any] = [:], token: String?, path: String = "/graphql"
    ) async throws -> (json: GraphQLValue, response: RawResponse) {
        let body = try JSONSerialization.data(withJSONObject: ["query": text, "variables": variables])
        let fields = token.map { ["authorization: Bearer \($0)"] } ?? []
        let response = try await post(path, String(decoding: body, as: UTF8.self), fields)
        return (GraphQLValue(try JSONSerialization.jsonObject(with: Data(response.body))), response)
    }
}
