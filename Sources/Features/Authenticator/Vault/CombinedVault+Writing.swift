extension CombinedVault {
    /// Returns the location to save `credential` in. A refreshed credential keeps its location.
    func location(of credential: StoredCredential) async throws -> VaultKind {
        if let known = lastKnown[credential.id], known.credential.signedInAt == credential.signedInAt {
            return known.location
        }
        return try await locationForNew()
    }

    /// Returns the preferred location, otherwise the keyring if it can be written. Determined once in a run.
    func locationForNew() async throws -> VaultKind {
        if let location = location ?? preferred { return location }
        let result: VaultKind
        do {
            try await keyring?.verifyAccess()
            result = keyring == nil ? .file : .keyring
        } catch VaultError.noKeyring {
            result = .file
        } catch let error as VaultError {
            reportOnce(error, using: .file)
            result = .file
        }
        location = result
        return result
    }

    func save(_ credential: StoredCredential, in location: VaultKind) async throws {
        guard let vault = vault(location) else { throw VaultError.noKeyring }
        try Task.checkCancellation()
        if location == .keyring, let marker {
            try await marker.set { try await vault.save(credential) }
        } else {
            try await vault.save(credential)
        }
        lastKnown[credential.id] = Entry(credential: credential, location: location)
        do {
            if location == .keyring {
                try await file.remove(credential.id)
            } else {
                try await removeOlderCopy(credential.id)
            }
        } catch let error as VaultError {
            report("Couldn't remove an older token of \(credential.login). \(describe(error))")
        }
    }

    /// Removes the copy in the keyring. A keyring that can't be used now keeps its copy, which is older and not used.
    private func removeOlderCopy(_ id: StoredCredential.ID) async throws {
        guard !reportedErrors.contains(where: \.isKeyringError) else { return }
        do {
            try await removeFromKeyring(id)
        } catch VaultError.keyringLocked {}
    }

    func removeFromKeyring(_ id: StoredCredential.ID) async throws {
        guard let keyring, lastKnown[id]?.location == .keyring || isKeyringUsed else { return }
        do {
            try await keyring.remove(id)
            try await marker?.clear { try await keyring.reload().isEmpty }
        } catch VaultError.noKeyring {
            // No keyring, so no copy.
        } catch VaultError.keyringTimedOut {
            reportOnce(.keyringTimedOut, using: .file)
        }
    }
}
