import GitHubModel
import HTTPTypes
import TerminalUI
import Testing

@testable import Images

@Suite("Avatar", .timeLimit(.minutes(3)))
struct AvatarTests {
    private let pixels = PixelSize(width: 100, height: 60)

    @Test(
        "The size is added to the URL or replaces the one there",
        arguments: [
            ("https://avatars.githubusercontent.com/u/1?v=4", "/u/1?v=4&s=128"),
            ("https://avatars.githubusercontent.com/u/1", "/u/1?s=128"),
            ("https://avatars.githubusercontent.com/u/1?s=40&v=4#x", "/u/1?v=4&s=128"),
            ("https://github.com/avatars/u/1?token=a%2Bb&size=3", "/avatars/u/1?token=a%2Bb&size=3&s=128"),
            ("https://github.com", "/?s=128"),
        ])
    func size(url: String, path: String) throws {
        let request = try #require(try avatar(url)).request(atLeast: pixels, userAgent: "tests")
        #expect(request.path == path)
        #expect(request.scheme == "https")
        #expect(Set(request.headerFields.map(\.name)) == [.accept, .userAgent])
    }

    @Test(
        "Invalid and unencrypted URLs are rejected, and so are those of other servers",
        arguments: [
            "", "github.com/u/1", "ftp://github.com/1", "http://github.com/u/1", "https://user:pw@github.com/1",
            "http://127.0.0.1:8080/shutdown", "http://localhost/u/1", "https://localhost/u/1", "javascript:alert(1)",
            "https://github.com/\u{1B}[2J", "https://a.example/1", "https://evilgithub.com/1",
            "https://github.com:8443/1",
            "https://githubusercontent.com.evil.example/1", "https://evilgithubusercontent.com/1", "https://10.0.0.1/1",
            "https://avatars.githubusercontent.com:8443/u/1", "https://[::ffff:127.0.0.1]/1", "https://2130706433/1",
        ])
    func rejected(url: String) throws {
        #expect(try avatar(url) == nil)
    }

    @Test("A GitHub on this machine can have avatars on its own port only")
    func loopback() throws {
        let host = try Host("github.com", apiURL: "http://127.0.0.1:1", webURL: nil)
        #expect(try avatar("http://127.0.0.1:1/u/1", on: host) != nil)
        #expect(try avatar("http://127.0.0.1:2/u/1", on: host) == nil)
        #expect(try avatar("http://localhost:1/u/1", on: host) == nil)
        #expect(try avatar("https://a.127.0.0.1:1/u/1", on: host) == nil)
    }

    @Test(
        "The avatars of an Enterprise Server are on it, on a subdomain, or on GitHub's server of images",
        arguments: [
            ("https://ghe.example.org:8443/avatars/u/1?token=2", true),
            ("https://avatars.ghe.example.org:8443/u/1", true),
            ("https://avatars.githubusercontent.com/u/1", true),
            ("https://ghe.example.org/avatars/u/1", false),
            ("https://other.example.org:8443/u/1", false),
            ("https://github.com/u/1", false),
        ])
    func enterprise(url: String, isAllowed: Bool) throws {
        #expect(try (avatar(url, on: Host("ghe.example.org:8443")) != nil) == isAllowed)
    }

    @Test("The file name contains host, account and one of few sizes, and is safe")
    func name() throws {
        let avatar = try #require(try self.avatar("https://github.com/u/1?v=4"))
        let name = avatar.fileName(atLeast: pixels)
        #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        #expect(name.hasSuffix("-7-128"))
        #expect(try #require(try self.avatar("https://github.com/../../etc?token=2")).fileName(atLeast: pixels) == name)
        #expect(
            try #require(try self.avatar("https://ghe.example.org/1", on: Host("ghe.example.org")))
                .fileName(atLeast: pixels) != name)
        #expect(avatar.fileName(atLeast: PixelSize(width: 65, height: 1)) == name)
        #expect(avatar.fileName(atLeast: PixelSize(width: 9999, height: 1)).hasSuffix("-460"))
        #expect(avatar.id(in: Size(columns: 16, rows: 8)) != avatar.id(in: Size(columns: 8, rows: 4)))
    }

    private func avatar(_ url: String, on host: Host? = nil) throws -> Avatar? {
        let person = Person(login: try Login("mona"), id: 7, kind: .user, avatarURL: url, url: "")
        return Avatar(of: person, on: try host ?? Host("github.com"))
    }
}
