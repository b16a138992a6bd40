/// The types that queries can use, parsed from ``text``.
struct GraphQLSchema: Sendable {
    enum Kind: Sendable, Equatable {
        case scalar, object, interface, union, enumeration, input
    }
    struct Argument: Sendable {
        let type: GraphQLTypeReference
        let defaultValue: GraphQLDocument.Value?
    }
    struct Field: Sendable {
        let name: String
        let arguments: [String: Argument]
        let type: GraphQLTypeReference

        /// Whether the field is a list that is read in pages.
        var isConnection: Bool { arguments["first"] != nil }
    }
    struct Definition: Sendable {
        let name: String
        let kind: Kind
        /// The interfaces of an object, the members of a union or the values of an enumeration.
        var names: Set<String> = []
        var fields: [String: Field] = [:]
    }

    private(set) var types: [String: Definition]
    private let possible: [String: Set<String>]

    /// The schema of ``text``, which is tested to be valid.
    static let gitHub: GraphQLSchema = {
        do throws(GraphQLError) { return try GraphQLSchema(text) } catch { preconditionFailure("\(error.message)") }
    }()

    init(_ text: String) throws(GraphQLError) {
        var parser = try GraphQLParser(text)
        var types = Dictionary(
            uniqueKeysWithValues: ["ID", "String", "Int", "Boolean"].map { ($0, Definition(name: $0, kind: .scalar)) })
        while !parser.isAtEnd {
            let definition = try parser.definition()
            types[definition.name] = definition
        }
        self.types = types
        var possible: [String: Set<String>] = [:]
        for type in types.values {
            switch type.kind {
            case .object: for name in type.names.union([type.name]) { possible[name, default: []].insert(type.name) }
            case .union: possible[type.name] = type.names
            default: break
            }
        }
        self.possible = possible
    }

    /// Returns the schema of a host that lacks fields, in the form `Type.field`.
    func without(_ missing: Set<String>) -> GraphQLSchema {
        var schema = self
        for name in missing {
            let parts = name.split(separator: ".").map(String.init)
            guard parts.count == 2 else { continue }
            schema.types[parts[0]]?.fields[parts[1]] = nil
        }
        return schema
    }

    /// Returns the field of a type, or `nil` if there is none.
    func field(_ name: String, of type: String) -> Field? { types[type]?.fields[name] }

    /// Returns the objects that a value of the type can be.
    func possibleTypes(of type: String) -> Set<String> { possible[type] ?? [] }

    /// Returns whether values of the type have fields.
    func isComposite(_ type: String) -> Bool {
        [.object, .interface, .union].contains(types[type]?.kind ?? .scalar)
    }
}

extension GraphQLParser {
    /// Parses a type definition of the schema language.
    fileprivate mutating func definition() throws(GraphQLError) -> GraphQLSchema.Definition {
        let keyword = try name()
        let kinds: [String: GraphQLSchema.Kind] = [
            "scalar": .scalar, "type": .object, "interface": .interface, "union": .union, "enum": .enumeration,
            "input": .input,
        ]
        guard let kind = kinds[keyword] else { throw unexpected }
        var definition = GraphQLSchema.Definition(name: try name(), kind: kind)
        switch kind {
        case .scalar: break
        case .union:
            try expect("=")
            repeat { definition.names.insert(try name()) } while skip("|")
        case .enumeration:
            try expect("{")
            while !skip("}") { definition.names.insert(try name()) }
        case .object, .interface, .input:
            if case .name("implements") = current.kind {
                _ = try name()
                repeat { definition.names.insert(try name()) } while skip("&")
            }
            try expect("{")
            while !skip("}") {
                let field = try schemaField()
                definition.fields[field.name] = field
            }
        }
        return definition
    }

    private mutating func schemaField() throws(GraphQLError) -> GraphQLSchema.Field {
        let name = try name()
        var arguments: [String: GraphQLSchema.Argument] = [:]
        if skip("(") {
            while !skip(")") {
                let argument = try self.name()
                try expect(":")
                let type = try type()
                arguments[argument] = .init(type: type, defaultValue: skip("=") ? try value() : nil)
            }
        }
        try expect(":")
        let type = try type()
        if skip("=") { _ = try value() }  // the default of an input field
        return GraphQLSchema.Field(name: name, arguments: arguments, type: type)
    }
}
