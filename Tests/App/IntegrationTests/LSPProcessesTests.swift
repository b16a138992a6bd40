import CommandSupport
import Foundation
import TestSupport
import Testing

@Suite("Processes of the language server", .timeLimit(.minutes(3)), .serialized)
struct LSPProcessesTests {
    /// Opens a document in each of so many directories of a clone, as an editor does that restores a session.
    private static func open(_ count: Int, in clone: String, by client: LSPClient) async throws {
        _ = try await client.request(0, "initialize", #"{"capabilities":{}}"#)
        client.notify("initialized")
        for number in 0..<count {
            let item =
                #"{"uri":"file://\#(clone)/\#(number)/a.md","languageId":"markdown","version":1,"text":"@h"}"#
            client.notify("textDocument/didOpen", #"{"textDocument":\#(item)}"#)
        }
    }

    private static func makeClone(of ghsearch: Ghsearch) async throws -> String {
        let script = """
            git init -q "$HOME/c" && cd "$HOME/c" && git remote add origin \(ghsearch.address)/mona/new-name
            seq 0 399 | xargs mkdir
            "$GHSEARCH" users h --in mona/new-name && "$GHSEARCH" -q hundred-one -1 --print login
            """
        let ended = try await ghsearch.shell(script)
        try #require(ended.status == 0, "\(ended.errors)")
        return ghsearch.home.path + "/c"
    }

    @Test("400 documents with 256 descriptors: people of the repository come first, four processes run at most")
    func documents() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            let clone = try await Self.makeClone(of: ghsearch)
            let directory = try TemporaryDirectory()
            let counts = directory.path
            // Each run has a file while it runs, and notes how many there are.
            _ = try directory.addExecutable(
                "git",
                """
                #!/bin/sh
                : >'\(counts)/run.'$$
                for run in '\(counts)'/run.*; do kill -0 "${run##*.}" 2>/dev/null || rm -f "$run"; done
                count() { echo $#; }
                count '\(counts)'/run.* >>'\(counts)/counts'
                PATH=/usr/bin:/bin git "$@"
                status=$?
                rm -f '\(counts)/run.'$$
                exit $status

                """)
            let program = try directory.addExecutable(
                "limited", "#!/bin/sh\nulimit -n 256\nexec \(Ghsearch.path) \"$@\"\n")
            let client = try LSPClient(
                ghsearch, ["--offline"], uri: "file://\(clone)/399/a.md",
                environment: ["PATH": "\(counts):/usr/bin:/bin"], program: program)
            try await Self.open(400, in: clone, by: client)
            let texts = try await client.completion(1, 0, 2).texts
            #expect(Set(texts.prefix(3)) == ["hundred", "hundred-one", "hostile-profile"])
            #expect(try await client.end() == 0)
            let runs = try String(contentsOfFile: counts + "/counts", encoding: .utf8)
                .split(whereSeparator: \.isNewline).compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
            #expect(runs.count > 4)
            #expect(runs.max() ?? 0 <= 4)
        }
    }

    @Test("If the system starts no process, the repository is unknown, and the server goes on")
    func refusal() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            let clone = try await Self.makeClone(of: ghsearch)
            let directory = try TemporaryDirectory()
            // 43 are free: the program starts, and has too few for several processes.
            let program = try directory.addExecutable(
                "limited",
                """
                #!/bin/bash
                for number in {10..59}; do eval "exec $number</dev/null"; done
                ulimit -n 96
                exec \(Ghsearch.path) "$@"

                """)
            let client = try LSPClient(ghsearch, ["--offline"], uri: "file://\(clone)/399/a.md", program: program)
            try await Self.open(400, in: clone, by: client)
            #expect(try await client.completion(1, 0, 2).texts.isEmpty == false)
            #expect(try await client.end() == 0)
        }
    }
}
