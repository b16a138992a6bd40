/// Why a control request could not be done.
package enum ControlError: Error, Equatable, CustomStringConvertible {
    /// No account has this login.
    case noSuchLogin(String)
    /// No device code was asked for, or none is named so.
    case noSuchCode
    /// A control request over HTTP that makes no sense.
    case malformed(String)

    /// What happened and what to do, as a sentence.
    package var description: String {
        switch self {
        case .noSuchLogin(let login): "No account is called \(login)."
        case .noSuchCode: "No such device code: ask for one first."
        case .malformed(let reason): reason
        }
    }
}
