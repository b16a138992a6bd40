import Authenticator
import GitHubAPI
import GitHubModel
import HTTPTransport
import Synchronization
import TestSupport
import Testing

@Suite("A sign-in under way", .timeLimit(.minutes(1)))
struct SignInControllerTests {
    @Test("A code is shown, polled for after each pause, and its token stored")
    func approved() async throws {
        let grant = try Sample.grant()
        let rig = SignInHarness(
            codes: [.success(try Sample.code())], answers: [.says(.pending), .says(.pending), .says(.granted(grant))])
        await rig.signIn().start()
        await rig.pass(.seconds(6), .seconds(6), .seconds(6))
        let told = await rig.told(7)
        #expect(told[0] == .requestingCode)
        #expect(told[1] == (try shown("WDJB-MJHT")))
        #expect(told[2...4] == [left(900), left(894), left(888)])
        #expect(told[5...6] == [.checking, .signedIn(try Sample.signIn())])
        #expect(rig.polledAt == [.seconds(6), .seconds(12), .seconds(18)])
        #expect(rig.accepted == [grant])
    }

    @Test("The time left is told at each tick, and polling keeps its own pace")
    func ticks() async throws {
        let rig = SignInHarness(codes: [.success(try Sample.code())])
        let signIn = rig.signIn(tick: .seconds(1))
        await signIn.start()
        for _ in 1...6 { await rig.pass(.seconds(1)) }
        await rig.heldBack.sleepsBegun(1)
        #expect(await rig.told(8).dropFirst(2) == [left(900), left(899), left(898), left(897), left(896), left(895)])
        #expect(rig.polledAt == [.seconds(6)])
        await signIn.cancel()
    }

    @Test("slow_down is obeyed for good")
    func slowDown() async throws {
        let rig = SignInHarness(
            codes: [.success(try Sample.code())],
            answers: [.says(.slowDown(interval: .seconds(10))), .says(.pending), .says(.denied)])
        await rig.signIn().start()
        await rig.pass(.seconds(6), .seconds(14), .seconds(14))
        #expect(await rig.told(6).last == .failed(.denied))
        #expect(rig.polledAt == [.seconds(6), .seconds(20), .seconds(34)])
    }

    @Test("Trouble on the way is told, and the flow goes on more slowly until GitHub answers again")
    func trouble() async throws {
        let unwell = InvalidResponseError(host: "github.com", status: 502)
        let rig = SignInHarness(
            codes: [.success(try Sample.code())],
            answers: [.fails(unwell), .fails(unwell), .says(.pending), .says(.granted(try Sample.grant()))])
        await rig.signIn().start()
        await rig.pass(.seconds(6), .seconds(12), .seconds(24), .seconds(6))
        let told = await rig.told(11)
        #expect(told[3] == .retrying("github.com returned a server error (502). Try again."))
        #expect(told[7] == .recovered && told.filter { $0 == .recovered }.count == 1)
        #expect(told.last == .signedIn(try Sample.signIn()))
        #expect(rig.polledAt == [.seconds(6), .seconds(18), .seconds(42), .seconds(48)])
    }

    @Test("After its time the code has expired, and a new one can be asked for")
    func expired() async throws {
        let rig = SignInHarness(
            codes: [
                .success(try Sample.code(lifetime: .seconds(10))), .success(try Sample.code(userCode: "NEXT-CODE")),
            ], answers: [.says(.pending), .says(.pending)])
        let signIn = rig.signIn()
        await signIn.start()
        await rig.pass(.seconds(6), .seconds(4))
        #expect(await rig.told(5).dropFirst(2) == [left(10), left(4), .failed(.expired)])
        await signIn.start()
        #expect(await rig.told(2) == [.requestingCode, try shown("NEXT-CODE")])
        await signIn.cancel()
    }

    @Test("Without a code the reason is told")
    func noCode() async {
        let error = DeviceCodeError.unknownClient(id: "id", host: "github.com")
        let rig = SignInHarness(codes: [.failure(error)])
        await rig.signIn().start()
        #expect(await rig.told(2) == [.requestingCode, .failed(.failed(error.description))])
    }

    @Test("A token that can't be checked or stored is told as a failure")
    func notAccepted() async throws {
        let full = VaultError.cannotWrite(path: "/x", reason: "No space left on device")
        let rig = SignInHarness(
            codes: [.success(try Sample.code())], answers: [.says(.granted(try Sample.grant()))])
        await rig.signIn(accept: { _ in throw full }).start()
        await rig.pass(.seconds(6))
        #expect(await rig.told(5).suffix(2) == [.checking, .failed(.failed(full.description))])
    }

    @Test("A token whose owner can't be asked just now is held until GitHub says who it is")
    func held() async throws {
        let rig = SignInHarness(
            codes: [.success(try Sample.code())], answers: [.says(.granted(try Sample.grant()))])
        let signedIn = try Sample.signIn()
        let answers = Mutex([GitHubError.serverError(status: 502), .network(.timedOut(host: "api.github.com"))])
        await rig.signIn { grant in
            #expect(grant == (try Sample.grant()))
            if let trouble = answers.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw trouble }
            return signedIn
        }.start()
        await rig.pass(.seconds(6), .seconds(2), .seconds(4))
        let told = await rig.told(7)
        #expect(told[3] == .checking && told.last == .signedIn(signedIn))
        for (trouble, wait) in zip(told[4...5], ["2 s", "4 s"]) {
            guard case .retrying(let sentence) = trouble else { throw Refused() }
            #expect(sentence.hasSuffix("The token is held; asking whose it is again in \(wait)."))
        }
    }

    @Test("A token that GitHub refuses at once, or can't tell for an hour, is not held for ever")
    func notHeldForEver() async throws {
        for (error, passes) in [
            (GitHubError.unauthorized, []), (.serverError(status: 500), [Duration.seconds(4000)]),
        ] {
            let rig = SignInHarness(
                codes: [.success(try Sample.code())], answers: [.says(.granted(try Sample.grant()))])
            await rig.signIn { _ in throw error }.start()
            await rig.pass(.seconds(6))
            for pass in passes { await rig.pass(pass) }
            #expect(await rig.told(5 + passes.count).last == .failed(.failed(error.description)))
        }
    }

    private struct Refused: Error {}

    private func left(_ seconds: Int) -> SignInController.Progress { .waiting(remaining: .seconds(seconds)) }

    private func shown(_ userCode: String) throws -> SignInController.Progress {
        let code = try Sample.code()
        return .codeShown(userCode: userCode, address: code.verificationURL, lifetime: code.lifetime)
    }
}
