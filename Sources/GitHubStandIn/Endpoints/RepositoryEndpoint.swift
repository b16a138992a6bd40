/// `/repos/{owner}/{name}`, `/repositories/{id}` and their languages.
struct RepositoryEndpoint: Sendable {
    let call: RequestContext
    private var world: Dataset { call.world }

    init(call: RequestContext) {
        self.call = call
    }

    private enum Found {
        case here(place: Int, Repository)
        case moved(id: Int)
        case blocked
        case missing
    }

    func page(owner: String, name: String) -> Page {
        switch find(owner, name) {
        case .here(let place, let repository): page(repository, at: place)
        case .moved(let id): Page(Errors.moved(to: call.site.baseURL + "/repositories/\(id)"))
        case .blocked: Page(Errors.blocked)
        case .missing: Page(Errors.notFound)
        }
    }

    func page(id: Int) -> Page {
        guard let (place, repository) = visible(id: id) else { return Page(Errors.notFound) }
        return page(repository, at: place)
    }

    func languages(owner: String, name: String) -> Page {
        switch find(owner, name) {
        case .here(let place, let repository): languages(repository, at: place)
        case .moved(let id): Page(Errors.moved(to: call.site.baseURL + "/repositories/\(id)/languages"))
        case .blocked: Page(Errors.blocked)
        case .missing: Page(Errors.notFound)
        }
    }

    func languages(id: Int) -> Page {
        guard let (place, repository) = visible(id: id) else { return Page(Errors.notFound) }
        return languages(repository, at: place)
    }

    private func find(_ owner: String, _ name: String) -> Found {
        let fullName = (owner + "/" + name).lowercased()
        if fullName == Dataset.Fixture.blockedRepository, world.place(login: owner) != nil { return .blocked }
        if fullName == Dataset.Fixture.renamedRepository.from,
            case .here(_, let renamed) = find(
                owner, String(Dataset.Fixture.renamedRepository.to.dropFirst(owner.count + 1)))
        {
            return .moved(id: renamed.id)
        }
        guard let place = call.visibleIndex(login: owner),
            let repository = world.repositories(at: place).first(where: { $0.name.lowercased() == name.lowercased() }),
            !repository.isPrivate || call.seesPrivate(of: place)
        else { return .missing }
        return .here(place: place, repository)
    }

    private func visible(id: Int) -> (place: Int, repository: Repository)? {
        guard let found = world.repository(id: id), call.isVisible(found.place),
            !found.repository.isPrivate || call.seesPrivate(of: found.place)
        else { return nil }
        return found
    }

    private func page(_ repository: Repository, at place: Int) -> Page {
        let writer = RepositoryJSON(
            baseURL: call.site.baseURL, owner: world.accounts[place], viewer: call.token?.login,
            isNewest: call.version == .newest)
        var json = JSONWriter()
        writer.write(repository, .single, into: &json)
        return Page(tagged: json.bytes, lastModified: repository.updated, acceptedScopes: "repo")
    }

    /// Bytes by language, most first: the repository's own, then its owner's others.
    private func languages(_ repository: Repository, at place: Int) -> Page {
        var json = JSONWriter()
        json.object { json in
            guard let main = repository.language else { return }
            var bytes = repository.size * 700 + 321
            var seen: Set<String> = []
            for language in [main] + world.accounts[place].languages where seen.insert(language).inserted {
                json.field(language, bytes)
                bytes = bytes / 3 + 1
            }
        }
        return Page(tagged: json.bytes, lastModified: repository.updated, acceptedScopes: "repo")
    }
}
