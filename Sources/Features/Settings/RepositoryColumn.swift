/// A column of a list of repositories, after the name: a word of the setting `columns.repositories`.
package enum RepositoryColumn: String, Sendable, CaseIterable {
    case stars, forks, language, pushed, license, description

    package static let all = Set(allCases)
}
