import GitHubModel
import Who

/// Replaces the arguments of a command that name an account by a commit, an address, a trailer or `@me`: by the login,
/// if GitHub confirms it.
struct AuthorArguments: Sendable {
    private let context: GitHubContext
    private let who: WhoService

    init(in context: GitHubContext) {
        self.context = context
        who = context.who()
    }

    /// The argument that names the account in use.
    static let viewer = "@me"

    /// Returns the login of the account in use as an address, `@login`, if the argument is ``viewer``, or otherwise the
    /// argument.
    ///
    /// - Throws: ``CommandError`` without an account.
    func replacingViewer(_ argument: String) async throws -> String {
        guard argument.lowercased() == Self.viewer else { return argument }
        let message = "\(Self.viewer) is your account, and you are not signed in. Run `ghsearch login`."
        return "@\(try await context.viewerLogin(otherwise: message))"
    }

    /// Returns the login of the person that an argument names in one of these ways as an address, `@login`, or
    /// otherwise the argument. Throws a ``CommandError`` with the reason if it names a person whose account is unknown.
    func argument(_ argument: String) async throws -> String {
        let argument = try await replacingViewer(argument)
        guard let text = AuthorText(argument) else { return argument }
        switch try await who.author(of: text) {
        case .account(let person, let notes):
            notes.forEach(context.output.console.printMessage)
            return "@\(person.login)"
        case .unknown(let reason): throw CommandError(reason)
        case .noCommit: return argument
        }
    }

    /// Returns an argument that names the account in use as its login.
    func replacingViewer<Form>(_ argument: AddressArgument<Form>) async throws -> AddressArgument<Form> {
        let text = try await replacingViewer(argument.text)
        return text == argument.text ? argument : AddressArgument(text)
    }

    /// Returns the login as ``argument(_:)`` does. Throws a ``CommandError`` for a hash that is neither a commit nor a
    /// login.
    func login<Form>(
        _ argument: AddressArgument<Form>
    ) async throws -> AddressArgument<Form> where Form.Value == GitHubAddress? {
        let found = try await self.argument(argument.text)
        if found != argument.text { return AddressArgument(found) }
        guard try argument.value == nil else { return argument }
        throw CommandError(.nothingFound, "No such commit in this directory: \(TextSanitizer.excerpt(found))")
    }
}
