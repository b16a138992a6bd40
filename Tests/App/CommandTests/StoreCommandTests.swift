import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@Suite("Cache commands", .timeLimit(.minutes(3)))
struct StoreCommandTests {
    @Test("Offline, cached data is printed with a message; uncached data is an error")
    func offline() async throws {
        try await Ghsearch.run { ghsearch in
            let seen = try await ghsearch("repos", "mona")
            let person = try await ghsearch("user", "mona")
            ghsearch.control.clearLog()
            let again = try await ghsearch("repos", "mona", "--offline")
            #expect((again.status, again.output) == (0, seen.output))
            #expect(again.errors.contains("Offline. Showing cached data from"))
            #expect(try await ghsearch("user", "mona", "--offline").output == person.output)
            let unknown = try await ghsearch("repos", "hundred", "--offline")
            #expect(unknown.status == 1)
            #expect(unknown.errors.contains("Try again without --offline."))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("In a pipe all cached people are printed, on a terminal the first 30 and the number of all")
    func allPeople() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            let found = try await ghsearch("users", "--followers-of", "mona", "-L", "100")
            let known = try await ghsearch("people")
            #expect(known.lines.count >= found.lines.count)
            let screen = try await ghsearch.printed(["people"], rows: 50).lines
            #expect(screen.contains("Showing 30 of \(known.lines.count) people. Use --limit to show more."))
            let limited = try await ghsearch("people", "--limit", "7")
            #expect(limited.lines == Array(known.lines.prefix(7)))
        }
    }

    @Test("Cached data needs no request; --refresh revalidates it")
    func refresh() async throws {
        try await Ghsearch.run { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            let first = try await ghsearch("repos", "hundred-one", environment: token)
            ghsearch.control.clearLog()
            #expect(try await ghsearch("repos", "hundred-one", environment: token).output == first.output)
            #expect(ghsearch.control.requests.isEmpty)
            let refreshed = try await ghsearch("repos", "hundred-one", "--refresh", environment: token)
            #expect(refreshed.output == first.output)
            #expect(ghsearch.control.requests.map(\.outcome) == [.responded(status: 304), .responded(status: 304)])
        }
    }

    @Test("Without a network, cached data is printed with its age, and uncached data is an error")
    func unreachable() async throws {
        try await Ghsearch.run { ghsearch in
            let commands = [["user", "mona"], ["repos", "mona"], ["users", "mona"]]
            var seen: [String] = []
            for words in commands { try await seen.append(ghsearch.call(words).output) }
            await ghsearch.server.stop()
            for (words, output) in zip(commands, seen) {
                let again = try await ghsearch.call(words + ["--refresh"])
                #expect((again.status, again.output) == (0, output))
                #expect(again.errors.contains("GitHub is unreachable. Showing cached data from"))
            }
            let unknown = try await ghsearch("user", "hundred")
            #expect(unknown.status == 1)
            #expect(unknown.errors.contains("127.0.0.1"))
        }
    }

