import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@Suite("Language server", .timeLimit(.minutes(3)))
struct LSPCommandTests {
    @Test("Cached people are there at once, GitHub's after one search, with a card")
    func people() async throws {
        try await Ghsearch.run { ghsearch in
            let client = try LSPClient(ghsearch)
            try await client.openDocument("@mon")
            let list = try await client.completion(0, 4, of: ["mona"])
            #expect(ghsearch.control.requests(onPathPrefix: "/search/users").count == 1)
            let item = try #require(list.result?.items?.first)
            let json = String(decoding: try JSONEncoder().encode(item), as: UTF8.self)
            let card = try #require(try await client.request(3, "completionItem/resolve", json).result?.documentation)
            #expect(card.kind == "markdown")
            #expect(card.value.contains("[mona]("), "what the search has found: \(card.value)")
            let others = ghsearch.control.requests.map(\.target).filter { !$0.hasPrefix("/search/users") }
            #expect(others.allSatisfy { $0 == "/users/mon" }, "an item is resolved from the cache")
            #expect(try await client.end() == 0)
            #expect(client.isProtocolOnly)
            #expect(try client.errors == "")

            let offline = try LSPClient(ghsearch, ["--offline", "--stdio"])
            try await offline.openDocument("@mon")
            #expect(try await offline.completion(1, 0, 4).texts == ["mona"])
            #expect(try await offline.end() == 0)
        }
    }

