/// `/rate_limit`, and the responses to requests over a limit.
struct RateLimitResponses: Sendable {
    let control: StandInControl
    private static let docs = "https://docs.github.com/rest/overview/rate-limits-for-the-rest-api"

    init(control: StandInControl) {
        self.control = control
    }

    /// Returns the 403 response for an exceeded limit. It has the reset time, and no `retry-after`.
    func exceeded(_ context: RequestContext) -> Response {
        let message =
            switch context.token {
            case .some(let token):
                """
                API rate limit exceeded for user ID \(control.dataset.account(login: token.login)?.id ?? 0). If you reach \
                out to GitHub Support for help, please include the request ID and timestamp.
                """
            case nil:
                """
                API rate limit exceeded for 127.0.0.1. (But here's the good news: Authenticated requests get a higher \
                rate limit. Check out the documentation for more details.)
                """
            }
        return Errors.plain(403, message, documentation: Self.docs)
    }

    func secondary(_ limit: SecondaryLimit) -> Response {
        var response = Errors.plain(
            limit.status,
            "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
            documentation: Self.docs + "#about-secondary-rate-limits")
        switch limit.retryAfter {
        case .absent: break
        case .blank: response.headers.append(("retry-after", ""))
        case .seconds(let seconds): response.headers.append(("retry-after", String(seconds)))
        case .date(let seconds):
            response.headers.append(("retry-after", HTTPDate.http(control.clock.seconds + seconds)))
        }
        return response
    }

    /// Returns all rate limits. Only core, search and graphql ever change here.
    func overview(_ context: RequestContext) -> Page {
        guard !control.limits.isOff else { return Page(Errors.plain(404, "Rate limiting is not enabled.")) }
        let core = control.limits.window(of: .core, for: context.identity)
        let search = control.limits.window(of: .search, for: context.identity)
        let graphQL = control.limits.window(of: .graphql, for: context.identity)
        var json = JSONWriter()
        json.object { json in
            json.key("resources")
            json.object { json in
                Self.write("core", core, into: &json)
                Self.write("search", search, into: &json)
                Self.write("graphql", graphQL, into: &json)
                Self.write("integration_manifest", .init(limit: 5_000, reset: core.reset), into: &json)
                Self.write("source_import", .init(limit: 100, reset: search.reset), into: &json)
                Self.write("code_scanning_upload", .init(limit: 1_000, reset: core.reset), into: &json)
                Self.write("code_search", .init(limit: 10, reset: search.reset), into: &json)
                Self.write("actions_runner_registration", .init(limit: 10_000, reset: core.reset), into: &json)
            }
            if context.version == .first { Self.write("rate", core, into: &json) }
        }
        return Page(Response(status: 200, headers: [("content-type", Errors.jsonType)], body: json.bytes))
    }

    private static func write(_ name: StaticString, _ window: RateLimits.Window, into json: inout JSONWriter) {
        json.key(name)
        json.object { json in
            json.field("limit", window.limit)
            json.field("used", window.used)
            json.field("remaining", window.remaining)
            json.field("reset", window.reset)
        }
    }
}
