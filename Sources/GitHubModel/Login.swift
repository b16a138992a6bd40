/// The name of an account on GitHub, as `mona` in `github.com/mona`. GitHub compares logins without regard to case.
///
/// Old and managed accounts break today's sign-up rules, so only what no login can be is refused:
/// 1 to 39 of `A-Z a-z 0-9 _ -`, and `[bot]` after an app's.
public struct Login: Sendable, CustomStringConvertible {
    /// As written, its case kept.
    public let description: String

    /// - Throws: ``InvalidLoginError`` if `text` can't be a login.
    public init(_ text: some StringProtocol) throws(InvalidLoginError) {
        guard Self.isValid(text) else { throw InvalidLoginError(text: String(text)) }
        description = String(text)
    }

    /// Whether `text` could be a login.
    public static func isValid(_ text: some StringProtocol) -> Bool {
        let name = text.hasSuffix("[bot]") ? text.utf8.dropLast(5) : text.utf8[...]
        return (1...39).contains(name.count) && name.allSatisfy(isAllowed)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}

extension Login: Hashable {
    /// The same but for case.
    public static func == (left: Login, right: Login) -> Bool {
        left.description.lowercased() == right.description.lowercased()
    }

    /// Ignores case, as `==` does.
    public func hash(into hasher: inout Hasher) { hasher.combine(description.lowercased()) }
}

/// A text that can't be a login.
public struct InvalidLoginError: Error, Hashable, CustomStringConvertible {
    /// What was given.
    public let text: String

    /// What is wrong, then what a login looks like.
    public var description: String {
        "\"\(TextSanitizer.singleLine(text))\" is not a login: use 1 to 39 letters, digits, hyphens or underscores."
    }
}
