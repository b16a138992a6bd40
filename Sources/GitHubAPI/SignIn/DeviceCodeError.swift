/// Why GitHub gave no code to sign in with.
public enum DeviceCodeError: Error, Hashable {
    /// 404: no app with this client id is registered there.
    case unknownClient(id: String, host: String)
    /// `device_flow_disabled`: the app's settings don't allow this sign-in.
    case deviceFlowDisabled(host: String)
    /// `unauthorized_client`: this app may not sign people in this way.
    case unauthorizedClient(id: String, host: String)
    /// `incorrect_client_credentials`, or 401: the client id is wrong.
    case incorrectClient(id: String, host: String)
    /// 403, 429 or another refusal; `reason` is GitHub's own, safe to show.
    case rejected(host: String, status: Int, reason: String?)
    /// A status from 500 on, or an answer without a usable code.
    case invalidResponse(host: String, status: Int)
}

extension DeviceCodeError: CustomStringConvertible {
    /// What happened, then what to do.
    public var description: String {
        switch self {
        case .unknownClient(let id, let host):
            "\(host) knows no app with the client id \(id). A client id belongs to one host: check the one given."
        case .deviceFlowDisabled(let host):
            "The app does not allow this sign-in. Its owner must tick \"Enable Device Flow\" in its settings on \(host)."
        case .unauthorizedClient(let id, let host):
            "\(host) does not let the app \(id) sign people in. Use a token instead: ghsearch login --with-token."
        case .incorrectClient(let id, let host):
            "\(host) does not accept the client id \(id). Check it."
        case .rejected(let host, let status, let reason):
            "\(host) gave no sign-in code (\(reason ?? "status \(status)")). Try later, or ghsearch login --with-token."
        case .invalidResponse(let host, let status) where status >= 500:
            "\(host) has trouble answering (status \(status)). Try again."
        case .invalidResponse(let host, _):
            "\(host) answered, but without a sign-in code. Try later, or ghsearch login --with-token."
        }
    }
}
