import CGdkPixbuf

/// A raster as a PNG file, for terminals that accept files. It is much smaller than the raster.
struct PNGData {
    let bytes: [UInt8]

    /// Returns `nil` if there is not enough memory.
    init?(_ raster: Raster) {
        let (width, height) = (Int32(raster.size.width), Int32(raster.size.height))
        let file = raster.bytes.withUnsafeBufferPointer { pixels -> [UInt8]? in
            // gdk-pixbuf only reads the pixels, and frees the pixbuf before this closure returns.
            guard
                let pixbuf = gdk_pixbuf_new_from_data(
                    pixels.baseAddress, GDK_COLORSPACE_RGB, 1, 8, width, height, 4 * width, nil, nil)
            else { return nil }
            defer { cgdkpixbuf_free(pixbuf) }
            var count = 0
            guard let bytes = cgdkpixbuf_png_new(pixbuf, &count) else { return nil }
            defer { cgdkpixbuf_bytes_free(bytes) }
            return Array(UnsafeBufferPointer(start: bytes, count: count))
        }
        guard let file else { return nil }
        bytes = file
    }
}
