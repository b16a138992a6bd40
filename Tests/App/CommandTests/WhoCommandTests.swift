import CommandSupport
import Foundation
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing
import Who

@testable import ghsearch

@Suite("Who", .timeLimit(.minutes(5)))
struct WhoCommandTests {
    @Test(
        "One person: what names an account is a claim offline, and confirmed by a request",
        arguments: [
            ("2001+mona@users.noreply.github.com", "mona\tUser\t"), ("@mona", "mona\t\t"),
            ("Mona <2001+mona@users.noreply.github.com>", "mona\tUser\tMona\t"),
            ("Co-authored-by: Mona <2001+mona@users.noreply.github.com>", "mona\tUser\tMona\t"),
            ("https://github.com/mona", "mona\t\t"),
            ("49699333+dependabot[bot]@users.noreply.github.com", "dependabot[bot]\tBot\t"),
        ])
    func onePerson(text: String, expected: String) async throws {
        try await Ghsearch.run { ghsearch in
            let claimed = try await ghsearch("who", text, "--offline")
            #expect(claimed.status == 0, "\(claimed.errors)")
            #expect(claimed.output.hasPrefix(expected) && claimed.output.hasSuffix("\tfalse\n"), "\(claimed.output)")
            #expect(ghsearch.control.requests.isEmpty)
            let found = try await ghsearch("who", text)
            if text.contains("mona") {
                #expect(found.output.hasPrefix("mona\tUser\tMona Lisa Octocat\t20480\t"), "\(found)")
                #expect(found.output.hasSuffix("\ttrue\n"))
            } else {
                #expect(found.status == 2 && found.errors.contains("GitHub has no account with the ID 49699333."))
            }
            #expect(ghsearch.control.requests.count == 1)
        }
    }

    @Test(
        "What names no account is exit code 2 and one sentence",
        arguments: [
            "nobody@example.org", "mona", "mona/hello-world", "@octo/core", "https://github.com/orgs/octo/teams/core",
            "https://github.com/settings/profile", "https://github.com/mona/hello-world",
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

    @Test(
        "A place is a range of lines, a page, a deleted file, a directory, a range from the merge base, or a date",
        arguments: [
            ("who a.txt:2-2", "Jane Doe"), ("who a.txt:2:1", "Jane Doe"), ("who 'a.txt#L2'", "Jane Doe"),
            ("who https://github.com/mona/hello-world/blob/v1/a.txt#L1", "Mona"),
            ("who https://github.com/mona/hello-world/blame/v2/a.txt#L2", "Jane Doe"),
            ("rm a.txt; who a.txt:2", "Jane Doe"), ("rm a.txt; cd ..; who --git clone a.txt:2", "Jane Doe"),
            ("who https://github.com/mona/hello-world/compare/v1...v2 | head -n 1", "Jane Doe"),
            ("who v1...v2 | head -n 1", "Jane Doe"), ("who docs", "Mona"), ("cd docs; who . ../a.txt:1", "Mona"),
            ("who --since 2021-01-04T00:00:00Z", "Bob"),
        ])
    func places(script: String, name: String) async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            let commit = "git -c user.name=Mona -c user.email=2001+mona@users.noreply.github.com commit -qm Docs"
            let found = try await ghsearch.shell(
                """
                cd "$HOME/clone"; mkdir docs; echo x >docs/a.md; git add docs
                GIT_COMMITTER_DATE=2019-01-01T00:00:00Z \(commit); who() { "$GHSEARCH" who "$@" --offline; }; \(script)
                """)
            let lines = found.lines
            #expect(lines.count == 1 && lines[0].contains("\t\(name)"), "\(found)")
        }
    }

