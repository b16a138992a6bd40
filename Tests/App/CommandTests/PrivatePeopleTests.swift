import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@Suite("People of private repositories on the command line", .timeLimit(.minutes(3)))
struct PrivatePeopleTests {
    /// Returns the commands whose output names the person, of those that send no request.
    private func seen(_ login: String, _ ghsearch: Ghsearch, _ environment: [String: String]) async throws -> [String] {
        let commands = [
            ["people", "--limit", "1000"], ["people", "@" + login], ["users", login, "--offline"],
            ["--filter", login, "--offline"],
            ["users", login, "--live", "--offline"],
            ["---completion", "--", "--account", "2", "\(login.count)", "ghsearch", "--followers-of", login],
        ]
        var found: [String] = []
        for command in commands {
            let ended = try await ghsearch.call(command, environment: environment)
            if ended.lines.contains(where: { $0.prefix { $0 != "\t" } == login }) { found.append(command[0]) }
        }
        let editor = try LSPClient(ghsearch, ["--offline"], environment: environment)
        try await editor.openDocument("@" + login)
        _ = try await editor.completion(1, 0, login.count + 1)
        if try await editor.completion(2, 0, login.count + 1).texts.contains(login) { found.append("lsp") }
        #expect(try await editor.end() == 0)
        return found
    }

    @Test("Only the account that saw them sees them: in lists, searches, completion and the editor")
    func accounts() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            func environment(_ login: String) throws -> [String: String] {
                ["GHSEARCH_TOKEN": try ghsearch.control.token(for: login, scopes: ["repo"])]
            }
            let (mona, hundred) = (try environment("mona"), try environment("hundred"))
            let repositories = try await ghsearch(
                "repos", "--jq", ".[] | select(.isPrivate) | .fullName", environment: mona)
            let repository = try #require(repositories.lines.first)
            let listed = try await ghsearch("users", "--contributors-to", repository, environment: mona)
            let login = try #require(listed.lines.last.map { String($0.prefix { $0 != "\t" }) })
            let commands = ["people", "people", "users", "--filter", "users", "lsp"]
            let found = try await seen(login, ghsearch, mona)
            #expect(found == commands)
            #expect(try await seen(login, ghsearch, hundred) == [])
            #expect(try await seen(login, ghsearch, [:]) == [])
            for words in [["users", "a"], ["--filter", "a"]] {
                let scoped = try await ghsearch.call(words + ["--in", repository], environment: hundred)
                #expect(!scoped.output.contains("in \(repository)"))
                #expect(
                    scoped.errors.contains("No such repository") || scoped.errors.contains("Not found"),
                    "\(scoped.errors)")
            }
            #expect(try await ghsearch("people", "forget", login, environment: mona).status == 0)
            #expect(try await seen(login, ghsearch, mona).isEmpty)
        }
    }
}
