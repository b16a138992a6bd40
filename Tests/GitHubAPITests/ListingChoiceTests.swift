import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Repository endpoints", .timeLimit(.minutes(1)))
struct ListingChoiceTests {
    private static let order = "sort=full_name&per_page=100"
    private static func ofUser(_ login: String) -> String { "/users/\(login)/repos?type=owner&\(order)" }
    private static func ofOrganization(_ login: String) -> String { "/orgs/\(login)/repos?type=all&\(order)" }

    @Test("The repositories of a user are loaded from the user endpoint", arguments: [nil, Person.Kind.user, .bot])
    func person(kind: Person.Kind?) async throws {
        try await StandInHarness.runClients { harness in
            let mona = Dataset.Fixture.mona
            let listing = await read(try harness.client(as: "mona").repositories(of: try mona.name, kind: kind))
            #expect(listing.pages.first?.items.count == mona.repositories)
            #expect(harness.targets == [Self.ofUser("mona")])
        }
    }

    @Test("The repositories of an organization are loaded from the organization endpoint")
    func organization() async throws {
        try await StandInHarness.runClients { harness in
            let octo = Dataset.Fixture.organization
            let client = try harness.client(as: "mona", scopes: ["repo"])
            for kind in [nil, Person.Kind.organization] {
                let (pages, error) = await read(client.repositories(of: try octo.name, kind: kind))
                #expect(error == nil)
                #expect(
                    pages.first?.items.count == octo.repositories + Dataset.Fixture.privateRepositoriesOfOrganization)
                #expect(pages.first?.items.contains(where: \.isPrivate) == true)
            }
            let first = [Self.ofUser(octo.login), Self.ofOrganization(octo.login)]
            #expect(harness.targets == first + [Self.ofOrganization(octo.login)])
        }
    }

    @Test("The kind behind an empty list is requested only if signed in")
    func empty() async throws {
        try await StandInHarness.runClients { harness in
            let empty = Dataset.Fixture.emptyUser
            for client in [try harness.client(), try harness.client(as: "mona")] {
                let (pages, error) = await read(client.repositories(of: try empty.name))
                #expect(error == nil)
                #expect(pages.map(\.items) == [[]])
            }
            #expect(harness.targets == [Self.ofUser(empty.login), Self.ofUser(empty.login), "/users/\(empty.login)"])
        }
    }

    @Test("An organization without public repositories returns private ones to members")
    func hiddenOrganization() async throws {
        let server = try LoopbackServer.responding { target, _ in
            if target.hasPrefix("/orgs/") {
                return StubResponse(body: #"[{"id":1,"full_name":"hidden/x","private":true}]"#)
            }
            return StubResponse(
                body: target.contains("/repos") ? "[]" : #"{"login":"hidden","id":5,"type":"Organization"}"#)
        }
        defer { server.stop() }
        let (pages, error) = await read(try server.client(token: "gho_good").repositories(of: try Login("hidden")))
        #expect(error == nil)
        #expect(pages.flatMap(\.items).map(\.fullName) == ["hidden/x"])
        #expect(server.targets == [Self.ofUser("hidden"), "/users/hidden", Self.ofOrganization("hidden")])
    }

    @Test("An unknown account throws `notFound`", arguments: [nil, Person.Kind.organization])
    func unknown(kind: Person.Kind?) async throws {
        try await StandInHarness.runClients { harness in
            let (pages, error) = await read(
                try harness.client().repositories(of: try Login("missing-account"), kind: kind))
            #expect(pages.isEmpty)
            #expect(error == .notFound)
        }
    }

    @Test("Own repositories include private ones if the token allows it, and require a token")
    func own() async throws {
        try await StandInHarness.runClients { harness in
            let mona = Dataset.Fixture.mona
            let all = await read(try harness.client(as: "mona", scopes: ["repo"]).ownRepositories())
            #expect(all.pages.first?.items.count == mona.repositories + Dataset.Fixture.privateRepositoriesOfMona)
            let visible = await read(try harness.client(as: "mona").ownRepositories())
            #expect(visible.pages.first?.items.count == mona.repositories)
            #expect(await read(try harness.client().ownRepositories()).error == .authenticationRequired)
            #expect(harness.targets.allSatisfy { $0 == "/user/repos?affiliation=owner&\(Self.order)" })
        }
    }
}
