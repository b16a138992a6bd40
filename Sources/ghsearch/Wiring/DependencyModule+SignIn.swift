import Authenticator
import GitHubAPI
import GitHubModel

extension DependencyModule {
    /// Signing in by a code; from then on GitHub is asked as that account. A vault that can't keep the token says so before anybody approves a code.
    ///
    /// - Parameters:
    ///   - scopes: what to ask for beyond reading what is public.
    func signInDependencies(as client: ClientID, scopes: [String] = []) -> SignInController.Dependencies {
        let (endpoints, signIns, keeper) = (deviceFlow, signInService, credentialManager)
        let id = client.description
        return SignInController.Dependencies(
            requestCode: {
                try await signIns.checkVault()
                return try await endpoints.requestCode(clientID: id, scopes: scopes)
            },
            poll: { try await endpoints.poll(clientID: id, code: $0) },
            accept: { grant in
                let signIn = try await signIns.accept(grant, clientID: client)
                await keeper.use(signIn)
                return signIn
            }, clock: clock)
    }

    /// How signing in would go.
    ///
    /// - Throws: `SignInError` if a variable holds no token.
    func signInAvailability() throws -> SignInAvailability {
        var terms = SignInAvailability(host: host.description)
        if case .environment(let variable)? = try signInService.environmentToken()?.source {
            terms.tokenVariable = variable
            terms.unavailableReason =
                "The token in \(variable) wins over any sign-in. Correct it, or unset it and start ghsearch again."
        } else if cachePolicy == .cacheOnly {
            terms.unavailableReason = "Nothing is asked offline. To sign in, start ghsearch without --offline."
        } else {
            do {
                terms.client = try ClientID.choose(
                    option: nil, environment: environment, configured: configuration.clientIDs[host.name] ?? nil,
                    host: host)
            } catch {
                terms.unavailableReason = "\(error)"
            }
        }
        return terms
    }
}