    @Test(
        "users prints what is cached of a profile that the response does not contain",
        arguments: [[], ["--offline"], ["--refresh"], ["--sort", "followers"]])
    func completed(options: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            #expect(try await ghsearch.call(["users", "mona"] + options.filter { $0 != "--offline" }).status == 0)
            let person = try await ghsearch("user", "mona", "--json=name,followers,publicRepos,location")
            let search = ["users", "mona", "--limit", "1"] + options
            let json = try await ghsearch.call(search + ["--json=name,followers,publicRepos,location"])
            #expect(json.output == "[\(person.output.dropLast())]\n")
            #expect(try await ghsearch.call(search).output.contains("Mona Lisa Octocat"))
            let printed = try await ghsearch.call(search + ["--print", "coauthor"])
            #expect(printed.output.hasPrefix("Co-authored-by: Mona Lisa Octocat <"))
        }
    }

    @Test("cache status shows the contents; cache clear removes them")
    func cache() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("users", "mona")
            let status = try await ghsearch("cache", "status")
            #expect(status.status == 0)
            #expect(!status.output.contains("People: 0"))
            #expect(status.lines.map { $0.prefix { $0 != ":" } }.prefix(4) == ["Path", "Size", "People", "Responses"])
            let addImage =
                "mkdir -p $HOME/.cache/ghsearch/avatars && printf 12345 > $HOME/.cache/ghsearch/avatars/1-2-64"
            #expect(try await ghsearch.shell(addImage).status == 0)
            #expect(try await ghsearch("cache", "status").output.contains("Images: 1, 1 kB\n"))
            #expect(try await ghsearch("cache", "clear", "--yes").status == 0)
            #expect(try await ghsearch("cache", "status").output.contains("Images: 0, 0 kB\n"))
            #expect(try await ghsearch("cache", "status").output.contains("People: 0"))
        }
    }

    @Test("Without a cache, everything else works and one message is printed")
    func noCache() async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("repos", "mona", environment: ["XDG_CACHE_HOME": "/dev/null"])
            #expect(ended.status == 0)
            #expect(ended.lines.count == 30)
            #expect(ended.errors.split(separator: "\n").count == 1)
            #expect(ended.errors.contains("Cache disabled: "))
        }
    }

    @Test("No file of the cache and the state contains a person that was forgotten, also while a prompt is open")
    func forget() async throws {
        try await Ghsearch.run { ghsearch in
            let prompt = try ghsearch.terminal("hundred")
            try await prompt.waitUntil { $0.lines.contains { $0.contains("hundred-one") } }
            let picked = try ghsearch.terminal("hundred-one")
            try await picked.waitUntil { $0.lines.contains { $0.hasPrefix("▌ hundred-one") } }
            picked.send("\r")
            try await picked.waitUntil { $0.lines[0].contains("hundred-one") && $0.text.contains("repositories") }
            picked.send("\u{3}")
            try await picked.expectExit(.code(130))
            let search = #"grep -rlaF hundred-one "$HOME/.cache/ghsearch" "$HOME/.local/state/ghsearch""#
            #expect(try await ghsearch.shell(search).lines.count >= 2)
            #expect(try await ghsearch("people", "forget", "hundred-one").status == 0)
            #expect(try await ghsearch.shell(search).output == "")
            prompt.send("\u{3}")
            try await prompt.expectExit(.code(130))
            #expect(try await ghsearch("people", "hundred-one").status == 2)
        }
    }

    @Test("Signing out removes the cached data of the account")
    func signOut() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona", scopes: ["repo"])
            _ = try await ghsearch.call(["login", "--with-token"], input: token)
            #expect(try await ghsearch("repos").status == 0)
            #expect(try await ghsearch("logout").status == 0)
            #expect(try await ghsearch("cache", "status").output.contains("Responses: 0"))
        }
    }

    @Test("A command that only reads removes the permissions of other users from all directories")
    func looseDirectories() async throws {
        try await Ghsearch.run { ghsearch in
            let names = [".config/ghsearch", ".local/state/ghsearch", ".cache/ghsearch", ".cache/ghsearch/avatars"]
            let paths = names.map { "\(ghsearch.home.path)/\($0)" }
            for path in paths {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
                try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
            }
            #expect(try await ghsearch("status", "--offline").status != 64)
            for path in paths {
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect(attributes[.posixPermissions] as? Int == 0o700, "\(path)")
            }
        }
    }

    @Test("Unreadable tokens don't prevent access to public data")
    func damagedSignIn() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            _ = try await ghsearch.call(["login", "--with-token"], input: token)
            let damage = try await ghsearch.shell(#"file=$(find "$HOME" -name sign-ins.sealed) && printf x > "$file""#)
            try #require(damage.status == 0)
            let ended = try await ghsearch("repos", "mona")
            #expect(ended.status == 0)
            #expect(ended.lines.count == 30)
            #expect(ended.errors.contains("Continuing without an account."))
        }
    }
}
