/// Where sign-ins go, and where they are removed from.
extension ChosenVault {
    /// A renewed sign-in stays where it is.
    func home(of signIn: SignIn) async throws -> VaultChoice {
        if let kept = kept[signIn.id], kept.signIn.signedInAt == signIn.signedInAt { return kept.home }
        return try await homeOfNew()
    }

    /// The person's choice, else the keyring if it can be written to. It is found out once in a run.
    func homeOfNew() async throws -> VaultChoice {
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

    func save(_ signIn: SignIn, in home: VaultChoice) async throws {
        guard let vault = vault(home) else { throw VaultError.noKeyring }
        if home == .keyring, let mark = dependencies.mark {
            try await mark.setting { try await vault.save(signIn) }
        } else {
            try await vault.save(signIn)
        }
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

    func removeFromKeyring(_ id: SignIn.ID) async throws {
        guard let keyring = dependencies.keyring, kept[id]?.home == .keyring || isKeyringUsed else { return }
        do {
            try await keyring.remove(id)
            try await dependencies.mark?.clear { try await keyring.reread().isEmpty }
        } catch VaultError.noKeyring {
            // Nothing to remove it from.
        } catch VaultError.keyringSilent {
            tell(.keyringSilent, usedInstead: .file)
        }
    }
}
