import Foundation
import GitHubAPI
import GitHubModel
import GitHubStandIn
import HalfRememberedNames
import PeopleSupport
import StandInSupport
import TestSupport
import Testing

@testable import People

@Suite("Misspelled names of people that only GitHub has", .cpuBound, .timeLimit(.minutes(5)))
struct MisspelledStrangerTests {
    private static let slips: [NameSlip] = [.oneTypo, .typoAtStart, .loginTypo, .twoTypos, .nickname]

    /// Without an account, one search can't allow for a slip in each letter.
    @Test("Most are found with at most one more search", arguments: [(true, 0.8), (false, 0.3)])
    func reached(isSignedIn: Bool, minimum: Double) async throws {
        // The same names in each run: of fewer, the share that is reached depends on chance.
        let seed: UInt64 = 15
        let perSlip = 500 / Self.slips.count
        let samples = try HalfRememberedName.samples(perSlip, of: Self.slips, seed: seed)
        let others = try HalfRememberedName.samples(200, of: Self.slips, seed: seed &+ 1)
        let dataset = try dataset(of: samples + others)
        try await StandInHarness.run(dataset: dataset) { harness in
            harness.control.setRateLimits(areOff: true)
            let login = samples[0].person.login.description
            let people = PeopleService(.init(github: try harness.client(as: isSignedIn ? login : nil)))
            var missed: [String] = []
            for sample in samples {
                harness.control.clearLog()
                let listed = try await people.people(for: try PeopleSearch(sample.typed)).value
                #expect(harness.control.requests.count { !$0.target.hasPrefix("/users/") } <= 2)
                if listed.people.contains(where: { $0.login == sample.person.login }) { continue }
                missed.append(
                    "\(sample.slip): \(sample.typed) → \(sample.person.login), \(sample.person.displayName ?? "")")
            }
            let share = 1 - Double(missed.count) / Double(samples.count)
            #expect(share >= minimum, "\(share) \(missed.joined(separator: "\n"))")
        }
    }

    private func dataset(of samples: [HalfRememberedName]) throws -> Dataset {
        let directory = try TemporaryDirectory()
        let lines = try samples.enumerated().map { index, sample in
            let account = Account(
                login: sample.person.login.description, id: index + 1, name: sample.person.displayName,
                followers: sample.person.profile?.followers)
            return String(decoding: try JSONEncoder().encode(account), as: UTF8.self)
        }
        let path = directory.path + "/people.jsonl"
        try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
        let dataset = try Dataset.load(people: path, repositories: nil)
        try directory.remove()
        return dataset
    }

    private struct Account: Encodable {
        let login: String
        let id: Int
        let name: String?
        let followers: Int?
    }
}
