/// The value of a field before its selections are applied.
indirect enum GraphQLOutput {
    case leaf(GraphQLJSON)
    case object(GraphQLObject)
    case list([GraphQLOutput])
    /// A value whose error is in the response; the value is `null`.
    case failure(GraphQLError)

    static var null: GraphQLOutput { .leaf(.null) }
    static func text(_ text: String?) -> GraphQLOutput { .leaf(.optional(text)) }
    static func number(_ number: Int) -> GraphQLOutput { .leaf(.int(number)) }
    static func flag(_ flag: Bool) -> GraphQLOutput { .leaf(.bool(flag)) }
    static func optional(_ object: GraphQLObject?) -> GraphQLOutput { object.map { .object($0) } ?? .null }
}

/// The arguments of a field.
struct GraphQLArguments {
    fileprivate let values: [String: GraphQLJSON]

    subscript(name: String) -> GraphQLJSON { values[name] ?? .null }
}

/// An object of the schema.
struct GraphQLObject {
    /// The name of its type.
    let type: String
    /// Returns the value of a field.
    let value: (_ field: String, GraphQLArguments) -> GraphQLOutput
}

/// Resolves the selections of an operation.
struct GraphQLExecutor {
    let request: GraphQLRequest
    private(set) var errors: [GraphQLError] = []

    init(request: GraphQLRequest) { self.request = request }

    /// Returns the fields of `object` that the selections contain, in the order of the selections.
    mutating func json(
        of object: GraphQLObject, _ selections: [GraphQLDocument.Selection], path: [GraphQLJSON] = []
    ) -> GraphQLJSON {
        var json: [(key: String, value: GraphQLJSON)] = []
        for field in fields(in: selections, of: object.type) {
            json.append((field.key, value(of: field, in: object, path + [.string(field.key)])))
        }
        return .object(json)
    }

    private mutating func value(
        of field: GraphQLDocument.Field, in object: GraphQLObject, _ path: [GraphQLJSON]
    ) -> GraphQLJSON {
        if field.name == "__typename" { return .string(object.type) }
        guard let definition = request.schema.field(field.name, of: object.type) else { return .null }
        let arguments = GraphQLArguments(values: request.arguments(of: field, definition))
        return resolve(object.value(field.name, arguments), field, path)
    }

    private mutating func resolve(
        _ output: GraphQLOutput, _ field: GraphQLDocument.Field, _ path: [GraphQLJSON]
    ) -> GraphQLJSON {
        switch output {
        case .leaf(let json): return json
        case .object(let object): return json(of: object, field.selections, path: path)
        case .list(let items):
            var values: [GraphQLJSON] = []
            for (index, item) in items.enumerated() { values.append(resolve(item, field, path + [.int(index)])) }
            return .array(values)
        case .failure(var error):
            (error.path, error.locations) = (path, [field.location])
            errors.append(error)
            return .null
        }
    }

    /// Returns the fields that apply to the type. Fields with the same key become one.
    private func fields(
        in selections: [GraphQLDocument.Selection], of type: String
    ) -> [GraphQLDocument.Field] {
        var fields: [GraphQLDocument.Field] = []
        for field in selections.flatMap({ self.fields(in: $0, of: type) }) {
            if let index = fields.firstIndex(where: { $0.key == field.key }) {
                fields[index].selections += field.selections
            } else {
                fields.append(field)
            }
        }
        return fields
    }

    private func fields(in selection: GraphQLDocument.Selection, of type: String) -> [GraphQLDocument.Field] {
        func included(_ condition: String?, _ selections: [GraphQLDocument.Selection]) -> [GraphQLDocument.Field] {
            guard request.schema.possibleTypes(of: condition ?? type).contains(type) else { return [] }
            return fields(in: selections, of: type)
        }
        return switch selection {
        case .field(let field): [field]
        case .inline(let condition, let selections, _): included(condition, selections)
        case .spread(let name, _):
            request.fragments[name].map { included($0.type, $0.selections) } ?? []
        }
    }
}
