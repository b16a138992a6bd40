public import GitHubModel

/// What GitHub gives at the start of a sign-in: a code for the person, and a secret one to ask with
/// (`POST /login/device/code`).
public struct DeviceCode: Sendable, Hashable {
    /// Redeemed for a token once the person has agreed; as secret as the token.
    public let deviceCode: Token
    /// What the person types, with its hyphen; safe to show.
    public let userCode: String
    /// Where the person types it.
    public let verificationURL: WebURL
    /// How long both codes live from now on; more than zero.
    public let lifetime: Duration
    /// The least pause between two polls; at least a second.
    public let interval: Duration

    /// A code as GitHub gave it.
    public init(
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
        case address = "verification_uri"
        case completeAddress = "verification_uri_complete"
        case lifetime = "expires_in"
        case interval
    }

    /// Reads GitHub's answer.
    public init(from decoder: any Decoder) throws {
        let answer = try decoder.container(keyedBy: Key.self)
        let userCode = TextSanitizer.singleLine(try answer.decode(String.self, forKey: .userCode))
        guard (1...64).contains(userCode.count) else {
            throw DecodingError.dataCorruptedError(forKey: .userCode, in: answer, debugDescription: "no usable code")
        }
        let lifetime = try answer.decodeIfPresent(Int.self, forKey: .lifetime) ?? 900
        let interval = try answer.decodeIfPresent(Int.self, forKey: .interval) ?? 5
        self.init(
            deviceCode: try Token(try answer.decode(String.self, forKey: .secret)),
            userCode: userCode,
            verificationURL: try WebURL(try answer.decode(String.self, forKey: .address)),
            lifetime: .seconds(min(max(lifetime, 1), 86_400)),
            interval: .seconds(min(max(interval, 1), 300)))
    }
}
