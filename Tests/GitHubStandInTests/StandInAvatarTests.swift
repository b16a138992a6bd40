import GitHubStandIn
import Testing

@Suite("Avatars", .timeLimit(.minutes(1)))
struct StandInAvatarTests {
    private struct Person: Decodable { let avatar_url: String }
    private let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

    @Test("Everybody's address leads to a PNG that is always the same, for anybody and outside of all limits")
    func picture() async throws {
        try await StandInServer.with { server in
            let address = try await server.get("/users/mona").decoded(Person.self).avatar_url
            server.control.setRateLimit(.core, for: .anonymous, remaining: 0)
            let picture = try await server.get(address, [])
            #expect(picture.status == 200 && picture["content-type"] == "image/png")
            #expect(picture.body.starts(with: signature))
            #expect(try await server.get(address + "&s=64").body.count < picture.body.count)
            #expect(try await server.get(address).body == picture.body)
            #expect(try await server.get("/avatars/u/\(Dataset.Fixture.hundred.id)").body != picture.body)
        }
    }

    @Test("A size beyond sense is brought back to it", arguments: ["0", "-1", "99999999999", "x"])
    func size(asked: String) async throws {
        try await StandInServer.with { server in
            let picture = try await server.get("/avatars/u/\(Dataset.Fixture.mona.id)?s=\(asked)")
            #expect(picture.status == 200 && picture.body.starts(with: signature) && picture.body.count < 10_000)
        }
    }

    @Test(
        "Nobody has no picture",
        arguments: ["/avatars/u/3", "/avatars/u/mona", "/avatars/u", "/avatars", "/avatars/u/"])
    func nobody(path: String) async throws {
        try await StandInServer.with { server in
            let answer = try await server.get(path)
            #expect(answer.status == 404)
        }
    }

    @Test("A picture can be made broken, huge and worse over HTTP, and usual again")
    func odd() async throws {
        try await StandInServer.with { server in
            let path = "/avatars/u/\(Dataset.Fixture.mona.id)"
            let usual = try await server.get(path).body
            for picture in MalformedAvatar.allCases {
                let order = "{\"login\": \"mona\", \"picture\": \"\(picture.rawValue)\"}"
                #expect(try await server.post("/_control/avatar", order).status == 200)
                #expect(try await server.get(path).body != usual)
            }
            #expect(try await server.get(path).body.contains(0x1B))
            #expect(
                try await server.post("/_control/avatar", "{\"login\": \"mona\", \"picture\": \"odd\"}").status == 422)
            #expect(try await server.post("/_control/avatar", "{\"login\": \"nobody\"}").status == 422)
            #expect(try await server.post("/_control/avatar", "{\"login\": \"mona\"}").status == 200)
            #expect(try await server.get(path).body == usual)
        }
    }
}
