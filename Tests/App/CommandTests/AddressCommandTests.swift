import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Addresses on the command line", .timeLimit(.minutes(3)))
struct AddressCommandTests {
    @Test(
        "The address of an account works as its login, in every command and without a search",
        arguments: [
            "@mona", "https://github.com/mona", "github.com/mona", "https://github.com/mona?tab=repositories",
            "WEB/mona",
        ])
    func accounts(address: String) async throws {
        try await Ghsearch.run { ghsearch in
            let address = address.replacing("WEB", with: ghsearch.address)
            for command in ["user", "repos"] {
                let ended = try await ghsearch(command, address)
                #expect(ended == (try await ghsearch(command, "mona")))
                #expect(ended.status == 0)
            }
            #expect(try await ghsearch(address) == .init(status: 0, output: "mona\n", errors: ""))
            #expect(try await ghsearch("search", address).output == "mona\n")
            let row = "mona\tUser\tMona Lisa Octocat\t20480\t30\tSan Francisco\n"
            #expect(try await ghsearch("users", address) == .init(status: 0, output: row, errors: ""))
            #expect(try await ghsearch("open", address).output == "\(ghsearch.address)/mona\n")
            #expect(ghsearch.control.requests(onPathPrefix: "/search").isEmpty)
        }
    }

    @Test("@me is the account in use wherever a login is expected; without one, the commands say so")
    func viewer() async throws {
        try await Ghsearch.run { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            for words in [["user"], ["repos"], ["search"], ["open"], ["users"], ["users", "--followers-of"], ["who"]] {
                let ended = try await ghsearch.call(words + ["@me"], environment: token)
                #expect(ended == (try await ghsearch.call(words + ["@mona"], environment: token)), "\(words)")
                #expect(ended.status == 0, "\(words)")
                #expect(try await ghsearch.call(words + ["@me"]).status == 4, "\(words)")
            }
        }
    }

