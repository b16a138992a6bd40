import Testing

@testable import GitHubAPI

@Suite("Link headers and endpoints", .timeLimit(.minutes(3)))
struct LinkHeaderTests {
    @Test("Relations are found in any order, letter case and quoting, also beside templates")
    func relations() {
        let users = LinkHeader(
            #"<https://api.github.com/users?since=46>; rel="next", <https://api.github.com/users{?since}>; rel="first""#
        )
        #expect(users["next"] == "https://api.github.com/users?since=46")
        #expect(users["last"] == nil)
        #expect(users["first"] == "https://api.github.com/users{?since}")
        let other = LinkHeader(#"<a,b;c>;title="x";REL=next,<d>; rel="prev last""#)
        #expect(other["next"] == "a,b;c")
        #expect(other["last"] == "d")
        #expect(LinkHeader("<a>; rel=\"NEXT\"")["next"] == "a")
        #expect(other["nex"] == nil)
    }

    @Test(
        "An invalid header has no relations", arguments: ["", "<", "<>", "x; rel=\"next\"", "<a> rel", "><; rel=next"])
    func invalid(field: String) {
        #expect(LinkHeader(field)["next"] == nil)
    }

    @Test("Replacing the page number changes nothing else")
    func pages() {
        let target = Endpoint(target: "/user/7/repos?per_page=100&page=3&sort=x%26page=9", resource: .core)
        #expect(target.page == 3)
        #expect(target.withPage(4).target == "/user/7/repos?per_page=100&page=4&sort=x%26page=9")
        #expect(Endpoint(target: "/user/7/repos?page=12", resource: .core).page == 12)
        for other in ["/user?per_page=100", "/page=3", "/user?page=x", "/user?page=3x", "/user?page="] {
            #expect(Endpoint(target: other, resource: .core).page == nil)
        }
        #expect(Endpoint(["user"]).page == nil)
    }
}
