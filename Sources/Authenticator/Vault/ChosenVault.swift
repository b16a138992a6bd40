/// Keyring and sealed file as one vault: each sign-in is in either, and the newer counts should it be in both.
///
/// A new sign-in goes where the person wants it, else into the keyring if one answers, else into the file. One that is only
/// renewed stays where it is. A keyring that does not answer or stays locked costs its sign-ins for this run, never more;
/// one that was never used from here is not asked where the file has a sign-in.
public actor ChosenVault: TokenVault {
    /// What it chooses from.
    public struct Dependencies: Sendable {
        /// `nil` where there is none.
        let keyring: (any TokenVault)?
        let file: any TokenVault
        /// `nil` where the keyring is always asked.
        let mark: KeyringMark?

        /// The two places, and what tells whether the first was ever used.
        public init(keyring: (any TokenVault)?, file: any TokenVault, mark: KeyringMark? = nil) {
            (self.keyring, self.file, self.mark) = (keyring, file, mark)
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

    struct Kept {
        let signIn: SignIn
        let home: VaultChoice
    }

    let dependencies: Dependencies
    let properties: Properties
    let reactions: Reactions
    /// What was read or saved last.
    var kept: [SignIn.ID: Kept] = [:]
    /// Where new sign-ins go, once that was found out.
    var home: VaultChoice?
    var told: Set<VaultError> = []

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

    /// Only its own place matters: a keyring that is not used is not asked to unlock for it.
    public func check(replacing signIn: SignIn) async throws {
        guard let vault = vault(try await home(of: signIn)) else { throw VaultError.noKeyring }
        try await vault.check(replacing: signIn)
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

    func vault(_ choice: VaultChoice) -> (any TokenVault)? {
        switch choice {
        case .keyring: dependencies.keyring
        case .file: dependencies.file
        }
    }

    /// Says it once in a run.
    func tell(_ error: VaultError, usedInstead other: VaultChoice) {
        guard told.insert(error).inserted else { return }
        reactions.say("\(error) The \(other == .file ? "sealed file" : "keyring") is used instead.")
    }
}

// MARK: Reading

extension ChosenVault {
    private func read(_ read: (any TokenVault) async throws -> [SignIn]) async throws -> [SignIn] {
        let inFile = try await part(.file, read)
        let inKeyring = mayHoldMore(inFile.kept) ? try await part(.keyring, read) : (kept: [], trouble: nil)
        await note(inKeyring.kept)
        let all = (inKeyring.kept + inFile.kept).map { ($0.signIn.id, $0) }
        kept = Dictionary(all) { $1.signIn.isNewer(than: $0.signIn) ? $1 : $0 }
        let troubles = [inKeyring.trouble, inFile.trouble].compactMap { $0 }
        // A silent keyring is as good as none, once that was said.
        if kept.isEmpty, let trouble = troubles.first(where: { $0 != .keyringSilent }) { throw trouble }
        if let trouble = inKeyring.trouble { tell(trouble, usedInstead: .file) }
        if let trouble = inFile.trouble { tell(trouble, usedInstead: .keyring) }
        return kept.values.map(\.signIn)
    }

    /// Could the keyring have what the file does not?
    private func mayHoldMore(_ inFile: [Kept]) -> Bool { inFile.isEmpty || isKeyringUsed }

    /// A keyring that has some was used, also where the mark of it was lost.
    private func note(_ inKeyring: [Kept]) async {
        guard let mark = dependencies.mark, !inKeyring.isEmpty, !mark.isSet else { return }
        do { try await mark.setting {} } catch { return }  // it is tried again at the next reading
    }

    var isKeyringUsed: Bool { dependencies.mark?.isSet ?? true }

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

extension SignIn {
    /// Did it come later, or was it renewed later?
    fileprivate func isNewer(than other: SignIn) -> Bool {
        if signedInAt != other.signedInAt { return signedInAt > other.signedInAt }
        guard let end = expiresAt, let otherEnd = other.expiresAt else { return false }
        return end > otherEnd
    }
}
