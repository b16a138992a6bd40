/// A repository, with the fields of the responses.
struct Repository: Sendable {
    let id: Int
    let name: String
    var description: String?
    var language: String?
    /// SPDX id of a license of ``License/known``.
    var license: String?
    var topics: [String] = []
    var homepage: String? = ""
    var stars = 0
    var forks = 0
    var openIssues = 0
    /// In KB.
    var size = 0
    var isFork = false
    var isArchived = false
    var isPrivate = false
    /// Epoch seconds.
    var created: Int
    /// Epoch seconds.
    var updated: Int
    /// Epoch seconds, or `nil` without a push.
    var pushed: Int?
}

/// A license with GitHub's names.
struct License: Sendable {
    let spdx: String
    let name: String

    static let known: [License] = [
        License(spdx: "MIT", name: "MIT License"),
        License(spdx: "Apache-2.0", name: "Apache License 2.0"),
        License(spdx: "GPL-3.0", name: "GNU General Public License v3.0"),
        License(spdx: "BSD-3-Clause", name: "BSD 3-Clause \"New\" or \"Revised\" License"),
        License(spdx: "MPL-2.0", name: "Mozilla Public License 2.0"),
        License(spdx: "AGPL-3.0", name: "GNU Affero General Public License v3.0"),
        License(spdx: "NOASSERTION", name: "Other"),
    ]
}
