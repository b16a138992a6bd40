import Foundation

/// A global node ID, in the form of GitHub's first years or in the present one.
struct NodeID {
    enum Kind: Sendable, CaseIterable {
        case user, organization, bot, repository

        init(_ kind: Account.Kind) {
            switch kind {
            case .user: self = .user
            case .organization: self = .organization
            case .bot: self = .bot
            }
        }

        fileprivate var legacyName: String {
            switch self {
            case .user: "04:User"
            case .organization: "012:Organization"
            case .bot: "03:Bot"
            case .repository: "010:Repository"
            }
        }

        fileprivate var prefix: String {
            switch self {
            case .user: "U_"
            case .organization: "O_"
            case .bot: "BOT_"
            case .repository: "R_"
            }
        }
    }
    let kind: Kind
    let number: Int
    let isLegacy: Bool

    init(kind: Kind, number: Int, isLegacy: Bool) {
        (self.kind, self.number, self.isLegacy) = (kind, number, isLegacy)
    }

    /// Accounts from before 2022 have IDs of the first form.
    init(_ account: Account) {
        self.init(kind: Kind(account.kind), number: account.id, isLegacy: account.created < 1_640_995_200)
    }

    init?(_ text: String) {
        for kind in Kind.allCases {
            if let data = Data(base64Encoded: text), let decoded = String(data: data, encoding: .utf8),
                decoded.hasPrefix(kind.legacyName), let number = Int(decoded.dropFirst(kind.legacyName.count))
            {
                self.init(kind: kind, number: number, isLegacy: true)
                return
            }
            guard text.hasPrefix(kind.prefix), let number = Self.number(String(text.dropFirst(kind.prefix.count)))
            else { continue }
            self.init(kind: kind, number: number, isLegacy: false)
            return
        }
        return nil
    }

    var text: String {
        if isLegacy { return Data("\(kind.legacyName)\(number)".utf8).base64EncodedString() }
        let text = Data([0x92, 0, 0xCE] + (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) })
            .base64EncodedString()
        return kind.prefix + text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Returns the number in the MessagePack array `[0, number]`.
    private static func number(_ text: String) -> Int? {
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/") + "=="
        guard let data = Data(base64Encoded: base64), data.count == 7, data.starts(with: [0x92, 0, 0xCE]) else {
            return nil
        }
        return data.dropFirst(3).reduce(0) { $0 << 8 | Int($1) }
    }
}
