import Foundation
import TestSupport
import Testing

extension Ghsearch {
    /// A script that creates a clone of `mona/hello-world` in `$HOME/clone`, with two releases.
    private static let clone = #"""
        export GIT_CONFIG_GLOBAL=/dev/null GIT_COMMITTER_NAME=C GIT_COMMITTER_EMAIL=c@example.org
        git init -q -b main "$HOME/clone" && cd "$HOME/clone"
        git remote add origin https://github.com/mona/hello-world.git
        commit() { GIT_COMMITTER_DATE="$4" git -c user.name="$1" -c user.email="$2" commit -q --allow-empty \
            --author "$1 <$2>" -m "$3"; }
        echo one > a.txt && git add a.txt
        commit "Mona Lisa" 2001+mona@users.noreply.github.com Start "2020-01-01T00:00:00Z"
        commit "Jane Doe" jane@example.org Work "2020-01-02T00:00:00Z"
        git tag v1
        echo two >> a.txt && git add a.txt
        commit "Jane Doe" jane@example.org Work "2021-01-01T00:00:00Z"
        commit "Jane Doe" jane@example.org $'More\n\nCo-authored-by: Mona <2001+mona@users.noreply.github.com>' "2021-01-02T00:00:00Z"
        commit "New One" 75310+empty-user@users.noreply.github.com First "2021-01-03T00:00:00Z"
        commit "Bob" bob@example.org Bob "2021-01-04T00:00:00Z"
        git tag v2
        """#

    /// Runs `who` in the clone.
    package func who(_ arguments: String..., token: String? = nil) async throws -> Ended {
        let environment = token.map { ["GHSEARCH_TOKEN": $0] } ?? [:]
        return try await call(
            ["who", "--git", home.path + "/clone"] + arguments, environment: environment)
    }

    package func makeClone() async throws {
        let made = try await shell(Self.clone)
        try #require(made.status == 0, "\(made.errors)")
    }

    /// Creates the clone with a commit more, and a clone of it that lacks what `kind` says, in `~/copy`. `none` is a
    /// directory with the files and without a repository.
    package func makeClone(withCopy kind: String) async throws {
        try await makeClone()
        let options = [
            "full": "", "none": "", "shallow": "--depth 1", "blobless": "--filter=blob:none",
            "treeless": "--filter=tree:0",
            "unchecked": "--filter=tree:0 --no-checkout", "sparse": "--sparse",
        ]
        let made = try await shell(
            """
            cd "$HOME/clone" && git config uploadpack.allowFilter true && mkdir docs
            echo x >docs/a.md && echo x >n.txt && git add docs n.txt
            git -c user.name=M -c user.email=m@x.org commit -qm x
            git clone -q \(try #require(options[kind])) "file://$PWD" ../copy
            \(kind == "none" ? "rm -rf ../copy/.git" : "")
            """)
        try #require(made.status == 0, "\(made.errors)")
    }

    /// Returns the ID of the commit.
    package func commit(_ name: String) async throws -> String {
        try await shell("cd \"$HOME/clone\" && git rev-parse '\(name)'").firstLine
    }
}
