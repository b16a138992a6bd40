import HTTPTransport
import HTTPTypes
import Synchronization

#if canImport(FoundationEssentials)
package import struct FoundationEssentials.Date
#else
package import struct Foundation.Date
#endif

/// Pictures of people: at once from the disk, and from their host where they are missing or old.
///
///     let avatars = AvatarService(
///         dependencies: .init(cache: AvatarCache(.init(directory: directories.cache + "/avatars"))),
///         properties: .init(userAgent: Version.userAgent))
///     let pixels = painter.ability.pixels(for: cells)
///     let stored = avatars.stored(avatar, filling: pixels)             // in the frame of a key
///     if stored?.isFresh != true { raster = try await avatars.fetched(avatar, filling: pixels) }
package final class AvatarService: Sendable {
    /// What it uses.
    package struct Dependencies: Sendable {
        /// Where pictures are kept; `nil` keeps none.
        package var cache: AvatarCache?
        /// What the age of pictures is measured with.
        package var now: @Sendable () -> Date

        /// Keeps pictures in `cache`.
        package init(cache: AvatarCache?, now: @escaping @Sendable () -> Date = { Date() }) {
            (self.cache, self.now) = (cache, now)
        }
    }

    /// How it behaves.
    package struct Properties: Sendable {
        /// Sent with each request.
        package var userAgent: String
        /// Asks nobody.
        package var isOffline = false
        /// How long a picture is as good as a new one.
        package var maxAge: Duration = .seconds(7 * 24 * 60 * 60)
        /// Requests at the same time; others wait.
        package var maxConcurrentRequests = 4
        /// What a picture may cost to decode; the bytes are never more on the wire either.
        package var limits = ImageDecoder.Limits()

        /// The defaults stand beside each.
        package init(userAgent: String) { self.userAgent = userAgent }
    }

    /// A picture from the disk.
    package struct CachedImage: Sendable, Hashable {
        /// The picture.
        package let raster: Raster
        /// Need it not be asked for again?
        package let isFresh: Bool
    }

    private let dependencies: Dependencies
    private let properties: Properties
    private let transport: CurlTransport
    private let decoder: ImageDecoder
    private let semaphore: AsyncSemaphore
    /// What came is no picture, or there is none: not asked again in this run.
    private let negativeCache = Mutex<[String: AvatarError]>([:])

    /// Nothing is opened or asked yet.
    package init(dependencies: Dependencies, properties: Properties) {
        (self.dependencies, self.properties) = (dependencies, properties)
        var limits = TransportLimits()
        (limits.maxBodyBytes, limits.maxRedirects, limits.totalTimeout) = (properties.limits.bytes, 3, .seconds(15))
        transport = CurlTransport(limits: limits)
        decoder = ImageDecoder(limits: properties.limits)
        semaphore = AsyncSemaphore(properties.maxConcurrentRequests)
    }

    /// The picture kept, however old; `nil` if there is none. It reads and decodes a small file, at once.
    package func cached(_ avatar: Avatar, filling size: PixelSize) -> CachedImage? {
        let name = avatar.fileName(atLeast: size)
        guard let kept = dependencies.cache?.image(name, now: dependencies.now()) else { return nil }
        do {
            let age = dependencies.now().timeIntervalSince(kept.date)
            return CachedImage(
                raster: try decoder.raster(of: kept.bytes, filling: size),
                isFresh: properties.isOffline || (0...(properties.maxAge / .seconds(1))).contains(age))
        } catch {
            dependencies.cache?.remove(name)  // as after a power cut
            return nil
        }
    }

    /// The picture as its host has it now; it is kept.
    ///
    /// - Throws: ``AvatarError``; `CancellationError`.
    package func fetch(_ avatar: Avatar, filling size: PixelSize) async throws -> Raster {
        guard !properties.isOffline else { throw AvatarError.offline }
        let name = avatar.fileName(atLeast: size)
        if let refusal = negativeCache.withLock({ $0[name] }) { throw refusal }
        let reply = try await request(avatar, size)
        do throws(AvatarError) {
            let raster = try raster(of: reply, size)
            dependencies.cache?.store(reply.body, as: name, at: dependencies.now())
            return raster
        } catch {
            if isPermanent(error) { negativeCache.withLock { $0[name] = error } }
            throw error
        }
    }

    private func request(_ avatar: Avatar, _ size: PixelSize) async throws -> Response {
        do {
            return try await semaphore.withPermit {
                try await transport.send(avatar.request(atLeast: size, userAgent: properties.userAgent))
            }
        } catch let error as TransportError {
            throw AvatarError.transport(error)
        }
    }

    private func raster(of reply: Response, _ size: PixelSize) throws(AvatarError) -> Raster {
        guard reply.head.status == .ok else { throw .status(reply.head.status.code) }
        do { return try decoder.raster(of: reply.body, filling: size) } catch { throw .image(error) }
    }

    /// Would asking again give the same? A host that is busy or broken may recover.
    private func isPermanent(_ error: AvatarError) -> Bool {
        switch error {
        case .offline, .transport: false
        case .status(let status): (400..<500).contains(status) && status != 429 && status != 408
        case .image: true
        }
    }
}
