import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@Suite("Limits of jq expressions", .timeLimit(.minutes(2)))
struct JQSafetyTests {
    @Test("An expression can't read the tokens of the environment")
    func tokens() async throws {
        try await Ghsearch.run { ghsearch in
            let secret = try ghsearch.control.token(for: "mona")
            let environment = ["GHSEARCH_TOKEN": secret, "GH_TOKEN": secret, "PLAIN": "seen"]
            for expression in ["env", "$ENV"] {
                let ended = try await ghsearch("user", "mona", "--jq", expression, environment: environment)
                #expect(ended.status == 0)
                #expect(ended.output.contains("\"PLAIN\":\"seen\""))
                #expect(!ended.output.contains(secret))
            }
        }
    }

    #if os(Linux)
    @Test("Without libjq, --jq fails with its name")
    func missing() async throws {
        try await Ghsearch.run { ghsearch in
            // The loader finds this file first.
            try Data("not a library".utf8).write(to: ghsearch.home.url.appending(path: "libjq.so.1"))
            let environment = ["LD_LIBRARY_PATH": ghsearch.home.path]
            let ended = try await ghsearch.process(["user", "mona", "--jq", ".login"], environment: environment)
            #expect(ended.status == 1)
            #expect(ended.errors.contains("libjq is not installed. Install the package libjq1 (Debian, Ubuntu), "))
            #expect(try await ghsearch.process(["user", "mona"], environment: environment).status == 0)
        }
    }
    #endif

    @Test("An expression can't read files, and ~/.jq is not used")
    func files() async throws {
        try await Ghsearch.run { ghsearch in
            let home = ghsearch.home
            try Data("def mine: 1;".utf8).write(to: home.url.appending(path: ".jq"))
            try Data("{\"a\":\"s3cret\"}".utf8).write(to: home.url.appending(path: "data.json"))
            try Data("def theirs: \"s3cret\";".utf8).write(to: home.url.appending(path: "code.jq"))
            for (expression, statuses) in [
                ("mine", [64]), ("import \"data\" as $d {search: \"\(home.path)\"}; $d", [64]),
                ("include \"code\" {search: \"\(home.path)\"}; theirs", [64]),
                ("import \"\(home.path)/data\" as $d; $d", [1, 64]),  // crashes jq 1.6, which has no search path
            ] as [(String, [Int32])] {
                let ended = try await ghsearch("user", "mona", "--jq", expression)
                #expect(statuses.contains(ended.status), "\(expression)")
                #expect(ended.errors.contains("jq expression"), "\(expression)")
                #expect(!(ended.output + ended.errors).contains("s3cret"))
            }
            #expect(try await ghsearch("user", "mona", "--jq", ".login").output == "mona\n")
        }
    }

    @Test(
        "An expression that crashes jq is an error of one sentence",
        arguments: [
            "1e19|todate", "[]|setpath([1e9];1)", "[limit(1e9;repeat(1))]", "def f: 1+f; f",
        ])
    func crash(expression: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("user", "mona", "--jq", expression)
            #expect(ended.status == 1)
            #expect(ended.output == "")
            #expect(ended.errors.hasPrefix("The jq expression failed: "))
            #expect(ended.errors.split(separator: "\n").count == 1)
        }
    }

    @Test("A module that can't be found is an error, which jq 1.6 does not survive")
    func module() async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("user", "mona", "--jq", "include \"x\"; 1")
            #expect([1, 64].contains(ended.status))
            #expect(ended.output == "")
            #expect(ended.errors.contains("jq expression"))
        }
    }

    @Test("There is one input")
    func inputs() async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("user", "mona", "--jq", "[inputs]")
            #expect(ended == .init(status: 0, output: "[]\n", errors: ""))
        }
    }

    @Test("Results of several lines, of many lines and with control characters are printed in order")
    func results() async throws {
        try await Ghsearch.run { ghsearch in
            let lines = try await ghsearch("user", "mona", "--jq", "\"a\\nb\", \"\", \"c\\u0000\\u001b[1md\", \"é\"")
            #expect(lines.output == "a\nb\n\ncd\né\n")
            let many = try await ghsearch("user", "mona", "--jq", "range(100000)")
            #expect(many.lines == (0..<100_000).map(String.init))
            let some = try await ghsearch.shell("\"$GHSEARCH\" user mona --jq 'range(1e18)' | head -2")
            #expect(some.output == "0\n1\n")
        }
    }
}
