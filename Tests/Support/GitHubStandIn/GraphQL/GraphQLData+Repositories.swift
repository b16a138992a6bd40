import Foundation

extension GraphQLData {
    /// Returns the repositories of an account that the token can read. By default they include those on which the
    /// account collaborates.
    func repositories(of index: Int, _ arguments: GraphQLArguments) -> GraphQLOutput {
        let affiliations = arguments["ownerAffiliations"].elements.compactMap(\.string)
        var items = affiliations.contains("OWNER") ? dataset.repositories(at: index).map { (index, $0) } : []
        if affiliations.contains("COLLABORATOR") { items += collaborations(of: index) }
        items = items.filter { owner, repository in
            (!repository.isPrivate || context.seesPrivate(of: owner))
                && (arguments["privacy"].string.map { ($0 == "PRIVATE") == repository.isPrivate } ?? true)
                && (arguments["isFork"].bool.map { $0 == repository.isFork } ?? true)
                && (arguments["isArchived"].bool.map { $0 == repository.isArchived } ?? true)
        }
        return connection(items, arguments)
    }

    /// The repositories on which the account collaborates.
    func contributions(of index: Int, _ arguments: GraphQLArguments) -> GraphQLOutput {
        connection(collaborations(of: index).filter { !$1.isPrivate || context.seesPrivate(of: $0) }, arguments)
    }

    private func connection(_ items: [(Int, Repository)], _ arguments: GraphQLArguments) -> GraphQLOutput {
        var items = items
        Self.sort(&items, by: arguments["orderBy"])
        return GraphQLConnection(
            type: "RepositoryConnection", total: items.count, count: items.count,
            item: { [items] in .object(object(of: items[$0].1, owner: items[$0].0)) }
        ).output(arguments)
    }

    /// mona collaborates on the first repository of the organization.
    private func collaborations(of index: Int) -> [(Int, Repository)] {
        guard dataset.accounts[index].login == Dataset.Fixture.mona.login,
            let organization = dataset.index(ofLogin: Dataset.Fixture.organization.login)
        else { return [] }
        return dataset.repositories(at: organization).prefix(1).map { (organization, $0) }
    }

    private static func sort(_ items: inout [(Int, Repository)], by order: GraphQLJSON) {
        guard let field = order["field"].string else { return }
        let ascends = order["direction"].string == "ASC"
        func key(_ repository: Repository) -> Int {
            let value =
                switch field {
                case "STARGAZERS": repository.stars
                case "PUSHED_AT": repository.pushed ?? 0
                case "UPDATED_AT": repository.updated
                default: repository.created
                }
            return ascends ? value : -value
        }
        items.sort { one, other in
            if field == "NAME" { return (one.1.name.lowercased() < other.1.name.lowercased()) == ascends }
            return (key(one.1), one.1.id) < (key(other.1), other.1.id)
        }
    }

    func object(of repository: Repository, owner: Int) -> GraphQLObject {
        GraphQLObject(type: "Repository") { field, arguments in
            switch field {
            case "owner": .object(object(ofAccount: owner))
            case "mentionableUsers": users(of: repository, owner, onlyAssignable: false, arguments)
            case "assignableUsers": users(of: repository, owner, onlyAssignable: true, arguments)
            case "suggestedActors": suggestedActors(of: repository, owner, arguments)
            case "pullRequests": pullRequests(of: repository, owner, arguments)
            case "object": .optional(commit(arguments["oid"].string ?? "", of: repository, owner))
            case "defaultBranchRef": .optional(repository.size > 0 ? branch(of: repository, owner) : nil)
            case "primaryLanguage": .optional(repository.language.map(language))
            case "licenseInfo": .optional(repository.license.map(license))
            default: leaf(field, of: repository, owner)
            }
        }
    }

    private func leaf(_ field: String, of repository: Repository, _ owner: Int) -> GraphQLOutput {
        let fullName = "\(dataset.accounts[owner].login)/\(repository.name)"
        return switch field {
        case "id": .text(NodeID(kind: .repository, number: repository.id, isLegacy: true).text)
        case "databaseId": .number(repository.id)
        case "name": .text(repository.name)
        case "nameWithOwner": .text(fullName)
        case "description": .text(repository.description)
        case "stargazerCount": .number(repository.stars)
        case "forkCount": .number(repository.forks)
        case "isFork": .flag(repository.isFork)
        case "isArchived": .flag(repository.isArchived)
        case "isPrivate": .flag(repository.isPrivate)
        case "homepageUrl": .text(repository.homepage)
        case "createdAt": .text(HTTPDate.iso(repository.created))
        case "updatedAt": .text(HTTPDate.iso(repository.updated))
        case "pushedAt": .text(repository.pushed.map(HTTPDate.iso))
        default: .text("\(AccountJSON.webURL)/\(fullName)")  // url
        }
    }

