import CGdkPixbuf

/// Pixels of ours as a PNG file: what terminals read that take files, and a fraction of the pixels' own size.
struct PNGData {
    let bytes: [UInt8]

    /// `nil` without the memory for it.
    init?(_ raster: Raster) {
        let (width, height) = (Int32(raster.size.width), Int32(raster.size.height))
        let file = raster.bytes.withUnsafeBufferPointer { pixels -> [UInt8]? in
            // The pixels are lent: gdk-pixbuf only reads them, and is done with them in here.
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
