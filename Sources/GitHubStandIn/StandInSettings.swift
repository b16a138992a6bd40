#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How a stand-in behaves from its start; what changes while it runs is in ``StandInControl``.
package struct StandInSettings: Sendable {
    /// Waited before each answer, as the network would.
    package var latency: Duration = .zero
    /// The `interval` the device flow names and enforces; whole seconds, 0 or more.
    package var devicePollInterval: Duration = .seconds(5)
    /// How long a device code lives; whole seconds.
    package var deviceCodeLifetime: Duration = .seconds(900)
    /// Approves every device code at once as this login; `nil` waits for someone to do it.
    package var approvesCodesAs: String?
    /// Sends gzip to a client that accepts it, as GitHub does.
    package var compresses = true
    /// The server's clock: time since 1970. ``StandInControl/advanceClock(by:)`` adds to it.
    package var now: @Sendable () -> Duration = StandInSettings.systemTime

    /// GitHub's defaults, without latency.
    package init() {}

    /// The system's clock: time since 1970.
    @Sendable package static func systemTime() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
