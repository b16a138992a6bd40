import Foundation

/// A list that is read in pages by cursors.
struct GraphQLConnection {
    /// The type of the connection, such as `FollowerConnection`.
    let type: String
    /// The number of items that GitHub counts, which can exceed those it returns.
    let total: Int
    /// The number of items that pages can reach.
    let count: Int
    /// Returns the item at an index.
    let item: (Int) -> GraphQLOutput
    /// The field with ``total``, or `nil` for `totalCount`. Search results have a count for each type of items.
    var countField: String?
    /// Returns why the item at an index was found, for search results.
    var textMatches: (Int) -> GraphQLOutput = { _ in .list([]) }

    /// Returns the page that starts after the cursor `after`, with at most `first` items.
    func output(_ arguments: GraphQLArguments) -> GraphQLOutput {
        var start = 0
        if let after = arguments["after"].string {
            guard let position = Self.position(after) else {
                let message = "`\(after)` does not appear to be a valid cursor."
                return .failure(GraphQLError(type: "INVALID_CURSOR_ARGUMENTS", message: message))
            }
            start = min(position, count)
        }
        return .object(page(start..<min(start + (arguments["first"].int ?? 0), count)))
    }

    private func page(_ range: Range<Int>) -> GraphQLObject {
        GraphQLObject(type: type) { field, _ in
            switch field {
            case "nodes": .list(range.map(item))
            case "edges": .list(range.map { .object(edge($0)) })
            case "pageInfo": .object(pageInfo(range))
            default: .number(field == countField ?? field ? total : 0)
            }
        }
    }

    private func edge(_ index: Int) -> GraphQLObject {
        GraphQLObject(type: type.replacing("Connection", with: "Edge")) { field, _ in
            switch field {
            case "cursor": .text(Self.cursor(index + 1))
            case "textMatches": textMatches(index)
            default: item(index)
            }
        }
    }

    private func pageInfo(_ range: Range<Int>) -> GraphQLObject {
        GraphQLObject(type: "PageInfo") { field, _ in
            switch field {
            case "hasNextPage": .flag(range.upperBound < count)
            case "hasPreviousPage": .flag(range.lowerBound > 0)
            case "startCursor": range.isEmpty ? .null : .text(Self.cursor(range.lowerBound + 1))
            default: range.isEmpty ? .null : .text(Self.cursor(range.upperBound))
            }
        }
    }

    /// Returns the cursor of the item at a position, from 1.
    private static func cursor(_ position: Int) -> String { Data("cursor:\(position)".utf8).base64EncodedString() }

    private static func position(_ cursor: String) -> Int? {
        guard let data = Data(base64Encoded: cursor), let text = String(data: data, encoding: .utf8),
            text.hasPrefix("cursor:"), let position = Int(text.dropFirst("cursor:".count)), position >= 0
        else { return nil }
        return position
    }
}
