/// The cost of an operation by GitHub's formula
/// (<https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api>).
struct GraphQLCost {
    /// The number of requests that GitHub would need to resolve all connections.
    private(set) var requests = 0
    /// The number of nodes that the response can contain.
    private(set) var nodes = 0
    private(set) var errors: [GraphQLError] = []
    private let request: GraphQLRequest
    private static let maxNodes = 500_000
    private static let maxPageLength = 100

    init(of request: GraphQLRequest) {
        self.request = request
        add(request.operation.selections, of: "Query", times: 1, path: [])
        if nodes > Self.maxNodes {
            let message = """
                This query requests up to \(nodes) possible nodes which exceeds the maximum limit of \(Self.maxNodes).
                """
            errors.append(GraphQLError(type: "MAX_NODE_LIMIT_EXCEEDED", message: message))
        }
    }

    /// The points that the operation costs: 1 or more.
    var points: Int { max(1, (requests + 50) / 100) }

    private mutating func add(
        _ selections: [GraphQLDocument.Selection], of type: String, times: Int, path: [GraphQLJSON]
    ) {
        for selection in selections {
            switch selection {
            case .field(let field): add(field, of: type, times: times, path: path + [.string(field.key)])
            case .inline(let condition, let selections, _):
                add(selections, of: condition ?? type, times: times, path: path)
            case .spread(let name, _):
                if let fragment = request.fragments[name] {
                    add(fragment.selections, of: fragment.type, times: times, path: path)
                }
            }
        }
    }

    private mutating func add(_ field: GraphQLDocument.Field, of type: String, times: Int, path: [GraphQLJSON]) {
        guard let definition = request.schema.field(field.name, of: type) else { return }
        let arguments = request.arguments(of: field, definition)
        var times = times
        if definition.isConnection {
            requests += times
            let first = checkedFirst(of: field, arguments["first"]?.int, path)
            nodes += times.multipliedReportingOverflow(by: first).partialValue
            times *= max(1, first)
        } else if let ids = arguments["ids"] {
            nodes += ids.elements.count
            times *= max(1, ids.elements.count)
        }
        add(field.selections, of: definition.type.name, times: times, path: path)
    }

    /// Returns `first`, which is required and at most 100 if the items are selected.
    private mutating func checkedFirst(of field: GraphQLDocument.Field, _ first: Int?, _ path: [GraphQLJSON]) -> Int {
        guard let first else {
            if selectsItems(field.selections) {
                let message =
                    "You must provide a `first` or `last` value to properly paginate the `\(field.name)` connection."
                report("MISSING_PAGINATION_BOUNDARIES", message, field, path)
            }
            return 0
        }
        guard first <= Self.maxPageLength else {
            let message = """
                Requesting \(first) records on the `\(field.name)` connection exceeds the `first` limit of \
                \(Self.maxPageLength) records.
                """
            report("EXCESSIVE_PAGINATION", message, field, path)
            return Self.maxPageLength
        }
        if first < 1 {
            report(
                "INVALID_PAGINATION", "`first` on the `\(field.name)` connection cannot be less than 1.", field, path)
        }
        return max(first, 0)
    }

    private mutating func report(
        _ type: String, _ message: String, _ field: GraphQLDocument.Field, _ path: [GraphQLJSON]
    ) {
        errors.append(GraphQLError(type: type, message: message, path: path, locations: [field.location]))
    }

    private func selectsItems(_ selections: [GraphQLDocument.Selection]) -> Bool {
        selections.contains { selection in
            switch selection {
            case .field(let field): ["nodes", "edges"].contains(field.name)
            case .inline(_, let selections, _): selectsItems(selections)
            case .spread(let name, _): selectsItems(request.fragments[name]?.selections ?? [])
            }
        }
    }
}