    @Test(
        "The address of a repository works as OWNER/NAME",
        arguments: [
            "mona/Hello-World", "https://github.com/mona/Hello-World/issues/1", "git@github.com:mona/Hello-World.git",
            "ssh://git@github.com/mona/Hello-World", "mona/Hello-World#12",
        ])
    func repositories(address: String) async throws {
        try await Ghsearch.run { ghsearch in
            let row = try #require(
                try await ghsearch("repos", "mona").lines.first { $0.hasPrefix("mona/Hello-World\t") })
            #expect(try await ghsearch("repo", address) == .init(status: 0, output: row + "\n", errors: ""))
            #expect(try await ghsearch(address) == .init(status: 0, output: "mona/Hello-World\n", errors: ""))
            #expect(try await ghsearch("open", address).output == "\(ghsearch.address)/mona/Hello-World\n")
            #expect(try await ghsearch("repo", address, "-w").output == "\(ghsearch.address)/mona/Hello-World\n")
            #expect(ghsearch.control.requests(onPathPrefix: "/search").isEmpty)
        }
    }

    @Test(
        "Where a login is expected, the address of a repository stands for its owner",
        arguments: [
            "mona/Hello-World", "https://github.com/mona/Hello-World/issues", "git@github.com:mona/Hello-World.git",
        ])
    func owners(address: String) async throws {
        try await Ghsearch.run { ghsearch in
            for words in [
                ["user"], ["repos"], ["repos", "--starred-by"], ["users", "--followers-of"],
            ] {
                let (ended, plain) = (
                    try await ghsearch.call(words + [address]), try await ghsearch.call(words + ["mona"])
                )
                #expect(plain.status == 0, "\(words)")
                #expect(ended.status == 0, "\(words)")
                #expect(ended.output == plain.output, "\(words)")
                #expect(ended.errors == Self.notice(address) + plain.errors, "\(words)")
            }
            let person = try await ghsearch("people", address)
            #expect(person.output == (try await ghsearch("people", "@mona").output))
            #expect(person.errors == Self.notice(address))
            let forgotten = try await ghsearch("people", "forget", address)
            #expect(forgotten.status == 0)
            #expect(forgotten.errors == Self.notice(address) + "Removed mona from the cache.\n")
        }
    }

    /// Returns the message that the owner of the repository is used.
    private static func notice(_ address: String) -> String {
        let host = address.contains("github.com") ? "github.com/" : ""
        return "Using the owner, mona. To show the repository: ghsearch repo \(host)mona/Hello-World\n"
    }

    @Test("A repository that does not exist stands for its owner, too, and a command for repositories has no message")
    func missingRepository() async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("repos", "mona/no-such-name")
            #expect(ended.status == 0)
            #expect(
                ended.errors
                    == "Using the owner, mona. To show the repository: ghsearch repo mona/no-such-name\n")
            #expect(try await ghsearch("repo", "mona/Hello-World").errors == "")
            #expect(try await ghsearch("users", "--contributors-to", "mona/Hello-World").errors == "")
        }
    }

    @Test(
        "people prints the account of an address from the cache: exactly this login, without a request",
        arguments: [
            "@mona", "https://github.com/mona", "github.com/MONA/", "https://github.com/mona?tab=repositories",
            "WEB/mona",
        ])
    func cachedPeople(address: String) async throws {
        try await Ghsearch.run { ghsearch in
            let address = address.replacing("WEB", with: ghsearch.address)
            let missing = try await ghsearch("people", address)
            let login = address.contains("MONA") ? "MONA" : "mona"
            #expect(missing == .init(status: 2, output: "", errors: "\(login) is not in the cache.\n"))
            #expect(try await ghsearch("user", "mona").status == 0)
            #expect(try await ghsearch("user", "hundred").status == 0)
            let sent = ghsearch.control.requests.count
            let ended = try await ghsearch("people", address, "--jq", ".[].login")
            #expect(ended == .init(status: 0, output: "mona\n", errors: ""))
            let other = try await ghsearch(
                "people", address.replacing("mona", with: "mon").replacing("MONA", with: "mon"))
            #expect(other == .init(status: 2, output: "", errors: "mon is not in the cache.\n"))
            #expect(ghsearch.control.requests.count == sent)
        }
    }

    @Test(
        "What has the address of something else is wrong usage, before any request",
        arguments: [
            (["users", "a/b"], "a/b is a repository. To show it: ghsearch repo a/b"),
            (
                ["repo", "mona"],
                "\"mona\" is not a repository: write it as OWNER/NAME. To list repositories: ghsearch repos mona"
            ),
            (
                ["repo", "@mona"],
                "\"@mona\" is not a repository: write it as OWNER/NAME. To list repositories: ghsearch repos mona"
            ),
            (
                ["repo", "https://github.com/mona"],
                "\"https://github.com/mona\" is not a repository: write it as OWNER/NAME. "
                    + "To list repositories: ghsearch repos github.com/mona"
            ),
            (["repo", "mona lisa"], "\"mona lisa\" is not a repository: write it as OWNER/NAME."),
            (
                ["user", String(repeating: "x", count: 900)],
                "\"\(String(repeating: "x", count: 59))…\" is not a login: "
                    + "use 1 to 39 letters, digits, hyphens or underscores."
            ),
            (
                ["https://u:secret@github.com/settings/keys"],
                "\"github.com/settings/keys\" is not the address of an account or a repository."
            ),
        ])
    func wrong(words: [String], message: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            #expect(ended.status == 64)
            #expect(ended.output == "")
            #expect(ended.errors.hasPrefix("Error: \(message)\n"), "\(ended.errors)")
            #expect(!ended.errors.contains("secret"))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test(
        "An address of another host is one sentence that names the known hosts",
        arguments: [["user"], ["repos"], ["open"], ["users"], ["people"], [], ["search"]])
    func otherHost(command: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(command + ["https://gitlab.com/mona"])
            let message = "gitlab.com is not a known host: use an address of github.com.\n"
            #expect(ended == .init(status: 64, output: "", errors: message))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("What does not exist exits with 2", arguments: [["@no-such-login"], ["users", "@no-such-login"]])
    func missing(words: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            #expect(ended == .init(status: 2, output: "", errors: "No such user: no-such-login\n"))
            let repository = try await ghsearch("mona/no-such-name")
            #expect(repository == .init(status: 2, output: "", errors: "No such repository: mona/no-such-name\n"))
        }
    }

    @Test("On a terminal, the address of an account opens the repositories, and that of a repository its details")
    func screens() async throws {
        try await Ghsearch.run { ghsearch in
            let person = try ghsearch.terminal("https://github.com/mona")
            try await person.waitFor("30 repositories")
            #expect(person.lines[23].contains("esc quit"), "there is no screen below")
            person.send("\u{1B}")
            try await person.expectExit(.code(130))
            let repository = try ghsearch.terminal("mona/Hello-World")
            try await repository.waitUntil { $0.isAlternate && $0.lines[0].contains("mona/Hello-World") }
            repository.send("\u{1B}")
            try await repository.expectExit(.code(130))
            #expect(ghsearch.control.requests(onPathPrefix: "/search").isEmpty)
        }
    }

    @Test("repo prints the details on a terminal, and an object as JSON")
    func details() async throws {
        try await Ghsearch.run { ghsearch in
            let lines = try await ghsearch.printed(["repo", "mona/Hello-World"]).lines
            #expect(lines[0].hasPrefix("mona/Hello-World"))
            #expect(lines.contains { $0.hasPrefix("Stars") && $0.contains("★") })
            let json = try await ghsearch("repo", "view", "mona/Hello-World", "--json=fullName,owner")
            let owner = "{\"login\":\"mona\",\"type\":null,\"url\":\"https://github.com/mona\"}"
            #expect(json.output == "{\"fullName\":\"mona/Hello-World\",\"owner\":\(owner)}\n")
            let renamed = try await ghsearch("repo", Dataset.Fixture.renamedRepository.from)
            #expect(renamed.output.hasPrefix(Dataset.Fixture.renamedRepository.to + "\t"))
        }
    }

    @Test("A commit, an address and a trailer name the account behind it, as far as the clone or GitHub links one")
    func authors() async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            let jane = try await ghsearch.commit("v1")
            let mona = try await ghsearch.commit("v1~1")
            let bob = try await ghsearch.commit("v2")
            ghsearch.control.addCommit(jane, by: "hundred")
            ghsearch.control.addCommit(bob, by: nil)
            func run(_ command: String) async throws -> Ghsearch.Ended {
                try await ghsearch.shell("cd \"$HOME/clone\" && \"$GHSEARCH\" \(command)")
            }
            #expect(try await run("open \(mona.prefix(7))").output == "\(ghsearch.address)/mona\n")
            #expect(ghsearch.control.requests.count == 1, "GitHub confirms the ID in the clone")
            #expect(try await run("open \(jane)").output == "\(ghsearch.address)/hundred\n")
            #expect(ghsearch.control.requests.count == 2)
            let offline = try await run("open 75310+empty-user@users.noreply.github.com --offline")
            #expect(offline.status == 2 && offline.output.isEmpty, "\(offline)")
            #expect(offline.errors.contains("claims to be empty-user, which GitHub has not confirmed."))
            #expect(try await run("user 'Jane <jane@example.org>' --jq .login").output == "hundred\n")
            #expect(try await run("repos \(mona.prefix(9).uppercased()) -L 1").output.hasPrefix("mona/"))
            #expect(try await run("-f 'Co-authored-by: Jane <jane@example.org>'").output == "hundred\n")
            #expect(try await run("\(mona.prefix(7)) --print mention").output == "@mona\n")
            for command in ["user \(bob.prefix(8))", "-f bob@example.org", "repos bob@example.org", "open \(bob)"] {
                let unknown = try await run(command)
                #expect(unknown.status == 2, "\(command)")
                #expect(unknown.output == "")
                #expect(unknown.errors.hasPrefix("The account of ") && unknown.errors.hasSuffix(" is unknown.\n"))
            }
            #expect(ghsearch.control.requests(onPathPrefix: "/search").isEmpty)
            #expect(try await run("user 0000000").errors == "No such user: 0000000\n")
            let noCommit = try await run("user \(String(repeating: "0", count: 40))")
            #expect(noCommit.status == 2 && noCommit.errors.hasPrefix("No such commit in this directory: 0000"))
            let outside = try await ghsearch.shell("cd / && \"$GHSEARCH\" user jane@example.org")
            #expect(
                outside.errors
                    == "The account of jane@example.org is unknown. This directory is not in a Git repository.\n")
        }
    }
}
