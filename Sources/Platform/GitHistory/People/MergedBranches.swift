package import GitHubModel

/// The branches of merged pull requests, found while a history is read from its latest commit: whose they are by the
/// subject of the merge, and which addresses wrote their commits.
///
/// A commit belongs to the branch through whose first parents it is reached, and of several to the one that others were
/// merged into.
package struct MergedBranches {
    /// The branches of a login.
    package struct Summary: Sendable {
        package let login: Login
        /// The indices of those who alone wrote a branch, with the number of commits.
        package internal(set) var authors: [Int: Int] = [:]
        /// The number of branches.
        package internal(set) var count = 0
    }

    private struct Branch {
        let login: Login?
        /// The only author so far, or `nil` before the first commit and after commits of several authors.
        var author: Int?
        var commits = 0
        var hasSeveralAuthors = false
    }

    /// The number of commits by the author, without merges.
    private(set) var commits: [Int: Int] = [:]
    /// The first branch is the main line.
    private var branches = [Branch(login: nil)]
    /// The branches of commits that are still to come.
    private var labels: [ObjectID: Int] = [:]
    private static let maxBranches = 1_000_000

    /// Adds a commit after all of its children. `login` is that in the subject of a merge, `author` `nil` if somebody
    /// else committed the change. A merge within a branch is no commit of it, and still one of its authors.
    mutating func add(_ id: ObjectID, parents: [ObjectID], login: Login?, author: Int?) {
        let branch = labels.removeValue(forKey: id) ?? 0
        add(author, to: branch, isMerge: parents.count > 1)
        guard let first = parents.first else { return }
        labels[first] = min(labels[first] ?? branch, branch)
        for parent in parents.dropFirst() where branches.count < Self.maxBranches && labels[parent] == nil {
            labels[parent] = branches.count
            branches.append(Branch(login: parents.count == 2 ? login : nil))
        }
    }

    private mutating func add(_ author: Int?, to index: Int, isMerge: Bool) {
        if let author, !isMerge { commits[author, default: 0] += 1 }
        guard branches[index].login != nil, !branches[index].hasSeveralAuthors else { return }
        if let author, branches[index].author ?? author == author {
            branches[index].author = author
            if !isMerge { branches[index].commits += 1 }
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
            guard let author = branch.author, branch.commits > 0 else { continue }
            summaries[login]?.authors[author, default: 0] += branch.commits
        }
        return summaries.values.sorted {
            ($1.count, $0.login.description) < ($0.count, $1.login.description)
        }
    }
}
