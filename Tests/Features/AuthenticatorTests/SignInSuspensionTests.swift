import GitHubAPI
import GitHubModel
import PrivateFiles
import Synchronization
import TestSupport
import Testing

@testable import Authenticator

/// The suspension points of a sign-in, in order.
enum SuspensionPoint: CaseIterable, Sendable {
    case codeRequest, delay, poll, accountRequest, retryDelay, keyringAccess, fileLock
}

@Suite("Sign-in cancellation at suspension points", .timeLimit(.minutes(3)))
struct SignInSuspensionTests {
    @Test("Cancelling at any suspension point stores nothing", arguments: SuspensionPoint.allCases)
    func cancel(at point: SuspensionPoint) async throws {
        let harness = try SuspensionHarness(at: point)
        try await harness.run { controller in await controller.stop() }
        #expect(try await harness.vault.credentials().isEmpty)
        #expect(harness.isEnded)
    }

    @Test(
        "Starting again at any suspension point stores no token of the previous code",
        arguments: SuspensionPoint.allCases)
    func restart(at point: SuspensionPoint) async throws {
        let harness = try SuspensionHarness(at: point)
        try await harness.run { controller in
            await controller.perform(.requestCode)
            await controller.stop()
        }
        #expect(try await harness.vault.credentials().isEmpty)
        #expect(harness.isEnded)
    }

    @Test("Cancelling during a write waits for its end and sends no progress")
    func duringWrite() async throws {
        let (vault, clock, events) = (GatedVault(), ManualClock(), ObservedValue<[String]>([]))
        let service = SignInService(host: try Host("github.com"), environment: [:], vault: vault) { _ in
            TokenOwner(login: try Login("mona"), id: 1)
        }
        let (code, grant) = (try Sample.code(), try Sample.tokenGrant())
        let controller = SignInController(
            .init(to: "github.com", isRejected: false),
            dependencies: .init(
                requestCode: { code }, poll: { _ in .granted(grant) },
                accept: { try await service.accept($0, clientID: nil) }),
            clock: clock,
            reactions: SignInController.reporting {
                if case .signedIn = $0 { events.update { $0.append("signed in") } }
            })
        await controller.perform(.requestCode)
        for number in 1...6 {
            await clock.sleepsBegun(number)
            clock.advance(by: .seconds(1))
        }
        await vault.gate.sleepsBegun(1)
        let cancelling = Task {
            await controller.stop()
            events.update { $0.append("cancelled with \(vault.saves.read { $0 }) saves") }
        }
        _ = await vault.cancelled.first { _ in true }
        vault.gate.advance(by: .seconds(1))
        await cancelling.value
        #expect(events.read { $0 } == ["cancelled with 1 saves"])
    }
}

/// A sign-in that is suspended at one point. There its stub ignores the cancellation, as if the response had arrived
/// just before it.
private final class SuspensionHarness: Sendable {
    let vault: SealedFileVault
    private let point: SuspensionPoint
    private let directory: TemporaryDirectory
    private let clock = ManualClock()
    private let gate = ManualClock()
    private let accountRequests = Mutex(0)

    init(at point: SuspensionPoint) throws {
        (self.point, directory) = (point, try TemporaryDirectory())
        vault = SealedFileVault(directory: directory.path, machineID: [1])
    }

    /// Whether no task waits for a stub or for the clock.
    var isEnded: Bool { clock.sleeping == 0 && gate.sleeping == 0 }

    /// Starts the sign-in, waits until it reaches the suspension point, and calls `body`.
    func run(_ body: (SignInController) async -> Void) async throws {
        let service = try service()
        let (code, grant) = (try Sample.code(), try Sample.tokenGrant())
        var properties = SignInController.Properties()
        properties.updateInterval = .seconds(3600)
        let controller = SignInController(
            .init(to: "github.com", isRejected: false),
            dependencies: .init(
                requestCode: {
                    await self.suspend(at: .codeRequest)
                    return code
                },
                poll: { _ in
                    await self.suspend(at: .poll)
                    return .granted(grant)
                },
                accept: { try await service.accept($0, clientID: nil) }),
            clock: clock, properties: properties, reactions: SignInController.reporting { _ in })
        let lock = try await FileLock("\(directory.path)/sign-ins.lock", timeout: .zero)
        await controller.perform(.requestCode)
        await reachPoint()
        await body(controller)
        _ = consume lock
    }

    private func service() throws -> SignInService {
        let keyring = GatedKeyring { await self.suspend(at: .keyringAccess) }
        return SignInService(
            host: try Host("github.com"), environment: [:],
            vault: CombinedVault(keyring: keyring, file: vault, report: { _ in })
        ) { _ in
            await self.suspend(at: .accountRequest)
            let isFirst = self.accountRequests.withLock { count in
                count += 1
                return count == 1
            }
            if self.point == .retryDelay, isFirst { throw GitHubError.serverError(status: 502) }
            return TokenOwner(login: try Login("mona"), id: 1)
        }
    }

    private func reachPoint() async {
        if point == .codeRequest { return await gate.sleepsBegun(1) }
        await clock.sleepsBegun(1)
        if point == .delay { return }
        clock.advance(by: .seconds(6))
        switch point {
        case .retryDelay: await clock.sleepsBegun(2)
        case .fileLock: while accountRequests.withLock({ $0 }) == 0 { await Task.yield() }
        default: await gate.sleepsBegun(1)
        }
    }

    private func suspend(at current: SuspensionPoint) async {
        guard point == current else { return }
        do { try await gate.sleep(for: .seconds(1)) } catch {}  // the sleep ends when the task is cancelled
    }
}

/// A keyring that is not available, after a call.
private struct GatedKeyring: TokenVault {
    let call: @Sendable () async -> Void

    func location(of id: StoredCredential.ID) -> String { "keyring" }
    func credentials() async throws -> [StoredCredential] { throw VaultError.noKeyring }
    func verifyAccess() async throws {
        await call()
        throw VaultError.noKeyring
    }
    func save(_ credential: StoredCredential) async throws { throw VaultError.noKeyring }
    func remove(_ id: StoredCredential.ID) async throws { throw VaultError.noKeyring }
}

/// A vault whose writes end when ``gate`` is advanced, and report the cancellation of their task.
private final class GatedVault: TokenVault {
    let gate = ManualClock()
    let saves = ObservedValue(0)
    let cancelled: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (cancelled, continuation) = AsyncStream.makeStream() }

    func location(of id: StoredCredential.ID) -> String { "gate" }
    func credentials() async throws -> [StoredCredential] { [] }
    func verifyAccess() async throws {}
    func save(_ credential: StoredCredential) async throws {
        await withTaskCancellationHandler {
            let write = Task { [gate] in try await gate.sleep(for: .seconds(1)) }
            _ = await write.result
        } onCancel: {
            continuation.yield()
        }
        saves.update { $0 += 1 }
    }
    func remove(_ id: StoredCredential.ID) async throws {}
}
