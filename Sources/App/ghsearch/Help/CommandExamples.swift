/// Command lines that the help of a command shows.
enum CommandExamples {
    static let all: [String: [String]] = [
        "search": [
            "ghsearch search grace hopper", "ghsearch search --in cli/cli --multi --print coauthor",
            "ghsearch search --filter 'grace hopper' --print mention",
        ],
        "users": [
            "ghsearch users 'location:berlin followers:>100' --sort followers",
            "ghsearch users --contributors-to cli/cli -L 100 --json=login,name",
            "ghsearch users 'grace hoper' --similar",
        ],
        "who": [
            "ghsearch who v1.2..v1.3 --print mention", "ghsearch who README.md:10,20",
            "git diff --name-only main | ghsearch who - --print login",
        ],
        "people": [
            "ghsearch people grace", "ghsearch people --json login,name,sources", "ghsearch people forget grace",
        ],
        "explore": [
            "ghsearch explore", "ghsearch explore --count 10 --seed 7", "ghsearch explore --sort followers",
        ],
        "repos": [
            "ghsearch repos apple --by-language",
            "ghsearch repos mona --filter 'lang:go,rust pushed:<90d' --stars '>100'",
            "ghsearch repos mona --json --jq '.[] | select(.isFork | not) | .fullName'",
        ],
        "repo": [
            "ghsearch repo torvalds/linux", "ghsearch repo torvalds/linux --json stargazersCount,license",
            "ghsearch repo list mona --print clone",
        ],
        "user": [
            "ghsearch user torvalds", "ghsearch user @me",
            "ghsearch user torvalds --json login,name,followers,totalStars",
        ],
        "open": ["ghsearch open torvalds", "ghsearch open torvalds/linux", "ghsearch open @me"],
        "login": [
            "ghsearch login", "ghsearch login --from-gh", "ghsearch login --with-token < token.txt",
        ],
        "logout": ["ghsearch logout", "ghsearch logout --user mona", "ghsearch logout --all"],
        "status": ["ghsearch status", "ghsearch status --json", "ghsearch status --host github.example.com"],
        "token": [
            "ghsearch token", "ghsearch token --host github.example.com", "GH_TOKEN=$(ghsearch token) gh api user",
        ],
        "warm": [
            "ghsearch warm", "ghsearch warm --git ~/src/cli --git ~/src/fzf", "ghsearch warm --github",
        ],
        "init": ["eval \"$(ghsearch init bash)\"", "eval \"$(ghsearch init zsh)\"", "ghsearch init fish | source"],
    ]
}
