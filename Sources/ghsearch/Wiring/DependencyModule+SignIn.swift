import Authenticator
import GitHubAPI
import GitHubModel

extension DependencyModule {
    /// Returns what a sign-in with a device code calls. After a sign-in, requests use the new token. A vault that can't
    /// store the token is an error before a code is requested.
    func signInDependencies(as client: ClientID, scopes: [String] = []) -> SignInController.Dependencies {
        let (deviceFlow, service, manager) = (deviceFlow, signInService, credentialManager)
        let id = client.description
        return SignInController.Dependencies(
            requestCode: {
                try await service.checkVault()
                return try await deviceFlow.requestCode(clientID: id, scopes: scopes)
            },
            poll: { try await deviceFlow.poll(clientID: id, code: $0) },
            accept: { grant in
                let credential = try await service.accept(grant, clientID: client)
                await manager.use(credential)
                return credential
            }, clock: clock)
    }

    /// Returns the client ID to sign in with, or the reason why signing in is not possible.
    ///
    /// - Throws: `SignInError` if a variable's value is not a token.
    func signInAvailability() throws -> SignInAvailability {
        var availability = SignInAvailability(host: host.description)
        if case .environment(let variable)? = try signInService.environmentToken()?.source {
            availability.tokenVariable = variable
            availability.unavailableReason =
                "\(variable) overrides every sign-in. Fix it, or unset it and restart ghsearch."
        } else if cachePolicy == .cacheOnly {
            availability.unavailableReason = "Can't sign in offline. Restart ghsearch without --offline."
        } else {
            do {
                availability.client = try ClientID.choose(
                    option: nil, environment: environment, configured: configuration.clientIDs[host.name] ?? nil,
                    host: host)
            } catch {
                availability.unavailableReason = "\(error)"
            }
        }
        return availability
    }
}
