@testable import Authenticator
import GitHubAPI
import GitHubModel
import HTTPTransport
import Synchronization
import TestSupport
import PrivateFiles
import TerminalUI
import Testing

@Suite("Sign-in controller", .timeLimit(.minutes(3)))
struct SignInControllerTests {
    @Test("A code is shown and polled after each delay, and the token is stored")
    func approved() async throws {
        let grant = try Sample.tokenGrant()
        let harness = SignInHarness(
            codes: [.success(try Sample.code())],
            responses: [.response(.pending), .response(.pending), .response(.granted(grant))])
        await harness.controller().perform(.requestCode)
        await harness.advance(.seconds(6), .seconds(6), .seconds(6))
        let progress = await harness.progress(7)
        #expect(progress[0] == .requestingCode)
        #expect(progress[1] == (try shown("WDJB-MJHT")))
        #expect(progress[2...4] == [left(900), left(894), left(888)])
        #expect(progress[5...6] == [.checking, .signedIn(try Sample.credential())])
        #expect(harness.polledAt == [.seconds(6), .seconds(12), .seconds(18)])
        #expect(harness.accepted == [grant])
    }

    @Test("A screen that can't sign in continues with the sign-in of another process, until it is closed")
    func otherSignIn() async throws {
        for isClosed in [false, true] {
            let (clock, credential) = (ManualClock(), ObservedValue(StoredCredential?.none))
            let (events, continuation) = AsyncStream<SignInController.Progress>.makeStream()
            let controller = SignInController(
                .init(to: "github.com", isRejected: true, unavailableReason: "Register an app."), dependencies: nil,
                adopt: { credential.read { $0 } }, clock: clock,
                reactions: SignInController.reporting { continuation.yield($0) })
            await controller.send(.navigation(.opened))
            for count in 1...2 {
                await clock.sleepsBegun(count)
                clock.advance(by: .seconds(3))
            }
            await clock.sleepsBegun(3)
            let signedIn = try Sample.credential()
            credential.update { $0 = signedIn }
            if isClosed { await controller.stop() }
            clock.advance(by: .seconds(3))
            if isClosed { continuation.finish() }
            #expect(await events.first { _ in true } == (isClosed ? nil : .signedIn(signedIn)))
            #expect(clock.sleeping == 0)
        }
    }

