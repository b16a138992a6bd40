import Authenticator
import GitHubModel
import TerminalUI
import Who

/// Prints the people of a run. What credits a person, or trusts one, is printed for confirmed accounts only, and says
/// whom it leaves out.
struct WhoPrinter {
    /// Whether nothing was printed.
    private(set) var isEmpty = true
    /// The people who are left out because GitHub has not confirmed their accounts.
    private(set) var claimed: [WhoPerson] = []
    /// Other reasons why people are left out, a sentence for each.
    private(set) var messages: [String] = []
    /// The failure of a request for what is printed.
    private(set) var failure: CommandError?
    let results: WhoPrintOptions
    private let data: DataOptions<WhoPerson>
    private let context: GitHubContext
    private var console: Console { context.output.console }

    init(_ results: WhoPrintOptions, _ data: DataOptions<WhoPerson>, in context: GitHubContext) {
        self.results = results
        self.data = data
        self.context = context
    }

    /// Whether the output says nothing about what is confirmed, or only by a mark.
    var marksClaims: Bool {
        guard let format = results.format else { return console.isTerminal && !data.isJSON }
        return format != .person(.json)
    }

    mutating func print(_ people: [WhoPerson]) async throws {
        guard let format = results.format else {
            isEmpty = people.isEmpty
            return try console.print(people, data) { Table(people).lines(in: $0) }
        }
        let people = printed(people, as: format)
        switch format {
        case .mailmap: try printMailmap(people)
        case .signers: try await printSigners(people)
        case .person(.json): for who in people { try printLine(try JSONOutput<WhoPerson>().line(who)) }
        case .person(let format): try print(people.compactMap(\.namedPerson), as: format)
        }
    }

    /// Leaves out claims, unless they are wanted.
    private mutating func printed(_ people: [WhoPerson], as format: WhoFormat) -> [WhoPerson] {
        guard format.isOfConfirmedPeople, !results.unconfirmed else { return people }
        let isCertain: (WhoPerson) -> Bool = { [context] who in
            format == .signers ? WhoSigners.isCertain(who, at: context.output.now()) : who.isConfirmed
        }
        claimed = people.filter { $0.person != nil && !isCertain($0) }
        return people.filter(isCertain)
    }

    private mutating func printLine(_ line: String) throws {
        isEmpty = false
        try results.print(line, to: console)
    }

    /// Each line once: an account can be confirmed for some commits and claimed for others.
    private mutating func print(_ people: [Person], as format: PrintFormat) throws {
        let text = context.printedText(format)
        var seen: Set<String> = []
        for person in people {
            guard person.hasKnownID || !format.hasID else {
                messages.append("The ID of \(person.login) is unknown.")
                continue
            }
            let line = text.text(of: person)
            if seen.insert(line).inserted { try printLine(line) }
        }
    }

    /// Prints a line of `.mailmap` for each address that may be printed. Noreply addresses contain only the account.
    private mutating func printMailmap(_ people: [WhoPerson]) throws {
        let host = context.output.host
        let name = host.hostname
        var leftOut = 0
        for who in people {
            guard let person = who.namedPerson, person.hasKnownID else { continue }
            let author = person.commitAuthor(on: host)
            let own = person.noreplyAddress(on: host).lowercased()
            for address in who.addresses where address.lowercased() != own {
                if who.shownAddresses.contains(address) || NoreplyAddress(address, host: name) != nil {
                    try printLine("\(author) <\(address)>")
                } else {
                    leftOut += 1
                }
            }
        }
        if isEmpty, leftOut == 0, !people.isEmpty {
            messages.append("No line is needed: all addresses are the noreply addresses of their accounts.")
        }
        guard leftOut > 0 else { return }
        let count = NumberFormat.counted(leftOut, "address is", "addresses are")
        console.printMessage("\(count) left out. To print them, use --emails.")
    }

    /// The fingerprints come first, on standard error: they are what a user compares.
    private mutating func printSigners(_ people: [WhoPerson]) async throws {
        let signers = try await context.who().signers(of: people, fingerprint: KeyFingerprint.sha256)
        for key in signers.keys { console.printMessage("\(key.login) \(key.fingerprint)") }
        for key in signers.keys { try printLine(key.line) }
        if !signers.withoutKeys.isEmpty {
            let names = WhoReport.names(of: signers.withoutKeys)
            messages.append("Left out, because they have no signing key on GitHub: \(names).")
        }
        failure = signers.failure.map { CommandError($0) }
    }
}
