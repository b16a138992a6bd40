import Foundation
import People
package import TerminalUI

extension [PersonFact] {
    /// The facts with their sources beside them, or below them if a line is too long.
    package func lines(in width: Int) -> [StyledLine] {
        StyledLine.facts(map { ($0.name, "\($0.value)  (\($0.datedSource))") }, in: width)
    }
}

extension PersonFact {
    fileprivate var datedSource: String {
        guard let date else { return source }
        return "\(source), \(date.formatted(.iso8601.year().month().day()))"
    }
}
