// GitHubStandIn
