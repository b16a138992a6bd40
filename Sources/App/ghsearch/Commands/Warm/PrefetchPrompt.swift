import Authenticator
import GitHubAPI
import GitHubModel
import Settings
import TerminalUI
import Warm

/// The offer to load the people around an account, on a terminal, once in the life of a home directory.
///
/// It is accepted with a key while the sign-in waits for the browser, and is no question after it: what is typed then
/// is the next command line, whose first letter the answer would take from the shell.
struct PrefetchPrompt {
    /// Accepts the offer while the sign-in waits.
    static let key = Key.character("y")
    static let keyText =
        "Press y to load the people around your account after the sign-in, with at most \(AccountPlan.maxRequests) requests."
    static let acceptance = "The people around your account are loaded after the sign-in."
    private static let hint = "To load the people that you follow and work with, run `ghsearch warm --github`."

    private let context: GitHubContext
    private let offer: PrefetchOffer

    /// Returns `nil` if the offer was made before, without a terminal, or if the account is not the one of requests.
    init?(in context: GitHubContext) throws {
        guard context.output.isInteractive, !context.output.isOffline,
            try context.account.signIn.environmentToken() == nil
        else { return nil }
        offer = PrefetchOffer(directory: XDGDirectories(environment: context.output.environment).state)
        if offer.wasMade { return nil }
        self.context = context
    }

    /// Records the offer after a sign-in. Loads the people if it was accepted, and otherwise says how to do it later.
    /// An error is printed, because the sign-in succeeded.
    func finish(isAccepted: Bool) async throws {
        guard await offer.isFirst() || isAccepted else { return }
        guard isAccepted else { return context.output.console.printMessage(Self.hint) }
        guard let store = await context.cache.store else { return }  // a message at the end says why
        do {
            try await context.readPeopleAroundAccount(into: store)
        } catch let error as GitHubError {
            context.output.console.printMessage(error.commandMessage())
        } catch let error as PrefetchError {
            context.output.console.printMessage(error.commandMessage())
        } catch let error as CommandError {
            context.output.console.printMessage(error.message ?? "")
        }
    }
}
