import Authenticator
import GitHubAPI
import GitHubModel

/// What a person sees of a sign-in by code outside the prompt: the code, the time left, what goes wrong.
struct LoginConversation<Module: DependencyModule> {
    private let module: Module
    private let noBrowser: Bool

    init(in module: Module, noBrowser: Bool) { (self.module, self.noBrowser) = (module, noBrowser) }

    /// Talks until somebody is signed in; an expired code can be replaced as often as the person likes.
    ///
    /// - Throws: ``CommandFailure`` with how it ended.
    func signIn(as client: ClientID, scopes: [String]) async throws -> SignIn {
        let (news, feed) = AsyncStream<DeviceSignIn.Progress>.makeStream()
        let signIn = controller(client, scopes, feed)
        await signIn.start()
        defer { module.console.endProgress() }
        for await progress in news {
            switch progress {
            case .signedIn(let result): return result
            case .ended(.expired) where StandardInput.isTerminal:
                module.console.say("The code has expired. Press Return for a new one, or Ctrl-C to leave.")
                guard StandardInput.waitForReturn() else { throw CommandFailure(.signInNeeded, nil) }
                await signIn.start()
            case .ended(let end): throw CommandFailure(end)
            default: await show(progress)
            }
        }
        throw CancellationError()
    }

    private func controller(
        _ client: ClientID, _ scopes: [String], _ feed: AsyncStream<DeviceSignIn.Progress>.Continuation
    ) -> DeviceSignIn {
        let (endpoints, signIns) = (module.deviceFlow, module.signIns)
        let id = client.description
        return DeviceSignIn(
            dependencies: .init(
                requestCode: { try await endpoints.requestCode(clientID: id, scopes: scopes) },
                poll: { try await endpoints.poll(clientID: id, code: $0) },
                accept: { try await signIns.accept($0, clientID: client) }, clock: module.clock),
            reactions: .init { feed.yield($0) })
    }

    private func show(_ progress: DeviceSignIn.Progress) async {
        let console = module.console
        switch progress {
        case .askingForCode: console.progress("Asking \(module.host) for a code…")
        case .codeShown(let code, let address, _):
            console.say("Your one-time code: \(code)")
            let isOpened = await module.browser.open(address, isUnwanted: noBrowser)
            console.say(
                isOpened ? "Type it on the page that opens: \(address)" : "Open this page and type it there: \(address)"
            )
        case .waiting(let left): console.progress("Waiting for you to approve… \(Self.minutes(left)) left")
        case .trouble(let sentence): console.say("\(sentence) Still waiting.")
        case .checking: console.progress("Checking who you are…")
        case .signedIn, .ended: break
        }
    }

    /// `14:05`.
    private static func minutes(_ left: Duration) -> String {
        let (minutes, seconds) = left.components.seconds.quotientAndRemainder(dividingBy: 60)
        return "\(minutes):\(seconds < 10 ? "0" : "")\(seconds)"
    }
}
