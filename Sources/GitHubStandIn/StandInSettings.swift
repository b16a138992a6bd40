#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How a stand-in behaves from its start; what changes while it runs is in ``StandInControl``.
public struct StandInSettings: Sendable {
    /// Waited before each answer, as the network would.
    public var latency: Duration = .zero
    /// The `interval` the device flow names and enforces; whole seconds, 0 or more.
    public var devicePollInterval: Duration = .seconds(5)
    /// How long a device code lives; whole seconds.
    public var deviceCodeLifetime: Duration = .seconds(900)
    /// Approves every device code at once as this login; `nil` waits for someone to do it.
    public var approvesCodesAs: String?
    /// Sends gzip to a client that accepts it, as GitHub does.
    public var compresses = true
    /// The server's clock: time since 1970. ``StandInControl/advanceClock(by:)`` adds to it.
    public var now: @Sendable () -> Duration = StandInSettings.systemTime

    /// GitHub's defaults, without latency.
    public init() {}

    /// The system's clock: time since 1970.
    @Sendable public static func systemTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
