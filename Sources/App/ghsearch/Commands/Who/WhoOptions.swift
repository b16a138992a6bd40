import ArgumentParser
import GitHubModel

/// What `who --print` writes for a person.
enum WhoFormat: Sendable, Hashable {
    case person(PrintFormat)
    /// A line of `.mailmap` for each address.
    case mailmap
    /// A line of the `allowed_signers` file of Git and OpenSSH for each signing key.
    case signers

    static let names =
        PrintFormat.named.map(\.name).filter { $0 != "repo" && $0 != "clone" && $0 != "ssh" && $0 != "https" }
        + ["mailmap", "signers"]

    init(_ text: String) throws {
        switch text {
        case "mailmap": self = .mailmap
        case "signers": self = .signers
        default:
            let format = try PrintFormat(text)
            if format.isOfRepository {
                throw ValidationError("--print \(format.name) needs a repository, but this command prints people.")
            }
            self = .person(format)
        }
    }
}

struct WhoPrintOptions: ParsableArguments {
    @Option(
        name: .customLong("print"),
        help: ArgumentHelp(
            """
            Print login, mention, coauthor, id, url, keys, json, mailmap, signers, or a template with {login}, {name}, \
            {id}, {url} and {host}.
            """, valueName: "what"),
        completion: .list(WhoFormat.names),
        transform: { try WhoFormat($0) })
    var format: WhoFormat?

    @Flag(name: .customLong("print0"), help: "End each result with a NUL character instead of a line feed.")
    var endsWithNUL = false

    func validate() throws {
        if endsWithNUL, format == nil { throw ValidationError("--print0 needs --print, such as --print login.") }
    }

    func print(_ line: String, to console: Console) throws(OutputError) {
        try console.print(line, terminator: endsWithNUL ? "\0" : "\n")
    }
}

enum WhoOrder: String, CaseIterable, Sendable {
    case date, name, commits
}
