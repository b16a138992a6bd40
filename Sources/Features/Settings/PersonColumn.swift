/// A column of a list of people, after the login: a word of the setting `columns.people`.
package enum PersonColumn: String, Sendable, CaseIterable {
    case name
    /// Where the person is known from.
    case source
    case followers, location
    /// The company and the bio.
    case about

    package static let all = Set(allCases)
}
