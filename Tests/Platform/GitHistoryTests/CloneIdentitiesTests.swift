import Foundation
@testable import GitHistory
import GitHubModel
import Subprocess
import TestSupport
import Testing

@Suite("Identities of a clone", .timeLimit(.minutes(2)))
struct CloneIdentitiesTests {
    private func clone(_ fixture: FixtureClone) async throws -> Clone {
        try await Clone(at: fixture.path, of: FixtureClone.host())
    }

    /// Returns each selected address with the number of commits, and `+` if it is used before the range.
    private func selected(_ history: IdentityHistory) -> [String] {
        history.uses.compactMap { use in
            use.selected.map { "\(use.identity.address) \($0.commits)\(use.isEarlier ? "+" : "")" }
        }.sorted()
    }

    @Test("A range counts authors, co-authors and reviewers, each once for a commit, and knows who came before")
    func ranges() async throws {
        let fixture = try await FixtureClone([
            .init(author: "A <a@example.org>"),
            .init(
                author: "A <a@example.org>",
                message: """
                    Work

                    Co-authored-by: B <b@example.org>
                    Co-authored-by: A <A@example.org>
                    Reviewed-by: C <c@example.org>
                    Signed-off-by: D <d@example.org>
                    Co-authored-by: broken <<e@example.org>>
                    """),
            .init(author: "B <b@example.org>"),
        ])
        let clone = try await clone(fixture)
        var selection = CloneSelection()
        let start = try #require(try await clone.commit(named: "HEAD~2"))
        let end = try #require(try await clone.commit(named: "HEAD"))
        selection.ranges = [.init(start: start, end: end, input: 0)]
        let history = try await clone.identities(in: selection).history
        #expect(selected(history) == ["a@example.org 1+", "b@example.org 2", "c@example.org 1"])
        #expect(history.commits == 2)
        #expect(history.knowsEarlier)
        selection.ranges.append(.init(start: start, end: end, input: 1))
        let twice = try await clone.identities(in: selection).history
        #expect(twice.commits == 2, "each commit once")
        #expect(!twice.knowsEarlier)
    }

    @Test("A commit of a range that is also that of a file counts once, with its lines")
    func rangeAndFile() async throws {
        let fixture = try await FixtureClone([
            .init(author: "A <a@example.org>"),
            .init(author: "B <b@example.org>", message: "x\n\nReviewed-by: C <c@x.org>"),
        ])
        let clone = try await clone(fixture)
        let start = try #require(try await clone.commit(named: "HEAD~1"))
        let end = try #require(try await clone.commit(named: "HEAD"))
        var selection = CloneSelection()
        selection.ranges = [.init(start: start, end: end, input: 0)]
        selection.commits[end] = CloneSelection.Mention()
        selection.commits[end]?.inputs = [1]
        selection.commits[end]?.lines = 3
        let history = try await clone.identities(in: selection).history
        #expect(selected(history) == ["b@example.org 1", "c@x.org 1"])
        #expect(history.commits == 1)
        let author = try #require(history.uses.first { $0.identity.address == "b@example.org" }?.selected)
        #expect(author.lines == 3 && author.inputs == [0, 1])
    }

