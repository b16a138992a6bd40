import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// SIGINT and SIGTERM, as something to wait for.
struct StopSignals {
    private let sources: [any DispatchSourceSignal]
    private let stream: AsyncStream<Void>

    /// From now on the signals no longer end the process by themselves.
    init() {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        self.stream = stream
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
    }

    /// Returns when one of them came, now or earlier.
    func wait() async {
        for await _ in stream { return }
    }
}
