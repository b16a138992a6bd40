import Foundation
import People
import TerminalUI
import Testing

@testable import PeopleUI

@Suite("Lines of facts", .timeLimit(.minutes(3)))
struct PersonFactLinesTests {
    @Test("The lines fit the window", arguments: [20, 40, 80])
    func fit(columns: Int) {
        let text = String(repeating: "many words ", count: 20)
        let facts = [
            PersonFact(
                name: "Merged here", value: "3 pull requests", date: Date(timeIntervalSince1970: 0), source: "git"),
            PersonFact(name: text, value: text, date: nil, source: text),
        ]
        let lines = facts.lines(in: columns)
        #expect(lines.count >= facts.count)
        #expect(lines.allSatisfy { $0.width <= columns })
    }
}