    @Test("The first list does not wait for GitHub, and the second one can be cancelled meanwhile")
    func slowNetwork() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("user", "mona")
            ghsearch.control.inject(.hang, times: nil)
            let client = try LSPClient(ghsearch)
            try await client.openDocument("@mon")
            #expect(try await client.completion(1, 0, 4).texts == ["mona"])
            client.startCompletion(2, 0, 4)
            client.notify("$/cancelRequest", #"{"id":2}"#)
            #expect(try await client.response(2).error?.code == -32800)
            #expect(try await client.completion(3, 0, 4).texts == ["mona"], "after the timeout")
            #expect(try await client.end() == 0)
        }
    }

    @Test("After a fault, cached people are there, and the next search sends requests again", arguments: FaultKind.all)
    func recovery(kind: FaultKind) async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("user", "mona")
            // Time is real here, so that only a host that is too slow gets little of it.
            let timeout = SanitizerOptions.isActive ? "8" : "2"
            let client = try LSPClient(ghsearch, kind.isSlow ? ["--timeout", timeout] : [])
            try await client.openDocument("@mon\n@one-rep")
            try await ghsearch.withFault(kind, at: "/search/") {
                for (line, character, texts) in [(0, 4, ["mona"]), (1, 8, [])] {
                    for request in 1...2 {
                        // One without people waits until the search fails, or up to 0.7 seconds.
                        let list = try await client.completion(10 * line + request, line, character)
                        #expect(list.texts == texts)
                    }
                }
                #expect(kind.fault == nil || !ghsearch.control.requests(onPathPrefix: "/search/").isEmpty)
            }
            _ = try await client.completion(1, 8, of: ["one-repo"])
            #expect(try await client.end() == 0)
            #expect(client.isProtocolOnly)
        }
    }

    @Test("An author has the address with the ID, which is looked up if only a clone names the person")
    func authors() async throws {
        try await Ghsearch.run { ghsearch in
            let clone = """
                git init -q "$HOME/c" && cd "$HOME/c"
                git -c user.name=Mona -c user.email=mona@users.noreply.github.com commit -q --allow-empty -m Work
                "$GHSEARCH" warm
                """
            #expect(try await ghsearch.shell(clone).status == 0)
            let text = "Work\n\n@mon\nCo-authored-by: mon"
            let offline = try LSPClient(ghsearch, ["--offline"])
            try await offline.openDocument(text)
            #expect(try await offline.completion(1, 2, 4).texts == ["mona"])
            #expect(try await offline.completion(2, 3, 19).texts == [], "no address without an ID")
            #expect(try await offline.end() == 0)
            let client = try LSPClient(ghsearch)
            try await client.openDocument(text)
            let author = "Mona Lisa Octocat <2001+mona@users.noreply.github.com>"
            _ = try await client.completion(3, 19, of: [author])
            let printed = try await ghsearch("-f", "@mona", "--print", "coauthor")
            #expect(printed.output == "Co-authored-by: \(author)\n")
        }
    }

    @Test("Diagnostics take one query, and hover shows the card of a login, of an ID and of a commit of the clone")
    func mentions() async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            let commit = try await ghsearch.commit("v1~1")
            let token = try ghsearch.control.token(for: "mona")
            let client = try LSPClient(
                ghsearch, uri: "file://\(ghsearch.home.path)/clone/COMMIT_EDITMSG",
                environment: ["GHSEARCH_TOKEN": token])
            try await client.openDocument(
                "See \(commit.prefix(8)), @mona and @no-such-login\nAcked-by: M <88104+mona@users.noreply.github.com>")
            let expected = [
                "GitHub has no account no-such-login.", "The ID belongs to hundred, and mona is another account.",
            ]
            #expect(try await client.diagnostics() == expected)
            #expect(ghsearch.control.requests.map(\.target).filter { $0.contains("graphql") }.count == 1)
            #expect(ghsearch.control.requests.count == 2, "one query, and the ID: \(ghsearch.control.requests)")
            #expect(try await client.hover(1, 0, 8)?.hasPrefix("**Mona Lisa Octocat**") == true)
            #expect(try await client.hover(2, 0, 16)?.contains("- Followers: 20.5k") == true)
            #expect(try await client.hover(3, 1, 17)?.contains("[hundred]") == true)
            #expect(try await client.end() == 0)
            #expect(client.isProtocolOnly)
        }
    }

    @Test("People of the repository of the file come first")
    func repository() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            let set = """
                git init -q "$HOME/c" && git -C "$HOME/c" remote add origin \(ghsearch.address)/mona/new-name
                "$GHSEARCH" users h --in mona/new-name && "$GHSEARCH" -q hundred-one -1 --print login
                """
            #expect(try await ghsearch.shell(set).status == 0)
            func logins(_ uri: String) async throws -> [String] {
                let client = try LSPClient(ghsearch, ["--offline"], uri: uri)
                try await client.openDocument("@h")
                defer { client.notify("exit") }
                return try await client.completion(1, 0, 2).texts
            }
            let inClone = try await logins("file://\(ghsearch.home.path)/c/.git/COMMIT_EDITMSG")
            #expect(Set(inClone.prefix(3)) == ["hundred", "hundred-one", "hostile-profile"])
            let elsewhere = try await logins("file://\(ghsearch.home.path)/COMMIT_EDITMSG")
            #expect(Set(elsewhere) == Set(inClone))
            #expect(elsewhere.first == "hundred-one", "it was opened")
        }
    }

    @Test("Garbage, half frames, huge frames and unknown methods get errors, and a request after them its response")
    func badInput() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("user", "mona")
            let client = try LSPClient(ghsearch, ["--offline"])
            #expect(try await client.completion(1, 0, 1).error?.code == -32002)
            try await client.openDocument("@mon")
            client.send("\u{0}garbage\r\n\r\n")
            #expect(try await client.response(nil).error?.code == -32700)
            client.send("Content-Length: 90\r\n\r\n{\"jsonrpc\":\"2.0\"")
            #expect(try await client.completion(2, 0, 4).texts == ["mona"])
            client.send("Content-Length: 99999999999\r\n\r\n{}")
            #expect(try await client.request(3, "textDocument/nope").error?.code == -32601)
            let huge = String(repeating: "x", count: 5 << 20)
            client.notify(
                "textDocument/didOpen",
                #"{"textDocument":{"uri":"file:///a.md","languageId":"markdown","version":1,"text":"\#(huge)"}}"#)
            #expect(try await client.completion(4, 0, 4).texts == ["mona"])
            #expect(try await client.end() == 0)
            #expect(client.isProtocolOnly)
        }
    }

    @Test("The exit code is 0 after shutdown, otherwise 1; the end of the input ends the server")
    func exitCodes() async throws {
        try await Ghsearch.run { ghsearch in
            let early = try LSPClient(ghsearch)
            try await early.openDocument("")
            early.notify("exit")
            #expect(await early.status() == 1)
            let ended = try await ghsearch("lsp", input: "Content-Length: 2\r\n\r\n{}")
            #expect(ended.status == 1)
            #expect(ended.output.contains("-32600"))
            #expect(ended.errors == "")
        }
    }

    @Test("Neither output nor log contains the token, and a rejected one is a message in the log of the editor")
    func secrets() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            let client = try LSPClient(ghsearch, ["--verbose"], environment: ["GHSEARCH_TOKEN": token])
            try await client.openDocument("@mon")
            _ = try await client.completion(0, 4, of: ["mona"])
            #expect(try await client.end() == 0)
            #expect(try client.errors.contains("graphql"))
            #expect(try !client.errors.contains(token))
            #expect(client.isProtocolOnly)

            let rejected = try LSPClient(
                ghsearch, environment: ["GHSEARCH_TOKEN": "gho_" + String(repeating: "x", count: 36)])
            try await rejected.openDocument("@oct")
            _ = try await rejected.completion(1, 0, 4)
            _ = try await rejected.completion(2, 0, 4)
            #expect(try await rejected.log().contains("GHSEARCH_TOKEN"))
            #expect(try await rejected.end() == 0)
        }
    }
}
