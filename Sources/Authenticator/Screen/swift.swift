/// How long a code is still good, in words.
package enum swift {
    /// `14:05`: minutes and seconds, rounded down.
    package static func minutesAndSeconds(_ left: Duration) -> String {
        let (minutes, seconds) = max(left, .zero).components.seconds.quotientAndRemainder(dividingBy: 60)
        return "\(minutes):\(seconds < 10 ? "0" : "")\(seconds)"
    }
}
