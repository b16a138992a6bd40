import ArgumentParser
import GitHubModel

/// What `who --print` writes for a person.
enum WhoFormat: Sendable, Hashable {
    case person(PrintFormat)
    /// A line of `.mailmap` for each address.
    case mailmap
    /// A line of the `allowed_signers` file of Git and OpenSSH for each signing key.
    case signers

    static let names: [String] =
        PrintFormat.named.filter { !$0.format.isOfRepository }.map(\.name) + ["mailmap", "signers"]

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

extension WhoFormat {
    /// Whether a printed line contains the name of the account.
    var hasName: Bool {
        switch self {
        case .person(let format): format.hasName
        case .mailmap: true
        case .signers: false
        }
    }

    /// Whether a printed line credits a person, or trusts one, so that only what GitHub confirmed is printed.
    var isOfConfirmedPeople: Bool {
        switch self {
        case .person(let format): [.mention, .coauthor].contains(format)
        case .mailmap, .signers: true
        }
    }
}

/// The options `--print`, `--print0` and `--unconfirmed` of `who`.
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

    @Flag(help: "With --print mention, coauthor or mailmap: also accounts that GitHub has not confirmed.")
    var unconfirmed = false

    func validate() throws {
        if unconfirmed, !(format?.isOfConfirmedPeople ?? false) || format == .signers {
            let reason = "Keys are never printed for a claim."
            throw ValidationError("--unconfirmed needs --print mention, coauthor or mailmap. \(reason)")
        }
        if endsWithNUL, format == nil { throw ValidationError("--print0 needs --print, such as --print login.") }
    }

    func print(_ line: String, to console: Console) throws(OutputError) {
        try console.print(line, terminator: endsWithNUL ? "\0" : "\n")
    }
}

/// The values of the option `--sort` of `who`: how the people are ordered.
enum WhoOrder: String, CaseIterable, Sendable {
    case date, name, commits
}
