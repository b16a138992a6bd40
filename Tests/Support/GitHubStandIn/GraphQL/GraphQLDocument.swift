/// A parsed GraphQL request.
struct GraphQLDocument: Sendable {
    var operations: [Operation] = []
    var fragments: [String: Fragment] = [:]

    struct Operation: Sendable {
        /// `query`, `mutation` or `subscription`.
        let kind: String
        let name: String?
        let variables: [Variable]
        let selections: [Selection]
        let location: GraphQLLocation
    }

    /// The declaration of a variable.
    struct Variable: Sendable {
        let name: String
        let type: GraphQLTypeReference
        let defaultValue: Value?
        let location: GraphQLLocation
    }

    struct Fragment: Sendable {
        let name: String
        let type: String
        let selections: [Selection]
        let location: GraphQLLocation
    }

    struct Field: Sendable {
        let alias: String?
        let name: String
        let arguments: [(name: String, value: Value)]
        var selections: [Selection]
        let location: GraphQLLocation

        /// The key in the response.
        var key: String { alias ?? name }
    }

    indirect enum Selection: Sendable {
        case field(Field)
        /// A fragment without a name; `type` is `nil` for the type around it.
        case inline(type: String?, [Selection], GraphQLLocation)
        case spread(String, GraphQLLocation)
    }

    indirect enum Value: Sendable {
        case variable(String)
        case enumeration(String)
        case constant(GraphQLJSON)
        case list([Value])
        case object([(name: String, value: Value)])

        /// The names of all variables in the value.
        var variables: [String] {
            switch self {
            case .variable(let name): [name]
            case .list(let values): values.flatMap(\.variables)
            case .object(let fields): fields.flatMap(\.value.variables)
            case .enumeration, .constant: []
            }
        }
    }
}

/// A type with its list and non-null wrappers, such as `[ID!]!`.
indirect enum GraphQLTypeReference: Sendable, Equatable, CustomStringConvertible {
    case named(String)
    case list(GraphQLTypeReference)
    case nonNull(GraphQLTypeReference)

    /// The name without wrappers.
    var name: String {
        switch self {
        case .named(let name): name
        case .list(let element), .nonNull(let element): element.name
        }
    }

    var isNonNull: Bool { if case .nonNull = self { true } else { false } }

    /// The type without the outer non-null wrapper.
    var nullable: GraphQLTypeReference { if case .nonNull(let type) = self { type } else { self } }

    var description: String {
        switch self {
        case .named(let name): name
        case .list(let element): "[\(element)]"
        case .nonNull(let type): "\(type)!"
        }
    }
}

/// A JSON value whose objects keep the order of their keys.
indirect enum GraphQLJSON: Sendable, Decodable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case array([GraphQLJSON])
    case object([(key: String, value: GraphQLJSON)])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if case .success(let value) = Result(catching: { try container.decode(Bool.self) }) {
            self = .bool(value)
        } else if case .success(let value) = Result(catching: { try container.decode(Int.self) }) {
            self = .int(value)
        } else if case .success(let value) = Result(catching: { try container.decode(Double.self) }) {
            self = .double(value)
        } else if case .success(let value) = Result(catching: { try container.decode(String.self) }) {
            self = .string(value)
        } else if case .success(let values) = Result(catching: { try container.decode([GraphQLJSON].self) }) {
            self = .array(values)
        } else {
            let fields = try container.decode([String: GraphQLJSON].self)
            self = .object(fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        }
    }

    static func optional(_ text: String?) -> GraphQLJSON { text.map { .string($0) } ?? .null }

    var isNull: Bool { if case .null = self { true } else { false } }
    var int: Int? { if case .int(let value) = self { value } else { nil } }
    var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The elements of an array. Another value counts as an array of one element, as in arguments.
    var elements: [GraphQLJSON] {
        switch self {
        case .array(let values): values
        case .null: []
        default: [self]
        }
    }

    subscript(key: String) -> GraphQLJSON {
        guard case .object(let fields) = self else { return .null }
        return fields.first { $0.key == key }?.value ?? .null
    }

    func write(into json: inout JSONWriter) {
        switch self {
        case .null: json.raw("null")
        case .bool(let value): json.raw(value ? "true" : "false")
        case .int(let value): json.raw(String(value))
        case .double(let value): json.raw("\(value)")
        case .string(let value): json.string(value)
        case .array(let values): json.array { json in for value in values { value.write(into: &json) } }
        case .object(let fields):
            json.object { json in
                for (key, value) in fields {
                    json.key(key)
                    value.write(into: &json)
                }
            }
        }
    }
}
