#if canImport(CSecret)
import CLazyLibraries
import CSecret

/// The items of ghsearch in the Secret Service of the session. Every call blocks until it returns or is cancelled.
struct SecretServiceClient: ~Copyable {
    // Optional, because GLib returns nil together with an error.
    private let service: UnsafeMutablePointer<SecretService>?
    private let cancellable: Cancellable

    init(_ cancellable: Cancellable) throws(VaultError) {
        self.cancellable = cancellable
        guard lazy_library_exists(LAZY_LIBRARY_SECRET) else { throw .noKeyring }
        csecret_disable_log()
        let bus = try glib { g_bus_get_sync(G_BUS_TYPE_SESSION, cancellable.pointer, $0) }
        defer { g_object_unref(UnsafeMutableRawPointer(bus)) }  // the service retains it too
        csecret_ignore_bus_exit(bus)
        service = try glib { secret_service_get_sync(SECRET_SERVICE_OPEN_SESSION, cancellable.pointer, $0) }
    }

    deinit { g_object_unref(service) }

    /// Calls `receive` with each item; the secret is valid during the call. Throws if one is locked.
    func read(_ receive: (_ label: String, _ secret: UnsafeRawBufferPointer) throws -> Void) throws {
        let items = try unlockedItems(of: nil)
        guard !items.isEmpty else { return }
        _ = try items.withList { (list) throws(VaultError) in
            try glib { secret_item_load_secrets_sync(list, cancellable.pointer, $0) }
        }
        try items.forEach { item in
            // An item without a secret has been locked or removed meanwhile.
            guard let value = secret_item_get_secret(item) else { throw VaultError.keyringLocked }
            defer { secret_value_unref(UnsafeMutableRawPointer(value)) }
            var count: gsize = 0
            let bytes = secret_value_get(value, &count)
            try receive(text(secret_item_get_label(item)), UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        }
    }

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

    func remove(_ id: StoredCredential.ID) throws(VaultError) {
        try unlockedItems(of: id).forEach { (item) throws(VaultError) in
            let isDeleted = try glib { secret_item_delete_sync(item, cancellable.pointer, $0) }
            guard isDeleted != 0 else { throw .keyringLocked }
        }
    }

    func requireDefaultCollection() throws(VaultError) {
        let collections = try defaultCollection()
        guard !collections.isEmpty else { throw .keyringLocked }
        try collections.forEach { (collection) throws(VaultError) in
            guard secret_collection_get_locked(collection) == 0 else { throw .keyringLocked }
        }
    }

    /// Throws if an item is locked, or there is none and the default collection is: gnome-keyring lists none then.
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

    private func defaultCollection() throws(VaultError) -> GObjectList<SecretCollection> {
        let collection = try glib { error in
            let collection = secret_collection_for_alias_sync(
                service, SECRET_COLLECTION_DEFAULT, SECRET_COLLECTION_NONE, cancellable.pointer, error)
            if csecret_is_missing(error.pointee) { g_clear_error(error) }
            return collection
        }
        return GObjectList(collection.flatMap { g_list_append(nil, $0) })
    }
}

// MARK: Unlocking

extension SecretServiceClient {
    /// Unlocks the items and the default collection, which is created if it is missing and `forWriting`. The service
    /// may prompt the user, so this can take any time, and throws ``VaultError/keyringLocked`` if that is dismissed.
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

extension SessionKeyring {
    /// The version of libsecret at build time, such as `libsecret/0.20.5`. The library does not have it.
    package static var libraryVersion: String {
        "libsecret/\(SECRET_MAJOR_VERSION).\(SECRET_MINOR_VERSION).\(SECRET_MICRO_VERSION)"
    }
}
#endif
