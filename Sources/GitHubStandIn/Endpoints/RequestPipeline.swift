/// What every API request passes: who asks, in which version, and whether anything is left of their allowance.
struct RequestPipeline: Sendable {
    let site: ServerContext
    private var control: StandInControl { site.control }

    init(site: ServerContext) {
        self.site = site
    }

    func answer(_ request: Request) -> Response {
        let headers = StandardHeaders(clock: control.clock, request: request)
        guard let agent = request[header: "user-agent"], !agent.isEmpty else {
            return headers.onRefusal(Self.noUserAgent)
        }
        if request.method == "POST", request.path == ["credentials", "revoke"] {
            return headers.onRefusal(RevocationEndpoint(tokens: control.tokens).answer(request))
        }
        let token: Token?
        switch authenticate(request) {
        case .success(let living): token = living
        case .failure(let refusal): return headers.onRefusal(refusal.answer)
        }
        switch APIVersion.requested(by: request) {
        case .success(let version):
            return checkRateLimit(RequestContext(site: site, request: request, token: token, version: version), headers)
        case .failure(let refusal): return headers.onRefusal(refusal.answer)
        }
    }

    /// 403 under a content type that is not JSON's, as recorded.
    private static var noUserAgent: Response {
        let message = "Missing or invalid User Agent string. See https://docs.github.com/rest/using-the-rest-api/"
        return Response(
            status: 403, headers: [("content-type", "application/octet-stream")],
            body: Array("{\"message\":\"\(message)getting-started-with-the-rest-api#user-agent\"}".utf8))
    }

    private func authenticate(_ request: Request) -> Result<Token?, APIVersion.RejectedError> {
        guard let field = request[header: "authorization"] else { return .success(nil) }
        guard !control.tokens.isLocked else {
            let message = "Maximum number of login attempts exceeded. Please try again later."
            return .failure(APIVersion.RejectedError(answer: Errors.plain(403, message)))
        }
        let words = field.split(separator: " ")
        let isToken = words.count == 2 && ["bearer", "token"].contains(words[0].lowercased())
        guard isToken, let token = control.tokens.token(String(words[1])) else {
            return .failure(APIVersion.RejectedError(answer: Errors.badCredentials))
        }
        return .success(token)
    }

    private func checkRateLimit(_ call: RequestContext, _ headers: StandardHeaders) -> Response {
        guard let endpoint = Endpoint(call.request) else {
            // An unrouted path counts only for those without a token.
            let allowance = call.token == nil ? control.limits.take(from: .core, as: call.identity) : nil
            return headers.on(Page(Errors.notFound), call, allowance.map { ($0, .core) })
        }
        let limits = control.limits
        if let secondary = limits.secondary {
            let now = limits.allowance(of: endpoint.bucket, as: call.identity)
            return headers.on(
                Page(RateLimitResponses(control: control).secondary(secondary)), call, (now, endpoint.bucket))
        }
        if endpoint == .rateLimit || limits.isOff { return route(endpoint, call, headers, taken: nil) }
        guard let taken = limits.take(from: endpoint.bucket, as: call.identity) else {
            let now = limits.allowance(of: endpoint.bucket, as: call.identity)
            let refusal = RateLimitResponses(control: control).exceeded(call)
            return headers.on(Page(refusal), call, (now, endpoint.bucket))
        }
        return route(endpoint, call, headers, taken: taken)
    }

    private func route(
        _ endpoint: Endpoint, _ call: RequestContext, _ headers: StandardHeaders, taken: RateLimits.Window?
    ) -> Response {
        var page = page(endpoint, call)
        var allowance = taken
        if page.matches(call.request[header: "if-none-match"]) {
            page.answer = page.notModified
            if call.token != nil, taken != nil {
                allowance = control.limits.giveBack(to: endpoint.bucket, as: call.identity)
            }
        }
        if endpoint == .rateLimit, !control.limits.isOff {
            allowance = control.limits.allowance(of: .core, as: call.identity)
        }
        return headers.on(page, call, allowance.map { ($0, endpoint.bucket) })
    }

    /// From the pages written before, unless it tells something that changes.
    private func page(_ endpoint: Endpoint, _ call: RequestContext) -> Page {
        guard endpoint != .rateLimit else { return endpoint.page(call) }
        let viewer = call.token.map { "\($0.login) \($0.kind.rawValue) \($0.readsPrivate) \($0.scopes)" } ?? ""
        let key = "\(call.request.target) \(call.version.rawValue) \(viewer)"
        if let known = site.pages[key] { return known }
        var page = endpoint.page(call)
        if control.settings.compresses, page.answer.body.count > 512 {
            page.answer.gzipped = Gzip.compress(page.answer.body)
        }
        if page.answer.status == 200 { site.pages.keep(page, as: key) }
        return page
    }
}