    @Test("A commit beside a range counts, before it and after it, and one that changes none of the selected paths")
    func rangeAndOtherCommits() async throws {
        let fixture = try await FixtureClone([
            .init(author: "A <a@example.org>"), .init(author: "B <b@example.org>"), .init(author: "C <c@example.org>"),
            .init(author: "D <d@example.org>"),
        ])
        let clone = try await clone(fixture)
        var commits: [String] = []
        for name in ["HEAD~3", "HEAD~2", "HEAD~1", "HEAD"] {
            commits.append(try #require(try await clone.commit(named: name)))
        }
        var selection = CloneSelection()
        selection.ranges = [.init(start: commits[1], end: commits[2], input: 0)]
        selection.commits = [commits[0]: .init(), commits[3]: .init()]
        let history = try await clone.identities(in: selection).history
        #expect(selected(history) == ["a@example.org 1+", "c@example.org 1", "d@example.org 1"])
        #expect(history.commits == 3)
        selection.paths = .init(["none"], at: fixture.path)
        selection.commits = [commits[2]: .init()]
        #expect(selected(try await clone.identities(in: selection).history) == ["c@example.org 1"])
    }

    @Test(
        "Who only reported something before a range contributes the first time in it; who co-authored or reviewed does not"
    )
    func firstContributions() async throws {
        let fixture = try await FixtureClone([
            .init(
                author: "A <a@example.org>",
                message: """
                    Work

                    Co-authored-by: B <b@example.org>
                    Reported-by: C <c@example.org>
                    Reviewed-by: D <d@example.org>
                    """),
            .init(author: "B <b@example.org>"), .init(author: "C <c@example.org>"), .init(author: "D <d@example.org>"),
        ])
        let clone = try await clone(fixture)
        var selection = CloneSelection()
        let start = try #require(try await clone.commit(named: "HEAD~3"))
        let end = try #require(try await clone.commit(named: "HEAD"))
        selection.ranges = [.init(start: start, end: end, input: 0)]
        let history = try await clone.identities(in: selection).history
        #expect(selected(history) == ["b@example.org 1+", "c@example.org 1", "d@example.org 1+"])
    }

    @Test("Single commits are selected with the lines that are from them, and all commits since a date")
    func commits() async throws {
        let fixture = try await FixtureClone([
            .init(author: "A <a@example.org>", date: 1_000_000_000),
            .init(author: "B <b@example.org>", date: 1_100_000_000),
        ])
        let clone = try await clone(fixture)
        var selection = CloneSelection()
        let commit = try #require(try await clone.commit(named: "HEAD"))
        var mention = CloneSelection.Mention()
        mention.lines = 7
        mention.inputs = [3]
        selection.commits = [commit: mention, String(repeating: "0", count: 40): mention]
        let use = try #require(try await clone.identities(in: selection).history.uses.first { $0.selected != nil })
        #expect(use.identity.address == "b@example.org")
        #expect(use.selected?.lines == 7)
        #expect(use.selected?.inputs == [3])
        #expect(use.commit == commit)
        selection = CloneSelection()
        selection.since = Date(timeIntervalSince1970: 1_050_000_000)
        #expect(selected(try await clone.identities(in: selection).history) == ["b@example.org 1"])
    }

    @Test("Names of revisions are no options and no paths; unknown ones are none")
    func revisions() async throws {
        let fixture = try await FixtureClone([.init()])
        let clone = try await clone(fixture)
        #expect(try await clone.commit(named: "main") == clone.tips.first)
        for name in [
            "", "--all", "-x", "none", "HEAD:file", "HEAD\nmain", String(repeating: "a", count: 10_000), "a\u{0}b",
        ] {
            #expect(try await clone.commit(named: name) == nil, "\(name.prefix(20))")
        }
    }

    @Test("A commit that is replaced or grafted locally is the one that GitHub knows; other encodings are decoded")
    func replaced() async throws {
        let fixture = try await FixtureClone([
            .init(author: "Real <real@example.org>"),
            .init(author: "M\u{F6}na <m@example.org>", encoding: "ISO-8859-1"),
        ])
        try await fixture.git([
            "-c", "user.name=Fake", "-c", "user.email=fake@example.org", "commit-tree", "-m", "x", "HEAD^{tree}",
        ])
        let script = """
            cd "$0" && new=$(git -c user.name=Fake -c user.email=fake@example.org commit-tree -m x 'HEAD^{tree}') \
            && git replace HEAD~1 "$new" && mkdir -p .git/info && git rev-parse HEAD >.git/info/grafts
            """
        let result = try await Subprocess.run(
            .name("sh"), arguments: ["-c", script, fixture.path], output: .discarded, error: .string(limit: 4096))
        #expect(result.terminationStatus.isSuccess, "\(result.standardError)")
        let uses = try await clone(fixture).identities(in: CloneSelection()).history.uses
        #expect(uses.map(\.identity.name) == ["M\u{F6}na", "Real"])
    }

    @Test("Hostile authors and trailers are cut and cleaned, and are still people without an account")
    func hostile() async throws {
        let long = String(repeating: "n", count: 10_000)
        let fixture = try await FixtureClone([
            .init(author: "\(long) <\(long)@example.org>"), .init(author: " <>"),
            .init(author: "\u{1B}[31mRed <r@example.org>"),
            .init(message: "x\n\n" + (1...2_000).map { "Co-authored-by: P <p\($0)@example.org>\n" }.joined()),
            .init(message: "x\n\nCo-authored-by: \(long) <\(long)>\nReviewed-by: <<>>\n"),
        ])
        let uses = try await clone(fixture).identities(in: CloneSelection()).history.uses
        #expect(uses.allSatisfy { $0.identity.name.count <= 200 && $0.identity.address.count <= 321 })
        #expect(uses.allSatisfy { !$0.identity.name.contains("\u{1B}") })
        #expect(uses.count < 1_100, "trailers of a commit are limited")
    }

    @Test("Lines of a file are counted by commit, and no program of the repository runs")
    func lines() async throws {
        let fixture = try await BlameFixture()
        let all = try await Clone.lines(ofFile: fixture.path("-x"), nil)
        #expect(all.commits.values.sorted() == [1, 2])
        #expect(try await Clone.lines(ofFile: fixture.path("-x"), 3...3).commits.values.sorted() == [1])
        try "changed\n".write(toFile: fixture.path("-x"), atomically: false, encoding: .utf8)
        #expect(try await Clone.lines(ofFile: fixture.path("-x"), nil).commits.isEmpty, "not committed")
        #expect(!FileManager.default.fileExists(atPath: fixture.directory.path + "/ran"))
    }

    @Test("Lines past the end, files outside of the history and missing contents are one sentence")
    func unreadableLines() async throws {
        let fixture = try await BlameFixture()
        func message(_ path: String, _ lines: ClosedRange<Int>? = nil) async -> String {
            do {
                return "\(try await Clone.lines(ofFile: path, lines))"
            } catch {
                return "\(error)"
            }
        }
        #expect(await message(fixture.path("-x"), 9...10).contains("has only 3 lines"))
        try "x".write(toFile: fixture.path("new"), atomically: false, encoding: .utf8)
        #expect(await message(fixture.path("new")).hasSuffix("/new is not committed."))
        #expect(await message("/").contains("Git"))
        let partial = try TemporaryDirectory()
        try await fixture.run(
            "git clone -q --filter=blob:none 'file://\(fixture.directory.path)' '\(partial.path)/c' && rm -rf .git/objects"
        )
        #expect(await message(partial.path + "/c/-x") == "This partial clone lacks objects that are to be read.")
    }

    @Test(
        "Messages about missing objects are those of Git 2.39 and 2.47",
        arguments: [
            ("fatal: could not fetch eeed6ac9 from promisor remote", true),
            ("fatal: Cannot read blob 1191247b6d for path a.txt", true),
            ("fatal: unable to read tree (eeed6ac9c9)", true), ("fatal: not a tree object", true),
            ("error: Could not read eeed6ac9c91e", true), ("fatal: file a.txt has only 3 lines", false),
            ("fatal: could not read '.mailmap'", false), ("fatal: ambiguous argument 'v1'", false),
        ])
    func missingObjects(message: String, isMissing: Bool) {
        #expect(GitError.isOfMissingObject(message) == isMissing)
    }

    @Test(
        "Commits that only reformat are left out, as on GitHub's page; a list that can't be read is, too",
        arguments: ["list", "damaged", "link", "none"])
    func ignoredCommits(_ kind: String) async throws {
        let fixture = try await BlameFixture()
        try await fixture.run(
            """
            rm .git/info/attributes && git config --unset core.fsmonitor
            sed -i 's/^/  /' ./-x && git commit -qam reformat && mkdir docs && cp ./-x docs/y
            git add docs && git commit -qm copy && git rev-parse HEAD~1 > ids
            case \(kind) in
                list) (echo '# indent' && cat ids) > .git-blame-ignore-revs ;;
                damaged) echo 'no ID' > .git-blame-ignore-revs ;;
                link) ln -s /dev/zero .git-blame-ignore-revs ;;
            esac
            """)
        let lines = try await Clone.lines(ofFile: fixture.path("-x"), nil)
        #expect(lines.commits.values.sorted() == (kind == "list" ? [1, 2] : [3]))
        #expect(try await Clone.lines(ofFile: fixture.path("docs/y"), nil).commits.values.sorted() == [3])
    }

    @Test("GIT_DIR and GIT_WORK_TREE name the repository of files in a home directory; GIT_DIR alone does not")
    func environmentRepository() async throws {
        let fixture = try await BlameFixture()
        try await fixture.run("mkdir home home/src && git clone -q --bare . dots && rm -rf .git && cp -- ./-x home")
        let variables = ["GIT_DIR": fixture.path("dots"), "GIT_WORK_TREE": fixture.path("home")]
        // A file of the home directory differs from HEAD: its new line is nobody's.
        try await fixture.run("sed -n 1,2p ./-x > home/-x && echo four >> home/-x")
        try await fixture.run("GIT_DIR=dots GIT_WORK_TREE=home git reset -q")
        let git = GitProcesses(environment: variables)
        #expect(try await Clone.lines(ofFile: fixture.path("home/-x"), nil, by: git).commits.values.sorted() == [2])
        #expect(try await Clone.path(at: fixture.path("home/src"), by: git).hasSuffix("/dots"))
        await #expect(throws: GitError.notARepository(directory: fixture.path("home"))) {
            try await Clone.path(
                at: fixture.path("home"), by: GitProcesses(environment: ["GIT_DIR": fixture.path("dots")]))
        }
    }

