import CCurl

/// A date in a header field (RFC 9110, 5.6.7).
package enum HTTPDate {
    /// Returns the seconds since 1970 of a text such as `Sat, 21 Nov 2026 10:15:00 GMT`, or `nil` if it is not a date.
    package static func seconds(_ text: String) -> Int? {
        let seconds = curl_getdate(text, nil)
        return seconds < 0 ? nil : Int(seconds)
    }
}
