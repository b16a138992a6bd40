// GitHubModel
