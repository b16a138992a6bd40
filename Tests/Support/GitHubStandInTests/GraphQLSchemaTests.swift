import Testing

@testable import GitHubStandIn

@Suite("Stand-in: GraphQL schema")
struct GraphQLSchemaTests {
    private let schema = GraphQLSchema.gitHub

    @Test("All types that fields, arguments, unions and interfaces name are defined")
    func names() {
        let fields = schema.types.values.flatMap(\.fields.values)
        let used = Set(fields.map(\.type.name) + fields.flatMap(\.arguments.values).map(\.type.name))
        let related = Set(schema.types.values.filter { $0.kind != .enumeration }.flatMap(\.names))
        #expect(used.union(related).subtracting(schema.types.keys) == [])
        #expect(schema.types.count > 40)
    }

    @Test("An object has the fields of its interfaces, with the same types and arguments")
    func interfaces() throws {
        for object in schema.types.values where object.kind == .object {
            for name in object.names {
                for (field, expected) in try #require(schema.types[name]).fields {
                    let actual = try #require(object.fields[field], "\(object.name).\(field)")
                    #expect(actual.type == expected.type)
                    #expect(Set(actual.arguments.keys) == Set(expected.arguments.keys))
                }
            }
        }
    }

    @Test("Each connection has pages, and its items have a type")
    func connections() throws {
        for field in schema.types.values.flatMap(\.fields.values) where field.isConnection {
            let connection = try #require(schema.types[field.type.name])
            #expect(connection.fields["pageInfo"]?.type.description == "PageInfo!")
            #expect(connection.fields["nodes"] != nil)
            #expect(field.arguments["after"] != nil)
        }
    }

    @Test(
        "Types are written as in GitHub's schema",
        arguments: [
            ("User", "databaseId", "Int"), ("User", "email", "String!"), ("User", "name", "String"),
            ("Organization", "name", "String"), ("RepositoryOwner", "login", "String!"),
            ("Query", "nodes", "[Node]!"), ("Query", "repositoryOwner", "RepositoryOwner"),
            ("Query", "viewer", "User!"),
            ("SearchResultItemConnection", "nodes", "[SearchResultItem]"),
            ("TextMatch", "highlights", "[TextMatchHighlight!]!"),
            ("RateLimit", "resetAt", "DateTime!"), ("PageInfo", "endCursor", "String"),
            ("SearchResultItemConnection", "repositoryCount", "Int!"), ("Repository", "owner", "RepositoryOwner!"),
            ("Repository", "mentionableUsers", "UserConnection!"), ("GitActor", "user", "User"),
        ])
    func types(type: String, field: String, expected: String) {
        #expect(schema.field(field, of: type)?.type.description == expected)
    }

    @Test("A text that is no schema is an error", arguments: ["typo User {}", "type User { login }", "union = User"])
    func invalid(text: String) {
        #expect(throws: GraphQLError.self) { try GraphQLSchema(text) }
    }
}
