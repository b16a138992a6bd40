/// An operation with the values of its variables, valid for the schema.
struct GraphQLRequest: Sendable {
    let schema: GraphQLSchema
    let operation: GraphQLDocument.Operation
    let fragments: [String: GraphQLDocument.Fragment]
    private let variables: [String: GraphQLJSON]

    /// The body of the request that is sent over HTTP.
    struct Body: Decodable {
        let query: String?
        let variables: GraphQLJSON?
        let operationName: String?
    }

    /// - Throws: ``RejectedGraphQLError`` if the document or a variable is invalid.
    init(
        _ text: String, variables given: GraphQLJSON, operation name: String?, schema: GraphQLSchema = .gitHub
    ) throws(RejectedGraphQLError) {
        let document: GraphQLDocument
        do { document = try GraphQLParser.document(text) } catch { throw RejectedGraphQLError([error]) }
        let named = document.operations.filter { name == nil || $0.name == name }
        guard let operation = named.first, named.count == 1 else {
            let message = name.map { "No operation named \"\($0)\"" } ?? "An operation name is required"
            throw RejectedGraphQLError([GraphQLError(message: message)])
        }
        let errors = GraphQLValidator(schema: schema, document: document, operation: operation).errors
        guard errors.isEmpty else { throw RejectedGraphQLError(errors) }
        var (variables, problems) = ([String: GraphQLJSON](), [GraphQLError]())
        for variable in operation.variables {
            let value = given[variable.name]
            if value.isNull, case .constant(let constant)? = variable.defaultValue {
                variables[variable.name] = constant
            } else if let problem = Self.problem(of: value, variable.type, schema) {
                problems.append(Self.invalidValue(of: variable, value, problem))
            } else {
                variables[variable.name] = value
            }
        }
        guard problems.isEmpty else { throw RejectedGraphQLError(problems) }
        (self.schema, self.operation, self.variables) = (schema, operation, variables)
        fragments = document.fragments
    }

    /// Returns the arguments of a field with their values. Arguments without a value are missing.
    func arguments(of field: GraphQLDocument.Field, _ definition: GraphQLSchema.Field) -> [String: GraphQLJSON] {
        let defaults = definition.arguments.compactMapValues { $0.defaultValue.map(value) }
        let given = Dictionary(field.arguments.map { ($0.name, value($0.value)) }) { first, _ in first }
        return defaults.merging(given) { $1 }.filter { !$0.value.isNull }
    }

    private func value(_ value: GraphQLDocument.Value) -> GraphQLJSON {
        switch value {
        case .variable(let name): variables[name] ?? .null
        case .enumeration(let name): .string(name)
        case .constant(let constant): constant
        case .list(let values): .array(values.map(self.value))
        case .object(let fields): .object(fields.map { ($0.name, self.value($0.value)) })
        }
    }

    /// Returns why the value does not have the type, or `nil` if it has.
    static func problem(of value: GraphQLJSON, _ type: GraphQLTypeReference, _ schema: GraphQLSchema) -> String? {
        if value.isNull { return type.isNonNull ? "Expected value to not be null" : nil }
        switch type.nullable {
        case .list(let element): return value.elements.lazy.compactMap { problem(of: $0, element, schema) }.first
        case .nonNull(let type): return problem(of: value, type, schema)
        case .named(let name): return isValue(value, name, schema) ? nil : "Could not coerce value to \(name)"
        }
    }

    private static func isValue(_ value: GraphQLJSON, _ type: String, _ schema: GraphQLSchema) -> Bool {
        switch (type, value) {
        case ("Int", .int), ("Boolean", .bool), ("ID", .int): true
        case ("Int", _), ("Boolean", _): false
        case (_, .string(let text)):
            if let names = schema.types[type], names.kind == .enumeration { names.names.contains(text) } else { true }
        case (_, .object(let fields)):
            schema.types[type]?.kind == .input
                && fields.allSatisfy { field in
                    schema.field(field.key, of: type).map { problem(of: field.value, $0.type, schema) == nil } ?? false
                }
        default: false
        }
    }

    private static func invalidValue(
        of variable: GraphQLDocument.Variable, _ value: GraphQLJSON, _ problem: String
    ) -> GraphQLError {
        let details = GraphQLJSON.object([("path", .array([])), ("explanation", .string(problem))])
        return GraphQLError(
            message: "Variable $\(variable.name) of type \(variable.type) was provided invalid value",
            locations: [variable.location], extensions: [("value", value), ("problems", .array([details]))])
    }
}

/// The errors because of which an operation is not executed.
struct RejectedGraphQLError: Error {
    let errors: [GraphQLError]
    /// Whether the response contains `data`, which is `null`.
    let hasData: Bool

    init(_ errors: [GraphQLError], hasData: Bool = false) { (self.errors, self.hasData) = (errors, hasData) }
}
