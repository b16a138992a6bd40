/// An error in a GraphQL response, in GitHub's form.
struct GraphQLError: Error, Sendable {
    /// GitHub's `type`, such as `NOT_FOUND`; missing in validation errors.
    var type: String?
    let message: String
    /// The keys and indices of the field in the response.
    var path: [GraphQLJSON] = []
    var locations: [GraphQLLocation] = []
    var extensions: [(key: String, value: GraphQLJSON)] = []

    static func parse(_ message: String, at location: GraphQLLocation) -> GraphQLError {
        GraphQLError(message: "\(message) at [\(location.line), \(location.column)]", locations: [location])
    }

    /// An error that the validation finds.
    static func invalid(
        _ code: String, _ message: String, at location: GraphQLLocation, path: [String] = [],
        _ extensions: [(key: String, value: GraphQLJSON)] = []
    ) -> GraphQLError {
        GraphQLError(
            message: message, path: path.map { .string($0) }, locations: [location],
            extensions: [("code", .string(code))] + extensions)
    }

    static func notFound(_ message: String) -> GraphQLError { GraphQLError(type: "NOT_FOUND", message: message) }

    var json: GraphQLJSON {
        var fields: [(key: String, value: GraphQLJSON)] = []
        if let type { fields.append(("type", .string(type))) }
        if !path.isEmpty { fields.append(("path", .array(path))) }
        if !extensions.isEmpty { fields.append(("extensions", .object(extensions))) }
        if !locations.isEmpty {
            let locations = locations.map {
                GraphQLJSON.object([("line", .int($0.line)), ("column", .int($0.column))])
            }
            fields.append(("locations", .array(locations)))
        }
        return .object(fields + [("message", .string(message))])
    }
}
