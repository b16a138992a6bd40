import GitHubModel
import TerminalUI
import Testing

@testable import Search

@Suite("Addresses in the prompt", .timeLimit(.minutes(3)))
struct PromptAddressTests {
    /// Returns the prompt after a paste, and the effects of the paste and of Return.
    private func paste(
        _ text: String, isPicker: Bool = false
    ) throws -> (state: SearchScreen.State, pasted: [SearchScreen.Effect], opened: [SearchScreen.Effect]) {
        var state = SearchScreen.State(host: try Host("github.com"), knownHosts: ["github.com", "ghe.example.org"])
        state.isPicker = isPicker
        let pasted = SearchScreen.reduce(&state, .pressed(.paste(text)))
        let opened = SearchScreen.reduce(&state, .pressed(.enter))
        return (state, pasted, opened)
    }

    @Test(
        "The address of a person is looked up without a search",
        arguments: [
            "@torvalds", "https://github.com/torvalds", "github.com/torvalds", "https://github.com/torvalds?tab=x",
        ])
    func person(text: String) throws {
        let (state, pasted, opened) = try paste(text)
        let login = try Login("torvalds")
        #expect(pasted == [.loadStored(text), .cancelSearch])
        #expect(opened == [.lookUp(.account(login))])
        var refreshed = state
        #expect(SearchScreen.reduce(&refreshed, .pressed(.control("r"))) == [], "there is no search to repeat")
        #expect(SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines[2].text.hasPrefix("▌ Go to @torvalds"))
    }

    @Test(
        "The address of a repository opens its details, or picks the owner",
        arguments: [
            "torvalds/linux", "https://github.com/torvalds/linux", "git@github.com:torvalds/linux.git",
            "ssh://git@github.com/torvalds/linux", "torvalds/linux#12",
        ])
    func repository(text: String) throws {
        let owner = try Login("torvalds")
        var (state, _, opened) = try paste(text)
        #expect(opened == [.lookUp(.repository(owner, name: "linux"))])
        let linux = try Repository(id: 1, fullName: "torvalds/linux", url: "https://github.com/torvalds/linux")
        let found = SearchScreen.Action.lookUpFinished(.foundRepository(linux), .repository(owner, name: "linux"))
        #expect(SearchScreen.reduce(&state, found) == [.open(.repository(linux))])
        #expect(SearchScreen.reduce(&state, found) == [], "opened only once")
        #expect(try paste(text, isPicker: true).opened == [.lookUp(.account(owner))])
    }

    @Test("A missing repository and a page that is neither are reported, and nothing is opened")
    func errors() throws {
        var (state, _, _) = try paste("torvalds/linus")
        let target = GitHubAddress.Target.repository(try Login("torvalds"), name: "linus")
        #expect(SearchScreen.reduce(&state, .lookUpFinished(.notFound(closest: nil), target)) == [])
        #expect(state.failure == "No repository torvalds/linus that you can read. Check the spelling.")
        let (settings, _, opened) = try paste("https://github.com/settings/profile")
        #expect(settings.failure?.contains("is not the address of an account or a repository.") == true)
        #expect(opened == [])
    }

    @Test(
        "A long address is shortened in the message, and not searched for",
        arguments: [
            ("https://github.com/settings/", "is not the address of an account or a repository."),
            ("https://evil.example.org", "is not a known host: use an address of ghe.example.org or github.com."),
        ])
    func long(start: String, verdict: String) throws {
        let isHost = start.hasSuffix("org")
        let text =
            isHost
            ? "https://\(String(repeating: "a.", count: 120))org/mona" : start + String(repeating: "a", count: 900)
        var (state, pasted, opened) = try paste(text)
        #expect(pasted.last == .cancelSearch)
        #expect(opened == [])
        let failure = try #require(state.failure)
        #expect(failure.hasSuffix("…\(isHost ? "" : "\"") \(verdict)"), "\(failure)")
        #expect(failure.count < 150)
        #expect(SearchScreen.reduce(&state, .pressed(.control("r"))) == [], "there is nothing to try again")
    }

    @Test("The address of a repository in a paste that was cut is opened")
    func cut() throws {
        let text = "https://github.com/torvalds/linux?q=" + String(repeating: "a", count: 5000)
        let (state, _, opened) = try paste(text)
        #expect(state.failure == nil)
        #expect(opened == [.lookUp(.repository(try Login("torvalds"), name: "linux"))])
    }

    @Test(
        "A pasted commit, address or trailer becomes the login, if its account is known; otherwise the reason is shown",
        arguments: [
            "0123abc", "jane@example.org", "Jane <jane@example.org>", "Co-authored-by: Jane <jane@example.org>",
        ])
    func author(text: String) throws {
        var (state, pasted, _) = try paste(text)
        #expect(pasted == [.loadStored(text), .search(text), .findAuthor(try #require(AuthorText(text)), in: text)])
        var other = state
        #expect(SearchScreen.reduce(&other, .authorFound(.unknown("No account."), in: "other")) == [])
        #expect(other.failure == nil)
        #expect(SearchScreen.reduce(&other, .authorFound(.unknown("No account."), in: text)) == [])
        #expect(other.failure == "No account.")
        let found = SearchScreen.reduce(&state, .authorFound(.account(try Login("jane")), in: text))
        #expect(found == [.loadStored("@jane"), .cancelSearch])
        #expect(state.text == "@jane")
        var typed = try paste("").state
        for character in "0123abc" {
            #expect(
                !SearchScreen.reduce(&typed, .pressed(.character(character))).contains { effect in
                    if case .findAuthor = effect { true } else { false }
                })
        }
    }

    @Test("An address of another known host is opened there")
    func otherHost() throws {
        let text = "https://ghe.example.org/mona"
        let (state, pasted, opened) = try paste(text)
        #expect(pasted == [.loadStored(text), .cancelSearch])
        #expect(opened == [.open(.otherHost(text))])
        #expect(
            SearchScreen.view(state, in: Size(columns: 80, rows: 24)).lines[2].text
                .hasPrefix("▌ Go to @mona on ghe.example.org"))
    }

    @Test("An address of an unknown host is not opened; the message names the known ones")
    func unknownHost() throws {
        let (state, pasted, opened) = try paste("https://evil.example.org/mona")
        #expect(pasted.contains(.cancelSearch))
        #expect(opened == [])
        #expect(
            state.failure
                == "evil.example.org is not a known host: use an address of ghe.example.org or github.com.")
    }
}
