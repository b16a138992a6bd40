import GitHubAPI
import GitHubModel
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@Suite("Repository endpoints", .timeLimit(.minutes(3)))
struct ListingChoiceTests {
    private static let order = "sort=full_name&per_page=100"
    private static func ofUser(_ login: String) -> String { "/users/\(login)/repos?type=owner&\(order)" }
    private static func ofOrganization(_ login: String) -> String { "/orgs/\(login)/repos?type=all&\(order)" }

    @Test("The repositories of a user are loaded from the user endpoint", arguments: [Person.Kind.user, .bot])
    func person(kind: Person.Kind) async throws {
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
            let both = [Self.ofOrganization(octo.login), Self.ofUser(octo.login)]
            #expect(harness.targets.filter { $0 == Self.ofOrganization(octo.login) }.count == 2)
            #expect(Set(harness.targets).isSubset(of: both))
        }
    }

    @Test("Without an account, the public repositories of an organization are loaded as those of a user")
    func anonymousOrganization() async throws {
        try await StandInHarness.runClients { harness in
            let octo = Dataset.Fixture.organization
            let (pages, error) = await read(try harness.client().repositories(of: octo.name))
            #expect(error == nil)
            #expect(pages.first?.items.count == octo.repositories)
            #expect(harness.targets == [Self.ofUser(octo.login)])
        }
    }

    @Test("Signed in, the page of a user does not wait for that of an organization, which is cancelled")
    func sideBySide() async throws {
        try await StandInHarness.runClients { harness in
            let mona = Dataset.Fixture.mona
            harness.server.control.inject(.hang, onPathPrefix: "/orgs/")
            let client = try harness.client(as: "mona")
            _ = try await client.person(mona.name)  // states the rate limit
            let remaining = try #require(await client.rateLimit(of: .core)?.remaining)
            harness.server.control.hold(onPathPrefix: "/users/")
            let listing = Task { await read(client.repositories(of: try mona.name)) }
            await harness.server.control.waitForRequests(1, onPathPrefix: "/orgs/")
            harness.server.control.release()
            let (pages, error) = try await listing.value
            #expect(error == nil)
            #expect(pages.first?.items.count == mona.repositories)
            // GitHub's response to one request may count the other one already.
            #expect(try #require(await client.rateLimit(of: .core)?.remaining) < remaining)
            await harness.server.control.waitUntil { $0.allSatisfy { $0.ended != nil } }
            #expect(harness.server.control.requests(onPathPrefix: "/orgs/").map(\.outcome) == [.clientLeft])
        }
    }

    @Test("Of a cached list only the page of the known kind is requested")
    func cachedKind() async throws {
        try await StandInHarness.runCached { harness in
            for account in [Dataset.Fixture.mona, .organization] {
                let client = try harness.client(as: "mona", account: 1)
                let first = await read(client.repositories(of: try account.name))
                harness.clock.advance(by: .seconds(61))
                let second = await read(client.repositories(of: try account.name))
                #expect(second.pages.flatMap(\.items) == first.pages.flatMap(\.items))
                #expect(await harness.statuses().count { $0 == 304 } == first.pages.count)
                // The request for the other kind that the first list may have sent can arrive late.
                let other = account.login == Dataset.Fixture.mona.login ? "/orgs/" : "/users/"
                #expect(harness.control.requests(onPathPrefix: other + account.login).count <= 1)
                harness.control.clearLog()
            }
        }
    }

    @Test("An empty list is that of a user, if there is no organization")
    func empty() async throws {
        try await StandInHarness.runClients { harness in
            let empty = Dataset.Fixture.emptyUser
            for client in [try harness.client(), try harness.client(as: "mona")] {
                let (pages, error) = await read(client.repositories(of: try empty.name))
                #expect(error == nil)
                #expect(pages.map(\.items) == [[]])
            }
            #expect(
                harness.targets.sorted() == [
                    Self.ofOrganization(empty.login), Self.ofUser(empty.login), Self.ofUser(empty.login),
                ])
        }
    }

    @Test("An organization without public repositories returns private ones to members")
    func hiddenOrganization() async throws {
        let server = try LoopbackServer.responding { target, _ in
            if target.hasPrefix("/orgs/") {
                return StubResponse(body: #"[{"id":1,"full_name":"hidden/x","private":true}]"#)
            }
            return StubResponse(body: "[]")
        }
        defer { server.stop() }
        let (pages, error) = await read(try server.client(token: "gho_good").repositories(of: try Login("hidden")))
        #expect(error == nil)
        #expect(pages.flatMap(\.items).map(\.fullName) == ["hidden/x"])
    }

    @Test("An error of the page of an organization is thrown if only that page is complete")
    func organizationError() async throws {
        let server = try LoopbackServer.responding { target, _ in
            if target.hasPrefix("/orgs/") { return StubResponse(status: "404 Not Found", body: "{}") }
            return StubResponse(body: #"[{"id":1,"full_name":"octo/x","owner":{"type":"Organization"}}]"#)
        }
        defer { server.stop() }
        let (pages, error) = await read(try server.client(token: "gho_good").repositories(of: try Login("octo")))
        #expect(pages.isEmpty)
        #expect(error == .unexpectedStatus(status: 404))
    }

    @Test("A known kind is checked: a user can have been converted to an organization")
    func convertedUser() async throws {
        let server = try LoopbackServer.responding { target, _ in
            if target.hasPrefix("/orgs/") {
                return StubResponse(
                    body: #"[{"id":1,"full_name":"octo/x"},{"id":2,"full_name":"octo/y","private":true}]"#)
            }
            return StubResponse(body: #"[{"id":1,"full_name":"octo/x","owner":{"type":"Organization"}}]"#)
        }
        defer { server.stop() }
        for kind in [Person.Kind.user, .unknown] {
            let client = try server.client(token: "gho_good")
            let (pages, error) = await read(client.repositories(of: try Login("octo"), kind: kind))
            #expect(error == nil)
            #expect(pages.flatMap(\.items).map(\.id) == [1, 2])
        }
        let (pages, error) = await read(try server.client().repositories(of: try Login("octo"), kind: .user))
        #expect(error == nil)
        #expect(pages.flatMap(\.items).map(\.id) == [1])
    }

    @Test("A known kind is checked: an organization can have been converted to a user", arguments: [nil, "gho_good"])
    func convertedOrganization(token: String?) async throws {
        let server = try LoopbackServer.responding { target, _ in
            if target.hasPrefix("/orgs/") {
                return StubResponse(status: "404 Not Found", body: #"{"message":"Not Found"}"#)
            }
            return StubResponse(body: #"[{"id":1,"full_name":"octo/x","owner":{"type":"User"}}]"#)
        }
        defer { server.stop() }
        let (pages, error) = await read(
            try server.client(token: token).repositories(of: try Login("octo"), kind: .organization))
        #expect(error == nil)
        #expect(pages.flatMap(\.items).map(\.id) == [1])
    }

    @Test("Offline, the cached page of either kind is used, whatever kind is known")
    func offlineKind() async throws {
        for (cached, known) in [(Person.Kind.user, Person.Kind.organization), (.organization, .user)] {
            try await StandInHarness.runCached { harness in
                let octo = Dataset.Fixture.organization
                // Without an account, the kind selects the page, so the first request is for the page of `cached`.
                let client = try harness.client()
                _ = await read(client.repositories(of: try octo.name, kind: cached))
                let offline = try harness.client(.cacheOnly)
                let (pages, error) = await read(offline.repositories(of: try octo.name, kind: known))
                #expect(error == nil)
                #expect(pages.first?.items.isEmpty == false)
            }
        }
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
