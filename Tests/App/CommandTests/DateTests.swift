import Foundation
import TestSupport
import Testing

@testable import ghsearch

@Suite("Dates in columns", .timeLimit(.minutes(3)))
struct DateTests {
    @Test("Dates are written as Foundation writes them")
    func formats() {
        var random = SeededGenerator(seed: 5)
        let year = 365.25 * 86_400
        let random1000 = (0..<1_000).map { _ in Double.random(in: -100 * year...8_000 * year, using: &random) }
        for seconds in [0, 0.999, -0.5, -1, 59, 951_782_399, 951_782_400, 4_107_542_400] + random1000 {
            let date = Date(timeIntervalSince1970: seconds)
            #expect(date.iso8601 == date.formatted(.iso8601))
        }
        #expect(Date(timeIntervalSince1970: 1_769_903_999).iso8601 == "2026-01-31T23:59:59Z")
    }
}
