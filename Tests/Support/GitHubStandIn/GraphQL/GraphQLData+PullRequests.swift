import Foundation

extension GraphQLData {
    /// The pull requests that match the qualifiers, the one created first at first. GitHub requires that a search says
    /// whether it is for issues or pull requests.
    func pullRequests(matching text: String, _ arguments: GraphQLArguments) -> GraphQLOutput {
        let words = text.split(separator: " ").map(String.init)
        guard words.contains("is:pull-request") else {
            let message = "Query must include 'is:issue' or 'is:pull-request'"
            return .failure(GraphQLError(type: "UNPROCESSABLE", message: message))
        }
        let found = context.server.control.pullRequests.filter { request in
            words.allSatisfy { matches($0, request) }
        }.sorted { $0.createdAt < $1.createdAt }
        var connection = GraphQLConnection(
            type: "SearchResultItemConnection", total: found.count, count: found.count,
            item: { .object(object(of: found[$0])) })
        connection.countField = "issueCount"
        return connection.output(arguments)
    }

    private func matches(_ word: String, _ request: PullRequestRecord) -> Bool {
        let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return false }
        let value = parts[1] == "@me" ? token.login : parts[1]
        return switch (parts[0], value) {
        case ("is", "pull-request"), ("sort", _): true
        case ("is", "merged"): request.mergedAt != nil
        case ("is", "unmerged"): request.mergedAt == nil
        case ("is", "closed"): request.closedAt != nil
        case ("repo", _): request.repository.lowercased() == value.lowercased()
        case ("-repo", _): request.repository.lowercased() != value.lowercased()
        case ("author", _): request.author.lowercased() == value.lowercased()
        case ("reviewed-by", _): request.reviewers.contains { $0.lowercased() == value.lowercased() }
        case ("created", _): isSince(request.createdAt, value)
        case ("closed", _): isSince(request.closedAt, value)
        default: false
        }
    }

    /// Whether a date is on the day of `>=2026-01-31` or later.
    private func isSince(_ date: Date?, _ text: String) -> Bool {
        guard let date, text.hasPrefix(">=") else { return false }
        return HTTPDate.iso(Int(date.timeIntervalSince1970)).prefix(10) >= text.dropFirst(2)
    }

    private func object(of request: PullRequestRecord) -> GraphQLObject {
        GraphQLObject(type: "PullRequest") { field, _ in
            switch field {
            case "mergedAt": .text(request.mergedAt.map { HTTPDate.iso(Int($0.timeIntervalSince1970)) })
            case "number": .number(1)
            default: .text("MDExOlB1bGxSZXF1ZXN0MQ==")  // id
            }
        }
    }
}
