import Synchronization

/// Controls a running stand-in (time, tokens, sign-in, rate limits, faults), and lists the requests it received.
///
/// Changes take effect with the next request, ``release()`` also with those in progress. All of them are available over
/// HTTP as well (``ControlEndpoint``).
package final class StandInControl: Sendable {
    let dataset: Dataset
    let settings: StandInSettings
    let clock: ServerClock
    let log = RequestLog()
    let faults: FaultTable
    let limits: RateLimits
    let tokens: TokenStore
    let codes: DeviceCodes
    private let malformedAvatars = Mutex<[Int: MalformedAvatar]>([:])
    private let commitAuthors = Mutex<[String: CommitAuthor]>([:])
    private let addedPullRequests = Mutex<[PullRequestRecord]>([])
    private let missingFields = Mutex<Set<String>>([])
    private let signingKeys = Mutex<[Int: [String]]>([:])
    private let readme = Mutex<String?>(nil)
    /// The numbers of responses in progress.
    private let responses = Mutex((all: 0, withheld: 0))

    init(dataset: Dataset, settings: StandInSettings) {
        (self.dataset, self.settings) = (dataset, settings)
        clock = ServerClock(base: settings.now)
        faults = FaultTable(latency: settings.latency)
        limits = RateLimits(clock: clock)
        tokens = TokenStore(clock: clock)
        codes = DeviceCodes()
    }

    // MARK: Time

    /// Delays each response to a path that starts with `prefix`. The longest matching prefix applies.
    package func setLatency(_ latency: Duration, onPathPrefix prefix: String = "/") {
        faults.setLatency(latency, prefix: prefix)
    }

    /// Holds back each response to a path that starts with `prefix`, until ``release()``: a test can act while a
    /// request is in progress, however fast the machine is.
    package func hold(onPathPrefix prefix: String) {
        faults.hold(prefix: prefix)
    }

    /// Ends all holds. The responses that were held back are sent.
    package func release() {
        faults.release()
    }

    /// Advances the server's clock: codes and tokens expire, rate limits reset, and the `date` header changes.
    package func advanceClock(by duration: Duration) {
        clock.advance(by: duration)
    }

    /// Whether faults hold back all responses in progress: the clients wait until their time is over.
    package var isWithholding: Bool { responses.withLock { $0.withheld > 0 && $0.withheld == $0.all } }

    func responding<Result>(_ body: () async -> Result) async -> Result {
        responses.withLock { $0.all += 1 }
        defer { responses.withLock { $0.all -= 1 } }
        return await body()
    }

    func withholding<Result>(_ body: () async -> Result) async -> Result {
        responses.withLock { $0.withheld += 1 }
        defer { responses.withLock { $0.withheld -= 1 } }
        return await body()
    }

    // MARK: GraphQL

    /// The fields that the schema lacks as that of an older host does, in the form `Type.field`. Queries with them are
    /// rejected.
    package var missingGraphQLFields: Set<String> {
        get { missingFields.withLock { $0 } }
        set { missingFields.withLock { $0 = newValue } }
    }

    /// The pull requests that searches find.
    var pullRequests: [PullRequestRecord] { addedPullRequests.withLock { $0 } }

    package func addPullRequest(_ request: PullRequestRecord) {
        addedPullRequests.withLock { $0.append(request) }
    }

    // MARK: Rate limits

    /// Changes a rate limit. A parameter that is `nil` leaves its value. `resetsIn` is in whole seconds of the server's
    /// clock.
    package func setRateLimit(
        _ bucket: RateLimitBucket, for identity: RateLimitIdentity, limit: Int? = nil, remaining: Int? = nil,
        resetsIn: Duration? = nil
    ) {
        let reset = resetsIn.map { clock.seconds + Int($0.components.seconds) }
        limits.set(bucket, identity, limit: limit, remaining: remaining, reset: reset)
    }

    /// Returns the number of requests, or of points, in the present window of a rate limit.
    package func used(_ bucket: RateLimitBucket, by identity: RateLimitIdentity) -> Int {
        limits.window(of: bucket, for: identity).used
    }

    /// Responds to every API request with the secondary rate limit, or stops that with `nil`.
    package func setSecondaryLimit(_ limit: SecondaryLimit?) {
        limits.secondary = limit
    }

    /// Turns the rate limits off, as on GitHub Enterprise Server: no `x-ratelimit-*` headers, and `/rate_limit` is 404.
    package func setRateLimits(areOff: Bool) {
        limits.isOff = areOff
    }

    // MARK: Tokens

    /// Returns a new token for `login`. ``TokenStore`` documents `ending`.
    /// - Throws: ``ControlError/noSuchLogin(_:)``.
    package func token(
        for login: String, scopes: [String] = [], kind: TokenKind = .oauthApp, lifetime: Duration? = nil,
        ending: String? = nil
    ) throws(ControlError) -> String {
        guard let account = dataset.account(login: login) else { throw .noSuchLogin(login) }
        let client = kind == .personal ? nil : kind == .githubApp ? Client.gitHubApp.id : Client.oauthApp.id
        let seconds = lifetime.map { Int($0.components.seconds) }
        return tokens.issue(
            login: account.login, scopes: scopes, kind: kind, clientID: client, lifetime: seconds,
            ending: ending
        ).value
    }

    /// Revokes a token or refresh token. It is rejected with 401 or `bad_refresh_token` from then on.
    package func revoke(token: String) {
        tokens.revoke(token)
    }

    /// Returns whether the token is valid now.
    package func accepts(token: String) -> Bool { tokens.token(token) != nil }

    /// Rejects every token with 403, as GitHub does after many invalid ones in a short time.
    package func setLoginsLocked(_ locked: Bool) {
        tokens.isLocked = locked
    }

    // MARK: Avatars

    /// Serves `image` as the avatar of `login`, or the default avatar if it is `nil`.
    /// - Throws: ``ControlError/noSuchLogin(_:)``.
    package func setAvatar(_ image: MalformedAvatar?, of login: String) throws(ControlError) {
        guard let account = dataset.account(login: login) else { throw .noSuchLogin(login) }
        malformedAvatars.withLock { $0[account.id] = image }
    }

    func malformedAvatar(ofAccount id: Int) -> MalformedAvatar? { malformedAvatars.withLock { $0[id] } }

    // MARK: Commits

    struct CommitAuthor {
        /// `nil` if the author has no account.
        let login: String?
        /// `nil` for the name of the account.
        let name: String?
    }

    /// Adds a commit to every repository. `login` is the account of its author, or `nil` if there is none; `name` is
    /// the name in the commit, by default that of the account.
    package func addCommit(_ id: String, by login: String?, named name: String? = nil) {
        commitAuthors.withLock { $0[id] = CommitAuthor(login: login, name: name) }
    }

    /// Returns `nil` if no such commit was added.
    func author(ofCommit id: String) -> CommitAuthor? { commitAuthors.withLock { $0[id] } }

    /// Replaces the keys with which `login` signs commits.
    /// - Throws: ``ControlError/noSuchLogin(_:)``.
    package func setSigningKeys(_ keys: [String], of login: String) throws(ControlError) {
        guard let account = dataset.account(login: login) else { throw .noSuchLogin(login) }
        signingKeys.withLock { $0[account.id] = keys }
    }

    func signingKeys(ofAccount id: Int) -> [String] { signingKeys.withLock { $0[id] ?? [] } }

    // MARK: READMEs

    /// Serves `text` as the README of every repository, or the default ones if it is `nil`.
    package func setReadme(_ text: String?) { readme.withLock { $0 = text } }

    var readmeText: String? { readme.withLock(\.self) }

    // MARK: Faults

    /// Injects `fault` into the next `times` requests whose path starts with `prefix`, or into all until the faults are
    /// cleared if `times` is `nil`. If `every` is 10, only each tenth of these requests gets it.
    ///
    /// Faults are used in the order of injection. Control requests get none.
    package func inject(_ fault: Fault, onPathPrefix prefix: String = "/", times: Int? = 1, every: Int = 1) {
        faults.add(fault, prefix: prefix, times: times, every: every)
    }

    /// Removes all faults that are not used up.
    package func clearFaults() {
        faults.clear()
    }
}

extension StandInControl {
    /// The requests received so far, in the order of arrival, without control requests.
    package var requests: [RecordedRequest] { log.requests }

    /// Returns the requests whose path starts with `prefix`.
    package func requests(onPathPrefix prefix: String) -> [RecordedRequest] {
        log.requests.filter { $0.target.hasPrefix(prefix) }
    }

    /// Returns when `count` requests have arrived (regardless of their responses), or when the calling task is
    /// cancelled.
    @discardableResult
    package func waitForRequests(_ count: Int, onPathPrefix prefix: String = "/") async -> [RecordedRequest] {
        await log.wait { requests in requests.count { $0.target.hasPrefix(prefix) } >= count }
        return requests(onPathPrefix: prefix)
    }

    /// Returns when `predicate` is true, or when the calling task is cancelled. Calls it when a request arrives or
    /// ends.
    package func waitUntil(_ predicate: @escaping @Sendable ([RecordedRequest]) -> Bool) async {
        await log.wait(until: predicate)
    }

    /// Returns the maximum number of requests in progress at the same time.
    package func peakConcurrency(onPathPrefix prefix: String = "/") -> Int {
        log.requests.peakConcurrency(onPathPrefix: prefix)
    }

    package func clearLog() {
        log.clear()
    }
}
