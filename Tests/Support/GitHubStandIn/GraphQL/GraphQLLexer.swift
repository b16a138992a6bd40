/// A position in a GraphQL document. Lines and columns count from 1.
struct GraphQLLocation: Hashable, Sendable {
    let line: Int
    let column: Int
}

/// A token of a GraphQL document (<https://spec.graphql.org/October2021/#sec-Language.Source-Text>).
struct GraphQLToken: Sendable {
    enum Kind: Equatable, Sendable {
        case name(String)
        case int(Int)
        case float(Double)
        case string(String)
        /// One of `! $ & ( ) ... : = @ [ ] { | }`.
        case punctuator(String)
        case end
    }
    let kind: Kind
    let location: GraphQLLocation

    /// The token in an error message, as GitHub writes it.
    var description: String {
        switch kind {
        case .name(let text), .string(let text), .punctuator(let text): "\"\(text)\""
        case .int(let number): "\"\(number)\""
        case .float(let number): "\"\(number)\""
        case .end: "end of file"
        }
    }
}

/// Splits a GraphQL document into tokens.
struct GraphQLLexer {
    private var rest: Substring.UnicodeScalarView
    private var line = 1
    private var column = 1

    /// - Throws: ``GraphQLError`` for a character that starts no token, or a string without an end.
    static func tokens(of text: String) throws(GraphQLError) -> [GraphQLToken] {
        var lexer = GraphQLLexer(rest: text[...].unicodeScalars)
        var tokens: [GraphQLToken] = []
        while true {
            let token = try lexer.next()
            tokens.append(token)
            if token.kind == .end { return tokens }
        }
    }

    private init(rest: Substring.UnicodeScalarView) { self.rest = rest }

    private mutating func next() throws(GraphQLError) -> GraphQLToken {
        skipIgnored()
        let start = GraphQLLocation(line: line, column: column)
        guard let first = rest.first else { return GraphQLToken(kind: .end, location: start) }
        let kind: GraphQLToken.Kind
        switch first {
        case "A"..."Z", "a"..."z", "_": kind = .name(prefix(while: Self.isName))
        case "0"..."9", "-": kind = number()
        case "\"": kind = .string(try string(from: start))
        case ".": kind = .punctuator(prefix(while: { $0 == "." }))
        case "!", "$", "&", "(", ")", ":", "=", "@", "[", "]", "{", "|", "}":
            advance()
            kind = .punctuator(String(first))
        default: throw .parse("Parse error on \"\(first)\" (error)", at: start)
        }
        return GraphQLToken(kind: kind, location: start)
    }

    /// Skips white space, commas and comments.
    private mutating func skipIgnored() {
        while let scalar = rest.first {
            if scalar == "#" {
                _ = prefix { $0 != "\n" }
            } else if " \t\r\n,\u{FEFF}".unicodeScalars.contains(scalar) {
                advance()
            } else {
                return
            }
        }
    }

    private mutating func number() -> GraphQLToken.Kind {
        let text = prefix { ("0"..."9").contains($0) || "+-.eE".unicodeScalars.contains($0) }
        return Int(text).map { .int($0) } ?? .float(Double(text) ?? 0)
    }

    private mutating func string(from start: GraphQLLocation) throws(GraphQLError) -> String {
        advance()
        var text = String.UnicodeScalarView()
        while let scalar = rest.first, scalar != "\n" {
            advance()
            if scalar == "\"" { return String(text) }
            guard scalar == "\\", let escaped = rest.first else {
                text.append(scalar)
                continue
            }
            advance()
            text.append(escaped == "u" ? unicodeEscape() : Self.escapes[escaped] ?? escaped)
        }
        throw .parse("Parse error on \"\\\"\" (unterminated string)", at: start)
    }

    private mutating func unicodeEscape() -> Unicode.Scalar {
        let digits = String(String.UnicodeScalarView(rest.prefix(4)))
        for _ in digits.unicodeScalars { advance() }
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
    }

    private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
        "n": "\n", "r": "\r", "t": "\t", "b": "\u{8}", "f": "\u{C}",
    ]

    private static func isName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "A"..."Z", "a"..."z", "0"..."9", "_": true
        default: false
        }
    }

    private mutating func prefix(while condition: (Unicode.Scalar) -> Bool) -> String {
        let text = rest.prefix(while: condition)
        for _ in text { advance() }
        return String(String.UnicodeScalarView(text))
    }

    private mutating func advance() {
        if rest.removeFirst() == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
    }
}
