import GitHubModel
package import TerminalUI

/// Reads bindings such as `ctrl-e:open-in-browser,alt-e:execute(echo {login})+close`: the syntax of fzf. The names of
/// actions are those of the screens, which the program knows: `isAction` returns whether a name is one.
package struct KeyActionParser {
    private var rest: Substring
    private let isAction: (String) -> Bool

    private init(_ text: String, isAction: @escaping (String) -> Bool) {
        rest = text[...]
        self.isAction = isAction
    }

    /// Returns the actions by key. The last ones of a key apply.
    package static func bindings(
        _ text: String, isAction: @escaping (String) -> Bool
    ) throws(KeyActionError) -> [Key: [KeyAction]] {
        var parser = KeyActionParser(text, isAction: isAction)
        var bindings: [Key: [KeyAction]] = [:]
        while !parser.rest.isEmpty {
            let key = try parser.key()
            bindings[key] = try parser.actions()
            guard parser.rest.isEmpty || parser.consume(",") else { throw .syntax(String(parser.rest)) }
        }
        return bindings
    }

    /// Returns the actions of a text such as `execute(echo {login})+close`.
    static func actions(
        _ text: String, isAction: @escaping (String) -> Bool
    ) throws(KeyActionError) -> [KeyAction] {
        var parser = KeyActionParser(text, isAction: isAction)
        let actions = try parser.actions()
        guard parser.rest.isEmpty else { throw .syntax(String(parser.rest)) }
        return actions
    }

    /// Returns the key of a name such as `ctrl-e`, unless it always does the same.
    static func key(_ name: String) throws(KeyActionError) -> Key {
        guard let key = Key(fzfName: name) else { throw .unknownKey(name) }
        guard ![.control("c"), .control("z")].contains(key) else { throw .fixedKey(name) }
        return key
    }

    private mutating func consume(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func key() throws(KeyActionError) -> Key {
        // The key can be a colon.
        guard let end = rest.dropFirst().firstIndex(of: ":") else { throw .syntax(String(rest)) }
        let name = rest[..<end]
        rest = rest[rest.index(after: end)...]
        return try Self.key(String(name))
    }

    private mutating func actions() throws(KeyActionError) -> [KeyAction] {
        var actions = [try action()]
        while consume("+") { actions.append(try action()) }
        return actions
    }

    private mutating func action() throws(KeyActionError) -> KeyAction {
        let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" })
        rest = rest.dropFirst(name.count)
        switch name {
        case "execute": return .execute(try template(of: name))
        case "execute-silent": return .executeSilently(try template(of: name))
        case "become": return .become(try template(of: name))
        case "ignore": return .ignore
        default: return .named(try command(named: name))
        }
    }

    /// Reads a command between two signs, or after a colon to the end of the text.
    private mutating func template(of name: String) throws(KeyActionError) -> ShellTemplate {
        guard let opening = rest.popFirst() else { throw .unclosed(name) }
        if opening == ":" {
            defer { rest = "" }
            return try ShellTemplate(String(rest))
        }
        let closing = Self.brackets[opening] ?? (Self.signs.contains(opening) ? opening : nil)
        guard let closing, let end = argumentEnd(closing) else { throw .unclosed(name) }
        let text = rest[..<end]
        rest = rest[rest.index(after: end)...]
        return try ShellTemplate(String(text))
    }

    private static let brackets: [Character: Character] = ["(": ")", "[": "]", "<": ">"]
    private static let signs: Set<Character> = ["~", "!", "@", "#", "$", "%", "^", "&", "*", ";", "/", "|"]

    /// The first closing sign after which another action or key follows, or nothing: the command can contain others.
    private func argumentEnd(_ closing: Character) -> String.Index? {
        rest.indices.first { index in
            let next = rest[rest.index(after: index)...].first
            return rest[index] == closing && (next == nil || next == "," || next == "+")
        }
    }

    private func command(named name: String) throws(KeyActionError) -> String {
        let known = Self.synonyms[name] ?? name
        guard isAction(known) else { throw .unknownAction(name) }
        return known
    }

    /// Names of fzf for commands that have another one here.
    private static let synonyms = [
        "accept": "open", "abort": "close", "cancel": "close", "toggle": "mark", "toggle-preview": "toggle-card",
    ]
}

/// Why a binding of a key is invalid. The description is a sentence.
package enum KeyActionError: Error, Hashable, CustomStringConvertible {
    case unknownKey(String)
    /// A key that the terminal or the program needs.
    case fixedKey(String)
    case unknownAction(String)
    /// The command of an action has no closing parenthesis.
    case unclosed(String)
    /// The field with this name is in quotes of the shell, where its value would be more than text.
    case quotedField(String)
    /// The field follows syntax after which it is not certain where quotes end.
    case uncertainField(String, after: String)
    /// A field that fzf has.
    case unknownField(String)
    /// What is not as expected.
    case syntax(String)

    package var description: String {
        switch self {
        case .unknownKey(let name):
            "\"\(TextSanitizer.excerpt(name))\" is no key. Use names such as ctrl-o, alt-x, f5 or tab."
        case .fixedKey(let name): "\(TextSanitizer.excerpt(name)) can't be bound: it always quits or suspends."
        case .unknownAction(let name):
            "\"\(TextSanitizer.excerpt(name))\" is no action. F1 shows the names of actions, such as open-in-browser; "
                + "others are execute(COMMAND), execute-silent(COMMAND), become(COMMAND) and ignore."
        case .unclosed(let name): "\(name) needs a command in parentheses, such as \(name)(echo {login})."
        case .quotedField(let name):
            "{\(name)} is a quoted word already. Write it outside of quotes and comments, without \\ or $ in front of it."
        case .uncertainField(let name, let syntax):
            "{\(name)} is a quoted word already, and may not be one after \(syntax). Write it in front of that."
        case .unknownField(let name):
            "{\(TextSanitizer.excerpt(name))} is no field. Use {}, {login}, {name}, {id}, {url}, {repo} or {clone}."
        case .syntax(let text):
            "Expected KEY:ACTION at \"\(TextSanitizer.excerpt(text))\", such as ctrl-e:open-in-browser."
        }
    }
}
