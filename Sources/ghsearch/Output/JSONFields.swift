import ArgumentParser
import GitHubModel

/// The JSON fields of a type of record. The names are those of `gh search`.
struct JSONFields<Record: Sendable>: Sendable {
    private let all: [(name: String, value: @Sendable (Record) -> JSONValue)]

    /// - Parameter all: the fields in the order of the error message.
    init(_ all: [(name: String, value: @Sendable (Record) -> JSONValue)]) { self.all = all }

    func adding(_ more: [(name: String, value: @Sendable (Record) -> JSONValue)]) -> JSONFields {
        JSONFields(all + more)
    }

    /// Returns the fields for a type that contains a record.
    func mapped<Holder: Sendable>(_ record: any KeyPath<Holder, Record> & Sendable) -> JSONFields<Holder> {
        JSONFields<Holder>(all.map { field in (field.name, { field.value($0[keyPath: record]) }) })
    }

    /// Returns the fields in the comma-separated `list`, or all if it is empty.
    ///
    /// - Throws: a usage error that lists the available fields if one is unknown.
    func selecting(_ list: String) throws -> JSONFields {
        let names = list.split(separator: ",").map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
        guard !names.isEmpty else { return self }
        return JSONFields(
            try names.map { name in
                guard let field = all.first(where: { $0.name == name }) else {
                    let known = all.map(\.name).joined(separator: ", ")
                    throw ValidationError(
                        "Unknown JSON field \"\(TextSanitizer.singleLine(name))\". Available fields: \(known).")
                }
                return field
            })
    }

    /// Returns `record` as an object of these fields.
    func object(_ record: Record) -> JSONValue {
        .object(Dictionary(all.map { ($0.name, $0.value(record)) }) { first, _ in first })
    }
}

extension JSONFields<Repository> {
    static var repository: JSONFields {
        JSONFields([
            ("fullName", { .string($0.fullName) }), ("name", { .string($0.name) }), ("owner", { .string($0.owner) }),
            ("description", { .text($0.description) }), ("language", { .text($0.language) }),
            ("stargazersCount", { .int($0.stars) }), ("forksCount", { .int($0.forks) }),
            ("openIssuesCount", { .int($0.openIssues) }), ("isFork", { .bool($0.isFork) }),
            ("isArchived", { .bool($0.isArchived) }), ("isPrivate", { .bool($0.isPrivate) }),
            ("license", { .text($0.license) }), ("topics", { .array($0.topics.map(JSONValue.string)) }),
            ("createdAt", { .date($0.createdAt) }), ("updatedAt", { .date($0.updatedAt) }),
            ("pushedAt", { .date($0.pushedAt) }), ("url", { .string($0.url) }),
        ])
    }
}

extension JSONFields<Person> {
    /// The fields are `null` if the response does not contain them.
    static var person: JSONFields {
        JSONFields([
            ("login", { .string("\($0.login)") }), ("id", { .int(Int($0.id)) }), ("type", { .string("\($0.kind)") }),
            ("name", { .text($0.profile?.name) }), ("bio", { .text($0.profile?.bio) }),
            ("company", { .text($0.profile?.company) }), ("location", { .text($0.profile?.location) }),
            ("blog", { .text($0.profile?.blog) }), ("followers", { .number($0.profile?.followers) }),
            ("following", { .number($0.profile?.following) }),
            ("publicRepos", { .number($0.profile?.publicRepositories) }), ("avatarUrl", { .string($0.avatarURL) }),
            ("url", { .string($0.url) }), ("createdAt", { .date($0.profile?.createdAt) }),
        ])
    }
}
