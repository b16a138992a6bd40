import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@Suite("Histories of clones in the language server", .timeLimit(.minutes(3)))
struct LSPHistoryTests {
    /// A program `git` that notes its arguments, and before a `git log` that walks a history waits for a line of a FIFO
    /// if there is one.
    private struct NotedGit {
        private let directory: TemporaryDirectory
        private var fifo: String { directory.path + "/fifo" }
        var searchPath: String { "\(directory.path):/usr/bin:/bin" }

        init(isBlocked: Bool = false) throws {
            directory = try TemporaryDirectory()
            if isBlocked { try #require(mkfifo(directory.path + "/fifo", 0o600) == 0) }
            _ = try directory.addExecutable(
                "git",
                """
                #!/bin/sh
                echo "$*" >>'\(directory.path)/runs'
                case "$*" in *" --no-walk"*) ;; *" log "*) test ! -p '\(directory.path)/fifo' || read -r line <'\(directory.path)/fifo' ;; esac
                PATH=/usr/bin:/bin exec git "$@"

                """)
        }

        /// The number of `git log` so far that walk a history.
        var logs: Int {
            get throws {
                let runs = try String(contentsOfFile: directory.path + "/runs", encoding: .utf8)
                return runs.split(separator: "\n").count(where: Self.walksHistory)
            }
        }

        /// Whether the arguments of a run are those of a `git log` that walks a history: single commits are read
        /// without walking.
        private static func walksHistory(_ run: Substring) -> Bool {
            let words = run.split(separator: " ")
            return words.contains("log") && !words.contains { $0.hasPrefix("--no-walk") }
        }

        /// Lets the `git log` that waits go on.
        func release() {
            let writer = Descriptor(open(fifo, O_RDWR | O_CLOEXEC))
            writer.write(Array("\n".utf8))
        }
    }

    /// Opens a message with two commits and an address, at the positions below.
    private static func client(_ ghsearch: Ghsearch, _ git: NotedGit) async throws -> LSPClient {
        try await ghsearch.makeClone()
        ghsearch.control.addCommit(try await ghsearch.commit("v1"), by: "empty-user")
        ghsearch.control.addCommit(try await ghsearch.commit("v2"), by: "hundred")
        let token = try ghsearch.control.token(for: "mona")
        let client = try LSPClient(
            ghsearch, uri: "file://\(ghsearch.home.path)/clone/COMMIT_EDITMSG",
            environment: ["GHSEARCH_TOKEN": token, "PATH": git.searchPath])
        let lines = [
            "See \(try await ghsearch.commit("v1~1"))", "See \(try await ghsearch.commit("v1"))",
            "See \(try await ghsearch.commit("v2~2"))", "Reviewed-by: B <bob@example.org>",
        ]
        try await client.openDocument(lines.joined(separator: "\n"))
        return client
    }

    /// A commit whose author has an address with an ID.
    private static let start = (line: 0, character: 8)
    /// Two commits of one author, whom GitHub links to `empty-user`.
    private static let jane = (line: 1, character: 8)
    private static let janeAgain = (line: 2, character: 8)
    private static let address = (line: 3, character: 18)

    @Test("A second hover in a clone runs no git log; a new commit or another mailmap do")
    func shared() async throws {
        try await Ghsearch.run { ghsearch in
            let git = try NotedGit()
            let client = try await Self.client(ghsearch, git)
            #expect(try await client.hover(1, Self.start)?.contains("[mona]") == true)
            #expect(try git.logs == 0, "the ID says enough")
            #expect(try await client.settledHover(20, Self.jane)?.contains("[empty-user]") == true)
            #expect(try git.logs == 1, "the history")
            #expect(try await client.hover(3, Self.janeAgain)?.contains("[empty-user]") == true)
            #expect(try await client.hover(4, Self.address)?.contains("[hundred]") == true)
            #expect(try git.logs == 1, "it is read once")
            let commit =
                "cd \"$HOME/clone\" && git -c user.name=X -c user.email=x@example.org commit -q --allow-empty -m x"
            try #require(try await ghsearch.shell(commit).status == 0)
            #expect(try await client.settledHover(50, Self.address)?.contains("[hundred]") == true)
            #expect(try git.logs == 2, "the history of the new commit")
            let mailmap = "echo 'Bob <b@example.org> <bob@example.org>' >\"$HOME/clone/.mailmap\""
            try #require(try await ghsearch.shell(mailmap).status == 0)
            #expect(try await client.settledHover(60, Self.address)?.contains("[hundred]") == true)
            #expect(try await client.hover(7, Self.jane)?.contains("[empty-user]") == true)
            #expect(try git.logs == 3, "the history with the new mailmap")
            #expect(try await client.end() == 0)
        }
    }

    @Test("While a history is read, only selected commits say who people are; the next hover has all")
    func pending() async throws {
        try await Ghsearch.run { ghsearch in
            let git = try NotedGit(isBlocked: true)
            let client = try await Self.client(ghsearch, git)
            let pending =
                "The account of bob@example.org is not known yet: the history of this clone is being read."
            #expect(try await client.hover(1, Self.address) == pending)
            #expect(try await client.hover(2, Self.start)?.contains("[mona]") == true, "by the ID in its address")
            #expect(try git.logs == 1, "which needs no history")
            git.release()
            #expect(try await client.settledHover(30, Self.address)?.contains("[hundred]") == true)
            #expect(try git.logs == 1)
            #expect(try await client.end() == 0)
        }
    }
}

extension LSPClient {
    fileprivate func hover(_ id: Int, _ position: (line: Int, character: Int)) async throws -> String? {
        try await hover(id, position.line, position.character)
    }

    /// Returns the text of a hover once the history is read, which takes longer than a card on a busy machine.
    fileprivate func settledHover(_ id: Int, _ position: (line: Int, character: Int)) async throws -> String? {
        for next in id..<(id + 9) {
            let text = try await hover(next, position)
            if text?.contains("is being read") != true { return text }
        }
        return nil
    }
}
