import GitHubModel
import TerminalUI
import Who

/// The messages after the output of `who`: which people and lines are left out, and why. They are printed, or an
/// error is thrown if nothing else was printed or a request failed.
struct WhoReport {
    private let people: [WhoPerson]
    private let lookup: WhoLookup
    private let missingLines: Int
    private let isCutOff: Bool
    private let context: GitHubContext
    private static let maxNames = 10

    init(people: [WhoPerson], lookup: WhoLookup, reader: WhoReader, in context: GitHubContext) {
        self.people = people
        self.lookup = lookup
        missingLines = reader.missingLines
        isCutOff = reader.isCutOff || lookup.isCutOff
        self.context = context
    }

    /// - Throws: ``CommandError`` if nothing was printed, or if a failure of GitHub made the list incomplete. What
    ///   credits people says whom it leaves out instead.
    func print(after printer: WhoPrinter) async throws {
        let messages = printer.messages + historyMessages + (await accountMessages(after: printer))
        if lookup.isInterrupted { throw CommandError(.interrupted, "Interrupted. The list is incomplete.") }
        let isCredit = printer.results.format?.isOfConfirmedPeople ?? false
        let isEmpty = isCredit ? printer.isEmpty : !people.contains { $0.person != nil }
        if let failure = await failure(of: printer) {
            let all = messages + [failure.message].compactMap(\.self)
            guard isCredit else { throw failure }
            guard !isEmpty else { throw CommandError(code: failure.code, all.joined(separator: "\n")) }
            show(all)
        } else if isEmpty {
            throw CommandError(.nothingFound, messages.joined(separator: "\n"))
        } else {
            show(messages)
        }
    }

    private func show(_ messages: [String]) { messages.forEach(context.output.console.printMessage) }

    private func failure(of printer: WhoPrinter) async -> CommandError? {
        if let failure = printer.failure { return failure }
        return await lookup.failure.map { CommandError($0) }
    }

    private var historyMessages: [String] {
        var messages: [String] = []
        if lookup.isLimited {
            let count = NumberFormat.grouped(WhoLookup.maxPeople)
            messages.append("Only the first \(count) people are printed: those with the most commits.")
        }
        if lookup.isTruncated {
            let count = NumberFormat.grouped(WhoLookup.maxAddresses)
            messages.append("Only the first \(count) addresses of the history are read: those of the last commits.")
        }
        if missingLines > 0 {
            let count = NumberFormat.counted(missingLines, "line is", "lines are")
            messages.append("\(count) from before the history of this clone ends. \(CloneAdvice.deepening)")
        } else if isCutOff {
            messages.append("The history of this clone ends within these commits. \(CloneAdvice.deepening)")
        }
        if people.isEmpty, missingLines == 0 { messages.append(lookup.emptyMessage) }
        return messages
    }

    private func accountMessages(after printer: WhoPrinter) async -> [String] {
        var messages: [String] = []
        if let claims = claimMessage(of: printer) {
            messages.append(await lookup.reasonForClaims.message(after: claims))
        }
        let unknown = people.count { $0.person == nil }
        if unknown > 0 { messages.append(await lookup.reasonForUnknown.message(after: Self.statement(unknown))) }
        return messages
    }

    /// Names the people who are left out, or says what the mark of the others means.
    private func claimMessage(of printer: WhoPrinter) -> String? {
        if !printer.claimed.isEmpty {
            let message = "Left out, because GitHub has not confirmed them: \(Self.names(of: printer.claimed))."
            return printer.results.format == .signers ? message : "\(message) To include them, use --unconfirmed."
        }
        let count = people.count { $0.person != nil && !$0.isConfirmed }
        guard count > 0, printer.marksClaims else { return nil }
        let mark = printer.results.format == nil ? " (\(WhoPerson.claimMark))" : ""
        let accounts = NumberFormat.counted(count, "account is", "accounts are")
        return "\(accounts) only claimed\(mark), not confirmed by GitHub."
    }

    static func names(of people: [WhoPerson]) -> String {
        let names = people.compactMap { $0.person.map { "\($0.login)" } ?? $0.displayName }
        let more = names.count - maxNames
        let list = names.prefix(maxNames).joined(separator: ", ")
        return more > 0 ? "\(list) and \(NumberFormat.grouped(more)) more" : list
    }

    private static func statement(_ unknown: Int) -> String {
        unknown == 1
            ? "The account of 1 person is unknown."
            : "The accounts of \(NumberFormat.grouped(unknown)) people are unknown."
    }
}
