@testable import Authenticator
import GitHubAPI
import GitHubModel
import TestSupport
import Testing

@Suite("Sign-in cancellation", .timeLimit(.minutes(3)))
struct SignInCancelTests {
    @Test("Cancelling during a delay sends no progress and no poll")
    func duringDelay() async throws {
        let harness = SignInHarness(codes: [
            .success(try Sample.code()), .success(try Sample.code(userCode: "NEXT-CODE")),
        ])
        let controller = harness.controller()
        await controller.perform(.requestCode)
        await harness.clock.sleepsBegun(1)
        await controller.stop()
        harness.clock.advance(by: .seconds(6))
        await controller.perform(.requestCode)
        await harness.clock.sleepsBegun(2)
        #expect(await harness.progress(6)[3] == .requestingCode)
        #expect(harness.polledAt.isEmpty)
        await controller.stop()
    }

    @Test("Cancelling during a poll sends no error")
    func duringPoll() async throws {
        let harness = SignInHarness(codes: [.success(try Sample.code()), .success(try Sample.code())])
        let controller = harness.controller()
        await controller.perform(.requestCode)
        await harness.advance(.seconds(6))
        await harness.pendingPolls.sleepsBegun(1)
        await controller.stop()
        await controller.perform(.requestCode)
        #expect(await harness.progress(6).suffix(3).first == .requestingCode)
        #expect(harness.accepted.isEmpty)
        await controller.stop()
    }

    @Test("Starting again cancels the previous code")
    func restart() async throws {
        let harness = SignInHarness(
            codes: [.success(try Sample.code()), .success(try Sample.code(userCode: "NEXT-CODE"))],
            responses: [.response(.granted(try Sample.tokenGrant()))])
        let controller = harness.controller()
        await controller.perform(.requestCode)
        await harness.clock.sleepsBegun(1)
        await controller.perform(.requestCode)
        await harness.clock.sleepsBegun(2)
        harness.clock.advance(by: .seconds(6))
        #expect(await harness.progress(8).suffix(2) == [.checking, .signedIn(try Sample.credential())])
        #expect(harness.accepted.count == 1)
    }

    @Test("Cancelling while the account is fetched stores nothing")
    func duringVerification() async throws {
        let (vault, request) = (MemoryVault(), ManualClock())
        let service = SignInService(host: try Host("github.com"), environment: [:], vault: vault) { _ in
            // Ignores the cancellation, as if the response had arrived just before it.
            do { try await request.sleep(for: .seconds(1)) } catch is CancellationError {}
            return TokenOwner(login: try Login("mona"), id: 1)
        }
        let harness = SignInHarness(
            codes: [.success(try Sample.code())], responses: [.response(.granted(try Sample.tokenGrant()))])
        let (ended, end) = AsyncStream<Result<StoredCredential, any Error>>.makeStream()
        let controller = harness.controller(accept: { grant in
            let result = await Result { try await service.accept(grant, clientID: nil) }
            end.yield(result)
            return try result.get()
        })
        await controller.perform(.requestCode)
        await harness.advance(.seconds(6))
        await request.sleepsBegun(1)
        await controller.stop()
        await #expect(throws: CancellationError.self) { try await ended.first { _ in true }?.get() }
        #expect(try await vault.credentials().isEmpty)
    }
}

extension Result where Failure == any Error {
    /// Captures the result of `body`.
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
