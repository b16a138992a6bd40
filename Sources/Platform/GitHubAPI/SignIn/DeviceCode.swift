public import GitHubModel

/// The codes at the start of a sign-in: one that the user enters, and a secret one for polling
/// (`POST /login/device/code`, RFC 8628, 3.2).
public struct DeviceCode: Sendable, Hashable {
    /// The secret code, exchanged for a token after the user's approval.
    public let deviceCode: Token
    /// The code that the user enters, with its hyphen, such as `WDJB-MJHT`: 4 to 20 characters.
    public let userCode: String
    /// The page on which the user enters the code.
    public let verificationURL: WebURL
    /// The time until both codes expire; 1 s to 24 h.
    public let lifetime: Duration
    /// The minimum time between two polls; 1 to 300 s.
    public let interval: Duration

    package init(
        deviceCode: Token, userCode: String, verificationURL: WebURL, lifetime: Duration = .seconds(900),
        interval: Duration = .seconds(5)
    ) {
        self.deviceCode = deviceCode
        self.userCode = userCode
        self.verificationURL = verificationURL
        self.lifetime = lifetime
        self.interval = interval
    }
}

extension DeviceCode: Decodable {
    private enum Key: String, CodingKey {
        case secret = "device_code"
        case userCode = "user_code"
        case url = "verification_uri"
        case lifetime = "expires_in"
        case interval
    }

    /// Decodes GitHub's response.
    public init(from decoder: any Decoder) throws {
        let response = try decoder.container(keyedBy: Key.self)
        let userCode = try response.decode(String.self, forKey: .userCode)
        guard userCode.wholeMatch(of: #/[A-Z0-9-]{4,20}/#) != nil else {
            throw DecodingError.dataCorruptedError(forKey: .userCode, in: response, debugDescription: "invalid code")
        }
        let url = try response.decode(String.self, forKey: .url)
        guard url.utf8.count <= WebURL.maxDisplayedSize else {
            throw DecodingError.dataCorruptedError(forKey: .url, in: response, debugDescription: "too long")
        }
        let lifetime = try response.seconds(.lifetime) ?? 900
        let interval = try response.seconds(.interval) ?? 5
        self.init(
            deviceCode: try Token(try response.decode(String.self, forKey: .secret)),
            userCode: userCode,
            verificationURL: try WebURL(url),
            lifetime: .seconds(min(max(lifetime, 1), 86_400)),
            interval: .seconds(min(max(interval, 1), 300)))
    }
}

extension KeyedDecodingContainer {
    /// Decodes a number of seconds, which some hosts send as a text.
    func seconds(_ key: Key) throws -> Int? {
        do {
            return try decodeIfPresent(Int.self, forKey: key)
        } catch DecodingError.typeMismatch {
            return Int(try decode(String.self, forKey: key))
        }
    }
}

/// The reason why GitHub returned no code for a sign-in.
public enum DeviceCodeError: Error, Hashable {
    /// 404: the host has no app with this client ID.
    case unknownClient(id: String, host: String)
    /// `device_flow_disabled`: the app's settings don't allow device sign-in.
    case deviceFlowDisabled(host: String)
    /// `unauthorized_client`: the app is not allowed to sign users in.
    case unauthorizedClient(id: String, host: String)
    /// `incorrect_client_credentials`, or 401: the client ID is invalid.
    case incorrectClient(id: String, host: String)
    /// The page on which to enter the code is not one of the host's sign-in pages.
    case foreignPage(host: String, url: WebURL)
    /// 403, 429 or another error, with GitHub's reason, without control characters.
    case rejected(host: String, status: Int, reason: String?)
    /// A status of 500 or more, or a response without a valid code.
    case invalidResponse(host: String, status: Int)
}

extension DeviceCodeError: CustomStringConvertible {
    /// What happened.
    public var description: String {
        switch self {
        case .unknownClient(let id, let host):
            "\(host) has no app with the client ID \(id). Client IDs differ between hosts."
        case .deviceFlowDisabled(let host):
            "The app does not allow device sign-in. Its owner must select \"Enable Device Flow\" in its settings on "
                + "\(host)."
        case .unauthorizedClient(let id, let host): "\(host) does not allow the app \(id) to sign users in."
        case .incorrectClient(let id, let host): "\(host) rejected the client ID \(id)."
        case .foreignPage(let host, let url):
            "\(host) requests that the code is entered at \(url), which is not a page of it. Nothing was opened."
        case .rejected(let host, let status, let reason):
            "\(host) returned no sign-in code (\(reason ?? "status \(status)"))."
        case .invalidResponse(let host, let status) where status >= 500: "\(host) returned a server error (\(status))."
        case .invalidResponse(let host, _): "\(host) returned no sign-in code."
        }
    }
}
