import GitHubModel

/// The reason why a sign-in ended without a token.
public enum DeviceFlowError: Error, Hashable {
    /// `expired_token` (or `token_expired`): the code has expired.
    case expired
    /// `access_denied`: the user cancelled the sign-in.
    case denied
    /// `incorrect_device_code`: the code is invalid, which also happens right after an approval.
    case invalidDeviceCode
    /// `incorrect_client_credentials`: the client ID is invalid.
    case incorrectClient
    /// `unsupported_grant_type`: the request is invalid, a bug of the program.
    case unsupportedGrantType
    /// `device_flow_disabled`: the app's settings don't allow device sign-in.
    case deviceFlowDisabled
    /// `unverified_user_email`: the user's primary email address is not verified.
    case unverifiedEmail
    /// Another error code, without control characters.
    case unknown(String)
    /// The request for a code failed, or the token could not be verified or stored. The message is a complete one.
    case failed(String)

    init(code: String) {
        self =
            switch code {
            case "expired_token", "token_expired": .expired
            case "access_denied": .denied
            case "incorrect_device_code": .invalidDeviceCode
            case "incorrect_client_credentials": .incorrectClient
            case "unsupported_grant_type": .unsupportedGrantType
            case "device_flow_disabled": .deviceFlowDisabled
            case "unverified_user_email": .unverifiedEmail
            default: .unknown(TextSanitizer.singleLine(code, maxLength: 100))
            }
    }

    /// Whether a new code can lead to a token, possibly after something was corrected on GitHub.
    package var canRequestNewCode: Bool {
        switch self {
        case .expired, .denied, .invalidDeviceCode, .deviceFlowDisabled, .unverifiedEmail, .unknown, .failed: true
        case .incorrectClient, .unsupportedGrantType: false
        }
    }
}

extension DeviceFlowError: CustomStringConvertible {
    /// What happened, then what to do.
    public var description: String {
        switch self {
        case .expired: "The code has expired. Request a new one."
        case .denied: "The sign-in was cancelled on GitHub. Nothing was stored."
        case .invalidDeviceCode: "The code is no longer valid. Request a new one."
        case .incorrectClient: "GitHub rejected the client ID. Check it."
        case .unsupportedGrantType: "GitHub rejected the request (unsupported_grant_type)."
        case .deviceFlowDisabled:
            "The app does not allow this sign-in. Its owner must select \"Enable Device Flow\" in its settings."
        case .unverifiedEmail: "Your primary email address is not verified. Verify it on GitHub, then sign in again."
        case .unknown(let code): "GitHub cancelled the sign-in (\(code)). Sign in again."
        case .failed(let message): message
        }
    }
}
