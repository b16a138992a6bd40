import GitHistory
import GitHubModel
import Search

/// Finds the account that a text names by a commit, an address or a trailer: from the clone that contains a directory, then by
/// GitHub's links of its commits. Everywhere that text is accepted, it is accepted by these rules.
struct AuthorLookup: Sendable {
    private let context: GitHubContext
    private let directory: String
    private let showsProgress: Bool

    /// What is known about the person of a text.
    enum Result: Sendable {
        case account(Person, messages: [String])
        /// The account is unknown, with the reason.
        case unknown(CommandError)
        /// The text is the hash of no commit of the clone, so that it is something else.
        case noCommit
    }

    init(in context: GitHubContext, at directory: String = ".", showsProgress: Bool = true) {
        self.context = context
        self.directory = directory
        self.showsProgress = showsProgress
    }

    func result(for text: AuthorText) async throws -> Result {
        let clone = try await clone(for: text)
        var subjects = WhoSubjects()
        let input = subjects.addInput(text.subject)
        let identity: CommitIdentity
        switch text {
        case .identity(let named): identity = named
        case .commit(let hash):
            guard let commit = try await clone?.author(ofCommit: hash) else { return .noCommit }
            identity = commit.identity
            subjects.addCommit(commit.id, from: input)  // it can be on a branch of its own
        }
        subjects.add(identity, from: input)
        return try await result(for: text, identity, subjects, in: clone)
    }

    private func result(
        for text: AuthorText, _ identity: CommitIdentity, _ subjects: WhoSubjects, in clone: Clone?
    ) async throws -> Result {
        var lookup = WhoLookup(subjects, in: clone, context, showsProgress: showsProgress)
        try await lookup.readHistory()
        await lookup.linkCommits()
        try Task.checkCancellation()
        let (people, messages) = await lookup.people(showsAddresses: false)
        let who = people.first { who in who.addresses.contains { $0.lowercased() == identity.key } }
        if let person = who?.person { return .account(person, messages: messages) }
        if let failure = await lookup.failure { return .unknown(failure) }
        var statement =
            messages.isEmpty ? "The account of \(text.subject) is unknown." : messages.joined(separator: " ")
        if clone == nil { statement += " This directory is not in a Git repository." }
        return .unknown(CommandError(.nothingFound, await lookup.unknownMessage(statement)))
    }

    /// A hash is that of a commit only in a clone that can be read.
    private func clone(for text: AuthorText) async throws -> Clone? {
        do {
            return try await Clone(at: directory, of: context.output.host)
        } catch let error as GitError {
            if case .commit = text { return nil }
            switch error {
            case .notARepository, .notInstalled: return nil
            case .otherOwner, .unreadable, .unresponsive: throw error
            }
        }
    }
}

extension AuthorLookup {
    /// The argument that names the account in use.
    static let viewer = "@me"

    /// Returns the login of the account in use as an address, `@login`, if the argument is ``viewer``, or otherwise the argument.
    ///
    /// - Throws: ``CommandError`` without an account.
    func replacingViewer(_ argument: String) async throws -> String {
        guard argument.lowercased() == Self.viewer else { return argument }
        let message = "\(Self.viewer) is your account, and you are not signed in. Run `ghsearch login`."
        return "@\(try await context.viewerLogin(otherwise: message))"
    }

    /// Returns the login of the person that an argument names in one of these ways as an address, `@login`, or otherwise the
    /// argument. Throws a ``CommandError`` with the reason if it names a person whose account is unknown.
    func argument(_ argument: String) async throws -> String {
        let argument = try await replacingViewer(argument)
        guard let text = AuthorText(argument) else { return argument }
        switch try await result(for: text) {
        case .account(let person, let messages):
            messages.forEach(context.output.console.printMessage)
            return "@\(person.login)"
        case .unknown(let error): throw error
        case .noCommit: return argument
        }
    }

    /// Returns the login as ``argument(_:)`` does. Throws a ``CommandError`` for a hash that is neither a commit nor a login.
    func login(_ argument: String) async throws -> String {
        let found = try await self.argument(argument)
        guard found == argument, GitHubAddress.isOnlyAuthor(argument) else { return found }
        throw CommandError(.nothingFound, "No such commit in this directory: \(TextSanitizer.excerpt(argument))")
    }
}

extension AuthorLookup {
    /// Returns `nil` for the hash of no commit, and if the task is cancelled.
    func author(of text: AuthorText) async -> SearchScreen.Author? {
        do {
            switch try await result(for: text) {
            case .account(let person, _): return .account(person.login)
            case .unknown(let error): return error.message.map { .unknown($0) }
            case .noCommit: return nil
            }
        } catch is CancellationError {
            return nil
        } catch {
            return .unknown(error.commandMessage())
        }
    }
}
