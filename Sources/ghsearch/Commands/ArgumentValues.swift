public import ArgumentParser
public import Authenticator
public import Explorer
public import GitHubModel

extension RepositoryOrder: ExpressibleByArgument {}
extension SearchQuery.Sort: ExpressibleByArgument {}
extension SearchQuery.Direction: ExpressibleByArgument {}
extension VaultChoice: ExpressibleByArgument {}
extension PeopleOrder: ExpressibleByArgument {}