    @Test(
        "A directory and a deleted file are found from everywhere, and paths that name other files are others",
        arguments: [
            ("cd docs; who ..", "Jane Doe, Mona"), ("who docs/../docs", "Mona"), ("ln -s docs link; who link", "Mona"),
            ("rm a.txt; cd docs; who ../a.txt:1", "Mona"), ("rm a.txt; cd docs; who a.txt:1", "Mona"),
            ("cd docs; echo x >a.txt; commit a.txt; who a.txt ../a.txt:2", "Jane Doe, Mona"),
            ("echo x >'d e.txt'; commit 'd e.txt'; rm 'd e.txt'; who 'd e.txt'", "Mona"),
            ("git rm -q a.txt; cd docs; git diff --cached --name-only | who -", "Jane Doe, Mona"),
            ("echo A HEAD | who -", ""),
            ("cd ..; git clone -q --depth 1 file://$HOME/clone s; cd s; who docs", "ends within these commits"),
            ("who --since 2020-01-01 HEAD", "leave out the other"),
            ("who v1..v2 -- a.txt", "Jane Doe"), ("who v1..main -- docs", "Mona"), ("who v1..main -- '*.md'", "Mona"),
            ("who v1..v2 -- docs", "No commits change these files."), ("who --since v1 -- :!a.txt docs", "Mona"),
            ("cd docs; who v1..main -- .", "Mona"), ("cd docs; who --since 2000-01-01 -- ../a.txt", "Jane Doe, Mona"),
            ("who v1..v2 -- ':(bad)x'", "Invalid path after --: Invalid pathspec magic"),
            ("who v1..v2 -- ../../x", "is outside repository"),
            ("echo deadbeefdeadbeefdeadbeefdeadbeefdeadbeef >.git/refs/heads/x; who v1..v2 -- a.txt", "Jane Doe"),
            ("echo v1..v2 | who - -- docs", "No commits change these"), ("who v1..v9 -- docs", "No such commit: v9"),
            ("git rm -q a.txt; commit -u; who a.txt", "that has it: COMMIT:./a.txt"), ("who v1:a.txt", "Mona"),
            ("cd docs; git rm -q ../a.txt; commit -u; who v1:./../a.txt", "Mona"),
            ("cd docs; printf 'x\\ntwo\\n' >a.txt; commit a.txt; git tag v3; git grep -n two v3 | who -", "Mona"),
            ("cd docs; git grep -n two v2 -- :/ | who -", "Jane Doe"), ("echo x >n.sh; who v2:n.sh", "is no file"),
            ("git rm -q a.txt; commit -u; who v2:a.txt:2", "Jane Doe"),
            ("git rm -q a.txt; commit -u; git grep -n two v2 | who -", "Jane Doe"),
            ("echo x >new.txt; who new.txt", "new.txt is not committed."),
            ("who a.txt:9", "(file a.txt has only 2 lines)"),
            ("git shortlog -sn HEAD | who -", "5 names without addresses left out. `git shortlog -sne`"),
        ])
    func paths(script: String, expected: String) async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            let found = try await ghsearch.shell(
                """
                cd "$HOME/clone"
                commit() { git add "$@"; git -c user.name=Mona -c user.email=2001+mona@users.noreply.github.com commit -qm x; }
                mkdir docs; echo x >docs/a.md; commit docs; who() { "$GHSEARCH" who --offline "$@"; }; \(script)
                """)
            let names = found.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false)[2] }.sorted()
            #expect(
                names.joined(separator: ", ") == expected || found.errors.contains(expected) && names.isEmpty,
                "\(found)")
        }
    }

    @Test(
        "Standard input has lines as other programs print them",
        arguments: [
            "git log --oneline -3 v2", "git grep -n two", "git blame a.txt", "echo a.txt:2; echo b.txt:7",
            "printf 'a.txt\\r\\n'",
            "printf '\\357\\273\\277a.txt\\n'", "echo three >>a.txt; git status --short",
            "git diff --name-status v1 v2", "git shortlog -sne HEAD",
            "git mv a.txt schön.txt; git -c user.name=M -c user.email=m@x.org commit -qm Move; git ls-tree --name-only HEAD",
        ])
    func listedLines(script: String) async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            let found = try await ghsearch.shell(
                "cd \"$HOME/clone\" && { \(script); } | \"$GHSEARCH\" who - --offline")
            #expect(found.output.contains("\tJane Doe"), "\(found)")
        }
    }

    @Test("An input that names nothing costs that input, and the exit code")
    func badInputs() async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            let found = try await ghsearch.who("v1~1", "nosuch", "a.txt:0", "a.txt:9", "--offline")
            #expect(found.status == 2 && found.lines.count == 1 && found.output.hasPrefix("mona\t"), "\(found)")
            #expect(found.errors.contains("\"nosuch\" is no file"), "\(found)")
            let none = try await ghsearch.who("a.txt:0", "nosuch")
            #expect(
                none.status == 64 && none.output.isEmpty && none.errors.split(separator: "\n").count == 2, "\(none)")
        }
    }

    @Test(
        "An input that can't be read costs that input, and a sentence names the command that gets what is missing",
        arguments: [
            ("blobless a.txt", "lacks objects that are needed to read a.txt. \(refetching)"),
            ("treeless docs", "lacks objects that are needed to read docs. \(refetching)"),
            ("treeless v1:a.txt", "lacks objects that are needed to read v1:a.txt. \(refetching)"),
            ("unchecked a.txt", "lacks objects that are needed to read a.txt. \(refetching)"),
            ("unchecked jane", "For an account, write @jane."), ("full /docs", "\"/docs\" is no file"),
            (
                "none n.txt",
                "n.txt: this directory is not in a Git repository. Use --git with the directory of a clone."
            ),
            ("none /etc/passwd", "/etc/passwd: this directory is not in a Git repository."),
            ("blobless n.txt:9", "(file n.txt has only 1 line)"),
            ("full /etc/passwd", "/etc/passwd is not in this clone."), ("full /etc", "/etc is not in this clone."),
            ("shallow v1", "\"v1\" is no file, commit or address. For an account, write @v1. \(deepening)"),
            ("shallow v1..HEAD", "No such commit: v1. \(deepening)"),
            ("full \(String(repeating: "d", count: 40))", "No such commit: dddddddddddd"),
            ("blobless \(String(repeating: "d", count: 40))", "No such commit: dddddddddddd"),
        ])
    func unreadableInputs(input: String, problem: String) async throws {
        let (clone, text) = (input.prefix { $0 != " " }, input.drop { $0 != " " }.dropFirst())
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone(withCopy: String(clone))
            let found = try await ghsearch.shell(
                "cd \"$HOME/copy\" && \"$GHSEARCH\" who --offline @mona '\(text)'")
            #expect(found.output.hasPrefix("mona\t") && found.lines.count == 1, "\(found)")
            #expect(found.status != 0 && found.errors.contains(problem), "\(found)")
            guard problem.contains(Self.refetching) else { return }
            let lines = try await ghsearch.shell(
                "cd \"$HOME/copy\" && printf '@mona\\n\(text)\\n' | \"$GHSEARCH\" who --offline -")
            #expect(lines.status == 0 && lines.output.hasPrefix("mona\t"), "\(lines)")
            #expect(lines.errors.contains("1 line left out: this partial clone lacks objects"), "\(lines)")
        }
    }

    private static let refetching = "To get the rest, run `git fetch --refetch --no-filter --tags`."
    private static let deepening = "This clone is shallow. To get the rest, run `git fetch --unshallow`."

    @Test(
        "The command of a sentence gets what is missing, and directories outside of a sparse checkout are read",
        arguments: [
            ("treeless", "git fetch -q --refetch --no-filter --tags", "docs", "M"),
            ("blobless", "git fetch -q --refetch --no-filter --tags", "a.txt:2", "Jane Doe"),
            ("shallow", "git fetch -q --unshallow", "v1", "Jane Doe"), ("sparse", ":", "docs", "M"),
            ("sparse", "mkdir -p other && cd other", "../docs/", "M"), ("sparse", ":", "docs/a.md", "M"),
            ("sparse", ":", "--file=docs", "M"),
        ])
    func remedies(kind: String, remedy: String, input: String, name: String) async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone(withCopy: kind)
            let found = try await ghsearch.shell(
                "cd \"$HOME/copy\" && \(remedy) && \"$GHSEARCH\" who --offline '\(input)'")
            #expect(found.lines.count == 1 && found.output.contains("\t\(name)\t"), "\(found)")
        }
    }

    @Test(
        "Paths of a range, and a start, that the clone lacks are a sentence",
        arguments: [
            ("treeless", "v1..v2 -- docs", "This partial clone lacks objects that are to be read. \(refetching)\n"),
            (
                "shallow", "--since v1",
                "No such commit or date: v1. Write a date as 2025-01-31 or 2 weeks ago. \(deepening)\n"
            ),
        ])
    func unreadableSelection(kind: String, words: String, sentence: String) async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone(withCopy: kind)
            let ended = try await ghsearch.shell("cd \"$HOME/copy\" && \"$GHSEARCH\" who --offline \(words)")
            #expect(ended.status != 0 && ended.errors == sentence, "\(ended)")
        }
    }

    @Test("IDs of commits and of tags of them name commits, and those of other objects none")
    func ids() async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            let found = try await ghsearch.shell(
                """
                cd "$HOME/clone" && git -c user.name=T -c user.email=t@x.org tag -a -m Tag annotated v1~1
                "$GHSEARCH" who --offline $(git rev-parse annotated v1~1 HEAD^{tree})
                """)
            #expect(found.output.hasPrefix("mona\t") && found.lines.count == 1, "\(found)")
            #expect(found.status == 2 && found.errors.hasPrefix("No such commit: "), "\(found)")
        }
    }

    @Test("Without commits in the last year, or since a date, a sentence says so, also in a pipe")
    func noCommits() async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            let lastYear = try await ghsearch.who()
            #expect(lastYear.status == 2 && lastYear.errors == "No commits in the last year.\n", "\(lastYear)")
            let since = try await ghsearch.who("--since", "2w")
            #expect(since.status == 2 && since.errors == "No commits since 2w.\n", "\(since)")
            let soon = try await ghsearch.who("--since", "soon")
            #expect(soon.status == 2 && soon.errors.contains("No such commit or date: soon."), "\(soon)")
        }
    }

    @Test("A range: links of commits and the logins of addresses are a query of one point each; then all is cached")
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
            #expect(ghsearch.control.requests.count == 2)
            #expect(ghsearch.control.used(.graphql, by: .login("mona")) == 2)
            _ = try await ghsearch.who("v1..v2", token: token)
            _ = try await ghsearch.who("v1..v2~1", token: token)
            #expect(ghsearch.control.requests.count == 2, "cached")
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
            #expect(ghsearch.control.requests.count == ClaimCheck.maxAnonymousRequests)
            #expect(found.errors.contains("run `ghsearch login`"))
        }
    }

    @Test("A login that changed is printed as GitHub says it is now; a commit renames nobody")
    func renamed() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("user", "mona")
            let renamed = try await ghsearch("who", "2001+mona-old@users.noreply.github.com")
            #expect(renamed.output.hasPrefix("mona\tUser\tMona Lisa Octocat\t20480\t"))
            #expect(renamed.errors == "The account of 2001+mona-old is mona.\n")
            let former = """
                cd "$HOME" && git init -q old && cd old && for login in older newer; do
                git -c user.name=N -c user.email="77+$login@users.noreply.github.com" commit -q --allow-empty -m x; done
                "$GHSEARCH" who HEAD~..HEAD HEAD~ --offline --print login
                """
            let inClone = try await ghsearch.shell(former, environment: ["GIT_CONFIG_GLOBAL": "/dev/null"])
            #expect(inClone.output == "newer\nolder\n")
            #expect(inClone.errors.hasPrefix("2 accounts are only claimed, not confirmed by GitHub. "), "\(inClone)")
            let reused = try await ghsearch("who", "1+mona@users.noreply.github.com", "--offline")
            #expect(reused.status == 2)
            #expect(reused.errors.contains("mona is another account than the one with this ID."))
            let present = try await ghsearch("who", "88104+mona@users.noreply.github.com")
            #expect(present.output.hasPrefix("hundred\t"), "\(present)")
            #expect(present.errors == "The account of 88104+mona is hundred.\n")
        }
    }

    @Test(
        "Lines count from 1: others are a usage error, and of standard input left out",
        arguments: ["0", "0,0", "1,0", "-1", "+1", "2,1", "1,2,3", "", ",", "99999999999999999999", "x"])
    func lineNumbers(lines: String) async throws {
        try await Ghsearch.run { ghsearch in
            try await ghsearch.makeClone()
            let found = try await ghsearch.who("a.txt:\(lines)")
            #expect(found.status == 64)
            #expect(found.errors == "Write lines as FILE:LINE or FILE:FIRST,LAST.\n")
            let listed = try await ghsearch(
                "who", "--git", "\(ghsearch.home.path)/clone", "-", "--offline", "--print", "login",
                input: "a.txt:1\na.txt:\(lines)\n")
            #expect(listed.lines == ["mona"], "\(listed)")
            #expect(listed.errors.hasPrefix("1 line named no file, commit or person.\n"))
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
            #expect(found.lines == ["mona", "hundred"], "by the names that GitHub returned")
            #expect(found.errors == "3 lines named no file, commit or person.\n")
        }
    }

    @Test("A terminal gets a table and a pipe lines, without arguments of the last year")
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
            #expect(pipe.status == 0 && pipe.lines.count == 1 && pipe.output.hasPrefix("mona\t"), "\(pipe)")
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
            // A pipe holds 64 KB: twice as many after the log have space only when the log was read.
            let ended = try await ghsearch.shell(
                #"""
                cd "$HOME/clone" && mkdir ../bin
                printf '#!/bin/sh\ncase "$*" in *" log "*) /usr/bin/git "$@" >"$HOME/log"; cat "$HOME/log"; [ -s "$HOME/log" ] || exit 0; yes | head -c 131072; echo $$ >"$HOME/id"; exec sleep 60;; *) exec /usr/bin/git "$@";; esac\n' >../bin/git
                chmod +x ../bin/git
                PATH="$HOME/bin:$PATH" "$GHSEARCH" who v1..v2 --offline --print login &
                until [ -s ../id ]; do sleep 0.1; done
                kill -\#(signal) $! && wait $!
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
                "lib/f is not in this clone.\nlib is not in this clone.\n"
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

    @Test("Without git, a commit can't be found for that reason, and accounts are printed all the same")
    func withoutGit() async throws {
        try await Ghsearch.run { ghsearch in
            let sentence = "git is not installed or not in PATH. Install it to read clones.\n"
            for words in ["who HEAD", "who", "who v1..v2", "who missing.txt", "who ./here.txt"] {
                let ended = try await ghsearch.shell("cd; : >here.txt; PATH=/nowhere \"$GHSEARCH\" \(words)")
                #expect(ended.status == 1, "\(words)")
                #expect(ended.errors == sentence, "\(words)")
            }
            let account = try await ghsearch.shell("PATH=/nowhere \"$GHSEARCH\" who @mona --print login")
            #expect(account.output == "mona\n", "\(account.errors)")
        }
    }

    @Test("Without a line for .mailmap, a sentence says why")
    func mailmapWithoutLines() async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("who", "2001+mona@users.noreply.github.com", "--print", "mailmap")
            #expect(ended.status == 2)
            #expect(ended.errors.contains("No line is needed: all addresses are the noreply addresses"), "\(ended)")
        }
    }
}
