import GitHubAPI

@testable import Repositories

extension Readme {
    /// Reads a README within the process of the tests.
    init(_ input: ReadmeInput) { self.init(input.file, of: input.url) }
}
