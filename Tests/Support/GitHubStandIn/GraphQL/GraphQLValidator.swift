/// Finds what GitHub rejects in an operation before it executes it.
struct GraphQLValidator {
    let schema: GraphQLSchema
    let document: GraphQLDocument
    let operation: GraphQLDocument.Operation
    private typealias Path = [String]

    init(schema: GraphQLSchema, document: GraphQLDocument, operation: GraphQLDocument.Operation) {
        (self.schema, self.document, self.operation) = (schema, document, operation)
    }

    var errors: [GraphQLError] {
        guard operation.kind == "query" else {
            return [.invalid("missingRoot", "Only queries are supported here", at: operation.location)]
        }
        let path = [[operation.kind, operation.name].compactMap(\.self).joined(separator: " ")]
        return errors(in: operation.selections, of: "Query", path, within: []) + variableErrors
    }

    private func errors(
        in selections: [GraphQLDocument.Selection], of type: String, _ path: Path, within fragments: Set<String>
    ) -> [GraphQLError] {
        selections.flatMap { selection -> [GraphQLError] in
            switch selection {
            case .field(let field): return errors(of: field, in: type, path + [field.key], within: fragments)
            case .inline(let condition, let selections, let location):
                let condition = condition ?? type
                return conditionErrors(condition, in: type, at: location, path)
                    + errors(in: selections, of: condition, path + ["... on \(condition)"], within: fragments)
            case .spread(let name, let location):
                guard let fragment = document.fragments[name], !fragments.contains(name) else {
                    let message = "Fragment \(name) was used, but not defined"
                    return [.invalid("useAndDefineFragment", message, at: location, path: path)]
                }
                return conditionErrors(fragment.type, in: type, at: location, path)
                    + errors(
                        in: fragment.selections, of: fragment.type, ["fragment \(name)"],
                        within: fragments.union([name]))
            }
        }
    }

    private func conditionErrors(
        _ condition: String, in type: String, at location: GraphQLLocation, _ path: Path
    ) -> [GraphQLError] {
        guard schema.isComposite(condition) else {
            let message = "No such type \(condition), so it can't be a fragment condition"
            return [.invalid("undefinedType", message, at: location, path: path)]
        }
        guard schema.possibleTypes(of: condition).isDisjoint(with: schema.possibleTypes(of: type)) else { return [] }
        let message = "Fragment on \(condition) can't be spread inside \(type)"
        return [.invalid("cannotSpreadFragment", message, at: location, path: path)]
    }

    private func errors(
        of field: GraphQLDocument.Field, in type: String, _ path: Path, within fragments: Set<String>
    ) -> [GraphQLError] {
        if field.name == "__typename" { return [] }
        guard let definition = schema.field(field.name, of: type) else {
            let message = "Field '\(field.name)' doesn't exist on type '\(type)'"
            return [
                .invalid(
                    "undefinedField", message, at: field.location, path: path,
                    [("typeName", .string(type)), ("fieldName", .string(field.name))])
            ]
        }
        let result = definition.type.name
        return argumentErrors(of: field, definition, path) + shapeErrors(of: field, definition, path)
            + (schema.isComposite(result) ? errors(in: field.selections, of: result, path, within: fragments) : [])
    }

    /// Objects need selections, and scalars have none.
    private func shapeErrors(
        of field: GraphQLDocument.Field, _ definition: GraphQLSchema.Field, _ path: Path
    ) -> [GraphQLError] {
        let isObject = schema.isComposite(definition.type.name)
        guard isObject == field.selections.isEmpty else { return [] }
        let type = definition.type.nullable
        let message =
            isObject
            ? """
            Field must have selections (field '\(field.name)' returns \(type.name) but has no selections. Did you mean \
            '\(field.name) { ... }'?)
            """ : "Selections can't be made on scalars (field '\(field.name)' returns \(type.name) but has selections)"
        return [.invalid("selectionMismatch", message, at: field.location, path: path)]
    }

