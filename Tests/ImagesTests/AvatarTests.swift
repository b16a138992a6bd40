import GitHubModel
import HTTPTypes
import TerminalUI
import Testing

@testable import Images

@Suite("Where a picture is, and what it is called here", .timeLimit(.minutes(1)))
struct AvatarTests {
    private let pixels = PixelSize(width: 100, height: 60)

    @Test(
        "The size is added to the address or replaces the one there; the rest stays",
        arguments: [
            ("https://avatars.githubusercontent.com/u/1?v=4", "/u/1?v=4&s=128"),
            ("https://avatars.githubusercontent.com/u/1", "/u/1?s=128"),
            ("https://avatars.githubusercontent.com/u/1?s=40&v=4#x", "/u/1?v=4&s=128"),
            ("https://ghe.example.org/avatars/u/1?token=a%2Bb&size=3", "/avatars/u/1?token=a%2Bb&size=3&s=128"),
            ("https://ghe.example.org", "/?s=128"),
        ])
    func size(address: String, path: String) throws {
        let request = try #require(try avatar(address)).request(atLeast: pixels, userAgent: "tests")
        #expect(request.path == path && request.scheme == "https")
        #expect(Set(request.headerFields.map(\.name)) == [.accept, .userAgent])
    }

    @Test(
        "Addresses that are none, unencrypted, or on this machine for a GitHub elsewhere, are not asked",
        arguments: [
            "", "avatars.example/u/1", "ftp://a.example/1", "http://avatars.example/u/1", "https://user:pw@a.example/1",
            "http://127.0.0.1:8080/shutdown", "http://localhost/u/1", "javascript:alert(1)",
            "https://a.example/\u{1B}[2J",
        ])
    func refused(address: String) throws {
        #expect(try avatar(address) == nil)
    }

    @Test("A GitHub on this machine may have its pictures here")
    func loopback() throws {
        let host = try Host("github.com", apiURL: "http://127.0.0.1:1", webURL: nil)
        #expect(try avatar("http://127.0.0.1:1/u/1", on: host) != nil)
    }

    @Test("Its file is named for host, account and size, in digits and letters, and by few sizes")
    func name() throws {
        let here = try #require(try avatar("https://a.example/u/1?v=4"))
        let name = here.fileName(atLeast: pixels)
        #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } && name.hasSuffix("-7-128"))
        #expect(try #require(try avatar("https://a.example/../../etc?token=2")).fileName(atLeast: pixels) == name)
        #expect(
            try #require(try avatar("https://a.example/1", on: Host("ghe.example.org"))).fileName(atLeast: pixels)
                != name)
        #expect(here.fileName(atLeast: PixelSize(width: 65, height: 1)) == name)
        #expect(here.fileName(atLeast: PixelSize(width: 9999, height: 1)).hasSuffix("-460"))
        #expect(here.id(in: Size(columns: 16, rows: 8)) != here.id(in: Size(columns: 8, rows: 4)))
    }

    private func avatar(_ address: String, on host: Host? = nil) throws -> Avatar? {
        let person = Person(login: try Login("mona"), id: 7, kind: .user, avatarURL: address, url: "")
        return Avatar(of: person, on: try host ?? Host("github.com"))
    }
}
