/// What can be requested of a repository, below its own path.
enum RepositoryPart: String, Sendable {
    case languages, readme, contributors
    case latestRelease = "releases/latest"

    init?(_ path: ArraySlice<String>) { self.init(rawValue: path.joined(separator: "/")) }
}

/// `/repos/{owner}/{name}`, `/repositories/{id}` and their parts.
struct RepositoryEndpoint: Sendable {
    let context: RequestContext
    private var dataset: Dataset { context.dataset }

    init(context: RequestContext) {
        self.context = context
    }

    private enum Lookup {
        case found(index: Int, Repository)
        case moved(id: Int)
        case blocked
        case missing
    }

    func page(owner: String, name: String) -> Page {
        switch find(owner, name) {
        case .found(let index, let repository): page(repository, at: index)
        case .moved(let id): Page(Errors.moved(to: context.server.baseURL + "/repositories/\(id)"))
        case .blocked: Page(Errors.blocked)
        case .missing: Page(Errors.notFound)
        }
    }

    func page(id: Int) -> Page {
        guard let (index, repository) = visible(id: id) else { return Page(Errors.notFound) }
        return page(repository, at: index)
    }

    func page(of part: RepositoryPart, owner: String, name: String) -> Page {
        switch find(owner, name) {
        case .found(let index, let repository): page(of: part, repository, at: index)
        case .moved(let id): Page(Errors.moved(to: context.server.baseURL + "/repositories/\(id)/\(part.rawValue)"))
        case .blocked: Page(Errors.blocked)
        case .missing: Page(Errors.notFound)
        }
    }

    func page(of part: RepositoryPart, id: Int) -> Page {
        guard let (index, repository) = visible(id: id) else { return Page(Errors.notFound) }
        return page(of: part, repository, at: index)
    }

    private func page(of part: RepositoryPart, _ repository: Repository, at index: Int) -> Page {
        let content = RepositoryContentEndpoint(context: context, owner: index, repository: repository)
        return switch part {
        case .languages: languages(repository, at: index)
        case .readme: content.readme
        case .contributors: content.contributors
        case .latestRelease: content.latestRelease
        }
    }

    /// The commit in the schema `commit`, or 422 if the repository has none with this ID.
    func page(ofCommit id: String, owner: String, name: String) -> Page {
        switch find(owner, name) {
        case .found(let index, let repository):
            switch CommitLookup(context: context).commit(id, of: repository, index) {
            case .author(let author): return page(ofCommit: id, repository, index, dataset.accounts[author])
            case .unlinked: return page(ofCommit: id, repository, index, nil)
            case .missing: return Page(Errors.plain(422, "No commit found for SHA: \(id)"))
            }
        case .moved(let id): return Page(Errors.moved(to: context.server.baseURL + "/repositories/\(id)"))
        case .blocked: return Page(Errors.blocked)
        case .missing: return Page(Errors.notFound)
        }
    }

    private func page(ofCommit id: String, _ repository: Repository, _ owner: Int, _ author: Account?) -> Page {
        let path = "/repos/\(dataset.accounts[owner].login)/\(repository.name)"
        let json = CommitJSON(baseURL: context.server.baseURL, path: path)
        let commit = CommitJSON.Commit(id: id, author: author)
        return Page(tagged: json.bytes(of: commit, date: repository.updated), acceptedScopes: "repo")
    }

    private func find(_ owner: String, _ name: String) -> Lookup {
        let fullName = (owner + "/" + name).lowercased()
        if fullName == Dataset.Fixture.blockedRepository, dataset.index(ofLogin: owner) != nil { return .blocked }
        if fullName == Dataset.Fixture.renamedRepository.from,
            case .found(_, let renamed) = find(
                owner, String(Dataset.Fixture.renamedRepository.to.dropFirst(owner.count + 1)))
        {
            return .moved(id: renamed.id)
        }
        guard let index = context.visibleIndex(ofLogin: owner),
            let repository = dataset.repositories(at: index).first(where: { $0.name.lowercased() == name.lowercased() }
            ),
            !repository.isPrivate || context.seesPrivate(of: index)
        else { return .missing }
        return .found(index: index, repository)
    }

    private func visible(id: Int) -> (index: Int, repository: Repository)? {
        guard let found = dataset.repository(id: id), context.isVisible(found.index),
            !found.repository.isPrivate || context.seesPrivate(of: found.index)
        else { return nil }
        return found
    }

    private func page(_ repository: Repository, at index: Int) -> Page {
        let writer = RepositoryJSON(
            baseURL: context.server.baseURL, owner: dataset.accounts[index], viewer: context.token?.login,
            isNewest: context.version == .newest)
        var json = JSONWriter()
        writer.write(repository, .single, into: &json)
        return Page(tagged: json.bytes, lastModified: repository.updated, acceptedScopes: "repo")
    }

    /// Returns the bytes per language, in descending order: the repository's own language, then the others of its
    /// owner.
    private func languages(_ repository: Repository, at index: Int) -> Page {
        var json = JSONWriter()
        json.object { json in
            guard let main = repository.language else { return }
            var bytes = repository.size * 700 + 321
            var seen: Set<String> = []
            for language in [main] + dataset.accounts[index].languages where seen.insert(language).inserted {
                json.field(language, bytes)
                bytes = bytes / 3 + 1
            }
        }
        return Page(tagged: json.bytes, lastModified: repository.updated, acceptedScopes: "repo")
    }
}
