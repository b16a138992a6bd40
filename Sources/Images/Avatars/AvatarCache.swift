import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Pictures kept on the disk, as they came.
///
/// Any number of processes may use the same one: a picture gets its name when it is whole, and one that is gone is only
/// missing. A disk that is full or read-only costs the cache, nothing else.
public final class AvatarCache: Sendable {
    /// Where it is, and how much it may hold.
    public struct Properties: Sendable, Hashable {
        /// An absolute path; made when the first picture comes, for its owner alone (0700; files 0600).
        public var directory: String
        /// Bytes on the disk; beyond them the pictures longest unused go.
        public var limit = 32 << 20

        /// A cache in `directory`.
        public init(directory: String) { self.directory = directory }
    }

    /// What is kept, in numbers.
    public struct Status: Sendable, Hashable {
        /// Where it is.
        public let directory: String
        /// How many pictures.
        public let images: Int
        /// On the disk.
        public let bytes: Int
    }

    private let directory: ImageDirectory
    private let limit: Int
    /// On the disk, as far as this process knows; `nil` until it has looked.
    private let bytes = Mutex<Int?>(nil)

    /// Nothing is made or read yet.
    public init(_ properties: Properties) {
        (directory, limit) = (ImageDirectory(path: properties.directory), properties.limit)
    }

    /// A picture, and when it came; `nil` if it is not there. It counts as used now.
    func image(_ name: String, now: Date) -> (bytes: [UInt8], date: Date)? {
        directory.image(name, atMost: limit, usedAt: now)
    }

    /// Keeps a picture, and lets others go to make room. `false` if that was not possible.
    @discardableResult
    func store(_ picture: [UInt8], as name: String, at date: Date) -> Bool {
        guard directory.write(picture, as: name, at: date) else { return false }
        bytes.withLock { bytes in
            let known = bytes.map { $0 + picture.count } ?? status().bytes
            bytes = known > limit ? evict() : known
        }
        return true
    }

    func remove(_ name: String) { directory.remove(name) }

    /// What is kept now.
    public func status() -> Status {
        let files = directory.files()
        return Status(directory: directory.path, images: files.count, bytes: files.reduce(0) { $0 + $1.bytes })
    }

    /// Removes all pictures. `false` if one stays.
    public func clear() -> Bool {
        bytes.withLock { bytes in
            bytes = nil
            return directory.clear()
        }
    }

    /// Lets the longest unused go, and a tenth more, so that it is not done for every picture.
    ///
    /// - Returns: the bytes that stay.
    private func evict() -> Int {
        let files = directory.files().sorted { $0.used < $1.used }
        var left = files.reduce(0) { $0 + $1.bytes }
        for file in files {
            guard left > limit - limit / 10 else { break }
            directory.remove(file.name)
            left -= file.bytes
        }
        return left
    }
}
