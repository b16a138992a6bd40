import Foundation

extension GraphQLData {
    /// Returns what only mona has on the profile page; `nil` for another field.
    func details(_ field: String, of index: Int, _ arguments: GraphQLArguments) -> GraphQLOutput? {
        let isMona = dataset.accounts[index].login == Dataset.Fixture.mona.login
        return switch field {
        case "pronouns": .text(isMona ? "she/her" : nil)
        case "hasSponsorsListing": .flag(isMona)
        case "status": isMona ? .object(status) : .null
        case "socialAccounts": socialAccounts(isMona ? 1 : 0, arguments)
        case "pinnedItems": pinnedItems(of: index, isMona ? 2 : 0, arguments)
        case "contributionsCollection": .object(collection(perDay: isMona ? 2 : 0))
        default: nil
        }
    }

    private var status: GraphQLObject {
        GraphQLObject(type: "UserStatus") { field, _ in
            switch field {
            case "message": .text("Under \u{1B}[31mwater")
            case "emoji": .text(":octopus:")
            default: .text("MDEwOlVzZXJTdGF0dXMx")
            }
        }
    }

    private func socialAccounts(_ count: Int, _ arguments: GraphQLArguments) -> GraphQLOutput {
        GraphQLConnection(type: "SocialAccountConnection", total: count, count: count) { _ in
            .object(
                GraphQLObject(type: "SocialAccount") { field, _ in
                    .text(field == "url" ? "https://social.example/@mona" : "@mona")
                })
        }.output(arguments)
    }

    private func pinnedItems(of index: Int, _ count: Int, _ arguments: GraphQLArguments) -> GraphQLOutput {
        let repositories = Array(dataset.repositories(at: index).filter { !$0.isPrivate }.prefix(count))
        return GraphQLConnection(
            type: "PinnableItemConnection", total: repositories.count, count: repositories.count,
            item: { .object(object(of: repositories[$0], owner: index)) }
        ).output(arguments)
    }

    /// Two weeks of the year, the last three days of which have no contributions.
    private func collection(perDay: Int) -> GraphQLObject {
        let today = context.server.control.clock.seconds
        let days = (0..<14).map { (date: today - (13 - $0) * 86_400, count: $0 < 11 ? perDay : 0) }
        return GraphQLObject(type: "ContributionsCollection") { _, _ in
            .object(
                GraphQLObject(type: "ContributionCalendar") { field, _ in
                    field == "weeks"
                        ? .list([days[..<7], days[7...]].map { .object(week(Array($0))) })
                        : .number(days.reduce(0) { $0 + $1.count })
                })
        }
    }

    private func week(_ days: [(date: Int, count: Int)]) -> GraphQLObject {
        GraphQLObject(type: "ContributionCalendarWeek") { _, _ in
            .list(
                days.map { day in
                    .object(
                        GraphQLObject(type: "ContributionCalendarDay") { field, _ in
                            field == "date" ? .text(String(HTTPDate.iso(day.date).prefix(10))) : .number(day.count)
                        })
                })
        }
    }
}
