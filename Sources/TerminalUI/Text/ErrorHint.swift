/// Appends a screen's hint to an error message.
package enum ErrorHint {
    /// Returns `message` with `hint` in place of a final "Try again.", or after it. A message that states more exactly
    /// when to try again is returned unchanged.
    package static func append(_ hint: String, to message: String) -> String {
        let retry = " Try again."
        if message.hasSuffix(retry) { return "\(message.dropLast(retry.count)) \(hint)" }
        return message.contains(" Try ") ? message : "\(message) \(hint)"
    }
}
