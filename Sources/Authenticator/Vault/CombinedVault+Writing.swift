/// Where sign-ins go, and where they are removed from.
extension CombinedVault {
    /// A renewed sign-in stays where it is.
    func location(of signIn: StoredCredential) async throws -> VaultKind {
        if let kept = lastKnown[signIn.id], kept.signIn.signedInAt == signIn.signedInAt { return kept.location }
        return try await locationForNew()
    }

    /// The person's choice, else the keyring if it can be written to. It is found out once in a run.
    func locationForNew() async throws -> VaultKind {
        if let known = location ?? properties.preferred { return known }
        let found: VaultKind
        do {
            try await dependencies.keyring?.verifyAccess()
            found = dependencies.keyring == nil ? .file : .keyring
        } catch VaultError.noKeyring {
            found = .file
        } catch let error as VaultError {
            reportOnce(error, usedInstead: .file)
            found = .file
        }
        location = found
        return found
    }

    func save(_ signIn: StoredCredential, in location: VaultKind) async throws {
        guard let vault = vault(location) else { throw VaultError.noKeyring }
        if location == .keyring, let mark = dependencies.marker {
            try await mark.set { try await vault.save(signIn) }
        } else {
            try await vault.save(signIn)
        }
        lastKnown[signIn.id] = Entry(signIn: signIn, location: location)
        do {
            if location == .keyring {
                try await dependencies.file.remove(signIn.id)
            } else {
                try await removeOlderCopy(signIn.id)
            }
        } catch let error as VaultError {
            reactions.report("An older sign-in of \(signIn.login) could not be removed. \(error)")
        }
    }

    /// What may be in a keyring that can't be used now stays there: it is older, and counts no more.
    private func removeOlderCopy(_ id: StoredCredential.ID) async throws {
        guard !reportedErrors.contains(where: \.isKeyringError) else { return }
        do { try await removeFromKeyring(id) } catch VaultError.keyringLocked {}
    }

    func removeFromKeyring(_ id: StoredCredential.ID) async throws {
        guard let keyring = dependencies.keyring, lastKnown[id]?.location == .keyring || isKeyringUsed else { return }
        do {
            try await keyring.remove(id)
            try await dependencies.marker?.clear { try await keyring.reload().isEmpty }
        } catch VaultError.noKeyring {
            // Nothing to remove it from.
        } catch VaultError.keyringTimedOut {
            reportOnce(.keyringTimedOut, usedInstead: .file)
        }
    }
}
