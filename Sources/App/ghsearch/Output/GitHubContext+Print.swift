import GitHubAPI
import GitHubModel
import People

extension GitHubContext {
    func print(
        _ people: [Person], _ data: DataOptions<Person>, _ options: PrintOptions, hasSources: Bool = false
    ) async throws {
        await warnAboutLookAlike(among: people)
        if let format = options.format { return try await print(people, as: format, options) }
        try output.console.print(await cache.compared(people, ifJSON: data.isJSON), data) { width in
            (hasSources ? Table(withSources: people) : Table(people)).lines(in: width)
        }
    }

    /// Warns on a terminal if the login of the only person could be mistaken for another one.
    private func warnAboutLookAlike(among people: [Person]) async {
        guard output.console.errorsAreTerminal, people.count == 1, let other = await cache.compared(people[0]).resembles
        else { return }
        output.console.printMessage("\(people[0].login) looks like \(other).")
    }

    /// People without an ID are looked up if the format needs it; those that can't be looked up are left out, and an
    /// error is thrown after the others are printed. `looksUpNames` looks up missing names too: not for long lists.
    func print(
        _ people: [Person], as format: PrintFormat, _ options: PrintOptions, looksUpNames: Bool = false,
        isLocal: Bool = false
    ) async throws {
        let printed = printedText(format)
        var firstError: CommandError?
        var lines: [String] = []
        for person in people {
            do {
                let person =
                    try isLocal
                    ? known(person, for: format) : await completed(person, for: format, looksUpNames: looksUpNames)
                let line =
                    try format == .json
                    ? JSONOutput<Person>().line(await cache.compared(person)) : printed.text(of: person)
                if options.separator == nil {
                    try options.print([line], to: output.console)
                } else {
                    lines.append(line)
                }
            } catch let error as CommandError {
                firstError = firstError ?? error
            }
        }
        if options.separator != nil { try options.print(lines, to: output.console) }
        if let firstError { throw firstError }
    }

    private func known(_ person: Person, for format: PrintFormat) throws(CommandError) -> Person {
        guard format.hasID, !person.hasKnownID else { return person }
        throw CommandError(
            .failed, "The ID of \(person.login) is unknown. To look it up: ghsearch user \(person.login)")
    }

    /// Prints the owner if the format is one of people only.
    func print(_ repository: Repository, as format: PrintFormat, _ options: PrintOptions) async throws {
        let owner = try Person(ownerOf: repository, on: output.host)
        switch format {
        case .login, .mention, .coauthor, .id, .keys:
            return try await print([owner], as: format, options, looksUpNames: true)
        case .json: try options.print([try JSONOutput<Repository>().line(repository)], to: output.console)
        case .url, .repo, .clone, .ssh, .https, .template:
            let owner = try await completed(owner, for: format, looksUpNames: true)
            try options.print([printedText(format).text(of: repository, ownedBy: owner)], to: output.console)
        }
    }

    /// `format` needs no more of an owner than the login (``PrintFormat/isOfAnyRepository``).
    func print(_ repositories: [Repository], as format: PrintFormat, _ options: PrintOptions) throws {
        let printed = printedText(format)
        let lines = try repositories.map { repository in
            try format == .json
                ? JSONOutput<Repository>().line(repository)
                : printed.text(of: repository, ownedBy: Person(ownerOf: repository, on: output.host))
        }
        try options.print(lines, to: output.console)
    }

    func print(_ outcome: Wireframe.Outcome, as results: PrintOptions) async throws {
        switch outcome {
        case .picked(let people): try await print(people, as: results.format ?? .login, results, looksUpNames: true)
        case .pickedRepository(let repository): try await print(repository, as: results.format ?? .repo, results)
        case .otherHost, .execute, .become, .closed: break
        }
    }

    func printedText(_ format: PrintFormat) -> PrintedText {
        PrintedText(
            format: format, host: output.host,
            clonesBySSH: format == .clone
                && GitHubCLI.clonesBySSH(from: output.host.name, environment: output.environment))
    }

    /// A name that can't be looked up stays unknown.
    func completed(_ person: Person, for format: PrintFormat, looksUpNames: Bool) async throws -> Person {
        let needsID = format.hasID && !person.hasKnownID
        guard needsID || looksUpNames && format.hasName && person.profile == nil else { return person }
        do {
            guard let found = try await self.people().person(person.login) else { throw GitHubError.notFound }
            return found.id == person.id || needsID ? found : person
        } catch let error as GitHubError {
            guard needsID else { return person }
            throw CommandError(.failed, "The ID of \(person.login) is unknown. \(error.commandMessage())")
        }
    }
}

extension Person {
    /// The owner has the login and nothing else.
    init(ownerOf repository: Repository, on host: Host) throws(InvalidLoginError) {
        self.init(
            login: try Login(repository.owner), id: -1, kind: .unknown, avatarURL: "",
            url: "\(host.webURL)/\(repository.owner)")
    }
}
