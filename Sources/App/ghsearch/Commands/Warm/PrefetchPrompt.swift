import Authenticator
import GitHubAPI
import Settings
import TerminalUI
import Warm

/// The question after the first sign-in whether to load the people around the account: ``PrefetchOffer`` on a terminal.
struct PrefetchPrompt {
    private let context: GitHubContext
    private let offer: PrefetchOffer

    /// Returns `nil` without a terminal, or if the account is not the one of requests.
    init?(in context: GitHubContext) throws {
        guard context.output.isInteractive, !context.output.isOffline,
            try context.account.signIn.environmentToken() == nil
        else { return nil }
        self.context = context
        offer = PrefetchOffer(directory: XDGDirectories(environment: context.output.environment).state)
    }

    /// An error is printed, because the sign-in succeeded.
    func run() async throws {
        // Input that was typed ahead is a command line for the shell. The question is shown after the next sign-in
        // instead.
        guard !Terminal.hasPendingInput(), await offer.isFirst(), await isAccepted() else { return }
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

    private func isAccepted() async -> Bool {
        let limit = AccountPlan.maxRequests
        context.output.console.printMessage(
            "ghsearch can load the people around your account, with at most \(limit) requests.")
        context.output.console.printMessage("To do it later, run `ghsearch warm --github`.")
        context.output.console.printMessage("Load the people you follow and work with now? [y/N]")
        let (events, continuation) = AsyncStream<TerminalEvent>.makeStream()
        guard let reader = ConsoleKeyReader(context.output.environment, send: { continuation.yield($0) }) else {
            return ["y", "yes"].contains(readLine()?.lowercased().filter { !$0.isWhitespace })
        }
        defer { reader.close() }
        for await event in events {
            switch event {
            case .key(let key): return key == .character("y") || key == .character("Y")
            case .ended: return false
            case .resized: break
            }
        }
        return false
    }
}
