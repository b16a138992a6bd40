import Foundation

/// Encodes lists of repositories as bytes. Decoding JSON takes ten times as long, which would delay the first frame.
/// The format: the version, the number of repositories, then for each a bit set and its values, in the order of
/// `Field`.
package enum RepositoryCoder {
    private static let version: UInt64 = 3
    /// The length of the longest list. A short text could otherwise take the memory of millions of repositories.
    package static let maxCount = 100_000
    private static let minSize = 8
    private static let expectedSize = 320

    private struct Field: OptionSet {
        let rawValue: UInt64
        static let isFork = Field(rawValue: 1)
        static let isArchived = Field(rawValue: 2)
        static let isPrivate = Field(rawValue: 4)
        static let description = Field(rawValue: 8)
        static let language = Field(rawValue: 16)
        static let license = Field(rawValue: 32)
        static let createdAt = Field(rawValue: 64)
        static let updatedAt = Field(rawValue: 128)
        static let pushedAt = Field(rawValue: 256)
        static let homepage = Field(rawValue: 512)
        static let defaultBranch = Field(rawValue: 1024)
        static let isInternal = Field(rawValue: 2048)
        static let isTemplate = Field(rawValue: 4096)
        static let size = Field(rawValue: 8192)
    }

    /// Returns the bytes of the repositories after `prefix`, a byte of the caller.
    package static func bytes(of repositories: [Repository], after prefix: UInt8? = nil) -> [UInt8] {
        var writer = ByteWriter(prefix, capacity: repositories.count * expectedSize)
        writer.write(version)
        writer.write(repositories.count)
        for repository in repositories { write(repository, to: &writer) }
        return writer.bytes
    }

    /// Returns the repositories that begin after `start` bytes, or `nil` if they are damaged or have another version.
    package static func repositories(_ bytes: [UInt8], from start: Int = 0) -> [Repository]? {
        bytes.withUnsafeBytes { bytes in
            var reader = ByteReader(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(start)))
            guard reader.number() == version else { return nil }
            let count = reader.length(ofValuesWith: minSize)
            var repositories: [Repository] = []
            guard count <= maxCount else { return nil }
            repositories.reserveCapacity(count)
            for _ in 0..<count {
                guard let repository = read(&reader), !reader.isDamaged else { return nil }
                repositories.append(repository)
            }
            return reader.isAtEnd && !reader.isDamaged ? repositories : nil
        }
    }

    private static func write(_ repository: Repository, to writer: inout ByteWriter) {
        writer.write(fields(of: repository).rawValue)
        writer.write(Int(repository.id))
        writer.write(repository.fullName)
        writer.write(repository.url)
        writer.write(repository.stars)
        writer.write(repository.forks)
        writer.write(repository.openIssues)
        let topics = repository.topics.prefix(Repository.maxTopics)
        writer.write(topics.count)
        for topic in topics { writer.write(topic) }
        writer.write(repository.description)
        writer.write(repository.language)
        writer.write(repository.license)
        writer.write(repository.homepage)
        writer.write(repository.defaultBranch)
        writer.write(repository.createdAt)
        writer.write(repository.updatedAt)
        writer.write(repository.pushedAt)
        if let size = repository.size { writer.write(size) }
    }

    private static func fields(of repository: Repository) -> Field {
        var fields: Field = []
        if repository.isFork { fields.insert(.isFork) }
        if repository.isArchived { fields.insert(.isArchived) }
        if repository.isPrivate { fields.insert(.isPrivate) }
        if repository.isInternal { fields.insert(.isInternal) }
        if repository.isTemplate { fields.insert(.isTemplate) }
        if repository.size != nil { fields.insert(.size) }
        if repository.description != nil { fields.insert(.description) }
        if repository.language != nil { fields.insert(.language) }
        if repository.license != nil { fields.insert(.license) }
        if repository.homepage != nil { fields.insert(.homepage) }
        if repository.defaultBranch != nil { fields.insert(.defaultBranch) }
        if repository.createdAt != nil { fields.insert(.createdAt) }
        if repository.updatedAt != nil { fields.insert(.updatedAt) }
        if repository.pushedAt != nil { fields.insert(.pushedAt) }
        return fields
    }

    private static func read(_ reader: inout ByteReader) -> Repository? {
        let fields = Field(rawValue: reader.number())
        let id = Int64(reader.int())
        let fullName = reader.text()
        let url = reader.text()
        guard var repository = try? Repository(id: id, fullName: fullName, url: url) else { return nil }
        repository.stars = reader.count()
        repository.forks = reader.count()
        repository.openIssues = reader.count()
        let topics = reader.length(ofValuesWith: 1)
        guard topics <= Repository.maxTopics else { return nil }
        for _ in 0..<topics { repository.topics.append(reader.text()) }
        if fields.contains(.description) { repository.description = reader.text() }
        if fields.contains(.language) { repository.language = reader.text() }
        if fields.contains(.license) { repository.license = reader.text() }
        if fields.contains(.homepage) { repository.homepage = reader.text() }
        if fields.contains(.defaultBranch) { repository.defaultBranch = reader.text() }
        if fields.contains(.createdAt) { repository.createdAt = date(&reader) }
        if fields.contains(.updatedAt) { repository.updatedAt = date(&reader) }
        if fields.contains(.pushedAt) { repository.pushedAt = date(&reader) }
        if fields.contains(.size) { repository.size = reader.count() }
        repository.isFork = fields.contains(.isFork)
        repository.isArchived = fields.contains(.isArchived)
        repository.isPrivate = fields.contains(.isPrivate)
        repository.isInternal = fields.contains(.isInternal)
        repository.isTemplate = fields.contains(.isTemplate)
        return repository
    }

    private static func date(_ reader: inout ByteReader) -> Date {
        Date(timeIntervalSinceReferenceDate: reader.interval())
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ text: String?) { if let text { write(text) } }

    fileprivate mutating func write(_ date: Date?) {
        if let date { write(date.timeIntervalSinceReferenceDate.bitPattern.byteSwapped) }
    }
}

