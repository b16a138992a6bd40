package import struct Foundation.Date
package import GitHubModel
import HTTPTransport
import HTTPTypes
import Synchronization

/// Loads avatars: synchronously from the cache, and from their host if they are missing or too old.
package final class AvatarService: Sendable {
    package struct Properties: Sendable {
        package var userAgent: String
        package var isOffline = false
        package var maxAge: Duration = .seconds(7 * 24 * 60 * 60)
        package var maxBytes = ImageDecoder.Limits().bytes
        /// The delays before retries after a broken connection or a failure of the host. Each varies by up to a half.
        package var retryDelays: [Duration] = [.milliseconds(200), .milliseconds(800)]

        package init(userAgent: String) { self.userAgent = userAgent }
    }

    package typealias Decode = @Sendable (_ bytes: [UInt8], _ size: PixelSize) async throws -> Raster

    package struct CachedImage: Sendable, Hashable {
        package let raster: Raster
        package let isFresh: Bool
    }

    private let cache: AvatarCache?
    private let now: @Sendable () -> Date
    private let properties: Properties
    private let transport: CurlTransport
    private let decode: Decode
    /// Permanent errors by file name. Such avatars are not requested again in this run.
    private let negativeCache = Mutex<[String: any Error]>([:])
    /// The number of requests that failed in a row, except for permanent errors, and when the last one did.
    private let failures = Mutex((count: 0, last: Date.distantPast))
    /// After so many failures, the host gets no request for ``pauseAfterFailures``.
    private static let maxFailures = 4
    private static let pauseAfterFailures = 60.0

    /// Creates a service. `decode` gets untrusted images, so the program does it in another process.
    package init(
        cache: AvatarCache?, host: Host, now: @escaping @Sendable () -> Date = { Date() }, properties: Properties,
        decode: @escaping Decode
    ) {
        self.cache = cache
        self.now = now
        self.properties = properties
        self.decode = decode
        var limits = TransportLimits()
        limits.maxBodyBytes = properties.maxBytes
        limits.maxRedirects = 3
        limits.totalTimeout = .seconds(15)
        transport = CurlTransport(limits: limits, servers: host.avatarServers)
    }

    @concurrent package func cached(_ avatar: Avatar, filling size: PixelSize) async -> CachedImage? {
        let name = avatar.fileName(atLeast: size)
        guard let file = cache?.image(name, now: now()) else { return nil }
        do {
            let age = now().timeIntervalSince(file.date)
            let isFresh = properties.isOffline || (0...(properties.maxAge / .seconds(1))).contains(age)
            return CachedImage(raster: try await decode(file.bytes, size), isFresh: isFresh)
        } catch let error as ImageError where error.isPermanent {
            cache?.remove(name)  // damaged, as after a power failure
            return nil
        } catch {
            return nil  // another attempt can succeed
        }
    }

    /// Downloads the avatar and stores it. Throws ``AvatarError``, ``ImageError``, `TransportError` or
    /// `CancellationError`.
    @concurrent package func fetch(_ avatar: Avatar, filling size: PixelSize) async throws -> Raster {
        guard !properties.isOffline else { throw AvatarError.offline }
        let name = avatar.fileName(atLeast: size)
        if let error = negativeCache.withLock({ $0[name] }) { throw error }
        guard isHostUsable else { throw AvatarError.hostFailed }
        do {
            let bytes = try await download(avatar, size)
            let raster = try await decode(bytes, size)
            cache?.store(bytes, as: name, at: now())
            recordSuccess()
            return raster
        } catch let error where isPermanent(error) {
            negativeCache.withLock { $0[name] = error }
            recordSuccess()
            throw error
        } catch {
            if !(error is CancellationError) { recordFailure() }
            throw error
        }
    }

    /// Whether the host may get a request: its last requests did not all fail, or the pause is over.
    private var isHostUsable: Bool {
        let now = now()
        return failures.withLock { failures in
            failures.count < Self.maxFailures
                || now.timeIntervalSince(failures.last).magnitude >= Self.pauseAfterFailures
        }
    }

    private func recordSuccess() { failures.withLock { $0.count = 0 } }

    private func recordFailure() {
        let now = now()
        failures.withLock { $0 = ($0.count + 1, now) }
    }

    private func download(_ avatar: Avatar, _ size: PixelSize) async throws -> [UInt8] {
        for delay in properties.retryDelays {
            do {
                return try await downloadOnce(avatar, size)
            } catch {
                guard isTransient(error), failures.withLock({ $0.count == 0 }) else { throw error }
            }
            try await Task.sleep(for: delay * .random(in: 0.5...1.5))
        }
        return try await downloadOnce(avatar, size)
    }

    private func downloadOnce(_ avatar: Avatar, _ size: PixelSize) async throws -> [UInt8] {
        let response = try await transport.send(avatar.request(atLeast: size, userAgent: properties.userAgent))
        guard response.head.status == .ok else { throw AvatarError.status(response.head.status.code) }
        return try response.body
    }

    /// Whether the same request can succeed at once. A timeout took long enough: it is not repeated for an avatar.
    private func isTransient(_ error: any Error) -> Bool {
        switch error {
        case TransportError.interrupted, AvatarError.status(408), AvatarError.status(500...599): true
        default: false
        }
    }

    /// Whether another request would fail in the same way. A busy or broken host can recover.
    private func isPermanent(_ error: any Error) -> Bool {
        switch error {
        case AvatarError.status(let status): (400..<500).contains(status) && status != 429 && status != 408
        case let error as ImageError: error.isPermanent
        default: false
        }
    }
}

/// An error while loading an avatar. It is not shown. `CancellationError` passes through.
package enum AvatarError: Error, Hashable {
    case offline
    /// The last requests failed, so the host gets none for a while.
    case hostFailed
    case status(Int)
}
