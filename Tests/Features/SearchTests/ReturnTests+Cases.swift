import Testing

extension ReturnTests {
    /// What GitHub has returned for the text when Return is pressed.
    enum Network: String, CaseIterable {
        case slow, offline, rateLimited, failed, finished
    }

    enum Outcome: Equatable {
        /// The person is opened or printed at once.
        case opens(String)
        /// The login is looked up: "Go to @login".
        case goesTo(String)
        /// The prompt waits for GitHub's response, then opens this person, or none.
        case waits(for: String?)
        case nothing
    }

    struct Case: CustomTestStringConvertible {
        let text: String
        /// The rows of the search for an earlier text, such as "o".
        var earlier: [String] = []
        /// The rows that the cache has for the text.
        var stored: [String] = []
        /// The rows that GitHub returns for the text.
        var found: [String] = []
        let network: Network
        let opening: Outcome
        /// What Return does if the login is printed; the same as ``opening`` by default.
        var printing: Outcome?

        var testDescription: String { "\(text), \(network), earlier \(earlier), stored \(stored), found \(found)" }
    }

    static let unconfirmed: [Case] = [Network.slow, .rateLimited].flatMap { network in
        [
            Case(
                text: "octo", earlier: ["octocat", "MicrosoftDocs"], found: ["octocat"], network: network,
                opening: .opens("octocat"), printing: .waits(for: "octocat")),
            Case(
                text: "octo", earlier: ["octocat"], found: ["octo", "octocat"], network: network,
                opening: .opens("octocat"), printing: .waits(for: nil)),
            Case(
                text: "octocat", earlier: ["MicrosoftDocs"], found: ["octocat"], network: network,
                opening: .goesTo("octocat")),
            Case(
                text: "octocat", earlier: ["MicrosoftDocs", "octocat"], network: network, opening: .opens("octocat")),
            Case(text: "OctoCat", earlier: ["octocat"], network: network, opening: .opens("octocat")),
            Case(
                text: "zachholman", earlier: ["zacharski", "zach"], found: ["holman"], network: network,
                opening: .goesTo("zachholman")),
            Case(text: "zacharski", earlier: ["zacharski"], network: network, opening: .opens("zacharski")),
            Case(
                text: "mna", earlier: ["mona", "octocat"], found: [], network: network, opening: .waits(for: nil)),
            Case(
                text: "addyos", stored: ["MaddyThorson"], found: ["addyosmani"], network: network,
                opening: .waits(for: "addyosmani"), printing: .waits(for: nil)),
            Case(
                text: "tomasp", stored: ["thomaspink"], found: ["tomasp"], network: network,
                opening: .waits(for: "tomasp")),
            Case(
                text: "lisa", stored: ["monalisa"], found: ["lisamona"], network: network,
                opening: .waits(for: "lisamona"), printing: .waits(for: nil)),
            Case(
                text: "lisa mona", stored: ["lisa-simona"], found: ["lisa-mona"], network: network,
                opening: .waits(for: "lisa-mona"), printing: .waits(for: nil)),
            Case(
                text: "ripgr", stored: ["robin-pgr"], found: ["burntsushi"], network: network,
                opening: .waits(for: nil)),
            Case(text: "lisa", stored: ["mona-lisa"], network: network, opening: .opens("mona-lisa")),
            Case(text: "lisa mo", stored: ["mona-lisa"], network: network, opening: .opens("mona-lisa")),
            Case(text: "monali", stored: ["mona-lisa"], network: network, opening: .opens("mona-lisa")),
            Case(text: "mona", stored: ["monalisa"], network: network, opening: .opens("monalisa")),
            Case(
                text: "mona", earlier: ["lisamona"], stored: ["monalisa"], network: network,
                opening: .opens("monalisa")),
            Case(text: "mona", stored: ["monalisa", "mona"], network: network, opening: .opens("mona")),
            Case(
                text: "mona lisa", earlier: ["monalisa"], found: ["mona-lisa"], network: network,
                opening: .opens("monalisa"), printing: .waits(for: nil)),
            Case(
                text: "linus torvalds", found: ["torvalds-linus"], network: network,
                opening: .waits(for: "torvalds-linus")),
            Case(
                text: "linus torvalds", earlier: ["octocat"], found: ["penguin"], network: network,
                opening: .waits(for: nil)),
            Case(
                text: "type:org swift", earlier: ["swift"], found: ["apple"], network: network,
                opening: .waits(for: nil)),
            Case(
                text: "Jörg", earlier: ["jorg"], network: network, opening: .opens("jorg"),
                printing: .waits(for: "jorg")),
            Case(
                text: "ＭＯＮＡ", earlier: ["mona"], found: ["mona"], network: network, opening: .opens("mona"),
                printing: .waits(for: "mona")),
        ]
    }

    static let settled: [Case] = [
        Case(text: "octo", found: ["octocat"], network: .finished, opening: .opens("octocat")),
        Case(text: "octo", found: ["octocat", "octo"], network: .finished, opening: .opens("octo")),
        Case(text: "octo", earlier: ["octocat"], found: [], network: .finished, opening: .opens("octocat")),
        Case(text: "penguin", found: ["torvalds"], network: .finished, opening: .opens("torvalds")),
        Case(text: "octo", found: [], network: .finished, opening: .goesTo("octo")),
        Case(text: "no body", found: [], network: .finished, opening: .nothing),
        Case(text: "octo", earlier: ["lisa"], network: .offline, opening: .goesTo("octo")),
        Case(text: "octo", earlier: ["octocat"], network: .offline, opening: .opens("octocat")),
        Case(text: "octo", stored: ["octocat"], network: .offline, opening: .opens("octocat")),
        Case(text: "linus torvalds", earlier: ["octocat"], network: .offline, opening: .nothing),
        Case(
            text: "octo", earlier: ["octocat"], network: .failed, opening: .opens("octocat"), printing: .nothing),
        Case(text: "octo", earlier: ["lisa"], network: .failed, opening: .goesTo("octo")),
        Case(text: "octo", stored: ["octocat"], network: .failed, opening: .opens("octocat")),
        Case(text: "linus torvalds", network: .failed, opening: .nothing),
        Case(text: "", stored: ["mona"], network: .slow, opening: .opens("mona")),
        Case(text: "", network: .slow, opening: .nothing),
    ]
}
