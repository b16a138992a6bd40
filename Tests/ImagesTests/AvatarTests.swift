import GitHubModel
import HTTPTypes
import TerminalUI
import Testing

@testable import Images

@Suite("Avatar", .timeLimit(.minutes(1)))
struct AvatarTests {
    private let pixels = PixelSize(width: 100, height: 60)

    @Test(
        "The size is added to the URL or replaces the one there",
        arguments: [
            ("https://avatars.githubusercontent.com/u/1?v=4", "/u/1?v=4&s=128"),
            ("https://avatars.githubusercontent.com/u/1", "/u/1?s=128"),
            ("https://avatars.githubusercontent.com/u/1?s=40&v=4#x", "/u/1?v=4&s=128"),
            ("https://ghe.example.org/avatars/u/1?token=a%2Bb&size=3", "/avatars/u/1?token=a%2Bb&size=3&s=128"),
            ("https://ghe.example.org", "/?s=128"),
        ])
    func size(url: String, path: String) throws {
        let request = try #require(try avatar(url)).request(atLeast: pixels, userAgent: "tests")
        #expect(request.path == path)
        #expect(request.scheme == "https")
        #expect(Set(request.headerFields.map(\.name)) == [.accept, .userAgent])
    }

    @Test(
        "Invalid and unencrypted URLs are rejected, and so are local ones for a remote GitHub",
        arguments: [
            "", "avatars.example/u/1", "ftp://a.example/1", "http://avatars.example/u/1", "https://user:pw@a.example/1",
            "http://127.0.0.1:8080/shutdown", "http://localhost/u/1", "javascript:alert(1)",
            "https://a.example/\u{1B}[2J",
        ])
    func rejected(url: String) throws {
        #expect(try avatar(url) == nil)
    }

    @Test("A GitHub on this machine can have local avatars")
    func loopback() throws {
        let host = try Host("github.com", apiURL: "http://127.0.0.1:1", webURL: nil)
        #expect(try avatar("http://127.0.0.1:1/u/1", on: host) != nil)
    }

    @Test("The file name contains host, account and one of few sizes, and is safe")
    func name() throws {
        let avatar = try #require(try self.avatar("https://a.example/u/1?v=4"))
        let name = avatar.fileName(atLeast: pixels)
        #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        #expect(name.hasSuffix("-7-128"))
        #expect(try #require(try self.avatar("https://a.example/../../etc?token=2")).fileName(atLeast: pixels) == name)
        #expect(
            try #require(try self.avatar("https://a.example/1", on: Host("ghe.example.org"))).fileName(atLeast: pixels)
                != name)
        #expect(avatar.fileName(atLeast: PixelSize(width: 65, height: 1)) == name)
        #expect(avatar.fileName(atLeast: PixelSize(width: 9999, height: 1)).hasSuffix("-460"))
        #expect(avatar.id(in: Size(columns: 16, rows: 8)) != avatar.id(in: Size(columns: 8, rows: 4)))
    }

    private func avatar(_ url: String, on host: Host? = nil) throws -> Avatar? {
        let person = Person(login: try Login("mona"), id: 7, kind: .user, avatarURL: url, url: "")
        return Avatar(of: person, on: try host ?? Host("github.com"))
    }
}
