/// The value of `X-GitHub-Api-Version`.
enum APIVersion: String, Sendable, CaseIterable {
    case first = "2022-11-28"
    case newest = "2026-03-10"

    /// A version that was once valid, to show what 410 looks like; invented, since GitHub retired none so far.
    static let retired = "2021-01-01"

    /// The version a request names, or what it gets for a wrong one; no header means the first.
    static func requested(by request: Request) -> Result<APIVersion, RejectedError> {
        guard let name = request[header: "x-github-api-version"] else { return .success(.first) }
        if let version = APIVersion(rawValue: name) { return .success(version) }
        if name == retired {
            return .failure(RejectedError(answer: Errors.plain(410, "This API version is no longer supported.")))
        }
        let known = allCases.map(\.rawValue).joined(separator: ", ")
        return .failure(
            RejectedError(
                answer: Errors.plain(
                    400,
                    """
                    The version you specified in the "X-GitHub-API-Version" request header, "\(name)", is not a \
                    supported version. The following versions are currently supported: \(known).
                    """)))
    }

    /// Why a version is not served.
    struct RejectedError: Error {
        let answer: Response
    }
}
