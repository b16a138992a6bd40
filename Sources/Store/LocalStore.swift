/// What was seen of one GitHub, on this machine: it answers at once, without network, and never fails its reader.
///
/// Reading is immediate and may be done in the frame of a key. Writing is behind: it returns at once, happens in the order
/// asked for, and ``flush(upTo:)`` waits for it. A store that can't be used or written is simply as good as an empty one;
/// ``Reactions/notice`` says so once. Any number of processes may use the same one.
package struct LocalStore: Sendable {
    /// Where the store is, and how much it may hold.
    package struct Properties: Sendable {
        /// The directory, an absolute path; made, with those above it, if it is not there. `nil` where no home is known.
        package var directory: String?
        /// The host's `key`: people and answers of different hosts are in files of their own.
        package var host: String
        /// At most this many bytes on the disk: beyond it the oldest answers go, then lists, and people last.
        package var limit: Int64 = 256 << 20
        /// How long a write waits for another process's, before it is left out.
        package var timeout: Duration = .seconds(30)

        /// A store of `host` in `directory`.
        package init(directory: String?, host: String) {
            (self.directory, self.host) = (directory, host)
        }
    }

    /// What a store tells its owner.
    package struct Reactions: Sendable {
        /// Called at most once, from any thread: writing or reading stopped for the rest of the run.
        package var notice: @Sendable (StoreError) -> Void

        /// Tells `notice`.
        package init(notice: @escaping @Sendable (StoreError) -> Void) { self.notice = notice }
    }

    /// What came of opening.
    package struct OpenResult: Sendable {
        /// The store; `nil` if it is off for this run.
        package let store: LocalStore?
        /// Why there is none, or that it was made anew; one sentence for a person.
        package let error: StoreError?
    }

    /// People seen before.
    package let people: PeopleStore
    /// GitHub's answers.
    package let answers: ResponseStore
    /// Lists of repositories.
    package let listings: ListingStore
    let disk: StoreDatabase

    init(disk: StoreDatabase) {
        self.disk = disk
        people = PeopleStore(disk: disk)
        answers = ResponseStore(disk: disk)
        listings = ListingStore(disk: disk)
    }

    /// Opens the store, making or renewing its file where needed.
    package static func open(_ properties: Properties, reactions: Reactions) -> OpenResult {
        do throws(StoreError) {
            let (disk, rebuilt) = try StoreDatabase.open(properties, notice: reactions.notice)
            return OpenResult(store: LocalStore(disk: disk), error: rebuilt)
        } catch {
            return OpenResult(store: nil, error: error)
        }
    }

    /// What is stored, after all that was asked for so far is written; `nil` if it can't be read.
    package func status() async -> StoreStatus? {
        await disk.status()
    }

    /// Removes everything, from the disk too. `false` if that was not possible. Where the disk is full it is the end of this
    /// store, and the next run makes a new one.
    package func clear() async -> Bool { await disk.clear() }

    /// Removes what `account` saw: its answers and lists, from the disk too, and a damaged store, which may hold them.
    /// People stay: they are public. `false` if that was not possible.
    package func removeData(account: Int64) async -> Bool {
        await disk.erase { db in try StoreMaintenance.removeResponses(account: account, db) }
    }

    /// Waits until everything asked for so far is written; `false` if that took longer than `limit`.
    @discardableResult
    package func flush(upTo limit: Duration) async -> Bool { await disk.flush(upTo: limit) }
}
