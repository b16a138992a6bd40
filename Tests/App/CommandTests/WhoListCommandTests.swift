import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@Suite("Who in lists", .timeLimit(.minutes(5)))
struct WhoListCommandTests {
    @Test("Lists: owners, vouched people and the owners of dependencies, with what is left out")
    func lists() async throws {
        try await Ghsearch.run { ghsearch in
            let directory = ghsearch.home.path + "/lists"
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            func list(_ name: String, _ text: String) async throws -> Ghsearch.Ended {
                try text.write(toFile: "\(directory)/\(name)", atomically: false, encoding: .utf8)
                let path = "\(directory)/\(name)"
                return try await ghsearch("who", path, "--print", "login", "--sort", "name", "--offline")
            }
            let owners = try await list(
                "CODEOWNERS",
                "# Maintained by @empty-user\n  #@empty-user x@example.org\n*.js @mona @org/team # @nobody\nx jane@example.org @hundred\n@one-repo/x\\ @one-repo @mona\n[S]\n"
            )
            #expect(owners.lines == ["hundred", "mona"])
            #expect(owners.errors.contains("left out 1 team"))
            let maintainers = try await list(
                "MAINTAINERS", "M: Mona <2001+mona@users.noreply.github.com>\nS: Maintained\n")
            #expect(maintainers.lines == ["mona"])
            let vouched = try await list("VOUCHED.td", "# x\nmona\ngithub:hundred good\n-evil spam\ngitlab:other\n")
            #expect(vouched.lines == ["hundred", "mona"])
            #expect(vouched.errors.contains("left out 1 entry of another host, 1 denounced login"))
            let swift = try await list(
                "Package.resolved",
                #"{"pins":[{"location":"https://github.com/mona/a.git"},{"location":"https://gitlab.com/x/y"}],"version":2}"#
            )
            #expect(swift.lines == ["mona"])
            #expect(swift.errors.contains("1 entry of another host"))
            let go = try await list(
                "go.mod",
                "module github.com/one-repo/x\nrequire (\n\tgithub.com/mona/a/v2 v2.0.1 // github.com/hundred/b\n\tgolang.org/x/net v0.1\n)\n"
            )
            #expect(go.lines == ["mona"])
            #expect(go.errors.contains("1 entry of another host"))
            let cargo = try await list(
                "Cargo.lock",
                "[[package]]\nsource = \"git+https://github.com/mona/a?rev=1#2\"\nsource = \"registry+https://x.example/i\"\n"
            )
            #expect(cargo.lines == ["mona"])
            let npm = try await list(
                "package-lock.json",
                #"{"a":{"resolved":"git+ssh://git@github.com/mona/a.git#1","funding":{"url":"https://github.com/sponsors/paid"}},"b":{"funding":[{"url":"https://github.com/hundred/x"}]}}"#
            )
            #expect(npm.lines == ["mona"])
            let paid = try await list(
                "package-lock.json",
                """
                {"a": {"funding": "https://github.com/hundred/x"}, "b": {"funding": [
                  "https://github.com/hundred/x", "https://github.com/hundred/y" ]},
                "c":{"funding":["https://github.com/hundred/z"],"d":{"funding":[],"resolved":"git+https://github.com/mona/a.git"}}}
                """
            )
            #expect(paid.lines == ["mona"])
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("The login beside a name and an address is the person; a byte order mark hides no comment")
    func maintainers() async throws {
        try await Ghsearch.run { ghsearch in
            func who(_ name: String, _ text: String) async throws -> Ghsearch.Ended {
                let path = "\(ghsearch.home.path)/\(name)"
                try text.write(toFile: path, atomically: false, encoding: .utf8)
                return try await ghsearch("who", path, "--offline", "--json=login,name,evidence")
            }
            for line in [
                "Mona Lisa <mona@corp.example> (@mona)", "* Mona Lisa <mona@corp.example> @mona",
                "Mona Lisa (@mona) <mona@corp.example>",
            ] {
                let found = try await who("MAINTAINERS", "# Maintainers\n\n\(line)\n")
                #expect(found.output == #"[{"evidence":"login","login":"mona","name":"Mona Lisa"}]"# + "\n", "\(found)")
            }
            let owners = try await who(
                "CODEOWNERS", "\u{FEFF}# Ask @somebody-else\n* @mona @dependabot[bot] @octo/core\n")
            #expect(!owners.output.contains("somebody-else"))
            #expect(owners.output.contains(#""login":"mona""#))
            #expect(owners.output.contains(#""login":"dependabot[bot]""#))
            #expect(!owners.output.contains(#""login":"dependabot""#) && !owners.output.contains("octo"))
            #expect(owners.errors.contains("left out 1 team"))
            let pages = "https://github.com/orgs/octo/teams/core\nhttps://github.com/apps/dependabot\n"
            let linked = try await who("MAINTAINERS.md", pages)
            #expect(
                linked.output.contains(#""login":"dependabot[bot]""#) && !linked.output.contains("octo"), "\(linked)")
            #expect(linked.errors.contains("left out 1 team"))
            let input = pages + "@octo/core\nhttps://github.com/settings/profile\n@mona\n"
            let lines = try await ghsearch("who", "-", "--offline", "--print", "login", "--sort", "name", input: input)
            #expect(lines.lines == ["dependabot[bot]", "mona"])
            #expect(lines.errors.hasPrefix("3 lines named no file, commit or person.\n"))
        }
    }

    @Test("A large lock file on one line is read in parts")
    func largeList() async throws {
        try await Ghsearch.run { ghsearch in
            let path = ghsearch.home.path + "/package-lock.json"
            let line = String(repeating: "{\"x\":\"\(String(repeating: "y", count: 5_000))\"},", count: 200)
            try #require(FileManager.default.createFile(atPath: path, contents: nil))
            let file = try #require(FileHandle(forWritingAtPath: path))
            for _ in 0..<5 { try file.write(contentsOf: Data(line.utf8)) }
            try file.write(contentsOf: Data(#""resolved":"git+ssh://git@github.com/mona/a.git#1""#.utf8))
            try file.close()
            #expect(try await ghsearch("who", path, "--print", "login").lines == ["mona"])
        }
    }
}
