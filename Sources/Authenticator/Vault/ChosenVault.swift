/// Keyring and sealed file as one vault: each sign-in is in either, and the newer counts should it be in both.
///
/// A new sign-in goes where the person wants it, else into the keyring if one answers, else into the file. One that is only
/// renewed stays where it is. A keyring that does not answer or stays locked costs its sign-ins for this run, never more.
public actor ChosenVault: TokenVault {
    /// What it chooses from.
    public struct Dependencies: Sendable {
        /// `nil` where there is none.
        let keyring: (any TokenVault)?
        let file: any TokenVault

        /// The two places.
        public init(keyring: (any TokenVault)?, file: any TokenVault) {
            (self.keyring, self.file) = (keyring, file)
        }
    }
    /// How it chooses.
    public struct Properties: Sendable {
        /// The person's own choice.
        let wanted: VaultChoice?

        /// `nil` for the keyring if one answers, else the file.
        public init(wanted: VaultChoice? = nil) { self.wanted = wanted }
    }
    /// What it tells.
    public struct Reactions: Sendable {
        /// A sentence for the person, each once in a run.
        let say: @Sendable (String) -> Void

        /// Who is told.
        public init(say: @escaping @Sendable (String) -> Void) { self.say = say }
    }

    private struct Kept {
        let signIn: SignIn
        let home: VaultChoice
    }

    private let dependencies: Dependencies
    private let properties: Properties
    private let reactions: Reactions
    /// What was read or saved last.
    private var kept: [SignIn.ID: Kept] = [:]
    /// Where new sign-ins go, once that was found out.
    private var home: VaultChoice?
    private var told: Set<VaultError> = []

    /// One vault of two.
    public init(dependencies: Dependencies, properties: Properties = .init(), reactions: Reactions) {
        (self.dependencies, self.properties, self.reactions) = (dependencies, properties, reactions)
    }

    /// The place of the one that was read or saved last; the file's for one never seen.
    public func place(of id: SignIn.ID) async -> String {
        let keeper = kept[id].flatMap { vault($0.home) } ?? dependencies.file
        return await keeper.place(of: id)
    }

    /// The newer of each. A place that can't be read is told of, if there is a sign-in in the other.
    ///
    /// - Throws: ``VaultError`` if there is none in either, and one can't be read.
    public func signIns() async throws -> [SignIn] { try await read { try await $0.signIns() } }

    /// The same, as it is on this machine now.
    public func reread() async throws -> [SignIn] { try await read { try await $0.reread() } }

    /// Finds out where a new sign-in would go, and whether it can be written there.
    public func check() async throws {
        guard let vault = vault(try await homeOfNew()) else { throw VaultError.noKeyring }
        try await vault.check()
    }

    /// Adds or replaces; one with the same id in the other place goes only after this one is kept.
    public func save(_ signIn: SignIn) async throws {
        let home = try await home(of: signIn)
        do {
            try await save(signIn, in: home)
        } catch let error as VaultError where home == .keyring && properties.wanted == nil {
            tell(error, usedInstead: .file)
            self.home = .file
            try await save(signIn, in: .file)
        }
    }

    /// Removes from both.
    public func remove(_ id: SignIn.ID) async throws {
        try await dependencies.file.remove(id)
        do {
            try await removeFromKeyring(id)
        } catch VaultError.keyringLocked where kept[id]?.home == .file {
            tell(.keyringLocked, usedInstead: .file)  // it was in the file, which is all that is known
        }
        kept[id] = nil
    }

    private func vault(_ choice: VaultChoice) -> (any TokenVault)? {
        switch choice {
        case .keyring: dependencies.keyring
        case .file: dependencies.file
        }
    }

    /// Says it once in a run.
    private func tell(_ error: VaultError, usedInstead other: VaultChoice) {
        guard told.insert(error).inserted else { return }
        reactions.say("\(error) The \(other == .file ? "sealed file" : "keyring") is used instead.")
    }
}

// MARK: Reading

extension ChosenVault {
    private func read(_ read: (any TokenVault) async throws -> [SignIn]) async throws -> [SignIn] {
        let inKeyring = try await part(.keyring, read)
        let inFile = try await part(.file, read)
        let all = (inKeyring.kept + inFile.kept).map { ($0.signIn.id, $0) }
        kept = Dictionary(all) { $1.signIn.isNewer(than: $0.signIn) ? $1 : $0 }
        let troubles = [inKeyring.trouble, inFile.trouble].compactMap { $0 }
        // A silent keyring is as good as none, once that was said.
        if kept.isEmpty, let trouble = troubles.first(where: { $0 != .keyringSilent }) { throw trouble }
        if let trouble = inKeyring.trouble { tell(trouble, usedInstead: .file) }
        if let trouble = inFile.trouble { tell(trouble, usedInstead: .keyring) }
        return kept.values.map(\.signIn)
    }

    private func part(
        _ home: VaultChoice, _ read: (any TokenVault) async throws -> [SignIn]
    ) async throws -> (kept: [Kept], trouble: VaultError?) {
        guard let vault = vault(home) else { return ([], nil) }
        do {
            return (try await read(vault).map { Kept(signIn: $0, home: home) }, nil)
        } catch VaultError.noKeyring {
            return ([], nil)
        } catch let error as VaultError {
            return ([], error)
        }
    }
}

// MARK: Writing

extension ChosenVault {
    /// A renewed sign-in stays where it is.
    private func home(of signIn: SignIn) async throws -> VaultChoice {
        if let kept = kept[signIn.id], kept.signIn.signedInAt == signIn.signedInAt { return kept.home }
        return try await homeOfNew()
    }

    /// The person's choice, else the keyring if it can be written to. It is found out once in a run.
    private func homeOfNew() async throws -> VaultChoice {
        if let known = home ?? properties.wanted { return known }
        let found: VaultChoice
        do {
            try await dependencies.keyring?.check()
            found = dependencies.keyring == nil ? .file : .keyring
        } catch VaultError.noKeyring {
            found = .file
        } catch let error as VaultError {
            tell(error, usedInstead: .file)
            found = .file
        }
        home = found
        return found
    }

    private func save(_ signIn: SignIn, in home: VaultChoice) async throws {
        guard let vault = vault(home) else { throw VaultError.noKeyring }
        try await vault.save(signIn)
        kept[signIn.id] = Kept(signIn: signIn, home: home)
        do {
            if home == .keyring { try await dependencies.file.remove(signIn.id) } else { try await forget(signIn.id) }
        } catch let error as VaultError {
            reactions.say("An older sign-in of \(signIn.login) could not be removed. \(error)")
        }
    }

    /// What may be in a keyring that can't be used now stays there: it is older, and counts no more.
    private func forget(_ id: SignIn.ID) async throws {
        guard !told.contains(where: \.isOfKeyring) else { return }
        do { try await removeFromKeyring(id) } catch VaultError.keyringLocked {}
    }

    private func removeFromKeyring(_ id: SignIn.ID) async throws {
        do {
            try await dependencies.keyring?.remove(id)
        } catch VaultError.noKeyring {
            // Nothing to remove it from.
        } catch VaultError.keyringSilent {
            tell(.keyringSilent, usedInstead: .file)
        }
    }
}

extension SignIn {
    /// Did it come later, or was it renewed later?
    fileprivate func isNewer(than other: SignIn) -> Bool {
        if signedInAt != other.signedInAt { return signedInAt > other.signedInAt }
        guard let end = expiresAt, let otherEnd = other.expiresAt else { return false }
        return end > otherEnd
    }
}
