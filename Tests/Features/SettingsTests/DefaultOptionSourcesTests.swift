import Testing

@testable import Settings

@Suite("Sources of default options", .timeLimit(.minutes(1)))
struct DefaultOptionSourcesTests {
    private struct RefusedError: Error, CustomStringConvertible {
        let description: String
    }

    /// Applies default options to the command line `x`, whose command is its list of words, and refuses `--bad`.
    private func apply(
        _ name: String, _ variable: String?, _ configured: [String: [String]]
    ) -> (words: [String], messages: [String]) {
        var messages: [String] = []
        let environment = variable.map { [DefaultOptions.variable: $0] } ?? [:]
        let words = DefaultOptions(of: name, environment, configured: configured).apply(
            to: ["x"], ["x"],
            parse: { words, defaults throws(RefusedError) in
                if defaults.contains("--bad") { throw RefusedError(description: "It is bad.") }
                return words
            }, report: { messages.append($0) })
        return (words, messages)
    }

    @Test("The variable is nearer to the command line of the prompt than the setting, and nothing to a command")
    func order() {
        let configured = ["prompt": ["--a"], "repos": ["--b"]]
        #expect(apply("prompt", "--c 'd e'", configured).words == ["--a", "--c", "d e", "x"])
        #expect(apply("repos", "--c", configured).words == ["--b", "x"])
        #expect(apply("user", "--c", configured).words == ["x"])
        #expect(apply("prompt", " ", [:]).words == ["x"])
        #expect(apply("prompt", "# mine\n--a '#b' c#d # e", [:]).words == ["--a", "#b", "c#d", "x"])
    }

    @Test("Options that the command refuses are reported with their source, and the other source has an effect")
    func refused() {
        let ofVariable = apply("prompt", "--bad", ["prompt": ["--a"]])
        #expect(ofVariable.words == ["--a", "x"])
        #expect(ofVariable.messages == ["GHSEARCH_DEFAULT_OPTS has no effect: It is bad."])
        let ofSetting = apply("prompt", "--c", ["prompt": ["--bad"]])
        #expect(ofSetting.words == ["--c", "x"])
        #expect(ofSetting.messages == ["options.prompt in config.json has no effect: It is bad."])
        #expect(apply("prompt", "'", [:]).messages == ["GHSEARCH_DEFAULT_OPTS has no effect: A quote is not closed."])
    }
}
