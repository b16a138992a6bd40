public import ArgumentParser
public import GitHubModel

extension RepositoryOrder: ExpressibleByArgument {}
extension SearchQuery.Sort: ExpressibleByArgument {}
extension SearchQuery.Direction: ExpressibleByArgument {}
