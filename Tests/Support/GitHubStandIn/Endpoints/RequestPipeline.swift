import Foundation

/// Checks that every API request passes: user agent, token, version and rate limit.
struct RequestPipeline: Sendable {
    let server: ServerContext
    private var control: StandInControl { server.control }

    init(server: ServerContext) {
        self.server = server
    }

    /// - Parameter fault: The error that GraphQL queries get.
    func response(to request: Request, fault: Fault.QueryError? = nil) -> Response {
        let headers = StandardHeaders(clock: control.clock, request: request)
        guard let agent = request[header: "user-agent"], !agent.isEmpty else {
            return headers.withoutLimits(Self.noUserAgent)
        }
        if request.method == "POST", request.path == ["credentials", "revoke"] {
            return headers.withoutLimits(RevocationEndpoint(tokens: control.tokens).response(to: request))
        }
        let token: Token?
        switch authenticate(request) {
        case .success(let valid): token = valid
        case .failure(let error): return headers.withoutLimits(error.response)
        }
        if GraphQLEndpoint.handles(request) {
            let context = RequestContext(server: server, request: request, token: token, version: .first)
            let (response, limit) = GraphQLEndpoint(context: context, fault: fault).response
            return headers.wrap(Page(response), context, limit.map { ($0, .graphql) })
        }
        switch APIVersion.requested(by: request) {
        case .success(let version):
            return checkRateLimit(
                RequestContext(server: server, request: request, token: token, version: version), headers)
        case .failure(let error): return headers.withoutLimits(error.response)
        }
    }

    /// 403 with a content type other than JSON, as recorded.
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
            return .failure(APIVersion.RejectedError(response: Errors.plain(403, message)))
        }
        let words = field.split(separator: " ")
        let isToken = words.count == 2 && ["bearer", "token"].contains(words[0].lowercased())
        guard isToken, let token = control.tokens.token(String(words[1])) else {
            return .failure(APIVersion.RejectedError(response: Errors.badCredentials))
        }
        return .success(token)
    }

    private func checkRateLimit(_ context: RequestContext, _ headers: StandardHeaders) -> Response {
        guard let endpoint = Endpoint(context.request) else {
            // A path without an endpoint counts for anonymous requests only.
            let window = context.token == nil ? control.limits.consume(from: .core, for: context.identity) : nil
            return headers.wrap(Page(Errors.notFound), context, window.map { ($0, .core) })
        }
        let limits = control.limits
        if let secondary = limits.secondary {
            let now = limits.window(of: endpoint.bucket, for: context.identity)
            return headers.wrap(
                Page(RateLimitResponses(control: control).secondary(secondary)), context, (now, endpoint.bucket))
        }
        if endpoint == .rateLimit || limits.isOff { return route(endpoint, context, headers, consumed: nil) }
        guard let consumed = limits.consume(from: endpoint.bucket, for: context.identity) else {
            let now = limits.window(of: endpoint.bucket, for: context.identity)
            let response = RateLimitResponses(control: control).exceeded(context)
            return headers.wrap(Page(response), context, (now, endpoint.bucket))
        }
        return route(endpoint, context, headers, consumed: consumed)
    }

    private func route(
        _ endpoint: Endpoint, _ context: RequestContext, _ headers: StandardHeaders, consumed: RateLimits.Window?
    ) -> Response {
        var page = page(endpoint, context)
        var window = consumed
        if page.matches(context.request[header: "if-none-match"]) {
            page.response = page.notModified
            if context.token != nil, consumed != nil {
                window = control.limits.refund(to: endpoint.bucket, for: context.identity)
            }
        }
        if endpoint == .rateLimit, !control.limits.isOff {
            window = control.limits.window(of: .core, for: context.identity)
        }
        return headers.wrap(page, context, window.map { ($0, endpoint.bucket) })
    }

    /// Returns the page from the cache, except `/rate_limit`, which changes.
    private func page(_ endpoint: Endpoint, _ context: RequestContext) -> Page {
        guard endpoint != .rateLimit else { return endpoint.page(context) }
        let viewer = context.token.map { "\($0.login) \($0.kind.rawValue) \($0.readsPrivate) \($0.scopes)" } ?? ""
        let accept = context.request[header: "accept"] ?? ""
        let key = "\(context.request.target) \(context.version.rawValue) \(accept) \(viewer)"
        if let cached = server.pages[key] { return cached }
        var page = endpoint.page(context)
        if control.settings.compresses, page.response.body.count > 512 {
            page.response.gzipped = Gzip.compress(page.response.body)
        }
        if page.response.status == 200 { server.pages.store(page, for: key) }
        return page
    }
}

/// `POST /credentials/revoke`: revokes tokens. The request must not carry one.
struct RevocationEndpoint: Sendable {
    let tokens: TokenStore
    private static let maxTokens = 1_000

    private struct Body: Decodable {
        let credentials: [String]
    }

    init(tokens: TokenStore) {
        self.tokens = tokens
    }

    func response(to request: Request) -> Response {
        guard request[header: "authorization"] == nil else {
            return Errors.plain(403, "This endpoint must be called without authentication.")
        }
        do {
            let body = try JSONDecoder().decode(Body.self, from: Data(request.body))
            guard !body.credentials.isEmpty, body.credentials.count <= Self.maxTokens else {
                return Errors.plain(422, "Validation Failed")
            }
            for credential in body.credentials { tokens.revoke(credential) }
            return .json("{}", status: 202)
        } catch {
            return Errors.plain(400, "Problems parsing JSON")
        }
    }
}
