/// Keyring and sealed file as one vault: each sign-in is in either, and the newer counts should it be in both.
///
/// A new sign-in goes where the person wants it, else into the keyring if one answers, else into the file. One that is only
/// renewed stays where it is. A keyring that does not answer or stays locked costs its sign-ins for this run, never more;
/// one that was never used from here is not asked where the file has a sign-in.
package actor CombinedVault: TokenVault {
    /// What it chooses from.
    package struct Dependencies: Sendable {
        /// `nil` where there is none.
        let keyring: (any TokenVault)?
        let file: any TokenVault
        /// `nil` where the keyring is always asked.
        let marker: KeyringMarker?

        /// The two places, and what tells whether the first was ever used.
        package init(keyring: (any TokenVault)?, file: any TokenVault, marker: KeyringMarker? = nil) {
            (self.keyring, self.file, self.marker) = (keyring, file, marker)
        }
    }
    /// How it chooses.
    package struct Properties: Sendable {
        /// The person's own choice.
        let preferred: VaultKind?

        /// `nil` for the keyring if one answers, else the file.
        package init(preferred: VaultKind? = nil) { self.preferred = preferred }
    }
    /// What it tells.
    package struct Reactions: Sendable {
        /// A sentence for the person, each once in a run.
        let report: @Sendable (String) -> Void

        /// Who is told.
        package init(report: @escaping @Sendable (String) -> Void) { self.report = report }
    }

    struct Entry {
        let signIn: StoredCredential
        let location: VaultKind
    }

    let dependencies: Dependencies
    let properties: Properties
    let reactions: Reactions
    /// What was read or saved last.
    var lastKnown: [StoredCredential.ID: Entry] = [:]
    /// Where new sign-ins go, once that was found out.
    var location: VaultKind?
    var reportedErrors: Set<VaultError> = []

    /// One vault of two.
    package init(dependencies: Dependencies, properties: Properties = .init(), reactions: Reactions) {
        (self.dependencies, self.properties, self.reactions) = (dependencies, properties, reactions)
    }

    /// The place of the one that was read or saved last; the file's for one never seen.
    package func location(of id: StoredCredential.ID) async -> String {
        let keeper = lastKnown[id].flatMap { vault($0.location) } ?? dependencies.file
        return await keeper.location(of: id)
    }

    /// The newer of each. A place that can't be read is told of, if there is a sign-in in the other.
    ///
    /// - Throws: ``VaultError`` if there is none in either, and one can't be read.
    package func signIns() async throws -> [StoredCredential] { try await read { try await $0.signIns() } }

    /// The same, as it is on this machine now.
    package func reload() async throws -> [StoredCredential] { try await read { try await $0.reload() } }

    /// Finds out where a new sign-in would go, and whether it can be written there.
    package func verifyAccess() async throws {
        guard let vault = vault(try await locationForNew()) else { throw VaultError.noKeyring }
        try await vault.verifyAccess()
    }

    /// Only its own place matters: a keyring that is not used is not asked to unlock for it.
    package func verifyAccess(replacing signIn: StoredCredential) async throws {
        guard let vault = vault(try await location(of: signIn)) else { throw VaultError.noKeyring }
        try await vault.verifyAccess(replacing: signIn)
    }

    /// Adds or replaces; one with the same id in the other place goes only after this one is kept.
    package func save(_ signIn: StoredCredential) async throws {
        let location = try await location(of: signIn)
        do {
            try await save(signIn, in: location)
        } catch let error as VaultError where location == .keyring && properties.preferred == nil {
            reportOnce(error, usedInstead: .file)
            self.location = .file
            try await save(signIn, in: .file)
        }
    }

    /// Removes from both.
    package func remove(_ id: StoredCredential.ID) async throws {
        try await dependencies.file.remove(id)
        do {
            try await removeFromKeyring(id)
        } catch VaultError.keyringLocked where lastKnown[id]?.location == .file {
            reportOnce(.keyringLocked, usedInstead: .file)  // it was in the file, which is all that is known
        }
        lastKnown[id] = nil
    }

    func vault(_ choice: VaultKind) -> (any TokenVault)? {
        switch choice {
        case .keyring: dependencies.keyring
        case .file: dependencies.file
        }
    }

    /// Says it once in a run.
    func reportOnce(_ error: VaultError, usedInstead other: VaultKind) {
        guard reportedErrors.insert(error).inserted else { return }
        reactions.report("\(error) The \(other == .file ? "sealed file" : "keyring") is used instead.")
    }
}

// MARK: Reading

extension CombinedVault {
    private func read(_ read: (any TokenVault) async throws -> [StoredCredential]) async throws -> [StoredCredential] {
        let inFile = try await part(.file, read)
        let inKeyring = keyringMayContainMore(inFile.kept) ? try await part(.keyring, read) : (kept: [], trouble: nil)
        await markKeyringUsed(inKeyring.kept)
        let all = (inKeyring.kept + inFile.kept).map { ($0.signIn.id, $0) }
        lastKnown = Dictionary(all) { $1.signIn.isNewer(than: $0.signIn) ? $1 : $0 }
        let troubles = [inKeyring.trouble, inFile.trouble].compactMap { $0 }
        // A silent keyring is as good as none, once that was said.
        if lastKnown.isEmpty, let trouble = troubles.first(where: { $0 != .keyringTimedOut }) { throw trouble }
        if let trouble = inKeyring.trouble { reportOnce(trouble, usedInstead: .file) }
        if let trouble = inFile.trouble { reportOnce(trouble, usedInstead: .keyring) }
        return lastKnown.values.map(\.signIn)
    }

    /// Could the keyring have what the file does not?
    private func keyringMayContainMore(_ inFile: [Entry]) -> Bool { inFile.isEmpty || isKeyringUsed }

    /// A keyring that has some was used, also where the mark of it was lost.
    private func markKeyringUsed(_ inKeyring: [Entry]) async {
        guard let mark = dependencies.marker, !inKeyring.isEmpty, !mark.isSet else { return }
        do { try await mark.set {} } catch { return }  // it is tried again at the next reading
    }

    var isKeyringUsed: Bool { dependencies.marker?.isSet ?? true }

    private func part(
        _ location: VaultKind, _ read: (any TokenVault) async throws -> [StoredCredential]
    ) async throws -> (kept: [Entry], trouble: VaultError?) {
        guard let vault = vault(location) else { return ([], nil) }
        do {
            return (try await read(vault).map { Entry(signIn: $0, location: location) }, nil)
        } catch VaultError.noKeyring {
            return ([], nil)
        } catch let error as VaultError {
            return ([], error)
        }
    }
}

extension StoredCredential {
    /// Did it come later, or was it renewed later?
    fileprivate func isNewer(than other: StoredCredential) -> Bool {
        if signedInAt != other.signedInAt { return signedInAt > other.signedInAt }
        guard let end = expiresAt, let otherEnd = other.expiresAt else { return false }
        return end > otherEnd
    }
}
