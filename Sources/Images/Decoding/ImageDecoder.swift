/// Makes pixels of PNG, JPEG and GIF, and trusts none of them.
///
///     let raster = try ImageDecoder().raster(of: bytes, filling: PixelSize(width: 160, height: 160))
package struct ImageDecoder: Sendable {
    /// What a picture may cost.
    package struct Limits: Sendable, Hashable {
        /// Bytes of the file.
        package var bytes = 2 << 20
        /// Pixels it claims to have: checked before room is made for them. Avatars have about 460 by 460.
        package var pixels = 4 << 20
        /// A small file can hold thousands of passes over the same pixels.
        package var time: Duration = .seconds(2)

        /// The defaults stand beside each limit.
        package init() {}
    }

    private let limits: Limits

    /// A decoder with these limits.
    package init(limits: Limits = Limits()) { self.limits = limits }

    /// The picture, scaled to fit and centred on a transparent ground of exactly `size`; of a GIF the first frame.
    ///
    /// It takes milliseconds of the caller's thread, and memory for the picture's own pixels.
    package func raster(of bytes: [UInt8], filling size: PixelSize) throws(ImageError) -> Raster {
        guard bytes.count <= limits.bytes else { throw .tooLarge }
        guard let format = ImageFormat(bytes) else { throw .unknownFormat }
        guard let safe = format.sanitizedBytes(of: bytes) else { throw .damaged }
        let loader = try PixbufLoader(format, maxPixels: limits.pixels, box: size)
        let start = ContinuousClock.now
        for place in stride(from: 0, to: safe.count, by: 1024) {
            guard ContinuousClock.now - start < limits.time else { throw .tooSlow }
            try loader.write(safe[place..<min(place + 1024, safe.count)])
        }
        return try loader.finish()
    }
}
