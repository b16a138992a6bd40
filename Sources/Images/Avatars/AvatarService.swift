package import Foundation
import HTTPTransport
import HTTPTypes
import Synchronization

/// Loads avatars: synchronously from the cache, and from their host if they are missing or too old.
package final class AvatarService: Sendable {
    package struct Properties: Sendable {
        /// The value of `User-Agent` in each request.
        package var userAgent: String
        /// Whether requests are disabled.
        package var isOffline = false
        /// How long a cached avatar is used without a request.
        package var maxAge: Duration = .seconds(7 * 24 * 60 * 60)
        /// The limits for decoding. The limit of bytes applies to the download too.
        package var limits = ImageDecoder.Limits()

        package init(userAgent: String) { self.userAgent = userAgent }
    }

    /// An avatar from the cache.
    package struct CachedImage: Sendable, Hashable {
        package let raster: Raster
        /// Whether it is younger than ``Properties/maxAge``.
        package let isFresh: Bool
    }

    private let cache: AvatarCache?
    private let now: @Sendable () -> Date
    private let properties: Properties
    private let transport: CurlTransport
    private let decoder: ImageDecoder
    /// Permanent errors by file name. Such avatars are not requested again in this run.
    private let negativeCache = Mutex<[String: AvatarError]>([:])

    /// Creates a service. No file is opened and no request sent yet.
    ///
    /// - Parameters:
    ///   - cache: The cache, or `nil` to store nothing.
    ///   - now: The clock for the age of avatars.
    package init(
        cache: AvatarCache?, now: @escaping @Sendable () -> Date = { Date() }, properties: Properties
    ) {
        (self.cache, self.now, self.properties) = (cache, now, properties)
        var limits = TransportLimits()
        (limits.maxBodyBytes, limits.maxRedirects, limits.totalTimeout) = (properties.limits.bytes, 3, .seconds(15))
        transport = CurlTransport(limits: limits)
        decoder = ImageDecoder(limits: properties.limits)
    }

    /// Returns the cached avatar, regardless of its age, or `nil` if there is none. Reads and decodes a small file.
    package func cached(_ avatar: Avatar, filling size: PixelSize) -> CachedImage? {
        let name = avatar.fileName(atLeast: size)
        guard let file = cache?.image(name, now: now()) else { return nil }
        do {
            let age = now().timeIntervalSince(file.date)
            return CachedImage(
                raster: try decoder.raster(of: file.bytes, filling: size),
                isFresh: properties.isOffline || (0...(properties.maxAge / .seconds(1))).contains(age))
        } catch {
            cache?.remove(name)  // damaged, as after a power failure
            return nil
        }
    }

    /// Downloads the avatar and stores it in the cache.
    ///
    /// - Throws: ``AvatarError``; `TransportError` if no complete response arrives, or it is too large;
    ///   `CancellationError`.
    @concurrent package func fetch(_ avatar: Avatar, filling size: PixelSize) async throws -> Raster {
        guard !properties.isOffline else { throw AvatarError.offline }
        let name = avatar.fileName(atLeast: size)
        if let error = negativeCache.withLock({ $0[name] }) { throw error }
        let response = try await transport.send(avatar.request(atLeast: size, userAgent: properties.userAgent))
        do throws(AvatarError) {
            let raster = try raster(of: response, size)
            cache?.store(response.body, as: name, at: now())
            return raster
        } catch {
            if isPermanent(error) { negativeCache.withLock { $0[name] = error } }
            throw error
        }
    }

    private func raster(of response: Response, _ size: PixelSize) throws(AvatarError) -> Raster {
        guard response.head.status == .ok else { throw .status(response.head.status.code) }
        do { return try decoder.raster(of: response.body, filling: size) } catch { throw .image(error) }
    }

    /// Whether another request would fail in the same way. A busy or broken host can recover.
    private func isPermanent(_ error: AvatarError) -> Bool {
        switch error {
        case .offline: false
        case .status(let status): (400..<500).contains(status) && status != 429 && status != 408
        case .image: true
        }
    }
}

/// An error while loading an avatar. It is not shown: the initials or the cached avatar stay. `CancellationError` passes
/// through.
package enum AvatarError: Error, Hashable {
    /// Requests are disabled, and the avatar is not cached.
    case offline
    /// The host sent this HTTP status instead of an image.
    case status(Int)
    /// The response is not an image that can be shown.
    case image(ImageError)
}
