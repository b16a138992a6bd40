public import ArgumentParser
package import Authenticator
package import Explorer
public import GitHubModel

extension RepositoryOrder: ExpressibleByArgument {}
extension SearchQuery.Sort: ExpressibleByArgument {}
extension SearchQuery.Direction: ExpressibleByArgument {}
extension VaultKind: ExpressibleByArgument {}
extension PeopleOrder: ExpressibleByArgument {}
