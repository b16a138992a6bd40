import GitHubAPI
import GitHubModel
import TestSupport
import Testing

@Suite("Links between pages", .timeLimit(.minutes(3)))
struct LinkTests {
    /// Returns a page of repositories with `ids`, and links by relation.
    private static func page(_ ids: ClosedRange<Int>, _ links: [String: String] = [:]) -> StubResponse {
        let items = ids.map { #"{"id":\#($0),"full_name":"mona/r\#($0)","owner":{"type":"User"}}"# }
        let link = links.map { "<\($0.value)>; rel=\"\($0.key)\"" }.joined(separator: ", ")
        return StubResponse(
            fields: links.isEmpty ? [] : ["Link: \(link)"], body: "[\(items.joined(separator: ","))]")
    }

    private static func ids(_ pages: [Page<Repository>]) -> [[Int64]] { pages.map { $0.items.map(\.id) } }

    @Test("Without a link to the last page, the next pages are loaded one after the other")
    func sequential() async throws {
        let server = try LoopbackServer.responding { target, host in
            switch target.prefix(7) {
            case "/users/":
                Self.page(1...2, ["next": "http://\(host)/user/7/repos?after=b%3D", "first": "http://x{?y}"])
            case "/user/7": Self.page(3...3, ["next": "http://\(host)/elsewhere?after=c", "prev": "http://\(host)/"])
            default: Self.page(4...5)
            }
        }
        defer { server.stop() }
        let (pages, error) = await read(
            try server.client(token: "gho_good").repositories(of: try Login("mona"), kind: .user))
        #expect(error == nil)
        #expect(Self.ids(pages) == [[1, 2], [3], [4, 5]])
        #expect(pages.allSatisfy { $0.count == nil })
        #expect(server.targets.dropFirst() == ["/user/7/repos?after=b%3D", "/elsewhere?after=c"])
        #expect(server.facts.requests.allSatisfy { $0.field("authorization") == "Bearer gho_good" })
    }

    @Test("An item that moves between pages is returned once")
    func duplicates() async throws {
        let server = try LoopbackServer.responding { target, host in
            let base = "http://\(host)/user/7/repos?page="
            switch target.suffix(6) {
            case "page=2": return Self.page(2...4)
            case "page=3": return Self.page(4...6)
            default: return Self.page(1...3, ["next": base + "2", "last": base + "3"])
            }
        }
        defer { server.stop() }
        let (pages, error) = await read(try server.client().repositories(of: try Login("mona")))
        #expect(error == nil)
        #expect(Self.ids(pages) == [[1, 2, 3], [4], [5, 6]])
        #expect(pages.map(\.count) == [3, 3, 3])
    }

    @Test("A next page on another host is not requested, and earlier pages stay", arguments: [false, true])
    func crossHost(withLast: Bool) async throws {
        let other = try LoopbackServer.responding(Self.page(8...9))
        defer { other.stop() }
        let base = "\(other.address)/user/7/repos?page="
        let links = withLast ? ["next": base + "2", "last": base + "3"] : ["next": base + "2"]
        let server = try LoopbackServer.responding(Self.page(1...2, links))
        defer { server.stop() }
        let (pages, error) = await read(
            try server.client(token: "gho_good").repositories(of: try Login("mona"), kind: .user))
        #expect(Self.ids(pages) == [[1, 2]])
        #expect(error == .crossHostPage(host: "127.0.0.1:\(other.port)"))
        #expect(other.facts.connections == 0)
        #expect(
            try #require(error).description
                == "GitHub linked to a page on another host (127.0.0.1:\(other.port)).")
    }

    @Test(
        "The error of a page on another host does not contain a token",
        arguments: ["gho_S3cret", "github_pat_1_a", "0123456789abcdef0123456789abcdef01234567"])
    func token(text: String) async throws {
        let server = try LoopbackServer.responding(Self.page(1...1, ["next": "https://\(text).example.org/?page=2"]))
        defer { server.stop() }
        let (_, error) = await read(
            try server.client(token: text).repositories(of: try Login("mona"), kind: .user))
        #expect(error == .crossHostPage(host: "….example.org"))
    }

    @Test(
        "No spelling of another host is accepted",
        arguments: ["HOST.evil/x", "HOST@evil/x", "HOST:80@evil/x", "evil/HOST/x", "HOST\\@evil/x"])
    func disguised(form: String) async throws {
        let server = try LoopbackServer.responding { _, host in
            Self.page(1...1, ["next": "http://" + form.replacing("HOST", with: host) + "?page=2"])
        }
        defer { server.stop() }
        let (pages, error) = await read(
            try server.client(token: "gho_good").repositories(of: try Login("mona"), kind: .user))
        #expect(pages.count == 1)
        guard case .crossHostPage = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.targets.count == 1)
    }

    @Test(
        "An impossible last page is ignored, and the pages are loaded one after the other",
        arguments: ["9223372036854775807", "-9223372036854775808", "0", "1", "x", "", "99999999999999999999"])
    func impossible(last: String) async throws {
        let server = try LoopbackServer.responding { target, host in
            let base = "http://\(host)/user/7/repos?page="
            return target.hasSuffix("page=2")
                ? Self.page(2...2) : Self.page(1...1, ["next": base + "2", "last": base + last])
        }
        defer { server.stop() }
        let (pages, error) = await read(try server.client().repositories(of: try Login("mona")))
        #expect(error == nil)
        #expect(Self.ids(pages) == [[1], [2]])
    }

    @Test("The number of pages is never smaller than that of the loaded ones and the next one")
    func wrongCount() async throws {
        let server = try LoopbackServer.responding { target, host in
            let base = "http://\(host)/user/7/repos?page="
            switch target.suffix(6) {
            case "page=2": return Self.page(2...2, ["next": base + "3", "last": base + "2"])
            case "page=3": return Self.page(3...3)
            default: return Self.page(1...1, ["next": base + "2", "last": base + "2"])
            }
        }
        defer { server.stop() }
        let (pages, error) = await read(try server.client().repositories(of: try Login("mona")))
        #expect(error == nil)
        #expect(Self.ids(pages) == [[1], [2], [3]])
        #expect(pages.map(\.count) == [2, 3, nil])
    }

    @Test("A cycle of links ends, and the list is a part")
    func cycle() async throws {
        let server = try LoopbackServer.responding { _, host in
            Self.page(1...1, ["next": "http://\(host)/user/7/repos?after=x"])
        }
        defer { server.stop() }
        let (pages, error) = await read(try server.client().repositories(of: try Login("mona")))
        #expect(error == .incompleteList)
        #expect(Self.ids(pages) == [[1], [], [], []])
    }
}
