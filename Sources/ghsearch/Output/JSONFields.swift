import ArgumentParser
import GitHubModel

/// The JSON fields of a type of record. The names are those of `gh search`.
struct JSONFields<Record: Sendable>: Sendable {
    typealias Field = (name: String, value: @Sendable (Record) -> (any Encodable)?)
    private let all: [Field]

    /// - Parameter all: the fields in the order of the error message.
    init(_ all: [Field]) { self.all = all }

    func adding(_ more: [Field]) -> JSONFields { JSONFields(all + more) }

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
    func object(_ record: Record) -> [String: JSONValue] {
        Dictionary(all.map { ($0.name, JSONValue(value: $0.value(record))) }) { first, _ in first }
    }
}

extension JSONFields<Repository> {
    static var repository: JSONFields {
        JSONFields([
            ("fullName", { $0.fullName }), ("name", { $0.name }), ("owner", { $0.owner }),
            ("description", { $0.description }), ("language", { $0.language }),
            ("stargazersCount", { $0.stars }), ("forksCount", { $0.forks }),
            ("openIssuesCount", { $0.openIssues }), ("isFork", { $0.isFork }),
            ("isArchived", { $0.isArchived }), ("isPrivate", { $0.isPrivate }),
            ("license", { $0.license }), ("topics", { $0.topics }),
            ("createdAt", { $0.createdAt }), ("updatedAt", { $0.updatedAt }),
            ("pushedAt", { $0.pushedAt }), ("url", { $0.url }),
        ])
    }
}

extension JSONFields<Person> {
    /// The fields are `null` if the response does not contain them.
    static var person: JSONFields {
        JSONFields([
            ("login", { "\($0.login)" }), ("id", { $0.id }), ("type", { "\($0.kind)" }),
            ("name", { $0.profile?.name }), ("bio", { $0.profile?.bio }),
            ("company", { $0.profile?.company }), ("location", { $0.profile?.location }),
            ("blog", { $0.profile?.blog }), ("followers", { $0.profile?.followers }),
            ("following", { $0.profile?.following }),
            ("publicRepos", { $0.profile?.publicRepositories }), ("avatarUrl", { $0.avatarURL }),
            ("url", { $0.url }), ("createdAt", { $0.profile?.createdAt }),
        ])
    }
}
