import Foundation
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

@testable import ghsearch

@Suite("Who", .timeLimit(.minutes(5)))
struct WhoCommandTests {
    @Test(
        "One person: what names an account is printed without a request",
        arguments: [
            ("2001+mona@users.noreply.github.com", "mona\tUser\t"), ("@mona", "mona\t\t"),
            ("Mona <2001+mona@users.noreply.github.com>", "mona\tUser\tMona\t"),
            ("Co-authored-by: Mona <2001+mona@users.noreply.github.com>", "mona\tUser\tMona\t"),
            ("https://github.com/mona", "mona\t\t"),
            ("49699333+dependabot[bot]@users.noreply.github.com", "dependabot[bot]\tBot\t"),
        ])
    func onePerson(text: String, expected: String) async throws {
        try await Ghsearch.run { ghsearch in
            let found = try await ghsearch("who", text)
            #expect(found.status == 0, "\(found.errors)")
            #expect(found.output.hasPrefix(expected), "\(found.output)")
            #expect(found.lines.count == 1)
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test(
        "What names no account is exit code 2 and one sentence",
        arguments: [
            "nobody@example.org", "mona", "mona/hello-world", "https://github.com/mona/hello-world",
            "https://gitlab.com/mona", "no such thing", "v1..v9", "", "HEAD",
        ])
    func unknown(text: String) async throws {
        try await Ghsearch.run { ghsearch in
            let found = try await ghsearch("who", "--git", ghsearch.home.path, text)
            #expect([1, 2].contains(found.status), "\(found)")
            let outside = try await ghsearch.shell("cd / && \"$GHSEARCH\" who '\(text)'")
            #expect(outside.status == 2, "\(outside)")
            #expect(outside.errors.split(separator: "\n").count == 1, "\(outside.errors)")
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("A range: known people without a request, the others by one query for one point; a second run sends none")
    func range() async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            let fields = "--json=login,commits,evidence,isFirstContribution,firstCommitAt,input,emails"
            let offline = try await ghsearch.who("v1..v2", "--offline", fields)
            #expect(offline.status == 0, "\(offline.errors)")
            #expect(ghsearch.control.requests.isEmpty)
            #expect(offline.output.contains(#""evidence":"noreply""#))
            #expect(!offline.output.contains("example.org"))
            #expect(offline.errors.contains("2 people are unknown"))
            ghsearch.control.addCommit(try await ghsearch.commit("v1"), by: "hundred")
            ghsearch.control.addCommit(try await ghsearch.commit("v2"), by: nil)
            let token = try ghsearch.control.token(for: "mona")
            let found = try await ghsearch.who("v1..v2", fields, token: token)
            #expect(found.status == 0, "\(found.errors)")
            #expect(
                found.output.contains(
                    #""commits":2,"emails":[],"evidence":"commit","firstCommitAt":"2021-01-01T00:00:00Z","input":"v1..v2","isFirstContribution":false,"login":"hundred""#
                ))
            #expect(found.output.contains(#""isFirstContribution":true,"login":"empty-user""#))
            #expect(found.output.contains(#""isFirstContribution":false,"login":"mona""#))
            #expect(found.output.contains(#""isFirstContribution":null,"login":null"#), "Bob")
            #expect(found.errors == "The account of 1 person is unknown.\n")
            #expect(ghsearch.control.requests.count == 1)
            #expect(ghsearch.control.used(.graphql, by: .login("mona")) == 1)
            _ = try await ghsearch.who("v1..v2", token: token)
            #expect(ghsearch.control.requests.count == 1, "cached")
        }
    }

    @Test("In a shallow clone nobody is new for certain, because earlier commits are missing")
    func shallow() async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            let made = try await ghsearch.shell(
                #"""
                cd "$HOME" && mv clone whole && git clone -q --depth 3 "file://$HOME/whole" clone && cd clone &&
                git remote set-url origin "$(git -C ../whole remote get-url origin)" && git log --format=%s | wc -l
                """#)
            try #require(made.status == 0, "\(made.errors)")
            let found = try await ghsearch.who("HEAD~2..HEAD", "--offline", "--json=login,isFirstContribution")
            #expect(found.status == 0, "\(found.errors)")
            #expect(!found.output.contains(#""isFirstContribution":true"#), "\(found.output)")
        }
    }

    @Test("Without a token, GitHub is asked about single commits, at most 20")
    func anonymous() async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            let more = try await ghsearch.shell(
                "cd \"$HOME/clone\" && for n in $(seq 30); do git -c user.name=N$n -c user.email=n$n@example.org commit -q --allow-empty -m x; done",
                environment: ["GIT_CONFIG_GLOBAL": "/dev/null"])
            try #require(more.status == 0, "\(more.errors)")
            ghsearch.control.addCommit(try await ghsearch.commit("v1"), by: "hundred")
            let found = try await ghsearch.who("v1..", "--print", "login")
            #expect(found.status == 0, "\(found.errors)")
            #expect(found.lines.contains("hundred"))
            #expect(ghsearch.control.requests.count == WhoLookup.maxAnonymousRequests)
            #expect(found.errors.contains("run `ghsearch login`"))
        }
    }

    @Test("A login that changed is printed as it is now; one that another account has now stays unknown offline")
    func renamed() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("user", "mona")
            let renamed = try await ghsearch("who", "2001+mona-old@users.noreply.github.com")
            #expect(renamed.output.hasPrefix("mona\tUser\tMona Lisa Octocat\t20480\t"))
            #expect(renamed.errors == "mona-old is now mona.\n")
            let former = """
                cd "$HOME" && git init -q old && cd old && for login in older newer; do
                git -c user.name=N -c user.email="77+$login@users.noreply.github.com" commit -q --allow-empty -m x; done
                "$GHSEARCH" who HEAD~..HEAD HEAD~ --offline --print login
                """
            let inClone = try await ghsearch.shell(former, environment: ["GIT_CONFIG_GLOBAL": "/dev/null"])
            #expect(inClone.output == "newer\n")
            #expect(inClone.errors == "older is now newer.\n")
            let reused = try await ghsearch("who", "1+mona@users.noreply.github.com", "--offline")
            #expect(reused.status == 2)
            #expect(reused.errors.contains("mona belongs to another account now."))
            let present = try await ghsearch("who", "88104+mona@users.noreply.github.com")
            #expect(present.output.hasPrefix("hundred\t"), "\(present)")
        }
    }

    @Test("Lists: owners, vouched people and the owners of dependencies, with what is left out")
    func lists() async throws {
        try await Ghsearch.run { ghsearch in
            let directory = ghsearch.home.path + "/lists"
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            func list(_ name: String, _ text: String) async throws -> Ghsearch.Ended {
                try text.write(toFile: "\(directory)/\(name)", atomically: false, encoding: .utf8)
                return try await ghsearch("who", "\(directory)/\(name)", "--print", "login", "--sort", "name")
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

    @Test("Standard input is read line by line, and lines that name nothing are counted")
    func standardInput() async throws {
        try await Ghsearch.run { ghsearch in
            let input = """
                Author: Mona <2001+mona@users.noreply.github.com>
                thanks to @hundred for this
                nothing here
                \u{1B}[31m<<>>
                Jane <\(String(repeating: "x", count: 10_000))@example.org>
                """
            let found = try await ghsearch("who", "-", "--print", "login", "--sort", "name", input: input)
            #expect(found.lines == ["hundred", "mona"])
            #expect(found.errors == "3 lines named no file, commit or person.\n")
        }
    }

    @Test("A terminal gets a table, without arguments of the last year; a pipe needs arguments")
    func table() async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            _ = try await ghsearch.shell(
                "cd \"$HOME/clone\" && GIT_CONFIG_GLOBAL=/dev/null git -c user.name=Mona -c user.email=2001+mona@users.noreply.github.com commit -q --allow-empty -m x"
            )
            let terminal = try await ghsearch.printed(["who", "--git", ghsearch.home.path + "/clone"], columns: 100)
            #expect(terminal.lines[0].contains("LOGIN"))
            #expect(terminal.lines[0].contains("COMMITS"))
            #expect(terminal.lines[1].hasPrefix("mona "))
            #expect(!terminal.lines[2].contains("empty-user"), "years ago")
            let pipe = try await ghsearch.who()
            #expect(pipe.status == 64)
        }
    }

    @Test("If GitHub fails, what is known is printed, and the failure reported")
    func failure() async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            ghsearch.control.inject(.status(404, .json), onPathPrefix: "/repos", times: nil)
            ghsearch.control.inject(.reset, onPathPrefix: "/repos", times: nil)
            let found = try await ghsearch.who("v1..v2", "--print", "login", "--timeout", "1")
            #expect(found.lines == ["mona", "empty-user"], "\(found)")
        }
    }

    @Test("Options that contradict each other are usage errors")
    func usage() async throws {
        try await Ghsearch.run { ghsearch in
            for arguments in [
                ["@mona", "--print", "login", "--json=login"], ["@mona", "--print", "clone"],
                ["@mona", "--print", "x"],
                ["-", "-"], ["--git", "", "@mona"], ["@mona", "--json=nothing"], ["@mona", "--sort", "x"],
            ] {
                let ended = try await ghsearch.call(["who"] + arguments)
                #expect(ended.status == 64, "\(arguments)")
            }
        }
    }

    @Test(
        "Ctrl-C prints what came, and says that it is incomplete; other signals end the process, and all end Git",
        arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
    func interruption(signal: String, status: Int) async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            let ended = try await ghsearch.shell(
                #"""
                cd "$HOME/clone" && mkdir ../bin
                printf '#!/bin/sh\ncase "$*" in *" log "*) /usr/bin/git "$@" >"$HOME/log"; cat "$HOME/log"; [ -s "$HOME/log" ] || exit 0; echo $$ >"$HOME/id"; exec sleep 60;; *) exec /usr/bin/git "$@";; esac\n' >../bin/git
                chmod +x ../bin/git
                PATH="$HOME/bin:$PATH" "$GHSEARCH" who v1..v2 --offline --print login &
                until [ -s ../id ]; do sleep 0.1; done
                sleep 1 && kill -\#(signal) $! && wait $!
                status=$?
                until ! kill -0 "$(cat ../id)" 2>/dev/null; do sleep 0.1; done
                exit $status
                """#)
            #expect(ended.status == status, "\(ended)")
            guard signal == "INT" else { return }
            #expect(ended.output == "mona\nempty-user\n")
            #expect(ended.errors == "Interrupted. The list is incomplete.\n")
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

    @Test("A file named like an option follows --; a file is meant before a commit")
    func names() async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            let made = try await ghsearch.shell(
                #"""
                cd "$HOME/clone" && export GIT_CONFIG_GLOBAL=/dev/null && echo x > ./-x && echo y > v1 && git add -- -x v1
                git -c user.name=E -c user.email=75310+empty-user@users.noreply.github.com commit -qm files
                "$GHSEARCH" who --print login -- -x && "$GHSEARCH" who v1 --print login
                git init -q lib && echo z > lib/f && git update-index --add --cacheinfo 160000,$(git rev-parse HEAD),lib
                "$GHSEARCH" who lib/f; "$GHSEARCH" who lib; "$GHSEARCH" who -- missing
                """#)
            #expect(made.output == "empty-user\nempty-user\n", "\(made.errors)")
            let submodule =
                "lib/f is not in this clone.\n\"lib\" is no file, commit or address. For an account, write @lib.\n"
            #expect(made.errors == submodule + "No such file: missing\n")
            #expect(made.status == 2)
            let lines = #"""
                cd "$HOME/clone" && seq 9 >f && git add f && git -c user.name=E -c user.email=e@example.org commit -qm f
                "$GHSEARCH" who f:2,4 ./f:3,5 "$(git rev-parse HEAD | tr a-f A-F)" --offline --json=lines,commits,input
                """#
            let counted = try await ghsearch.shell(lines, environment: ["GIT_CONFIG_GLOBAL": "/dev/null"])
            let id = try await ghsearch.commit("HEAD").uppercased()
            #expect(
                counted.output == #"[{"commits":1,"input":"f:2,4, ./f:3,5, \#(id)","lines":4}]"# + "\n", "\(counted)")
            let outside = try await ghsearch.who("/etc/passwd")
            #expect(outside.status == 1 || outside.status == 2)
            #expect(outside.errors.split(separator: "\n").count == 1)
        }
    }
}
