/// What `github-stand-in` was told on its command line.
struct Options: Equatable {
    var port: UInt16 = 0
    var people: String?
    var repositories: String?
    var seeded: Int?
    var latency = Duration.zero
    var approve: String?
    var token: String?
    var isQuiet = false
    var wantsHelp = false

    static let help = """
        Usage: github-stand-in [options]

        Answers like GitHub's REST API and device sign-in on 127.0.0.1, for tests, benchmarks and demonstrations.

          --port N             listen on this port (default 0: any free one)
          --people FILE        load people from JSON lines, plain or gzip
          --repositories FILE  load repositories from JSON lines, plain or gzip
          --seeded N           invent N people (default 10000, when nothing is loaded)
          --latency MS         wait so many milliseconds before each answer
          --approve LOGIN      approve every device code at once, as this login
          --token LOGIN        print a token of this login (scopes repo and user)
          --quiet              print nothing but addresses and tokens asked for
          --help               print this

        Control it with POST requests to /_control/COMMAND; open /login/device to approve a code by hand.
        """

    /// - Throws: ``UsageError``.
    init(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            switch name {
            case "--help", "-h": wantsHelp = true
            case "--quiet": isQuiet = true
            case "--port": port = try Self.number(&rest, name)
            case "--seeded": seeded = try Self.number(&rest, name)
            case "--latency": latency = .milliseconds(try Self.number(&rest, name) as Int)
            case "--people": people = try Self.value(&rest, name)
            case "--repositories": repositories = try Self.value(&rest, name)
            case "--approve": approve = try Self.value(&rest, name)
            case "--token": token = try Self.value(&rest, name)
            default: throw UsageError("Unknown option \(name).")
            }
        }
        if seeded != nil, people != nil || repositories != nil {
            throw UsageError("--seeded invents people; it does not go with --people or --repositories.")
        }
    }

    private static func value(_ rest: inout ArraySlice<String>, _ name: String) throws(UsageError) -> String {
        guard let value = rest.popFirst() else { throw UsageError("\(name) needs a value.") }
        return value
    }

    private static func number<Number: FixedWidthInteger>(
        _ rest: inout ArraySlice<String>, _ name: String
    ) throws(UsageError) -> Number {
        let text = try value(&rest, name)
        guard let number = Number(text), number >= 0 else {
            throw UsageError("\(name) needs a whole number from 0 to \(Number.max), not \(text).")
        }
        return number
    }
}

/// A command line that makes no sense.
struct UsageError: Error, Equatable, CustomStringConvertible {
    let description: String

    init(_ reason: String) {
        description = reason + " Try github-stand-in --help."
    }
}
