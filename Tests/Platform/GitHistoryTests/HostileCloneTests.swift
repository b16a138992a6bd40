import Foundation
@testable import GitHistory
import GitHubModel
import Subprocess
import TestSupport
import Testing

@Suite("Hostile and damaged clones", .timeLimit(.minutes(2)))
struct HostileCloneTests {
    @Test("A name in an old encoding is read, and hostile bytes control nothing")
    func bytes() async throws {
        let fixture = try await FixtureClone([
            .init(author: "J\u{FC}rgen <1+j@users.noreply.github.com>", encoding: "ISO-8859-1"),
            .init(author: "Bj\u{F6}rn <2+b@users.noreply.github.com>"),
            .init(author: "Zo\u{EB}".utf8Bytes + " <3+z@users.noreply.github.com>"),
            .init(author: "\u{1B}]0;evil\u{7}\u{1B}[31mRed\u{9B}2J <4+red@users.noreply.github.com>"),
            .init(author: "\(String(repeating: "long ", count: 30_000))<5+long@users.noreply.github.com>"),
            .init(author: "N <6+\u{1B}[31m@users.noreply.github.com>"),
            .init(
                message: "Subject\n\n"
                    + (1...5_000).map { "Co-authored-by: C <\($0)+c\($0)@users.noreply.github.com>\n" }.joined()),
            .init(author: "Future <7+future@users.noreply.github.com>", date: 9_999_999_999),
        ])
        let clone = try await Clone(at: fixture.path, of: FixtureClone.host())
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let (people, commits) = try await clone.people(now: now)
        let names = Dictionary(people.map { ("\($0.login)", $0.name?.text ?? "") }) { first, _ in first }
        #expect(commits == 8)
        #expect(names["j"] == "Jürgen")
        #expect(names["b"] == "Björn")
        #expect(names["z"] == "Zoë")
        #expect(
            names["red"]?.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) } == true)
        #expect(names["long"]?.count ?? 0 <= 200)
        #expect((500...5_000).contains(names.keys.filter { $0.hasPrefix("c") }.count), "a field is cut")
        #expect(people.first { "\($0.login)" == "future" }?.lastCommitAt == now)
        #expect(names.keys.allSatisfy(Login.isValid))
    }

    @Test("Settings of a hostile clone start no program")
    func hostileSettings() async throws {
        let fixture = try await FixtureClone([.init(author: "A <1+a@users.noreply.github.com>")])
        let trace = fixture.directory.url.appending(path: "trace")
        let program = "touch \(trace.path); false"
        let settings = [
            "core.fsmonitor", "core.pager", "pager.log", "core.sshCommand", "core.hooksPath", "diff.external",
            "gpg.program", "alias.log", "alias.rev-parse", "core.editor", "core.alternateRefsCommand",
        ]
        for name in settings {
            try await fixture.git(["config", name, name.hasPrefix("alias") ? "!\(program)" : program])
        }
        try await fixture.git(["config", "log.showSignature", "true"])
        #expect(try await fixture.people() == ["a 1 A 1"])
        #expect(!FileManager.default.fileExists(atPath: trace.path))
    }

    @Test(
        "Settings that name a pipe or a device end in an error, before Git reads it",
        arguments: ["mailmap.file", "blame.ignoreRevsFile"], ["pipe", "/dev/zero"])
    func namedFiles(setting: String, file: String) async throws {
        let fixture = try await FixtureClone([.init(author: "A <1+a@users.noreply.github.com>")])
        try #require(mkfifo(fixture.path + "/pipe", 0o600) == 0)
        try await fixture.git(["config", setting, file])
        let reason = "\(setting.lowercased()) names a file that is not a regular one"
        await #expect(throws: GitError.unreadable(directory: fixture.path, reason: reason)) {
            try await Clone(at: fixture.path, of: FixtureClone.host())
        }
        await #expect(throws: GitError.unreadable(directory: fixture.path, reason: reason)) {
            try await Clone.lines(ofFile: fixture.path + "/file", nil)
        }
        try await fixture.git(["config", setting, "missing"])
        #expect(try await fixture.people() == ["a 1 A 1"])
    }

    @Test("Git that waits for a pipe is ended")
    func silence() async throws {
        let fixture = try await FixtureClone([.init(author: "A <1+a@users.noreply.github.com>")])
        try #require(mkfifo(fixture.path + "/.mailmap", 0o600) == 0)
        let limit = Duration.milliseconds(200)
        let git = GitCommand(directory: fixture.path, limit: limit, silenceLimit: limit)
        let error = GitError.unresponsive(directory: fixture.path, limit: limit)
        let arguments = ["log", "--format=%aN"]
        await #expect(throws: error) { try await git.output(arguments) }
        await #expect(throws: error) { try await git.stream(arguments) { _ in } }
    }

    @Test("A bare repository has no work tree; a Git that waits for a pipe does not make a repository a bare one")
    func workTree() async throws {
        let bare = try await FixtureClone(isBare: true)
        #expect(try await GitCommand(directory: bare.path).workTree() == nil)
        let fixture = try await FixtureClone()
        #expect(try await GitCommand(directory: fixture.path).workTree()?.hasSuffix(fixture.path) == true)
        let settings = fixture.path + "/.git/config"
        try FileManager.default.removeItem(atPath: settings)
        try #require(mkfifo(settings, 0o600) == 0)
        let limit = Duration.milliseconds(200)
        await #expect(throws: GitError.unresponsive(directory: fixture.path, limit: limit)) {
            try await GitCommand(directory: fixture.path, limit: limit).workTree()
        }
    }

    @Test("What can't be read is an error with a sentence")
    func errors() async throws {
        let empty = try TemporaryDirectory()
        await #expect(throws: GitError.notARepository(directory: empty.path)) {
            try await Clone(at: empty.path, of: FixtureClone.host())
        }
        await #expect(throws: GitError.notARepository(directory: "/missing")) {
            try await Clone(at: "/missing", of: FixtureClone.host())
        }
        let broken = try await FixtureClone([.init(), .init(message: "Second")])
        let clone = try await Clone(at: broken.path, of: FixtureClone.host())
        try FileManager.default.removeItem(atPath: broken.path + "/.git/objects")
        try FileManager.default.createDirectory(
            atPath: broken.path + "/.git/objects", withIntermediateDirectories: false)
        await #expect(throws: GitError.unreadable(directory: broken.path, reason: "its history is damaged")) {
            try await clone.people()
        }
        let here = GitError.unreadable(directory: ".", reason: "its history is damaged")
        #expect("\(here)" == "Can't read the history of this directory: its history is damaged.")
        for error: GitError in [
            .notInstalled, .notStarted(reason: "Too many open files"), .notARepository(directory: "."),
            .otherOwner(directory: "/x"),
            .unresponsive(directory: "/x", limit: .seconds(10)),
            .unreadable(directory: "/x", reason: "bad object"),
        ] {
            #expect("\(error)".hasSuffix("."))
            #expect(!"\(error)".contains("\n"))
        }
    }
}
