/// The scopes that a token needs for the fields of an operation.
///
/// Organizations are readable without a scope only through the interface `RepositoryOwner`, and the address of a person
/// requires `user:email` or `read:user`. One such field makes the whole response an error.
struct GraphQLScopes {
    let request: GraphQLRequest
    let token: Token

    init(request: GraphQLRequest, token: Token) { (self.request, self.token) = (request, token) }

    var errors: [GraphQLError] {
        // The tokens of GitHub Apps have permissions instead of scopes.
        token.kind == .githubApp ? [] : errors(in: request.operation.selections, of: "Query")
    }

    private func errors(in selections: [GraphQLDocument.Selection], of type: String) -> [GraphQLError] {
        selections.flatMap { selection -> [GraphQLError] in
            switch selection {
            case .field(let field):
                let result = request.schema.field(field.name, of: type)?.type.name
                return [error(of: field, in: type)].compactMap(\.self)
                    + (result.map { errors(in: field.selections, of: $0) } ?? [])
            case .inline(let condition, let selections, _): return errors(in: selections, of: condition ?? type)
            case .spread(let name, _):
                return request.fragments[name].map { errors(in: $0.selections, of: $0.type) } ?? []
            }
        }
    }

    private func error(of field: GraphQLDocument.Field, in type: String) -> GraphQLError? {
        let (required, accepted): ([String], Set<String>)
        switch (type, field.name) {
        case (_, "__typename"): return nil
        case ("Organization", _): (required, accepted) = (["read:org"], ["read:org", "write:org", "admin:org"])
        case ("User", "email"):
            (required, accepted) = (["user:email", "read:user"], ["user:email", "read:user", "user"])
        default: return nil
        }
        guard accepted.isDisjoint(with: token.scopes) else { return nil }
        let message = """
            Your token has not been granted the required scopes to execute this query. The '\(field.name)' field requires \
            one of the following scopes: [\(Self.list(required))], but your token has only been granted the: \
            [\(Self.list(token.scopes))] scopes. Please modify your token's scopes at: https://github.com/settings/tokens.
            """
        return GraphQLError(type: "INSUFFICIENT_SCOPES", message: message, locations: [field.location])
    }

    private static func list(_ scopes: [String]) -> String {
        (scopes.isEmpty ? [""] : scopes).map { "'\($0)'" }.joined(separator: ", ")
    }
}
