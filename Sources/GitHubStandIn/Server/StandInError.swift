/// Why a stand-in could not start.
package enum StandInError: Error, Equatable, CustomStringConvertible {
    /// The port is taken or not allowed.
    case cannotListen(port: UInt16, reason: String)

    /// What happened and what to do, as a sentence.
    package var description: String {
        switch self {
        case .cannotListen(let port, let reason):
            "Port \(port) on 127.0.0.1 cannot be opened (\(reason)). Choose another, or 0 for any free one."
        }
    }
}
