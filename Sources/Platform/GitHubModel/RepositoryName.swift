/// The name of a repository with its owner, such as `octo-org/api`. A clone without a repository on the host has its
/// directory instead.
///
/// GitHub returns the letter case of the last rename, a clone has that of its URL: names are equal regardless of it.
package struct RepositoryName: Sendable, CustomStringConvertible {
    /// The name in its original letter case.
    package let description: String
    /// The name in lowercase, by which it is stored and compared.
    package let key: String

    package init(_ text: String) {
        description = text
        key = text.lowercased()
    }
}

extension RepositoryName: Hashable {
    package static func == (left: RepositoryName, right: RepositoryName) -> Bool { left.key == right.key }
    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
