import Foundation

/// The ID of an account in its global node ID. Tokens without the scope `read:org` can't query `databaseId` of an
/// organization.
enum AccountID {
    /// Returns the ID of an organization, or `nil` if the node ID has an unknown form.
    ///
    /// Node IDs are `012:Organization` and the number in Base64, or since 2022 `O_` and the MessagePack array of 0 and the
    /// number in Base64 for URLs.
    static func organization(_ nodeID: String) -> Int64? {
        guard nodeID.hasPrefix("O_") else {
            let text = Data(base64Encoded: nodeID).map { String(decoding: $0, as: UTF8.self) } ?? ""
            return text.wholeMatch(of: #/012:Organization(\d{1,18})/#).flatMap { Int64($0.1) }
        }
        let text = nodeID.dropFirst(2).replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
        return Data(base64Encoded: text + padding).flatMap { number(Array($0)) }
    }

    /// Returns the number of the array `[0, number]`.
    private static func number(_ bytes: [UInt8]) -> Int64? {
        guard bytes.starts(with: [0x92, 0x00]), let format = bytes.dropFirst(2).first else { return nil }
        let digits = bytes.dropFirst(3)
        if format < 0x80 { return digits.isEmpty ? Int64(format) : nil }
        let lengths: [UInt8: Int] = [0xCC: 1, 0xCD: 2, 0xCE: 4]
        guard lengths[format] == digits.count else { return nil }
        return digits.reduce(0) { $0 << 8 | Int64($1) }
    }
}
