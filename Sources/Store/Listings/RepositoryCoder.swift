import Foundation
import GitHubModel

/// Encodes lists of repositories as bytes. Decoding JSON takes ten times as long, which would delay the first frame.
///
/// The format: the version, the number of repositories, then for each a bit set (the optional values that are present,
/// and the three flags) and its values, in the order of `Field`. Version 1 had no home page and no default branch.
enum RepositoryCoder {
    private static let version: UInt64 = 2
    /// The minimum number of bytes of a repository.
    private static let minSize = 8

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
    }

    static func bytes(of repositories: [Repository]) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(version)
        writer.write(repositories.count)
        for repository in repositories { write(repository, to: &writer) }
        return writer.bytes
    }

    /// Returns the repositories, or `nil` if `bytes` are damaged or have a later version.
    static func repositories(_ bytes: [UInt8]) -> [Repository]? {
        bytes.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            guard (1...version).contains(reader.number()) else { return nil }
            let count = reader.length(ofValuesWith: minSize)
            var repositories: [Repository] = []
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
        for number in [repository.stars, repository.forks, repository.openIssues] { writer.write(number) }
        writer.write(repository.topics.count)
        for topic in repository.topics { writer.write(topic) }
        let texts = [
            repository.description, repository.language, repository.license, repository.homepage,
            repository.defaultBranch,
        ]
        for text in texts { if let text { writer.write(text) } }
        for date in [repository.createdAt, repository.updatedAt, repository.pushedAt] {
            if let date { writer.write(date.timeIntervalSinceReferenceDate.bitPattern.byteSwapped) }
        }
    }

    private static func fields(of repository: Repository) -> Field {
        let present: [(Field, Bool)] = [
            (.isFork, repository.isFork), (.isArchived, repository.isArchived), (.isPrivate, repository.isPrivate),
            (.description, repository.description != nil), (.language, repository.language != nil),
            (.license, repository.license != nil), (.createdAt, repository.createdAt != nil),
            (.updatedAt, repository.updatedAt != nil), (.pushedAt, repository.pushedAt != nil),
            (.homepage, repository.homepage != nil), (.defaultBranch, repository.defaultBranch != nil),
        ]
        return Field(present.filter(\.1).map(\.0))
    }

    private static func read(_ reader: inout ByteReader) -> Repository? {
        let fields = Field(rawValue: reader.number())
        let (id, fullName, url) = (Int64(reader.int()), reader.text(), reader.text())
        guard var repository = repository(id: id, fullName: fullName, url: url) else { return nil }
        (repository.stars, repository.forks, repository.openIssues) = (reader.count(), reader.count(), reader.count())
        for _ in 0..<reader.length(ofValuesWith: 1) { repository.topics.append(reader.text()) }
        if fields.contains(.description) { repository.description = reader.text() }
        if fields.contains(.language) { repository.language = reader.text() }
        if fields.contains(.license) { repository.license = reader.text() }
        if fields.contains(.homepage) { repository.homepage = reader.text() }
        if fields.contains(.defaultBranch) { repository.defaultBranch = reader.text() }
        if fields.contains(.createdAt) { repository.createdAt = date(&reader) }
        if fields.contains(.updatedAt) { repository.updatedAt = date(&reader) }
        if fields.contains(.pushedAt) { repository.pushedAt = date(&reader) }
        repository.isFork = fields.contains(.isFork)
        repository.isArchived = fields.contains(.isArchived)
        repository.isPrivate = fields.contains(.isPrivate)
        return repository
    }

    private static func repository(id: Int64, fullName: String, url: String) -> Repository? {
        do { return try Repository(id: id, fullName: fullName, url: url) } catch { return nil }
    }

    private static func date(_ reader: inout ByteReader) -> Date {
        Date(timeIntervalSinceReferenceDate: reader.interval())
    }
}
