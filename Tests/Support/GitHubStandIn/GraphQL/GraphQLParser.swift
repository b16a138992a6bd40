/// Parses a GraphQL request (<https://spec.graphql.org/October2021/#sec-Language>). Directives and block strings, which
/// ghsearch does not use, are errors.
struct GraphQLParser {
    private let tokens: [GraphQLToken]
    private var index = 0

    init(_ text: String) throws(GraphQLError) { tokens = try GraphQLLexer.tokens(of: text) }

    /// - Throws: ``GraphQLError``.
    static func document(_ text: String) throws(GraphQLError) -> GraphQLDocument {
        var parser = try GraphQLParser(text)
        var document = GraphQLDocument()
        while parser.current.kind != .end {
            if parser.current.kind == .name("fragment") {
                let fragment = try parser.fragment()
                document.fragments[fragment.name] = fragment
            } else {
                document.operations.append(try parser.operation())
            }
        }
        if document.operations.isEmpty { throw parser.unexpected }
        return document
    }

    private mutating func operation() throws(GraphQLError) -> GraphQLDocument.Operation {
        let location = current.location
        var (kind, name, variables) = ("query", String?.none, [GraphQLDocument.Variable]())
        if !isNext("{") {
            kind = try self.name()
            guard ["query", "mutation", "subscription"].contains(kind) else {
                throw .parse("Parse error on \"\(kind)\" (IDENTIFIER)", at: location)
            }
            if case .name(let text) = current.kind {
                index += 1
                name = text
            }
            if skip("(") { while !skip(")") { variables.append(try variable()) } }
        }
        return GraphQLDocument.Operation(
            kind: kind, name: name, variables: variables, selections: try selections(), location: location)
    }

    private mutating func variable() throws(GraphQLError) -> GraphQLDocument.Variable {
        let location = current.location
        try expect("$")
        let name = try name()
        try expect(":")
        let type = try type()
        return GraphQLDocument.Variable(
            name: name, type: type, defaultValue: skip("=") ? try value() : nil, location: location)
    }

    private mutating func fragment() throws(GraphQLError) -> GraphQLDocument.Fragment {
        let location = current.location
        index += 1
        let name = try name()
        guard try self.name() == "on" else { throw unexpected }
        return GraphQLDocument.Fragment(
            name: name, type: try self.name(), selections: try selections(), location: location)
    }

    private mutating func selections() throws(GraphQLError) -> [GraphQLDocument.Selection] {
        try expect("{")
        var selections: [GraphQLDocument.Selection] = []
        while !skip("}") { selections.append(try selection()) }
        if selections.isEmpty { throw unexpected }
        return selections
    }

    private mutating func selection() throws(GraphQLError) -> GraphQLDocument.Selection {
        let location = current.location
        guard skip("...") else { return .field(try field()) }
        if isNext("{") { return .inline(type: nil, try selections(), location) }
        let name = try name()
        guard name == "on" else { return .spread(name, location) }
        return .inline(type: try self.name(), try selections(), location)
    }

    private mutating func field() throws(GraphQLError) -> GraphQLDocument.Field {
        let location = current.location
        var (alias, name) = (String?.none, try name())
        if skip(":") { (alias, name) = (name, try self.name()) }
        var arguments: [(name: String, value: GraphQLDocument.Value)] = []
        if skip("(") {
            while !skip(")") {
                let argument = try self.name()
                try expect(":")
                arguments.append((argument, try value()))
            }
        }
        return GraphQLDocument.Field(
            alias: alias, name: name, arguments: arguments, selections: isNext("{") ? try selections() : [],
            location: location)
    }

    mutating func value() throws(GraphQLError) -> GraphQLDocument.Value {
        let token = current
        index += 1
        switch token.kind {
        case .int(let number): return .constant(.int(number))
        case .float(let number): return .constant(.double(number))
        case .string(let text): return .constant(.string(text))
        case .name("true"): return .constant(.bool(true))
        case .name("false"): return .constant(.bool(false))
        case .name("null"): return .constant(.null)
        case .name(let name): return .enumeration(name)
        case .punctuator("$"): return .variable(try name())
        case .punctuator("["):
            var values: [GraphQLDocument.Value] = []
            while !skip("]") { values.append(try value()) }
            return .list(values)
        case .punctuator("{"):
            var fields: [(name: String, value: GraphQLDocument.Value)] = []
            while !skip("}") {
                let name = try name()
                try expect(":")
                fields.append((name, try value()))
            }
            return .object(fields)
        default:
            index -= 1
            throw unexpected
        }
    }

    mutating func type() throws(GraphQLError) -> GraphQLTypeReference {
        var type: GraphQLTypeReference
        if skip("[") {
            type = .list(try self.type())
            try expect("]")
        } else {
            type = .named(try name())
        }
        if skip("!") { type = .nonNull(type) }
        return type
    }
}

extension GraphQLParser {
    var current: GraphQLToken { tokens[min(index, tokens.count - 1)] }
    var isAtEnd: Bool { current.kind == .end }

    var unexpected: GraphQLError {
        .parse(isAtEnd ? "Unexpected end of document" : "Parse error on \(current.description)", at: current.location)
    }

    func isNext(_ punctuator: String) -> Bool { current.kind == .punctuator(punctuator) }

    /// Skips `punctuator` if it is the next token. Returns whether it is.
    mutating func skip(_ punctuator: String) -> Bool {
        guard isNext(punctuator) else { return false }
        index += 1
        return true
    }

    mutating func expect(_ punctuator: String) throws(GraphQLError) {
        guard skip(punctuator) else { throw unexpected }
    }

    mutating func name() throws(GraphQLError) -> String {
        guard case .name(let name) = current.kind else { throw unexpected }
        index += 1
        return name
    }
}