    private func language(_ name: String) -> GraphQLObject {
        GraphQLObject(type: "Language") { field, _ in
            switch field {
            case "id": .text(Data("08:Language\(name)".utf8).base64EncodedString())
            case "name": .text(name)
            default: .null
            }
        }
    }

    private func license(_ spdx: String) -> GraphQLObject {
        GraphQLObject(type: "License") { field, _ in
            switch field {
            case "id": .text(Data("07:License\(spdx)".utf8).base64EncodedString())
            case "spdxId": .text(spdx)
            default: .text(License.known.first { $0.spdx == spdx }?.name ?? spdx)
            }
        }
    }

    private func users(
        of repository: Repository, _ owner: Int, onlyAssignable: Bool, _ arguments: GraphQLArguments
    ) -> GraphQLOutput {
        let people = people(of: repository, owner, onlyAssignable: onlyAssignable, arguments["query"].string)
        return GraphQLConnection(
            type: "UserConnection", total: people.count, count: people.count,
            item: { .object(object(ofAccount: people[$0])) }
        ).output(arguments)
    }

    /// The contributors, and of those who can be assigned every second one. A query matches as in a search.
    func people(of repository: Repository, _ owner: Int, onlyAssignable: Bool, _ query: String?) -> [Int] {
        var people = contributors(to: repository, owner)
        if onlyAssignable { people = people.enumerated().filter { $0.offset % 2 == 0 }.map(\.element) }
        guard let query, !query.isEmpty else { return people }
        let words = SearchIndex.splitWords(query.lowercased())
        return people.filter { index in
            let account = dataset.accounts[index]
            let names =
                [account.login.lowercased()]
                + SearchIndex.splitWords("\(account.login) \(account.name ?? "")".lowercased())
            return words.allSatisfy { word in names.contains { $0.hasPrefix(word) } }
        }
    }

    private func contributors(to repository: Repository, _ owner: Int) -> [Int] {
        guard repository.size > 0 else { return [] }
        return dataset.accounts.indices[owner...].prefix(min(1 + repository.stars / 50, 500))
            .filter { dataset.accounts[$0].kind == .user && context.isVisible($0) }
    }

    private func branch(of repository: Repository, _ owner: Int) -> GraphQLObject {
        GraphQLObject(type: "Ref") { field, _ in
            switch field {
            case "id": .text(Data("03:Ref\(repository.id):refs/heads/main".utf8).base64EncodedString())
            case "name": .text("main")
            default: .object(commit(0, of: repository, contributors(to: repository, owner)))
            }
        }
    }

    /// Returns a commit; 0 is the latest. The contributors take turns as authors.
    private func commit(_ number: Int, of repository: Repository, _ people: [Int]) -> GraphQLObject {
        let digits = String(repository.id * 1_000 + number, radix: 16)
        let hash = String(repeating: "0", count: max(40 - digits.count, 0)) + digits
        return GraphQLObject(type: "Commit") { field, arguments in
            switch field {
            case "author": people.isEmpty ? .null : .object(author(people[number % people.count]))
            case "history":
                GraphQLConnection(
                    type: "CommitHistoryConnection", total: 250 - number, count: 250 - number,
                    item: { .object(commit(number + $0, of: repository, people)) }
                ).output(arguments)
            case "id": .text(Data("06:Commit\(repository.id):\(hash)".utf8).base64EncodedString())
            case "messageHeadline": .text("Change number \(250 - number)")
            default: .text(hash)  // oid
            }
        }
    }

    /// Returns a commit that ``StandInControl/addCommit(_:by:named:)`` added, or one of the history.
    private func commit(_ id: String, of repository: Repository, _ owner: Int) -> GraphQLObject? {
        switch CommitLookup(context: context).commit(id, of: repository, owner) {
        case .author(let author): object(ofCommit: id, repository, author)
        case .unlinked: object(ofCommit: id, repository, nil)
        case .missing: nil
        }
    }

    private func object(ofCommit id: String, _ repository: Repository, _ author: Int?) -> GraphQLObject {
        GraphQLObject(type: "Commit") { field, _ in
            switch field {
            case "author": .object(author.map(self.author) ?? unlinkedAuthor)
            case "id": .text(Data("06:Commit\(repository.id):\(id)".utf8).base64EncodedString())
            case "messageHeadline": .text("Change")
            case "oid": .text(id)
            default: .null
            }
        }
    }

    private var unlinkedAuthor: GraphQLObject {
        GraphQLObject(type: "GitActor") { field, _ in
            switch field {
            case "email": .text("unlinked@example.org")
            case "name": .text("Unlinked")
            default: .null
            }
        }
    }

    private func author(_ index: Int) -> GraphQLObject {
        let account = dataset.accounts[index]
        return GraphQLObject(type: "GitActor") { field, _ in
            switch field {
            case "email": .text(account.email ?? "\(account.id)+\(account.login)@users.noreply.github.com")
            case "name": .text(account.name ?? account.login)
            default: .object(object(ofAccount: index))
            }
        }
    }
}
