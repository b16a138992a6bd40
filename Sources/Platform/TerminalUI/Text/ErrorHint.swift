/// Appends a screen's hint to an error message.
package enum ErrorHint {
    /// Returns `message` with `hint` in place of a final "Try again.", or after it. A message that states exactly when or how to
    /// try again is returned unchanged.
    package static func append(_ hint: String, to message: String) -> String {
        let statement = withoutAdvice(message)
        if statement != message { return "\(statement) \(hint)" }
        let isExact = message.contains(" Try ") && !message.contains(" Try again later")
        return isExact ? message : "\(message) \(hint)"
    }

    /// Returns `message` without a final "Try again.".
    package static func withoutAdvice(_ message: String) -> String {
        let advice = [" Try again.", " Try again in a minute."].first(where: message.hasSuffix)
        return String(message.dropLast(advice?.count ?? 0))
    }
}
