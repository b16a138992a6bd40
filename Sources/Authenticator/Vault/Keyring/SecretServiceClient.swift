#if canImport(CSecret)
import CSecret

/// ghsearch's items in the Secret Service of the session. Every call blocks until it has an answer or is cancelled.
struct SecretServiceClient: ~Copyable {
    // Optional, as GLib has it: a failed call gives nil beside its error.
    private let service: UnsafeMutablePointer<SecretService>?
    private let cancellable: Cancellable

    /// - Throws: ``VaultError/noKeyring`` if no service answers to the name, or there is no bus.
    init(_ cancellable: Cancellable) throws(VaultError) {
        self.cancellable = cancellable
        csecret_keep_quiet()
        let bus = try glib { g_bus_get_sync(G_BUS_TYPE_SESSION, cancellable.pointer, $0) }
        defer { g_object_unref(UnsafeMutableRawPointer(bus)) }  // the service holds it as well
        csecret_survive_the_bus(bus)
        service = try glib { secret_service_get_sync(SECRET_SERVICE_OPEN_SESSION, cancellable.pointer, $0) }
    }

    deinit { g_object_unref(service) }

    /// Calls `take` with each item's label and secret; the secret is only lent.
    ///
    /// - Throws: ``VaultError/keyringLocked`` if one is locked; what `take` throws.
    func read(_ take: (_ label: String, _ secret: UnsafeRawBufferPointer) throws -> Void) throws {
        let items = try unlockedItems(of: nil)
        guard !items.isEmpty else { return }
        _ = try items.withList { (list) throws(VaultError) in
            try glib { secret_item_load_secrets_sync(list, cancellable.pointer, $0) }
        }
        try items.forEach { item in
            // Without a secret it was locked or removed meanwhile.
            guard let value = secret_item_get_secret(item) else { throw VaultError.keyringLocked }
            defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
            var count: gsize = 0
            let bytes = secret_value_get(value, &count)
            try take(text(secret_item_get_label(item)), UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        }
    }

    /// Adds the item of `id`, or replaces it.
    ///
    /// - Throws: ``VaultError/keyringLocked`` if the default collection is locked, or there is none.
    func store(_ id: StoredCredential.ID, label: String, secret: UnsafeRawBufferPointer) throws(VaultError) {
        try requireDefaultCollection()
        let value = secret_value_new(
            secret.baseAddress?.assumingMemoryBound(to: CChar.self), secret.count, "application/json")
        defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
        let attributes = attributes(of: id)
        defer { g_hash_table_unref(attributes) }
        let isStored = try glib {
            secret_service_store_sync(
                service, csecret_schema(), attributes, SECRET_COLLECTION_DEFAULT, label, value, cancellable.pointer, $0)
        }
        guard isStored != 0 else { throw .keyringLocked }
    }

    /// Removes the items of `id`; absent is as good as removed.
    ///
    /// - Throws: ``VaultError/keyringLocked`` if one is locked.
    func remove(_ id: StoredCredential.ID) throws(VaultError) {
        try unlockedItems(of: id).forEach { (item) throws(VaultError) in
            let isDeleted = try glib { secret_item_delete_sync(item, cancellable.pointer, $0) }
            guard isDeleted != 0 else { throw .keyringLocked }
        }
    }

    /// - Throws: ``VaultError/keyringLocked`` if the default collection is locked, or there is none.
    func requireDefaultCollection() throws(VaultError) {
        let collections = try defaultCollection()
        guard !collections.isEmpty else { throw .keyringLocked }
        try collections.forEach { (collection) throws(VaultError) in
            guard secret_collection_get_locked(collection) == 0 else { throw .keyringLocked }
        }
    }

    /// - Throws: ``VaultError/keyringLocked`` if one is locked, or none is seen and the default collection is locked: until
    ///   it was unlocked once, gnome-keyring knows nothing of what is in it.
    private func unlockedItems(of id: StoredCredential.ID?) throws(VaultError) -> GObjectList<SecretItem> {
        let items = try items(of: id)
        if items.isEmpty, try !defaultCollection().isEmpty { try requireDefaultCollection() }
        try items.forEach { (item) throws(VaultError) in
            guard secret_item_get_locked(item) == 0 else { throw .keyringLocked }
        }
        return items
    }

    private func items(of id: StoredCredential.ID?) throws(VaultError) -> GObjectList<SecretItem> {
        let attributes = attributes(of: id)
        defer { g_hash_table_unref(attributes) }
        return GObjectList(
            try glib {
                secret_service_search_sync(
                    service, csecret_schema(), attributes, SECRET_SEARCH_ALL, cancellable.pointer, $0)
            })
    }

    private func attributes(of id: StoredCredential.ID?) -> OpaquePointer? {
        csecret_attributes(id?.hostKey, id.map { String($0.accountID) })
    }

    /// Empty if there is none.
    private func defaultCollection() throws(VaultError) -> GObjectList<SecretCollection> {
        let collection = try glib { error in
            let found = secret_collection_for_alias_sync(
                service, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, cancellable.pointer, error)
            if csecret_is_missing(error.pointee) { g_clear_error(error) }
            return found
        }
        return GObjectList(collection.flatMap { g_list_append(nil, $0) })
    }
}

/// Unlocking: the service may ask the person, who may take as long as they like.
extension SecretServiceClient {
    /// Asks to unlock what holds the items, and the default collection, which is made `forWriting` if there is none.
    ///
    /// - Throws: ``VaultError/keyringLocked`` if that was refused.
    func unlock(forWriting: Bool) throws(VaultError) {
        try unlock(items(of: nil))
        let collection = try defaultCollection()
        if !collection.isEmpty { try unlock(collection) } else if forWriting { try createCollection() }
    }

    private func unlock<Object>(_ objects: GObjectList<Object>) throws(VaultError) {
        try objects.withList { (list) throws(VaultError) in
            guard list != nil else { return }
            let count = try glib { secret_service_unlock_sync(service, list, cancellable.pointer, nil, $0) }
            guard count == g_list_length(list) else { throw .keyringLocked }
        }
    }

    private func createCollection() throws(VaultError) {
        let collection = try glib {
            secret_collection_create_sync(
                service, "Default keyring", SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_CREATE_NONE,
                cancellable.pointer, $0)
        }
        guard let collection else { throw .keyringLocked }
        g_object_unref(collection)
    }
}
#endif
