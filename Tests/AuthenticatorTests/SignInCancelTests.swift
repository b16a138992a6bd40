import Authenticator
import GitHubAPI
import GitHubModel
import TestSupport
import Testing

@Suite("Giving up a sign-in", .timeLimit(.minutes(1)))
struct SignInCancelTests {
    @Test("Cancelled during a pause, nothing more is told and nothing is polled")
    func duringPause() async throws {
        let rig = SignInHarness(codes: [.success(try Sample.code()), .success(try Sample.code(userCode: "NEXT-CODE"))])
        let signIn = rig.signIn()
        await signIn.start()
        await rig.clock.sleepsBegun(1)
        await signIn.cancel()
        rig.clock.advance(by: .seconds(6))
        await signIn.start()
        await rig.clock.sleepsBegun(2)
        #expect(await rig.told(6)[3] == .requestingCode)
        #expect(rig.polledAt.isEmpty)
        await signIn.cancel()
    }

    @Test("Cancelled during a poll, its end is not told as trouble")
    func duringPoll() async throws {
        let rig = SignInHarness(codes: [.success(try Sample.code()), .success(try Sample.code())])
        let signIn = rig.signIn()
        await signIn.start()
        await rig.pass(.seconds(6))
        await rig.heldBack.sleepsBegun(1)
        await signIn.cancel()
        await signIn.start()
        #expect(await rig.told(6).suffix(3).first == .requestingCode)
        #expect(rig.accepted.isEmpty)
        await signIn.cancel()
    }

    @Test("Starting anew gives up the code before")
    func restart() async throws {
        let rig = SignInHarness(
            codes: [.success(try Sample.code()), .success(try Sample.code(userCode: "NEXT-CODE"))],
            answers: [.says(.granted(try Sample.grant()))])
        let signIn = rig.signIn()
        await signIn.start()
        await rig.clock.sleepsBegun(1)
        await signIn.start()
        await rig.clock.sleepsBegun(2)
        rig.clock.advance(by: .seconds(6))
        #expect(await rig.told(8).suffix(2) == [.checking, .signedIn(try Sample.signIn())])
        #expect(rig.accepted.count == 1)
    }

    @Test("Cancelled while GitHub is asked whose token it is, nothing is stored")
    func duringCheck() async throws {
        let (vault, asking) = (MemoryVault(), ManualClock())
        let service = SignInService(
            dependencies: .init(vault: vault) { _ in
                // Cancelled, it answers all the same, as if the answer had come just in time.
                do { try await asking.sleep(for: .seconds(1)) } catch is CancellationError {}
                return Account(login: try Login("mona"), id: 1)
            }, properties: .init(host: try Host("github.com"), environment: [:]))
        let rig = SignInHarness(
            codes: [.success(try Sample.code())], answers: [.says(.granted(try Sample.grant()))])
        let (ended, end) = AsyncStream<Result<StoredCredential, any Error>>.makeStream()
        let signIn = rig.signIn(accept: { grant in
            let result = await Result { try await service.accept(grant, clientID: nil) }
            end.yield(result)
            return try result.get()
        })
        await signIn.start()
        await rig.pass(.seconds(6))
        await asking.sleepsBegun(1)
        await signIn.cancel()
        await #expect(throws: CancellationError.self) { try await ended.first { _ in true }?.get() }
        #expect(try await vault.signIns().isEmpty)
    }
}

extension Result where Failure == any Error {
    /// The outcome of `body`.
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
