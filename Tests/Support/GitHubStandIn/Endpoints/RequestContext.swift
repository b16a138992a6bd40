/// An authenticated API request.
struct RequestContext: Sendable {
    let server: ServerContext
    let request: Request
    /// The token, or `nil` for an anonymous request.
    let token: Token?
    let version: APIVersion
    var dataset: Dataset { server.dataset }
    var query: Query { request.query }

    init(server: ServerContext, request: Request, token: Token?, version: APIVersion) {
        (self.server, self.request, self.token, self.version) = (server, request, token, version)
    }

    /// What the rate limits count the request by.
    var identity: RateLimitIdentity {
        token.map { .login($0.login) } ?? .anonymous
    }

    /// Returns whether the token can read private repositories of the account at `index`.
    func seesPrivate(of index: Int) -> Bool {
        guard let token, token.readsPrivate else { return false }
        let owner = dataset.accounts[index].login
        let isMember = owner == Dataset.Fixture.organization.login && token.login == Dataset.Fixture.mona.login
        return owner == token.login || isMember
    }

    /// Returns the index of the account with this login, unless it is a managed user that the token can't see.
    func visibleIndex(ofLogin login: String) -> Int? {
        dataset.index(ofLogin: login).flatMap { isVisible($0) ? $0 : nil }
    }

    /// Returns the index of an account, unless it is a managed user that the token can't see.
    func visibleIndex(of owner: Endpoint.Owner) -> Int? {
        switch owner {
        case .login(let login): visibleIndex(ofLogin: login)
        case .id(let id): dataset.index(ofID: id).flatMap { isVisible($0) ? $0 : nil }
        }
    }

    /// Returns whether the account at `index` is visible: managed users are, to accounts of their enterprise only.
    func isVisible(_ index: Int) -> Bool {
        guard let enterprise = dataset.accounts[index].enterprise else { return true }
        return token.flatMap { dataset.account(login: $0.login)?.enterprise } == enterprise
    }
}

/// The value of `X-GitHub-Api-Version`.
enum APIVersion: String, Sendable, CaseIterable {
    case first = "2022-11-28"
    case newest = "2026-03-10"

    /// A version that returns 410. It is invented, because GitHub has not retired any.
    static let retired = "2021-01-01"

    /// Returns the requested version, or the response to an invalid one. The first version is the default.
    static func requested(by request: Request) -> Result<APIVersion, RejectedError> {
        guard let name = request[header: "x-github-api-version"] else { return .success(.first) }
        if let version = APIVersion(rawValue: name) { return .success(version) }
        if name == retired {
            return .failure(RejectedError(response: Errors.plain(410, "This API version is no longer supported.")))
        }
        let known = allCases.map(\.rawValue).joined(separator: ", ")
        return .failure(
            RejectedError(
                response: Errors.plain(
                    400,
                    """
                    The version you specified in the "X-GitHub-API-Version" request header, "\(name)", is not a \
                    supported version. The following versions are currently supported: \(known).
                    """)))
    }

    /// The rejection of a request, with its response.
    struct RejectedError: Error {
        let response: Response
    }
}
