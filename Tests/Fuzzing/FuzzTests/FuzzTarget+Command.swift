import FuzzTargets

@testable import ghsearch

extension FuzzTarget {
    /// The settings of the command.
    static var command: [FuzzTarget] {
        let settings =
            #"{"host":"github.com","hosts":{"github.example.org":{"client_id":"Ov23liA"}},"cache":{"limit_mb":256}}"#
        return [
            FuzzTarget("config", texts: [settings, "{}", "\u{FEFF}{ }"]) { text in
                attempt { _ = try Configuration(text, path: "/config.json") }
            },
            FuzzTarget("directory", texts: ["# here\nhost = github.example.org # x\r\naccount = mona\n"]) { text in
                attempt { _ = try DirectoryConfiguration(text, path: "/.ghsearch") }
            },
        ]
    }
}
