/// Which device code a control request means.
package enum DeviceCodeSelector: Sendable, Equatable {
    /// The one asked for last.
    case latest
    /// The one shown as this `user_code`, e.g. `WDJB-MJHT`.
    case userCode(String)
}
