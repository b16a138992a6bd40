import UnicodeText

/// The name of an account on GitHub, such as `mona` in `github.com/mona`. Logins are case-insensitive.
///
/// A login has 1 to 39 of the characters `A-Z a-z 0-9 _ -`, followed by `[bot]` for an app. Today's sign-up rules are
/// stricter, but older and managed accounts don't follow them.
public struct Login: Sendable, CustomStringConvertible {
    /// The login in its original letter case.
    public let description: String

    /// Creates a login. Throws ``InvalidLoginError`` if `text` can't be one.
    public init(_ text: some StringProtocol) throws(InvalidLoginError) {
        guard Self.isValid(text) else { throw InvalidLoginError(text: String(text)) }
        description = String(text)
    }

    package init?(ifValid text: some StringProtocol) {
        guard Self.isValid(text) else { return nil }
        description = String(text)
    }

    package var isBot: Bool { description.hasSuffix(Self.botSuffix) }
    package static let botSuffix = "[bot]"

    package static func isValid(_ text: some StringProtocol) -> Bool {
        let name = text.hasSuffix(botSuffix) ? text.utf8.dropLast(botSuffix.utf8.count) : text.utf8[...]
        guard (1...39).contains(name.count), name.allSatisfy(isCharacter) else { return false }
        return name.count < minTokenLength || !Token.isContained(in: text)
    }

    /// Shorter logins are not compared with tokens, of which some have the characters of a login.
    private static let minTokenLength = 20

    /// Whether a login can contain the character, apart from the end of an app's.
    package static func isCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}

extension Login: Hashable {
    /// Whether the logins are equal, ignoring case.
    public static func == (left: Login, right: Login) -> Bool {
        guard left.description.utf8.count == right.description.utf8.count else { return false }
        return left.description == right.description || left.lowercaseBytes.elementsEqual(right.lowercaseBytes)
    }

    /// Hashes the lowercase login.
    public func hash(into hasher: inout Hasher) {
        var word: UInt64 = 0
        for (index, byte) in lowercaseBytes.enumerated() {
            word = word << 8 | UInt64(byte)
            guard index % 8 == 7 else { continue }
            hasher.combine(word)  // eight bytes at once take less time
            word = 0
        }
        hasher.combine(word)
        hasher.combine(description.utf8.count)
    }

    /// All characters are ASCII. Compared for each row at each key, so without a copy of the text.
    private var lowercaseBytes: some Sequence<UInt8> {
        description.utf8.lazy.map(\.asciiLowercased)
    }
}

/// A text that can't be a login.
public struct InvalidLoginError: Error, Hashable, CustomStringConvertible {
    package let text: String
    package var isToken: Bool { Token.isContained(in: text) }

    /// What is wrong, then the format of a login. Does not contain a token.
    public var description: String {
        isToken
            ? "This is a token, and no login."
            : "\"\(TextSanitizer.excerpt(text))\" is not a login: use 1 to 39 letters, digits, hyphens or underscores."
    }
}
