extension StandInControl {
    /// Approves a device code, as the person does in the browser.
    /// - Throws: ``ControlError``.
    package func approve(_ code: DeviceCodeSelector = .latest, as login: String) throws(ControlError) {
        guard let account = dataset.account(login: login) else { throw .noSuchLogin(login) }
        try codes.decide(code, .approved(login: account.login))
    }

    /// Denies a device code. The next poll returns `access_denied`.
    /// - Throws: ``ControlError/noSuchCode``.
    package func deny(_ code: DeviceCodeSelector = .latest) throws(ControlError) {
        try codes.decide(code, .denied)
    }

    /// Expires a device code early. The next poll returns `expired_token`.
    /// - Throws: ``ControlError/noSuchCode``.
    package func expire(_ code: DeviceCodeSelector = .latest) throws(ControlError) {
        try codes.decide(code, .expired)
    }

    /// Returns a new token for `login` that expires after 8 hours, and its refresh token, as a GitHub App gets them
    /// from the device flow, or an OAuth app with the scope `offline_access`.
    /// - Throws: ``ControlError/noSuchLogin(_:)``.
    package func expiringToken(
        for login: String, client: Client = .gitHubApp
    ) throws(ControlError) -> (token: String, refreshToken: String) {
        guard let account = dataset.account(login: login) else { throw .noSuchLogin(login) }
        let token = tokens.issue(
            login: account.login, scopes: client.tokenKind == .oauthApp ? [TokenIssuer.offlineScope] : [],
            kind: client.tokenKind, clientID: client.id, lifetime: TokenIssuer.lifetime)
        return (token.value, tokens.issueRefreshToken(for: token))
    }

    /// Makes every device flow request fail with `device_flow_disabled`.
    package func setDeviceFlow(isDisabled: Bool) {
        codes.isDisabled = isDisabled
    }

    /// Makes the next `times` polls return `slow_down`. Each adds 5 s to the interval.
    package func forceSlowDown(times: Int = 1) {
        codes.force("slow_down", times: times)
    }

    /// Makes the next `times` polls return `error`, which need not be one of GitHub's.
    package func forcePollError(_ error: String, times: Int = 1) {
        codes.force(error, times: times)
    }

    /// Sets the status of poll errors: 200 as on GitHub, or 400 as in RFC 8628.
    package func setPollErrorStatus(_ status: Int) {
        codes.errorStatus = status
    }
}
