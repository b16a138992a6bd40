package import GitHubModel

/// The branches of merged pull requests, found while a history is read from its latest commit: whose they are by the subject of
/// the merge, and which addresses wrote their commits.
///
/// A commit belongs to the branch through whose first parents it is reached, and of several to the one that others were merged into.
package struct MergedBranches {
    /// The branches of a login.
    package struct Summary: Sendable {
        package let login: Login
        /// The indices of those who alone wrote a branch.
        package internal(set) var authors: Set<Int> = []
        /// The number of branches.
        package internal(set) var count = 0
    }

    private struct Branch {
        let login: Login?
        /// The only author so far, or `nil` before the first commit and after commits of several authors.
        var author: Int?
        var hasSeveralAuthors = false
    }

    /// The first branch is the main line.
    private var branches = [Branch(login: nil)]
    /// The branches of commits that are still to come.
    private var labels: [ObjectID: Int] = [:]
    private static let maxBranches = 1_000_000

    /// Adds a commit after all of its children. `login` is that in the subject of a merge.
    mutating func add(_ id: ObjectID, parents: [ObjectID], login: Login?, author: Int) {
        let branch = labels.removeValue(forKey: id) ?? 0
        if parents.count < 2 { add(author, to: branch) }
        guard let first = parents.first else { return }
        labels[first] = min(labels[first] ?? branch, branch)
        for parent in parents.dropFirst() where branches.count < Self.maxBranches && labels[parent] == nil {
            labels[parent] = branches.count
            branches.append(Branch(login: parents.count == 2 ? login : nil))
        }
    }

    private mutating func add(_ author: Int, to index: Int) {
        guard branches[index].login != nil, !branches[index].hasSeveralAuthors else { return }
        if branches[index].author ?? author == author {
            branches[index].author = author
        } else {
            branches[index].author = nil
            branches[index].hasSeveralAuthors = true
        }
    }

    /// The branches by the logins of the subjects, most branches first.
    var summaries: [Summary] {
        var summaries: [Login: Summary] = [:]
        for branch in branches {
            guard let login = branch.login else { continue }
            summaries[login, default: Summary(login: login)].count += 1
            if let author = branch.author { summaries[login]?.authors.insert(author) }
        }
        return summaries.values.sorted {
            ($1.count, $0.login.description) < ($0.count, $1.login.description)
        }
    }
}
