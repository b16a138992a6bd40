import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@Suite("Which listing is asked for", .timeLimit(.minutes(1)))
struct ListingChoiceTests {
    private static let order = "sort=full_name&per_page=100"
    private static func ofUser(_ login: String) -> String { "/users/\(login)/repos?type=owner&\(order)" }
    private static func ofOrganization(_ login: String) -> String { "/orgs/\(login)/repos?type=all&\(order)" }

    @Test("Of a person it is the person's, whether known to be one or not", arguments: [nil, Person.Kind.user, .bot])
    func person(kind: Person.Kind?) async throws {
        try await ClientRig.run { rig in
            let mona = Dataset.Fixture.mona
            let listing = await read(try rig.client(as: "mona").repositories(of: try mona.name, kind: kind))
            #expect(listing.pages.first?.items.count == mona.repositories)
            #expect(rig.targets == [Self.ofUser("mona")])
        }
    }

    @Test("Of an organization it is the organization's, with what a member may see; known as one, it is asked once")
    func organization() async throws {
        try await ClientRig.run { rig in
            let octo = Dataset.Fixture.organization
            let client = try rig.client(as: "mona", scopes: ["repo"])
            for kind in [nil, Person.Kind.organization] {
                let (pages, error) = await read(client.repositories(of: try octo.name, kind: kind))
                #expect(error == nil)
                #expect(
                    pages.first?.items.count == octo.repositories + Dataset.Fixture.privateRepositoriesOfOrganization)
                #expect(pages.first?.items.contains(where: \.isPrivate) == true)
            }
            let first = [Self.ofUser(octo.login), Self.ofOrganization(octo.login)]
            #expect(rig.targets == first + [Self.ofOrganization(octo.login)])
        }
    }

    @Test("The first page of a long listing is one request")
    func firstPage() async throws {
        try await ClientRig.run { rig in
            let many = Dataset.Fixture.manyRepositories
            let page = try await rig.client().firstRepositories(of: try many.name, kind: .user)
            #expect(page.items.count == 100 && page.number == 1 && page.count == nil)
            #expect(rig.targets == [Self.ofUser(many.login)])
        }
    }

    @Test("An empty listing is looked into only where signing in could show more")
    func empty() async throws {
        try await ClientRig.run { rig in
            let empty = Dataset.Fixture.emptyUser
            for client in [try rig.client(), try rig.client(as: "mona")] {
                let (pages, error) = await read(client.repositories(of: try empty.name))
                #expect(error == nil)
                #expect(pages.map(\.items) == [[]])
            }
            #expect(rig.targets == [Self.ofUser(empty.login), Self.ofUser(empty.login), "/users/\(empty.login)"])
        }
    }

    @Test("An organization without public repositories shows its members the private ones")
    func hiddenOrganization() async throws {
        let server = try LoopbackServer.answering { target, _ in
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

    @Test("Nobody of that name is an error, not an empty listing", arguments: [nil, Person.Kind.organization])
    func unknown(kind: Person.Kind?) async throws {
        try await ClientRig.run { rig in
            let (pages, error) = await read(try rig.client().repositories(of: try Login("nobody-here"), kind: kind))
            #expect(pages.isEmpty)
            #expect(error == .notFound)
        }
    }

    @Test("One's own listing holds the private ones where the token allows it, and needs a sign-in")
    func own() async throws {
        try await ClientRig.run { rig in
            let mona = Dataset.Fixture.mona
            let all = await read(try rig.client(as: "mona", scopes: ["repo"]).ownRepositories())
            #expect(all.pages.first?.items.count == mona.repositories + Dataset.Fixture.privateRepositoriesOfMona)
            let visible = await read(try rig.client(as: "mona").ownRepositories())
            #expect(visible.pages.first?.items.count == mona.repositories)
            #expect(await read(try rig.client().ownRepositories()).error == .authenticationRequired)
            #expect(rig.targets.allSatisfy { $0 == "/user/repos?affiliation=owner&\(Self.order)" })
        }
    }
}