/// Reads the values that a ``ByteWriter`` wrote. Past the end and for invalid values, it sets ``isDamaged`` and returns
/// 0 or an empty text. The bytes can come from another program, so texts are sanitized.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    private(set) var isDamaged = false

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func number() -> UInt64 {
        var (number, shift): (UInt64, UInt64) = (0, 0)
        while position < bytes.count, shift < 64 {
            let byte = bytes[position]
            position += 1
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
        isDamaged = true
        return 0
    }

    mutating func int() -> Int { Int(Int64(bitPattern: number())) }

    mutating func count() -> Int { int().clampedCount }

    /// Reads the number of values that follow, each of at least `size` bytes.
    mutating func length(ofValuesWith size: Int) -> Int {
        let count = number()
        guard count <= UInt64((bytes.count - position) / size) else {
            isDamaged = true
            return 0
        }
        return Int(count)
    }

    /// Reads the seconds since the reference date: up to ten thousand years away, as in responses.
    mutating func interval() -> Double {
        let interval = Double(bitPattern: number().byteSwapped)
        guard interval.magnitude < Date.maxInterval else {  // false for NaN
            isDamaged = true
            return 0
        }
        return interval
    }

    mutating func text() -> String {
        let count = length(ofValuesWith: 1)
        defer { position += count }
        let encoded = UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
        return String(decoding: encoded, as: UTF8.self).sanitizedLines
    }
}

/// Writes values one after the other: integers with one byte for each 7 bits (LEB128), texts with their length first.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    /// `capacity` is the expected number of bytes after `prefix`.
    init(_ prefix: UInt8? = nil, capacity: Int = 0) {
        bytes.reserveCapacity(capacity + 1)
        if let prefix { bytes.append(prefix) }
    }

    mutating func write(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func write(_ number: Int) { write(UInt64(bitPattern: Int64(number))) }

    mutating func write(_ text: String) {
        write(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }
}
