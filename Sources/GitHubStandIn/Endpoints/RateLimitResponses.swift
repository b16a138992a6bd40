/// `/rate_limit`, and what is said when nothing is left.
struct RateLimitResponses: Sendable {
    let control: StandInControl
    private static let docs = "https://docs.github.com/rest/overview/rate-limits-for-the-rest-api"

    init(control: StandInControl) {
        self.control = control
    }

    /// 403 with nothing remaining; `retry-after` is not sent, the reset time is.
    func exceeded(_ call: RequestContext) -> Response {
        let message =
            switch call.token {
            case .some(let token):
                """
                API rate limit exceeded for user ID \(control.world.account(login: token.login)?.id ?? 0). If you reach \
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
        var answer = Errors.plain(
            limit.status,
            "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.",
            documentation: Self.docs + "#about-secondary-rate-limits")
        switch limit.retryAfter {
        case .absent: break
        case .blank: answer.headers.append(("retry-after", ""))
        case .seconds(let seconds): answer.headers.append(("retry-after", String(seconds)))
        case .date(let seconds):
            answer.headers.append(("retry-after", HTTPDate.http(control.clock.seconds + seconds)))
        }
        return answer
    }

    /// Everything but core and search is never touched here.
    func overview(_ call: RequestContext) -> Page {
        guard !control.limits.isOff else { return Page(Errors.plain(404, "Rate limiting is not enabled.")) }
        let core = control.limits.allowance(of: .core, as: call.identity)
        let search = control.limits.allowance(of: .search, as: call.identity)
        let signedIn = call.token != nil
        var json = JSONWriter()
        json.object { json in
            json.key("resources")
            json.object { json in
                Self.write("core", core, into: &json)
                Self.write("search", search, into: &json)
                Self.write("graphql", .init(limit: signedIn ? 5_000 : 0, reset: core.reset), into: &json)
                Self.write("integration_manifest", .init(limit: 5_000, reset: core.reset), into: &json)
                Self.write("source_import", .init(limit: 100, reset: search.reset), into: &json)
                Self.write("code_scanning_upload", .init(limit: 1_000, reset: core.reset), into: &json)
                Self.write("code_search", .init(limit: 10, reset: search.reset), into: &json)
                Self.write("actions_runner_registration", .init(limit: 10_000, reset: core.reset), into: &json)
            }
            if call.version == .first { Self.write("rate", core, into: &json) }
        }
        return Page(Response(status: 200, headers: [("content-type", Errors.jsonType)], body: json.bytes))
    }

    private static func write(_ name: StaticString, _ allowance: RateLimits.Window, into json: inout JSONWriter) {
        json.key(name)
        json.object { json in
            json.field("limit", allowance.limit)
            json.field("used", allowance.used)
            json.field("remaining", allowance.remaining)
            json.field("reset", allowance.reset)
        }
    }
}
