import TerminalUI

/// What an input of `who` names and the result leaves out.
package enum WhoNotice: Sendable, Hashable {
    /// Entries of a list that are no people of the host.
    case entries(path: String, otherHosts: Int, teams: Int, denounced: Int)
    /// What follows a part of a list, which is named by its path or as standard input.
    case rest(of: String, after: Part)
    /// Lines of standard input with a token.
    case tokens(lines: Int)
    /// Lines of standard input that name nothing.
    case unknown(lines: Int)
    /// Lines of standard input for which a partial clone lacks objects.
    case missingObjects(lines: Int)
    /// Lines of standard input with a name and no address.
    case names(lines: Int)

    /// The beginning of a list up to a limit.
    package enum Part: Sendable, Hashable {
        case megabytes(Int)
        case lines(Int)
        /// Logins or addresses.
        case people(Int)
    }
}

extension WhoNotice.Part: CustomStringConvertible {
    package var description: String {
        switch self {
        case .megabytes(let count): "\(count) MB"
        case .lines(let count): NumberFormat.counted(count, "line")
        case .people(let count): NumberFormat.counted(count, "person", "people")
        }
    }
}

extension WhoNotice: CustomStringConvertible {
    /// What is left out, in a sentence.
    package var description: String {
        switch self {
        case .entries(let path, let otherHosts, let teams, let denounced):
            let counts = [
                (otherHosts, "entry of another host", "entries of other hosts"), (teams, "team", "teams"),
                (denounced, "denounced login", "denounced logins"),
            ].filter { $0.0 > 0 }.map { NumberFormat.counted($0.0, $0.1, $0.2) }
            return "\(path): left out \(counts.joined(separator: ", "))."
        case .rest(let name, let part): return "Only the first \(part) of \(name) are read."
        case .tokens(let lines): return "\(NumberFormat.counted(lines, "line")) with a token left out."
        case .unknown(let lines): return "\(NumberFormat.counted(lines, "line")) named no file, commit or person."
        case .missingObjects(let lines):
            return
                "\(NumberFormat.counted(lines, "line")) left out: this partial clone lacks objects that are needed to "
                + "read \(lines == 1 ? "it" : "them")."
        case .names(let lines):
            let left = NumberFormat.counted(lines, "name without an address", "names without addresses")
            return "\(left) left out. `git shortlog -sne` prints addresses."
        }
    }
}
