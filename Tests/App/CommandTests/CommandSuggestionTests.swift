import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Suggested commands", .timeLimit(.minutes(2)))
struct CommandSuggestionTests {
    @Test(
        "A misspelled command is wrong usage with a suggestion",
        arguments: [
            (["repso"], "repos"), (["repso", "mona"], "repos"), (["serch"], "search"), (["usres", "mona"], "users"),
            (["hepl"], "help"), (["opne", "mona"], "open"), (["--offline", "explor"], "explore"),
        ])
    func misspelled(words: [String], name: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            let word = words.first { !$0.hasPrefix("-") } ?? ""
            #expect(ended.status == 64)
            #expect(ended.output == "")
            #expect(
                ended.errors.hasPrefix(
                    "Error: Unknown command \"\(word)\". Did you mean `\(name)`? To search for it: ghsearch search \(word)\n"
                ))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test(
        "A query is not a misspelled command",
        arguments: [["torvalds"], ["search", "repso"], ["--", "repso"], ["mona lisa"], ["re"], ["repository"]])
    func queries(words: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            #expect(ended.errors.contains("To print results: ghsearch users"), "\(ended.errors)")
        }
    }
}