    @Test("The code is requested while the keyring shows its dialog, and the file can be used instead of it")
    func keyringDialog() async throws {
        let harness = SignInHarness(
            codes: [.success(try Sample.code())],
            responses: [.response(.granted(TokenGrant(token: try Token("gho_new"))))])
        let (dialog, usesFile) = (ManualClock(), ObservedValue(false))
        let vault = SignInController.VaultAccess(
            open: { onDialog in
                onDialog(true)
                try await dialog.sleep(for: .seconds(1))
            }, useFile: { usesFile.update { $0 = true } })
        let controller = harness.controller(vault: vault)
        await controller.perform(.requestCode)
        #expect(
            await harness.progress(3) == [.requestingCode, .keyringDialog(isOpen: true), try shown("WDJB-MJHT")])
        await harness.advance(.seconds(6))
        await controller.perform(.useFile)
        #expect(await harness.progress(3).last == .signedIn(try Sample.credential()))
        #expect(usesFile.read { $0 })
    }

    @Test("A vault that can't store a token ends the sign-in before a code is requested")
    func brokenVault() async throws {
        let harness = SignInHarness(codes: [])
        let controller = harness.controller(vault: .init(open: { _ in throw VaultError.noKeyring }))
        await controller.perform(.requestCode)
        #expect(await harness.progress(2) == [.requestingCode, .failed(.failed("\(VaultError.noKeyring)"))])
    }

    @Test("The remaining time is sent at each update interval, which does not affect polling")
    func ticks() async throws {
        let harness = SignInHarness(codes: [.success(try Sample.code())])
        let controller = harness.controller(updateInterval: .seconds(1))
        await controller.perform(.requestCode)
        for _ in 1...6 { await harness.advance(.seconds(1)) }
        await harness.pendingPolls.sleepsBegun(1)
        #expect(
            await harness.progress(8).dropFirst(2) == [
                left(900), left(899), left(898), left(897), left(896), left(895),
            ])
        #expect(harness.polledAt == [.seconds(6)])
        await controller.stop()
    }

    @Test("slow_down applies to all later polls")
    func slowDown() async throws {
        let harness = SignInHarness(
            codes: [.success(try Sample.code())],
            responses: [.response(.slowDown(interval: .seconds(10))), .response(.pending), .response(.failed(.denied))])
        await harness.controller().perform(.requestCode)
        await harness.advance(.seconds(6), .seconds(14), .seconds(14))
        #expect(await harness.progress(6).last == .failed(.denied))
        #expect(harness.polledAt == [.seconds(6), .seconds(20), .seconds(34)])
    }

    @Test("Failed polls are reported and slow down polling until GitHub responds again")
    func failedPolls() async throws {
        let badGateway = InvalidResponseError(host: "github.com", status: 502)
        let harness = SignInHarness(
            codes: [.success(try Sample.code())],
            responses: [
                .error(badGateway), .error(badGateway), .response(.pending),
                .response(.granted(try Sample.tokenGrant())),
            ])
        await harness.controller().perform(.requestCode)
        await harness.advance(.seconds(6), .seconds(12), .seconds(24), .seconds(6))
        let progress = await harness.progress(11)
        #expect(progress[3] == .retrying("\(badGateway)"))
        #expect(progress[7] == .recovered)
        #expect(progress.filter { $0 == .recovered }.count == 1)
        #expect(progress.last == .signedIn(try Sample.credential()))
        #expect(harness.polledAt == [.seconds(6), .seconds(18), .seconds(42), .seconds(48)])
    }

    @Test("After its lifetime the code has expired, and a new one can be requested")
    func expired() async throws {
        let harness = SignInHarness(
            codes: [
                .success(try Sample.code(lifetime: .seconds(10))), .success(try Sample.code(userCode: "NEXT-CODE")),
            ], responses: [.response(.pending), .response(.pending)])
        let controller = harness.controller()
        await controller.perform(.requestCode)
        await harness.advance(.seconds(6), .seconds(4))
        #expect(await harness.progress(5).dropFirst(2) == [left(10), left(4), .failed(.expired)])
        await controller.perform(.requestCode)
        #expect(await harness.progress(2) == [.requestingCode, try shown("NEXT-CODE")])
        await controller.stop()
    }

    @Test("A failed code request ends the sign-in with its error")
    func noCode() async {
        let error = DeviceCodeError.unknownClient(id: "id", host: "github.com")
        let harness = SignInHarness(codes: [.failure(error)])
        await harness.controller().perform(.requestCode)
        #expect(await harness.progress(2) == [.requestingCode, .failed(.failed(error.description))])
    }

    @Test("A token that can't be verified or stored ends the sign-in with its error")
    func notStored() async throws {
        let full = VaultError.file(.cannotWrite(path: "/x", reason: "No space left on device"))
        let harness = SignInHarness(
            codes: [.success(try Sample.code())], responses: [.response(.granted(try Sample.tokenGrant()))])
        await harness.controller(accept: { _ in throw full }).perform(.requestCode)
        await harness.advance(.seconds(6))
        #expect(await harness.progress(5).suffix(2) == [.checking, .failed(.failed(full.description))])
    }

    @Test("Verifying the token is retried after temporary errors")
    func retried() async throws {
        let harness = SignInHarness(
            codes: [.success(try Sample.code())], responses: [.response(.granted(try Sample.tokenGrant()))])
        let signedIn = try Sample.credential()
        let responses = Mutex([GitHubError.serverError(status: 502), .network(.timedOut(host: "api.github.com"))])
        await harness.controller { grant in
            #expect(grant == (try Sample.tokenGrant()))
            if let error = responses.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw error }
            return signedIn
        }.perform(.requestCode)
        await harness.advance(.seconds(6), .seconds(2), .seconds(4))
        let progress = await harness.progress(7)
        #expect(progress[3] == .checking)
        #expect(progress.last == .signedIn(signedIn))
        for (error, wait) in zip(progress[4...5], ["2 s", "4 s"]) {
            guard case .retrying(let message) = error else { throw RejectedError() }
            #expect(message.hasSuffix("Retrying in \(wait)."))
        }
    }

    @Test("Verifying the token ends after a rejection, or after an hour of temporary errors")
    func retryTimeout() async throws {
        for (error, delays) in [
            (GitHubError.unauthorized, []), (.serverError(status: 500), [Duration.seconds(4000)]),
        ] {
            let harness = SignInHarness(
                codes: [.success(try Sample.code())], responses: [.response(.granted(try Sample.tokenGrant()))])
            await harness.controller { _ in throw error }.perform(.requestCode)
            await harness.advance(.seconds(6))
            for delay in delays { await harness.advance(delay) }
            #expect(await harness.progress(5 + delays.count).last == .failed(.failed(error.description)))
        }
    }

    private struct RejectedError: Error {}

    private func left(_ seconds: Int) -> SignInController.Progress { .waiting(remaining: .seconds(seconds)) }

    private func shown(_ userCode: String) throws -> SignInController.Progress {
        let code = try Sample.code()
        return .codeShown(userCode: userCode, address: code.verificationURL, lifetime: code.lifetime)
    }
}
