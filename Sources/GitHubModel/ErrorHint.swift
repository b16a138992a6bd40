/// What to do about a failure, in the words of the screen that shows it.
public enum ErrorHint {
    /// `failure` with `advice` after it, in place of a bare "Try again."; alone, where it says more exactly when to try.
    public static func append(_ advice: String, to failure: String) -> String {
        let bare = " Try again."
        if failure.hasSuffix(bare) { return "\(failure.dropLast(bare.count)) \(advice)" }
        return failure.contains(" Try ") ? failure : "\(failure) \(advice)"
    }
}
