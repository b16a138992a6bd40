public import ArgumentParser
public import Authenticator
public import GitHubModel

extension RepositoryOrder: ExpressibleByArgument {}
extension SearchQuery.Sort: ExpressibleByArgument {}
extension SearchQuery.Direction: ExpressibleByArgument {}
extension VaultChoice: ExpressibleByArgument {}
