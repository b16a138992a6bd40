import Foundation
import GitHubModel
import Testing

@Suite("Claims")
struct ClaimTests {
    private static let date = Date(timeIntervalSince1970: 1_420_070_400)  // 2015

    private func person(_ login: String, _ id: Int64) throws -> Person {
        Person(login: try Login(login), id: id, kind: .user, avatarURL: "", url: "")
    }

    private func account(_ login: String, _ id: Int64, since years: Double? = nil) throws -> AccountFact {
        let created = years.map { Self.date.addingTimeInterval($0 * 365 * 86_400) }
        return .account(try person(login, id), since: created, at: Self.date)
    }

    private func claim(_ login: String, _ id: Int64?, _ evidence: Evidence, isOfPastLogin: Bool = false) throws -> Claim
    {
        Claim(login: try Login(login), id: id, evidence: evidence, isOfPastLogin: isOfPastLogin)
    }

    @Test("The ID of a noreply address decides, whatever login stands beside it")
    func ids() throws {
        let claim = try claim("evil", 1_000, .noreply)
        let torvald = try person("torvald", 1_000)
        let owner = try account("torvald", 1_000)
        #expect(claim.verdict(owner: owner, holder: nil, usedAt: nil) == .confirmed(torvald, at: Self.date))
        #expect(
            claim.verdict(owner: owner, holder: try account("evil", 666), usedAt: nil)
                == .confirmed(torvald, at: Self.date))
        #expect(claim.verdict(owner: nil, holder: nil, usedAt: nil) == .claimed(nil))
        #expect(claim.verdict(owner: nil, holder: try account("evil", 666), usedAt: nil) == .refuted(.otherAccount))
        #expect(claim.verdict(owner: .missing, holder: try account("evil", 666), usedAt: nil) == .refuted(.noAccount))
        #expect(claim.verdict(owner: nil, holder: .missing, usedAt: nil) == .refuted(.noAccount))
    }

    @Test("A login of the past is confirmed by nothing but a link, and refuted by an account that is younger")
    func pastLogins() throws {
        let claim = try claim("mona", nil, .noreply, isOfPastLogin: true)
        let mona = try person("mona", 7)
        let older = try account("mona", 7, since: -1)
        let younger = try account("mona", 7, since: 5)
        #expect(claim.verdict(owner: nil, holder: older, usedAt: Self.date) == .claimed(mona))
        #expect(claim.verdict(owner: nil, holder: younger, usedAt: Self.date) == .refuted(.registeredLater))
        #expect(claim.verdict(owner: nil, holder: younger, usedAt: nil) == .claimed(mona))
        let linked = try self.claim("mona", 7, .commit, isOfPastLogin: true)
        #expect(linked.verdict(owner: older, holder: nil, usedAt: Self.date) == .confirmed(mona, at: Self.date))
        #expect(linked.verdict(owner: younger, holder: nil, usedAt: Self.date) == .refuted(.registeredLater))
    }

    @Test("People join GitHub after their first commit: a link of an address is true for them, too")
    func linksOfAddresses() throws {
        let linked = try claim("mona", 7, .commit)
        let verdict = linked.verdict(owner: try account("mona", 7, since: 5), holder: nil, usedAt: Self.date)
        #expect(verdict == .confirmed(try person("mona", 7), at: Self.date))
    }

    @Test("Merges and .mailmap stay claims when their account exists", arguments: [Evidence.merge, .mailmap])
    func clones(evidence: Evidence) throws {
        let mona = try person("mona", 7)
        let holder = try account("mona", 7)
        #expect(try claim("mona", nil, evidence).verdict(owner: nil, holder: holder, usedAt: nil) == .claimed(mona))
        #expect(try claim("old", 7, evidence).verdict(owner: holder, holder: nil, usedAt: nil) == .claimed(mona))
    }

    @Test("A login that is written as one is the account of that name, now")
    func logins() throws {
        let claim = try claim("mona", nil, .login)
        let holder = try account("mona", 7, since: 5)
        #expect(
            claim.verdict(owner: nil, holder: holder, usedAt: Self.date)
                == .confirmed(try person("mona", 7), at: Self.date))
        #expect(claim.verdict(owner: nil, holder: .missing, usedAt: nil) == .refuted(.noAccount))
    }

    @Test("Two logins with one ID are two claims")
    func keys() throws {
        #expect(try claim("torvald", 666, .noreply).key != claim("evil", 666, .noreply).key)
        #expect(try claim("Mona", 7, .noreply).key == claim("mona", 7, .mailmap).key)
        #expect(try claim("mona", nil, .noreply).key != claim("mona", 7, .noreply).key)
    }
}
