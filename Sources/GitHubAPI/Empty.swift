// GitHubAPI
