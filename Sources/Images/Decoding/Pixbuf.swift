import CGdkPixbuf

/// A decoded image of gdk-pixbuf. Not thread-safe.
final class Pixbuf {
    private let pixbuf: OpaquePointer

    /// Applies the orientation in the EXIF metadata, then scales the image to fit into `box`. Returns `nil` if there is
    /// not enough memory.
    init?(upright decoded: OpaquePointer, fitting box: PixelSize) {
        guard let upright = gdk_pixbuf_apply_embedded_orientation(decoded) else { return nil }
        let size = PixelSize(of: upright)
        // The loader scaled an image on its side to the box before the rotation.
        let fitted = size.fitted(into: box)
        guard fitted != size else {
            pixbuf = upright
            return
        }
        defer { cgdkpixbuf_free(upright) }
        let (width, height) = (Int32(fitted.width), Int32(fitted.height))
        guard let scaled = gdk_pixbuf_scale_simple(upright, width, height, GDK_INTERP_BILINEAR) else { return nil }
        pixbuf = scaled
    }

    deinit { cgdkpixbuf_free(pixbuf) }

    /// Returns the image centered in a raster, or `nil` if a sample does not have 8 bits.
    func raster(in box: PixelSize) -> Raster? {
        guard let pixels = gdk_pixbuf_read_pixels(pixbuf), gdk_pixbuf_get_bits_per_sample(pixbuf) == 8 else {
            return nil
        }
        var raster = Raster(size: box)
        raster.draw(
            pixels, size: PixelSize(of: pixbuf), bytesPerPixel: Int(gdk_pixbuf_get_n_channels(pixbuf)),
            bytesPerRow: Int(gdk_pixbuf_get_rowstride(pixbuf)))
        return raster
    }
}

extension PixelSize {
    fileprivate init(of pixbuf: OpaquePointer) {
        self.init(width: Int(gdk_pixbuf_get_width(pixbuf)), height: Int(gdk_pixbuf_get_height(pixbuf)))
    }
}
