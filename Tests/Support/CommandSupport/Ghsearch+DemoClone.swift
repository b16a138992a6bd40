import GitHubStandIn
import Testing

/// A clone with commits by people of the demo, for the pictures of the documentation.
extension Ghsearch {
    /// A script that creates a clone of `marisolq/tidewater` in `$HOME/clone`. All accounts of the release `v1.3` are
    /// named by noreply addresses. Those of `v1.4` are named by each kind of evidence, and one by none.
    ///
    /// Commits are a number of days old, at any time: commands print their age.
    private static let demoClone = #"""
        export GIT_CONFIG_GLOBAL=/dev/null
        git init -q -b main "$HOME/clone" && cd "$HOME/clone"
        git remote add origin https://github.com/marisolq/tidewater.git
        now=$(date +%s)
        as() { # DAYS NAME ADDRESS COMMAND...
            local date="@$((now - $1 * 86400 - 3600)) +0000"
            GIT_AUTHOR_DATE=$date GIT_COMMITTER_DATE=$date git -c user.name="$2" -c user.email="$3" "${@:4}"; }
        commit() { as "$1" "$2" "$3" commit -q --allow-empty -m "$4"; }
        commit 90 "Marisol Quintanar" "$MARISOL" "Draw the first curve"
        git tag v1.2
        commit 60 "Marisol Quintanar" "$MARISOL" "Add the moon"
        commit 58 "Tenzin Wangdrak" "$TENZIN" "Add the wind"
        commit 57 "Marisol Quintanar" "$MARISOL" "Add the sun"
        commit 55 "Kwame Adomensah" "$KWAME" "Read the levels of lakes"
        commit 54 "Aiko Minazawa" "$AIKO" "Name the colors of the curve"
        git tag v1.3
        commit 12 "Marisol Quintanar" "$MARISOL" "Round to centimeters"
        commit 9 "Marisol Quintanar" "$MARISOL" "Read old tables"
        commit 6 "Leilani Kahalewai" leilani@waves.example "Add the height of waves"
        git checkout -q -b rain
        commit 5 "Ingrid Halvorseth" ingrid@rain.example "Subtract the rain"
        git checkout -q main
        as 4 "Marisol Quintanar" "$MARISOL" merge -q --no-ff -m "Merge pull request #41 from ingrid-halv/rain" rain
        commit 3 "Tenzin Wangdrak" "$TENZIN" "Add gusts"
        commit 2 "Zuzanna Wilkoszek" zuzanna@ships.example "Fix a typo"
        git tag v1.4
        """#

    /// Creates the clone. GitHub links the commit of Leilani Kahalewai to her account.
    package func makeDemoClone() async throws {
        let addresses = try ["marisolq", "tenzinw", "kwame-ado", "aikominz"].map { login in
            try #require(Dataset.demoPeople.first { $0.login == login }).noreplyAddress
        }
        let variables = zip(["MARISOL", "TENZIN", "KWAME", "AIKO"], addresses.map(Optional.some))
        let made = try await shell(Self.demoClone, environment: Dictionary(uniqueKeysWithValues: variables))
        try #require(made.status == 0, "\(made.errors)")
        let linked = try await inDemoClone("git rev-parse 'v1.4^{/height of waves}'").firstLine
        control.addCommit(linked, by: "leilani-k")
    }

    /// Runs a line of a shell in the clone.
    package func inDemoClone(_ line: String) async throws -> Ended {
        try await shell("ghsearch() { \"$GHSEARCH\" \"$@\"; }; cd \"$HOME/clone\" && \(line)")
    }
}
