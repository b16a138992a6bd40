import GitHubStandIn
import Testing

@Suite("Stand-in: avatars", .timeLimit(.minutes(3)))
struct StandInAvatarTests {
    private struct Person: Decodable { let avatar_url: String }
    private let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

    @Test("Every account's avatar is a PNG that is always the same, without a token and without rate limits")
    func stableImage() async throws {
        try await StandInServer.with { server in
            let address = try await server.get("/users/mona").decoded(Person.self).avatar_url
            server.control.setRateLimit(.core, for: .anonymous, remaining: 0)
            let image = try await server.get(address, [])
            #expect(image.status == 200)
            #expect(image["content-type"] == "image/png")
            #expect(image.body.starts(with: signature))
            #expect(try await server.get(address + "&s=64").body.count < image.body.count)
            #expect(try await server.get(address).body == image.body)
            #expect(try await server.get("/avatars/u/\(Dataset.Fixture.hundred.id)").body != image.body)
        }
    }

    @Test("An invalid size is clamped", arguments: ["0", "-1", "99999999999", "x"])
    func size(requested: String) async throws {
        try await StandInServer.with { server in
            let image = try await server.get("/avatars/u/\(Dataset.Fixture.mona.id)?s=\(requested)")
            #expect(image.status == 200)
            #expect(image.body.starts(with: signature))
            #expect(image.body.count < 10_000)
        }
    }

    @Test(
        "An unknown account has no avatar",
        arguments: ["/avatars/u/3", "/avatars/u/mona", "/avatars/u", "/avatars", "/avatars/u/"])
    func unknownAccount(path: String) async throws {
        try await StandInServer.with { server in
            let response = try await server.get(path)
            #expect(response.status == 404)
        }
    }

    @Test("An avatar can be replaced by a malformed image over HTTP, and restored")
    func malformed() async throws {
        try await StandInServer.with { server in
            let path = "/avatars/u/\(Dataset.Fixture.mona.id)"
            let original = try await server.get(path).body
            for image in MalformedAvatar.allCases {
                let command = "{\"login\": \"mona\", \"image\": \"\(image.rawValue)\"}"
                #expect(try await server.post("/_control/avatar", command).status == 200)
                #expect(try await server.get(path).body != original)
            }
            #expect(try await server.get(path).body.contains(0x1B))
            #expect(
                try await server.post("/_control/avatar", "{\"login\": \"mona\", \"image\": \"odd\"}").status == 422)
            #expect(try await server.post("/_control/avatar", "{\"login\": \"unknown-login\"}").status == 422)
            #expect(try await server.post("/_control/avatar", "{\"login\": \"mona\"}").status == 200)
            #expect(try await server.get(path).body == original)
        }
    }
}
