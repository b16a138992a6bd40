import CommandSupport
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

/// What `login` does after each kind of fault, generated from tables. Delays and timeouts pass on a stepped clock.
@Suite("Fault matrix of the sign-in", .timeLimit(.minutes(5)))
struct LoginFaultTests {
    @Test("Without a code, login is an error and stores nothing; the next login succeeds", arguments: FaultKind.all)
    func code(kind: FaultKind) async throws {
        try await Ghsearch.run(Self.settings) { ghsearch in
            try await ghsearch.withFault(kind, at: "/login/device/code") {
                let failure = try await Self.perform("login", in: ghsearch, timeout: kind.timeout)
                #expect(failure.status == 1)
                #expect(failure.errors.contains(kind.sentence(ofSignIn: true)), "\(failure)")
                #expect(failure.errors.split(separator: "\n").count == 1)
            }
            try Self.expectNothingStored(ghsearch)
            try await Self.expectSuccess(ghsearch)
        }
    }

    @Test(
        "A fault after the code is shown delays login, and the sign-in is stored once",
        arguments: delays)
    func afterCode(kind: FaultKind, path: String) async throws {
        try await Ghsearch.run(Self.settings) { ghsearch in
            ghsearch.control.inject(try #require(kind.fault), onPathPrefix: path, times: 2)
            try await Self.expectSuccess(ghsearch)
            #expect(ghsearch.control.requests(onPathPrefix: "/login/device/code").count == 1)
            #expect(ghsearch.control.requests(onPathPrefix: path).count >= 3)
        }
    }

    @Test("If the token is lost on its way, login says that the code is not valid; the next login succeeds")
    func lostToken() async throws {
        let kinds = FaultKind.all.filter { $0.delaysSignIn && $0.isInBody }
        #expect(!kinds.isEmpty)
        for kind in kinds {
            try await Ghsearch.run(Self.settings) { ghsearch in
                ghsearch.control.inject(try #require(kind.fault), onPathPrefix: Self.tokenPath, times: 2)
                let failure = try await Self.perform("login", in: ghsearch)
                #expect(failure.status == 4)
                #expect(failure.errors.hasSuffix("The code is no longer valid. Request a new one.\n"), "\(failure)")
                try Self.expectNothingStored(ghsearch)
                try await Self.expectSuccess(ghsearch)
                #expect(ghsearch.control.requests(onPathPrefix: "/login/device/code").count == 2)
            }
        }
    }

    private static let tokenPath = "/login/oauth/access_token"
    /// The faults with which no token is lost, and the path of the requests that have them.
    private static let delays = FaultKind.all.filter(\.delaysSignIn).flatMap { kind in
        (kind.isInBody ? ["/user"] : [tokenPath, "/user"]).map { (kind, $0) }
    }
    private static let clock = SteppedClock()

    /// The poll interval of the stand-in passes on the clock of the program.
    private static var settings: StandInSettings {
        var settings = StandInSettings.quick
        let start = (clock.now, StandInSettings.systemTime())
        settings.now = { start.0.duration(to: clock.now) + start.1 }
        settings.approvesCodesAs = "mona"
        return settings
    }

    private static func perform(
        _ words: String..., in ghsearch: Ghsearch, timeout: Int = FaultKind.longTimeout
    ) async throws -> Ghsearch.Ended {
        try await ghsearch.perform(words + ["--timeout", "\(timeout)"], on: clock)
    }

    private static func expectSuccess(_ ghsearch: Ghsearch) async throws {
        let success = try await perform("login", in: ghsearch)
        #expect(success.status == 0, "\(success)")
        #expect(success.errors.contains("Signed in to \(ghsearch.address) as mona."), "\(success)")
        let status = try await perform("status", "--json=login", in: ghsearch)
        #expect(status.status == 0)
        #expect(status.output == "[{\"login\":\"mona\"}]\n", "\(status)")
    }

    private static func expectNothingStored(_ ghsearch: Ghsearch) throws {
        #expect(try !ghsearch.home.contents.contains { $0.hasSuffix("sign-ins.sealed") })
    }
}
