import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `github-authentication-token-expiration`: when a token that has an end stops working.
enum TokenExpiration {
    /// `nil` where the field is missing or not a time.
    static func date(in fields: HTTPFields) -> Date? {
        HTTPField.Name("github-authentication-token-expiration").flatMap { fields[$0] }.flatMap(date)
    }

    /// GitHub writes `2023-06-14 15:09:46 -0700` and `2025-02-04 16:42:10 UTC`.
    static func date(_ text: String) -> Date? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 3 else { return nil }
        let zone = words[2] == "UTC" ? "Z" : words[2]
        do { return try Date("\(words[0])T\(words[1])\(zone)", strategy: .iso8601) } catch { return nil }
    }
}
