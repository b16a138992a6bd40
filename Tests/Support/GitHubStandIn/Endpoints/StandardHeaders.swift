/// The header fields of GitHub's responses, as recorded.
struct StandardHeaders: Sendable {
    let clock: ServerClock
    let request: Request
    typealias Fields = [(name: String, value: String)]

    init(clock: ServerClock, request: Request) {
        (self.clock, self.request) = (clock, request)
    }

    /// Adds the fields of a response that was sent before authentication: no limits, no scopes.
    func withoutLimits(_ response: Response) -> Response {
        response.adding(common + [("vary", "Accept-Encoding, Accept, X-Requested-With")])
    }

    /// Adds the fields of all other responses.
    func wrap(_ page: Page, _ context: RequestContext, _ limit: (RateLimits.Window, RateLimitBucket)?) -> Response {
        page.response.adding(
            common + cache(page, context) + scopes(page, context) + [
                ("x-github-api-version-selected", context.version.rawValue)
            ]
                + (context.server.control.limits.isOff ? [] : Self.rateLimit(limit)))
    }

    private var common: Fields {
        [
            ("date", HTTPDate.http(clock.seconds)),
            ("server", "github.com"),
            ("x-github-media-type", "github.v3; format=json"),
            ("x-github-request-id", requestID),
            (
                "access-control-expose-headers",
                """
                ETag, Link, Location, Retry-After, X-GitHub-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, \
                X-RateLimit-Used, X-RateLimit-Resource, X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, \
                X-Poll-Interval, X-GitHub-Media-Type, X-GitHub-SSO, X-GitHub-Request-Id, Deprecation, Sunset
                """
            ),
            ("access-control-allow-origin", "*"),
            ("strict-transport-security", "max-age=31536000; includeSubdomains; preload"),
            ("x-frame-options", "deny"),
            ("x-content-type-options", "nosniff"),
            ("x-xss-protection", "0"),
            ("referrer-policy", "origin-when-cross-origin, strict-origin-when-cross-origin"),
            ("content-security-policy", "default-src 'none'"),
        ]
    }

    /// Five random hexadecimal numbers.
    private var requestID: String {
        var random = SystemRandomNumberGenerator()
        return [16, 20, 28, 28, 32].map { String(random.next() >> UInt64(64 - $0), radix: 16, uppercase: true) }
            .joined(separator: ":")
    }

    private func cache(_ page: Page, _ context: RequestContext) -> Fields {
        guard let tag = page.entityTag else {
            return [("cache-control", "no-cache"), ("vary", "Accept-Encoding, Accept, X-Requested-With")]
        }
        let vary = context.token == nil ? "Accept" : "Accept, Authorization, Cookie, X-GitHub-OTP"
        return [
            ("cache-control", (context.token == nil ? "public" : "private") + ", max-age=60, s-maxage=60"),
            ("vary", vary + ",Accept-Encoding, Accept, X-Requested-With"),
            ("etag", tag),
        ] + (page.lastModified.map { [("last-modified", HTTPDate.http($0))] } ?? [])
    }

    private func scopes(_ page: Page, _ context: RequestContext) -> Fields {
        guard let token = context.token else { return [] }
        var fields: Fields = []
        if token.kind != .githubApp {
            fields.append(("x-oauth-scopes", token.scopes.joined(separator: ", ")))
            fields.append(("x-accepted-oauth-scopes", page.acceptedScopes ?? ""))
        } else {
            fields.append(("x-accepted-github-permissions", "metadata=read"))
        }
        if let client = token.clientID { fields.append(("x-oauth-client-id", client)) }
        if let expires = token.expires {
            let stamp = HTTPDate.iso(expires).dropLast().split(separator: "T").joined(separator: " ")
            fields.append(("github-authentication-token-expiration", stamp + " UTC"))
        }
        return fields
    }

    private static func rateLimit(_ limit: (RateLimits.Window, RateLimitBucket)?) -> Fields {
        guard let (window, bucket) = limit else { return [] }
        return [
            ("x-ratelimit-limit", String(window.limit)),
            ("x-ratelimit-remaining", String(window.remaining)),
            ("x-ratelimit-used", String(window.used)),
            ("x-ratelimit-resource", bucket.rawValue),
            ("x-ratelimit-reset", String(window.reset)),
        ]
    }
}