    private func argumentErrors(
        of field: GraphQLDocument.Field, _ definition: GraphQLSchema.Field, _ path: Path
    ) -> [GraphQLError] {
        var errors = field.arguments.compactMap { name, value in
            argumentError(field, name, value, definition.arguments[name]?.type, path)
        }
        let given = Set(field.arguments.map(\.name))
        let missing = definition.arguments.filter { $0.value.type.isNonNull && !given.contains($0.key) }.keys.sorted()
        if !missing.isEmpty {
            let message = "Field '\(field.name)' is missing required arguments: \(missing.joined(separator: ", "))"
            errors.append(.invalid("missingRequiredArguments", message, at: field.location, path: path))
        }
        return errors
    }

    private func argumentError(
        _ field: GraphQLDocument.Field, _ name: String, _ value: GraphQLDocument.Value, _ type: GraphQLTypeReference?,
        _ path: Path
    ) -> GraphQLError? {
        let path = path + [name]
        guard let type else {
            let message = "Field '\(field.name)' doesn't accept argument '\(name)'"
            return .invalid("argumentNotAccepted", message, at: field.location, path: path)
        }
        if case .variable(let variable) = value {
            guard let declared = operation.variables.first(where: { $0.name == variable }) else { return nil }
            guard !accepts(declared, for: type) else { return nil }
            let message = "Type mismatch on variable $\(variable) and argument \(name) (\(declared.type) / \(type))"
            return .invalid("variableMismatch", message, at: field.location, path: path)
        }
        guard value.variables.isEmpty, let problem = GraphQLRequest.problem(of: value.constant, type, schema) else {
            return nil
        }
        let message = "Argument '\(name)' on Field '\(field.name)' has an invalid value. Expected type '\(type)'."
        return .invalid(
            "argumentLiteralsIncompatible", message, at: field.location, path: path,
            [("explanation", .string(problem))])
    }

    /// Returns whether the variable can be used for an argument of the type.
    private func accepts(_ variable: GraphQLDocument.Variable, for type: GraphQLTypeReference) -> Bool {
        guard type.isNonNull, !variable.type.isNonNull else { return variable.type.isCompatible(with: type) }
        return variable.defaultValue != nil && variable.type.isCompatible(with: type.nullable)
    }

    private var variableErrors: [GraphQLError] {
        let name = operation.name ?? "anonymous query"
        let declared = Set(operation.variables.map(\.name))
        let used = Set(usedVariables(in: operation.selections, within: []))
        return used.subtracting(declared).sorted().map {
            .invalid(
                "variableNotDefined", "Variable $\($0) is used by \(name) but not declared", at: operation.location)
        }
            + operation.variables.filter { !used.contains($0.name) }.map {
                .invalid("variableNotUsed", "Variable $\($0.name) is declared by \(name) but not used", at: $0.location)
            }
    }

    private func usedVariables(
        in selections: [GraphQLDocument.Selection], within fragments: Set<String>
    ) -> [String] {
        selections.flatMap { selection -> [String] in
            switch selection {
            case .field(let field):
                field.arguments.flatMap(\.value.variables) + usedVariables(in: field.selections, within: fragments)
            case .inline(_, let selections, _): usedVariables(in: selections, within: fragments)
            case .spread(let name, _):
                fragments.contains(name)
                    ? []
                    : usedVariables(
                        in: document.fragments[name]?.selections ?? [], within: fragments.union([name]))
            }
        }
    }
}

extension GraphQLTypeReference {
    /// Returns whether a value of this type can be used where `other` is expected.
    fileprivate func isCompatible(with other: GraphQLTypeReference) -> Bool {
        switch (self, other) {
        case (.nonNull(let one), .nonNull(let other)): one.isCompatible(with: other)
        case (.nonNull(let one), _): one.isCompatible(with: other)
        case (_, .nonNull): false
        case (.list(let one), .list(let other)): one.isCompatible(with: other)
        case (.named(let one), .named(let other)): one == other
        default: false
        }
    }
}

extension GraphQLDocument.Value {
    /// The value as JSON, in which variables are `null`.
    fileprivate var constant: GraphQLJSON {
        switch self {
        case .variable: .null
        case .enumeration(let name): .string(name)
        case .constant(let constant): constant
        case .list(let values): .array(values.map(\.constant))
        case .object(let fields): .object(fields.map { ($0.name, $0.value.constant) })
        }
    }
}
