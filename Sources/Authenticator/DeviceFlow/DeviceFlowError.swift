/// How a sign-in ended without a token.
package enum DeviceFlowError: Error, Hashable {
    /// The code's time is over.
    case expired
    /// The person said no.
    case denied
    /// GitHub does not know the code any more; seen right after approval too.
    case invalidDeviceCode
    /// GitHub does not know the app's client id.
    case incorrectClient
    /// GitHub does not understand the question: an error of ghsearch.
    case unsupportedGrantType
    /// The app's settings don't allow this sign-in.
    case deviceFlowDisabled
    /// The person's primary address is not verified.
    case unverifiedEmail
    /// GitHub ended it with a word not known here; safe to show.
    case unknown(String)
    /// No code came, or the token could not be checked or stored; a sentence that says why and what to do.
    case failed(String)

    /// Whether a new code may mend it.
    package var canRequestNewCode: Bool {
        switch self {
        case .expired, .denied, .invalidDeviceCode, .unknown, .failed: true
        case .incorrectClient, .unsupportedGrantType, .deviceFlowDisabled, .unverifiedEmail: false
        }
    }
}

extension DeviceFlowError: CustomStringConvertible {
    /// What happened, then what to do.
    package var description: String {
        switch self {
        case .expired: "The code has expired. Ask for a new one."
        case .denied: "The sign-in was cancelled on GitHub. Nothing was stored; sign in again if that was a mistake."
        case .invalidDeviceCode: "GitHub no longer knows the code. Ask for a new one."
        case .incorrectClient: "GitHub does not accept the client id. Check the one given."
        case .unsupportedGrantType: "GitHub does not understand ghsearch (unsupported_grant_type). Update ghsearch."
        case .deviceFlowDisabled:
            "The app does not allow this sign-in. Its owner must tick \"Enable Device Flow\" in its settings."
        case .unverifiedEmail: "Your primary email address is not verified. Verify it on GitHub, then sign in again."
        case .unknown(let word): "GitHub ended the sign-in (\(word)). Sign in again."
        case .failed(let sentence): sentence
        }
    }
}
