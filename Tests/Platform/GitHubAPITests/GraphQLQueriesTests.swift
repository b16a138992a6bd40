import Foundation
import GitHubModel
import TestSupport
import Testing

@testable import GitHubAPI
@testable import GitHubStandIn

/// All queries that the program sends, for a host that lacks some fields.
private struct AllQueries {
    let texts: [String]
    /// The number of functions that create a query.
    static let count = 12

    init(lacking missing: Set<GraphQLField>) throws {
        let mona = try Login("mona")
        let search = try SearchQuery("mona")
        let scopes = RepositoryScope.Purpose.allCases.map {
            RepositoryScope(owner: mona, name: "new-name", purpose: $0)
        }
        let searches = ([nil] + scopes).map {
            PeopleRequest(search, at: .first, count: 24, in: $0, findsRepositories: true).query(lacking: missing).text
        }
        texts =
            searches + scopes.map { RepositoryQueries.people(of: $0, "mo", lacking: missing).text } + [
                PeopleQueries.accounts(["U_x"]).text, PeopleQueries.overview(mona, nil, lacking: missing).text,
                NamedAccounts.query([mona]).text, AlternativesQuery(searches: [search]).query.text,
                AccountFactsResponse.query(mona, scopes[0], since: .distantPast).text,
                ContributionsResponse.query(5).text, ReviewersResponse.query(scopes[0]).text,
                CommitAuthorsResponse.query("new-name", mona).text,
                CommitAccountsResponse.query([String(repeating: "a", count: 40)], "new-name", mona).text,
                DatedAccounts.query([mona]).text,
            ]
    }

    /// What a host with this schema rejects.
    func errors(in schema: GraphQLSchema) -> [GraphQLError] {
        texts.flatMap { text -> [GraphQLError] in
            do throws(GraphQLError) {
                let document = try GraphQLParser.document(text)
                return document.operations.flatMap {
                    GraphQLValidator(schema: schema, document: document, operation: $0).errors
                }
            } catch {
                return [error]
            }
        }
    }
}

@Suite("GraphQL queries", .timeLimit(.minutes(2)))
struct GraphQLQueriesTests {
    @Test("Hosts with all fields and hosts without the newer ones accept each query")
    func queries() throws {
        #expect(try AllQueries(lacking: []).errors(in: .gitHub).map(\.message) == [])
        let newer = Set(GraphQLField.allCases)
        let older = GraphQLSchema.gitHub.without(Set(newer.map(\.rawValue)))
        #expect(try AllQueries(lacking: newer).errors(in: older).map(\.message) == [])
        #expect(try AllQueries(lacking: []).errors(in: older).count >= newer.count)
    }

    @Test("The list of queries has each one of the sources")
    func list() throws {
        let sources = ProjectDirectory.url.appending(path: "Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var count = 0
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            count += try String(contentsOf: file, encoding: .utf8).matches(of: #/GraphQLQuery(<[A-Za-z.]+>)?\(\n/#)
                .count
        }
        #expect(count == AllQueries.count)
    }

    private static let file = ProcessInfo.processInfo.environment["GHSEARCH_GRAPHQL_SCHEMA"]

    @Test("A host with the schema of a file accepts each query", .enabled(if: file != nil))
    func schemaFile() throws {
        let schema = try GraphQLSchema(String(contentsOfFile: #require(Self.file), encoding: .utf8))
        let lacking = GraphQLField.allCases.filter { field in
            let parts = field.rawValue.split(separator: ".").map(String.init)
            return schema.field(parts[1], of: parts[0]) == nil
        }
        for field in lacking { print("left out: \(field.rawValue)") }
        let missing = try AllQueries(lacking: Set(lacking)).errors(in: schema).map(\.message)
        for message in missing { print("missing: \(message)") }
        #expect(missing == [])
        #expect(differences(of: .gitHub, from: schema) == [], "the stand-in is like GitHub")
    }

    /// The fields of the stand-in that are others than those of the schema.
    private func differences(of standIn: GraphQLSchema, from schema: GraphQLSchema) -> [String] {
        let newer = Set(GraphQLField.allCases.map(\.rawValue))
        return standIn.types.values.flatMap { type in
            type.fields.values.compactMap { field -> String? in
                let name = "\(type.name).\(field.name)"
                let other = schema.field(field.name, of: type.name)
                let hasArguments = field.arguments.allSatisfy { other?.arguments[$0.key]?.type == $0.value.type }
                guard type.kind != .input, !newer.contains(name) else { return nil }
                return other?.type == field.type && hasArguments ? nil : name
            }
        }.sorted()
    }
}
