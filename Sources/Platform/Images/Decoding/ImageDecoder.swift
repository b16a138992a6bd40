import CLazyLibraries

/// Decodes untrusted PNG, JPEG and GIF images in this process. The program calls it in a separate one.
package struct ImageDecoder: Sendable {
    package struct Limits: Sendable, Hashable {
        package var bytes = 2 << 20
        /// The number of pixels, checked before memory is allocated. Avatars have about 460 by 460.
        package var pixels = 4 << 20
        /// The time for decoding. A small file can contain thousands of passes over the same pixels.
        package var time: Duration = .seconds(2)

        package init() {}
    }

    private let limits: Limits

    package init(limits: Limits = Limits()) { self.limits = limits }

    /// Loads gdk-pixbuf with the decoders of all formats, for a process that can't open files later.
    package static func loadLibraries() throws(ImageError) {
        guard lazy_library_exists(LAZY_LIBRARY_GDK_PIXBUF) else { throw .noDecoder }
        for library in [LAZY_LIBRARY_GDK_PIXBUF, LAZY_LIBRARY_GLIB, LAZY_LIBRARY_GOBJECT] { lazy_library_load(library) }
        for format in ImageFormat.allCases {
            do throws(ImageError) {
                _ = try PixbufLoader(format, maxPixels: 1, box: PixelSize(width: 1, height: 1))
            } catch {}  // reported when an image of this format is decoded
        }
    }

    /// Decodes an image, or the first frame of a GIF, and centers it in a transparent raster. Blocks.
    package func raster(of bytes: [UInt8], filling size: PixelSize) throws(ImageError) -> Raster {
        guard bytes.count <= limits.bytes else { throw .tooLarge }
        guard let format = ImageFormat(bytes) else { throw .unknownFormat }
        guard let sanitized = format.sanitizedBytes(of: bytes) else { throw .damaged }
        let loader = try PixbufLoader(format, maxPixels: limits.pixels, box: size)
        let deadline = ContinuousClock.now + limits.time
        for start in stride(from: 0, to: sanitized.count, by: 1024) {
            guard ContinuousClock.now < deadline else { throw .tooSlow }
            try loader.write(sanitized[start..<min(start + 1024, sanitized.count)])
        }
        return try loader.finish()
    }
}

/// An error while decoding an image. It is not shown: the initials stay.
package enum ImageError: Error, Sendable, Hashable {
    case unknownFormat
    /// More bytes or pixels than ``ImageDecoder/Limits`` allow.
    case tooLarge
    /// Truncated, or not the format of the first bytes.
    case damaged
    case tooSlow
    /// There is no decoder for the format, no gdk-pixbuf, or the process for it does not start.
    case noDecoder

    /// Whether decoding the same image again would fail in the same way.
    var isPermanent: Bool { self != .noDecoder }
}
