import GitHubAPI
import GitHubModel
import TestSupport
import Testing

@Suite("Links from page to page", .timeLimit(.minutes(1)))
struct LinkTests {
    /// A page of repositories with these ids, and links by relation.
    private static func page(_ ids: ClosedRange<Int>, _ links: [String: String] = [:]) -> StubResponse {
        let items = ids.map { #"{"id":\#($0),"full_name":"mona/r\#($0)","owner":{"type":"User"}}"# }
        let link = links.map { "<\($0.value)>; rel=\"\($0.key)\"" }.joined(separator: ", ")
        return StubResponse(
            fields: links.isEmpty ? [] : ["Link: \(link)"], body: "[\(items.joined(separator: ","))]")
    }

    private static func ids(_ pages: [Page<Repository>]) -> [[Int64]] { pages.map { $0.items.map(\.id) } }

    @Test("Without a last page the next ones are walked one by one, wherever on the host they are")
    func walk() async throws {
        let server = try LoopbackServer.answering { target, host in
            switch target.prefix(7) {
            case "/users/":
                Self.page(1...2, ["next": "http://\(host)/user/7/repos?after=b%3D", "first": "http://x{?y}"])
            case "/user/7": Self.page(3...3, ["next": "http://\(host)/elsewhere?after=c", "prev": "http://\(host)/"])
            default: Self.page(4...5)
            }
        }
        defer { server.stop() }
        let (pages, error) = await read(try server.client(token: "gho_good").repositories(of: try Login("mona")))
        #expect(error == nil)
        #expect(Self.ids(pages) == [[1, 2], [3], [4, 5]])
        #expect(pages.allSatisfy { $0.count == nil })
        #expect(server.targets.dropFirst() == ["/user/7/repos?after=b%3D", "/elsewhere?after=c"])
        #expect(server.facts.requests.allSatisfy { $0.field("authorization") == "Bearer gho_good" })
    }

    @Test("What shifted from one page to the next while reading comes once")
    func duplicates() async throws {
        let server = try LoopbackServer.answering { target, host in
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

    @Test("A next page on another host is not asked; what came before it stays", arguments: [false, true])
    func foreign(withLast: Bool) async throws {
        let other = try LoopbackServer.answering(Self.page(8...9))
        defer { other.stop() }
        let address = "\(other.address)/user/7/repos?page="
        let links = withLast ? ["next": address + "2", "last": address + "3"] : ["next": address + "2"]
        let server = try LoopbackServer.answering(Self.page(1...2, links))
        defer { server.stop() }
        let (pages, error) = await read(try server.client(token: "gho_good").repositories(of: try Login("mona")))
        #expect(Self.ids(pages) == [[1, 2]])
        #expect(error == .crossHostPage(host: "127.0.0.1:\(other.port)"))
        #expect(other.facts.connections == 0)
        #expect(
            try #require(error).description
                == "GitHub named a next page on 127.0.0.1:\(other.port), which is not asked. Try again.")
    }

    @Test(
        "No spelling of another host passes for ours",
        arguments: ["HOST.evil/x", "HOST@evil/x", "HOST:80@evil/x", "evil/HOST/x", "HOST\\@evil/x"])
    func disguised(form: String) async throws {
        let server = try LoopbackServer.answering { _, host in
            Self.page(1...1, ["next": "http://" + form.replacing("HOST", with: host) + "?page=2"])
        }
        defer { server.stop() }
        let (pages, error) = await read(try server.client(token: "gho_good").repositories(of: try Login("mona")))
        #expect(pages.count == 1)
        guard case .crossHostPage = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.targets.count == 1)
    }

    @Test(
        "A last page that can't be is not believed: the pages are walked",
        arguments: ["9223372036854775807", "-9223372036854775808", "0", "1", "x", "", "99999999999999999999"])
    func absurd(last: String) async throws {
        let server = try LoopbackServer.answering { target, host in
            let base = "http://\(host)/user/7/repos?page="
            return target.hasSuffix("page=2")
                ? Self.page(2...2) : Self.page(1...1, ["next": base + "2", "last": base + last])
        }
        defer { server.stop() }
        let (pages, error) = await read(try server.client().repositories(of: try Login("mona")))
        #expect(error == nil)
        #expect(Self.ids(pages) == [[1], [2]])
    }

    @Test("Pages that lead in a circle come to an end")
    func circle() async throws {
        let server = try LoopbackServer.answering { _, host in
            Self.page(1...1, ["next": "http://\(host)/user/7/repos?after=x"])
        }
        defer { server.stop() }
        let (pages, error) = await read(try server.client().repositories(of: try Login("mona")))
        #expect(error == nil)
        #expect(Self.ids(pages) == [[1], []])
    }
}
