import Foundation

extension GraphQLData {
    /// Those who can be assigned, and last the app of the fixture.
    func suggestedActors(
        of repository: Repository, _ owner: Int, _ arguments: GraphQLArguments
    ) -> GraphQLOutput {
        let people = people(of: repository, owner, onlyAssignable: true, arguments["query"].string)
        return actors(people + apps(matching: arguments["query"].string), of: "ActorConnection", arguments) { $0 }
    }

    /// One pull request of each repository that has people: open, or merged after reviews of its author and of two
    /// others.
    func pullRequests(of repository: Repository, _ owner: Int, _ arguments: GraphQLArguments) -> GraphQLOutput {
        let count = people(of: repository, owner, onlyAssignable: false, nil).isEmpty ? 0 : 1
        return GraphQLConnection(
            type: "PullRequestConnection", total: count, count: count,
            item: { _ in .object(pullRequest(of: repository, owner)) }
        ).output(arguments)
    }

    private func pullRequest(of repository: Repository, _ owner: Int) -> GraphQLObject {
        GraphQLObject(type: "PullRequest") { field, arguments in
            switch field {
            case "id": .text(Data("011:PullRequest\(repository.id)".utf8).base64EncodedString())
            case "number": .number(1)
            case "author": reviewer(of: repository, owner, 0)
            case "reviews": reviews(of: repository, owner, arguments)
            default: suggestedReviewers(of: repository, owner, arguments)
            }
        }
    }

    /// The author, who is the first contributor, the second, and the third twice.
    private func reviews(of repository: Repository, _ owner: Int, _ arguments: GraphQLArguments) -> GraphQLOutput {
        let numbers = [0, 1, 2, 2]
        return GraphQLConnection(
            type: "PullRequestReviewConnection", total: numbers.count, count: numbers.count,
            item: { index in
                .object(
                    GraphQLObject(type: "PullRequestReview") { field, _ in
                        field == "author"
                            ? reviewer(of: repository, owner, numbers[index])
                            : .text(Data("017:PullRequestReview\(index)".utf8).base64EncodedString())
                    })
            }
        ).output(arguments)
    }

    private func reviewer(of repository: Repository, _ owner: Int, _ number: Int) -> GraphQLOutput {
        let people = people(of: repository, owner, onlyAssignable: false, nil)
        return people.indices.contains(number) ? .object(object(ofAccount: people[number])) : .null
    }

    /// The app of the fixture, and the last contributor.
    private func suggestedReviewers(
        of repository: Repository, _ owner: Int, _ arguments: GraphQLArguments
    ) -> GraphQLOutput {
        let query = arguments["query"].string
        let people = people(of: repository, owner, onlyAssignable: false, query).suffix(1)
        return actors(
            apps(matching: query) + people, of: "SuggestedReviewerActorConnection", arguments
        ) { reviewer in
            GraphQLObject(type: "SuggestedReviewerActor") { field, _ in
                field == "reviewer" ? .object(reviewer) : .flag(false)
            }
        }
    }

    private func actors(
        _ indices: [Int], of type: String, _ arguments: GraphQLArguments,
        _ item: @escaping (GraphQLObject) -> GraphQLObject
    ) -> GraphQLOutput {
        GraphQLConnection(
            type: type, total: indices.count, count: indices.count,
            item: { .object(item(object(ofAccount: indices[$0]))) }
        ).output(arguments)
    }

    private func apps(matching query: String?) -> [Int] {
        let app = Dataset.Fixture.bot.login
        guard app.hasPrefix(query?.lowercased() ?? ""), let index = dataset.index(ofLogin: app) else { return [] }
        return [index]
    }
}
