extension StandInControl {
    /// Approves a device code as a person would in the browser.
    /// - Throws: ``ControlError``.
    package func approve(_ code: DeviceCodeSelector = .latest, as login: String) throws(ControlError) {
        guard let account = world.account(login: login) else { throw .noSuchLogin(login) }
        try codes.decide(code, .approved(login: account.login))
    }

    /// Denies a device code: the next poll gets `access_denied`.
    /// - Throws: ``ControlError/noSuchCode``.
    package func deny(_ code: DeviceCodeSelector = .latest) throws(ControlError) {
        try codes.decide(code, .denied)
    }

    /// Ends a device code before its time: the next poll gets `expired_token`.
    /// - Throws: ``ControlError/noSuchCode``.
    package func expire(_ code: DeviceCodeSelector = .latest) throws(ControlError) {
        try codes.decide(code, .expired)
    }

    /// A new token of `login`'s that ends after 8 hours, and what renews it, as a GitHub App gets them by a device code.
    /// - Throws: ``ControlError/noSuchLogin(_:)``.
    package func expiringToken(for login: String) throws(ControlError) -> (token: String, refreshToken: String) {
        guard let account = world.account(login: login) else { throw .noSuchLogin(login) }
        let token = tokens.issue(
            login: account.login, scopes: [], kind: .githubApp, clientID: Client.gitHubApp.id,
            lifetime: TokenIssuer.lifetime)
        return (token.value, tokens.issueRefreshToken(for: token))
    }

    /// Answers `device_flow_disabled` to everything in the device flow.
    package func setDeviceFlow(isDisabled: Bool) {
        codes.isDisabled = isDisabled
    }

    /// The next `times` polls get `slow_down`, each with 5 s more.
    package func forceSlowDown(times: Int = 1) {
        codes.force("slow_down", times: times)
    }

    /// The next `times` polls get this `error`, known to GitHub or not.
    package func forcePollError(_ error: String, times: Int = 1) {
        codes.force(error, times: times)
    }

    /// The status under which polls are told errors: 200 as GitHub does, or 400 as the standard says.
    package func setPollErrorStatus(_ status: Int) {
        codes.errorStatus = status
    }
}
