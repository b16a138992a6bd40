import Synchronization

/// Steers a running stand-in: time, tokens, sign-in, limits, faults; and tells what it was asked.
///
/// Everything takes effect with the next request; all of it is also reachable over HTTP (``ControlEndpoint``).
package final class StandInControl: Sendable {
    let world: Dataset
    let settings: StandInSettings
    let clock: ServerClock
    let log = RequestLog()
    let faults: FaultTable
    let limits: RateLimits
    let tokens: TokenStore
    let codes: DeviceCodes
    private let avatars = Mutex<[Int: MalformedAvatar]>([:])

    init(world: Dataset, settings: StandInSettings) {
        (self.world, self.settings) = (world, settings)
        clock = ServerClock(base: settings.now)
        faults = FaultTable(latency: settings.latency)
        limits = RateLimits(clock: clock)
        tokens = TokenStore(clock: clock)
        codes = DeviceCodes()
    }

    // MARK: Time

    /// Waits so long before each answer whose path begins with `prefix`; the longest prefix that fits wins.
    package func setLatency(_ latency: Duration, onPathPrefix prefix: String = "/") {
        faults.setLatency(latency, prefix: prefix)
    }

    /// Moves the server's clock: codes and tokens expire, allowances come back, the `date` header shows it.
    package func advanceClock(by duration: Duration) {
        clock.advance(by: duration)
    }

    // MARK: Rate limits

    /// Changes an allowance; what is `nil` stays. `resetsIn` counts from the server's now, in whole seconds.
    package func setRateLimit(
        _ bucket: RateLimitBucket, for identity: RateLimitIdentity, limit: Int? = nil, remaining: Int? = nil,
        resetsIn: Duration? = nil
    ) {
        let reset = resetsIn.map { clock.seconds + Int($0.components.seconds) }
        limits.set(bucket, identity, limit: limit, remaining: remaining, reset: reset)
    }

    /// Answers every API request with the secondary limit; `nil` ends it.
    package func setSecondaryLimit(_ limit: SecondaryLimit?) {
        limits.secondary = limit
    }

    /// Without limits, as GitHub Enterprise Server: no `x-ratelimit-*` headers, and `/rate_limit` is 404.
    package func setRateLimits(areOff: Bool) {
        limits.isOff = areOff
    }

    // MARK: Tokens

    /// A new token of `login`'s.
    /// - Throws: ``ControlError/noSuchLogin(_:)``.
    package func token(
        for login: String, scopes: [String] = [], kind: TokenKind = .oauthApp, lifetime: Duration? = nil
    ) throws(ControlError) -> String {
        guard let account = world.account(login: login) else { throw .noSuchLogin(login) }
        let client = kind == .personal ? nil : kind == .githubApp ? Client.gitHubApp.id : Client.oauthApp.id
        let seconds = lifetime.map { Int($0.components.seconds) }
        return tokens.issue(
            login: account.login, scopes: scopes, kind: kind, clientID: client, lifetime: seconds
        ).value
    }

    /// Ends a token or refresh token: from now on 401 or `bad_refresh_token`.
    package func revoke(token: String) {
        tokens.revoke(token)
    }

    /// Would this token be taken now?
    package func accepts(token: String) -> Bool { tokens.token(token) != nil }

    /// 403 to every token, as after many bad ones in a short time.
    package func setLoginsLocked(_ locked: Bool) {
        tokens.isLocked = locked
    }

    // MARK: Avatars

    /// Serves this picture as `login`'s; `nil` for the usual one.
    /// - Throws: ``ControlError/noSuchLogin(_:)``.
    package func setAvatar(_ picture: MalformedAvatar?, of login: String) throws(ControlError) {
        guard let account = world.account(login: login) else { throw .noSuchLogin(login) }
        avatars.withLock { $0[account.id] = picture }
    }

    func avatar(of id: Int) -> MalformedAvatar? { avatars.withLock { $0[id] } }

    // MARK: Faults

    /// The next `times` requests whose path begins with `prefix` go wrong; `nil` means all, until cleared.
    ///
    /// Faults are used up in the order given; `/_control/` is never hit.
    package func inject(_ fault: Fault, onPathPrefix prefix: String = "/", times: Int? = 1) {
        faults.add(fault, prefix: prefix, times: times)
    }

    /// Takes back all faults that did not strike yet.
    package func clearFaults() {
        faults.clear()
    }
}