    @Test("Lines from before the end of a shallow history are nobody's")
    func shallowLines() async throws {
        let fixture = try await BlameFixture()
        let shallow = try TemporaryDirectory()
        try await fixture.run(
            """
            rm .git/info/attributes && git config --unset core.fsmonitor
            git commit -q --allow-empty -m two && printf 'four\\n' >> ./-x && git commit -qam three
            git clone -q --depth 2 "file://$PWD" '\(shallow.path)/c'
            """)
        let lines = try await Clone.lines(ofFile: shallow.path + "/c/-x", nil)
        #expect(lines.commits.values.sorted() == [1])
        #expect(lines.missing == 3)
        let clone = try await Clone(at: shallow.path + "/c", of: FixtureClone.host())
        var selection = CloneSelection()
        let ids = try await [clone.commit(named: "HEAD~1"), clone.commit(named: "HEAD")].map { try #require($0) }
        selection.ranges = [.init(start: ids[0], end: ids[1], input: 0)]
        #expect(try await !clone.identities(in: selection).history.isCutOff)
        selection.ranges = []
        selection.since = Date(timeIntervalSince1970: 0)
        #expect(try await clone.identities(in: selection).history.isCutOff)
    }

    @Test("A review of a commit of one's own is told apart: it is no contribution if both addresses are one account")
    func ownReviews() async throws {
        let fixture = try await FixtureClone([
            .init(
                author: "A <1+a@users.noreply.github.com>",
                message: "Work\n\nReviewed-by: A <a@example.org>\nReviewed-by: B <b@example.org>\n"),
            .init(author: "B <b@example.org>", message: "Work\n\nReviewed-by: A <a@example.org>\n"),
        ])
        let clone = try await clone(fixture)
        var selection = CloneSelection()
        selection.since = Date(timeIntervalSince1970: 0)
        let uses = try await clone.identities(in: selection).history.uses
        let own = try #require(uses.first { $0.identity.address.hasPrefix("1+") })
        let other = try #require(uses.first { $0.identity.address == "a@example.org" })
        #expect(other.selected?.commits == 2)
        #expect(other.selected?.trailers[own.index]?.commits == 1)
    }

    @Test("A filter whose name has an equals sign is an error, and does not run")
    func filterName() async throws {
        let fixture = try await BlameFixture()
        try await fixture.run(
            """
            git config filter.a=b.clean 'touch ran' && echo '* filter=a=b' > .git/info/attributes
            printf 'four\\n' >> ./-x
            """)
        await #expect(throws: GitError.self) { try await Clone.lines(ofFile: fixture.path("-x"), nil) }
        #expect(!FileManager.default.fileExists(atPath: fixture.path("ran")))
    }
}

/// A repository with the file `-x` of two commits, whose settings name programs.
private struct BlameFixture {
    let directory: TemporaryDirectory

    init() async throws {
        directory = try TemporaryDirectory()
        try await run(
            """
            git init -q -b main . && git config uploadpack.allowFilter true
            git config user.name A && git config user.email a@example.org
            printf 'one\\ntwo\\n' > ./-x && git add -- -x && git commit -qm one
            printf 'three\\n' >> ./-x && git commit -qam two
            echo '* filter=evil diff=evil' > .git/info/attributes
            for name in filter.evil.clean filter.evil.smudge filter.evil.process diff.evil.textconv diff.evil.command \
                core.fsmonitor core.pager credential.helper gpg.program diff.external; do
                git config "$name" 'touch ran; cat'
            done
            git config filter.evil.required true
            """)
    }

    func path(_ name: String) -> String { "\(directory.path)/\(name)" }

    func run(_ script: String) async throws {
        let result = try await Subprocess.run(
            .name("sh"),
            arguments: ["-ec", "export GIT_CONFIG_GLOBAL=/dev/null; cd \"$0\"; " + script, directory.path],
            output: .discarded, error: .string(limit: 4_096))
        try #require(result.terminationStatus.isSuccess, "\(result.standardError)")
    }
}
