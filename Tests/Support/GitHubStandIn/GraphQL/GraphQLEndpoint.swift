import Foundation

/// `POST /graphql`, on GitHub Enterprise Server `POST /api/graphql`. A token is always required.
struct GraphQLEndpoint: Sendable {
    let context: RequestContext
    /// The error that the stand-in injects, if any.
    let fault: Fault.QueryError?
    private var control: StandInControl { context.server.control }
    private static let docs = "https://docs.github.com/graphql"

    init(context: RequestContext, fault: Fault.QueryError?) { (self.context, self.fault) = (context, fault) }

    static func handles(_ request: Request) -> Bool {
        request.method == "POST" && (request.path == ["graphql"] || request.path == ["api", "graphql"])
    }

    /// Returns the response and the rate limit after it.
    var response: (response: Response, limit: RateLimits.Window?) {
        guard let token = context.token else {
            let docs = "\(Self.docs)/guides/forming-calls-with-graphql#authentication"
            let message = "This endpoint requires you to be authenticated."
            return (Errors.plain(401, message, documentation: docs), nil)
        }
        if let secondary = control.limits.secondary {
            return (RateLimitResponses(control: control).secondary(secondary), window)
        }
        if let window, window.remaining == 0 { return (rateLimited(token), window) }
        let body: GraphQLRequest.Body
        do { body = try JSONDecoder().decode(GraphQLRequest.Body.self, from: Data(context.request.body)) } catch {
            return (Errors.plain(400, "Problems parsing JSON", documentation: Self.docs), consume(1))
        }
        guard let query = body.query else {
            let message = "A query attribute must be specified and must be a string."
            return (Errors.plain(400, message, documentation: Self.docs), consume(1))
        }
        do {
            let request = try GraphQLRequest(
                query, variables: body.variables ?? .null, operation: body.operationName,
                schema: GraphQLSchema.gitHub.without(control.missingGraphQLFields))
            return try execute(request, token)
        } catch {
            return (Self.response(error), consume(1))
        }
    }

    private func execute(
        _ request: GraphQLRequest, _ token: Token
    ) throws(RejectedGraphQLError) -> (Response, RateLimits.Window?) {
        let scopes = GraphQLScopes(request: request, token: token).errors
        guard scopes.isEmpty else { throw RejectedGraphQLError(scopes, hasData: true) }
        let cost = GraphQLCost(of: request)
        guard cost.errors.isEmpty else { throw RejectedGraphQLError(cost.errors, hasData: true) }
        let limit = consume(cost.points)
        if fault == .wentWrong { return (Self.wentWrong, limit) }
        var data = GraphQLData(context: context, token: token, cost: cost, limit: limit)
        data.protectsOrganizations = fault == .protectedOrganizations
        var executor = GraphQLExecutor(request: request)
        let json = executor.json(of: data.query, request.operation.selections)
        return (Self.response(json, executor.errors), limit)
    }

    private var window: RateLimits.Window? {
        control.limits.isOff ? nil : control.limits.window(of: .graphql, for: context.identity)
    }

    private func consume(_ points: Int) -> RateLimits.Window? {
        guard !control.limits.isOff else { return nil }
        return control.limits.consume(points, from: .graphql, for: context.identity) ?? window
    }

    private func rateLimited(_ token: Token) -> Response {
        let id = control.dataset.account(login: token.login)?.id ?? 0
        let message = "API rate limit already exceeded for user ID \(id)."
        return Self.response(nil, [GraphQLError(type: "RATE_LIMITED", message: message)])
    }

    private static var wentWrong: Response {
        let message = """
            Something went wrong while executing your query. This may be the result of a timeout, or it could be a GitHub \
            bug. Please include `7FAB:3166F9:53E3E2:54CFDB:66E9C677` when reporting this issue.
            """
        return response(.null, [GraphQLError(message: message)])
    }

    private static func response(_ error: RejectedGraphQLError) -> Response {
        response(error.hasData ? .null : nil, error.errors)
    }

    private static func response(_ data: GraphQLJSON?, _ errors: [GraphQLError]) -> Response {
        var fields: [(key: String, value: GraphQLJSON)] = []
        if let data { fields.append(("data", data)) }
        if !errors.isEmpty { fields.append(("errors", .array(errors.map(\.json)))) }
        var json = JSONWriter()
        GraphQLJSON.object(fields).write(into: &json)
        return Response(status: 200, headers: [("content-type", Errors.jsonType)], body: json.bytes)
    }
}
