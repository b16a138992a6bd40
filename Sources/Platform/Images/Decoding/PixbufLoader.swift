import CGdkPixbuf

/// An incremental gdk-pixbuf loader. Not thread-safe.
final class PixbufLoader {
    private let loader: UnsafeMutablePointer<GdkPixbufLoader>
    private let maxPixels: Int
    private let box: PixelSize
    private var isTooLarge = false
    private var isOpen = true

    init(_ format: ImageFormat, maxPixels: Int, box: PixelSize) throws(ImageError) {
        guard let loader = cgdkpixbuf_loader_new(format.rawValue) else { throw .noDecoder }
        self.loader = loader
        self.maxPixels = maxPixels
        self.box = box
        let unowned = Unmanaged.passUnretained(self).toOpaque()  // called within `write` and `finish` only
        cgdkpixbuf_on_size_prepared(
            loader,
            { _, width, height, data in
                guard let data else { return }
                Unmanaged<PixbufLoader>.fromOpaque(data).takeUnretainedValue()
                    .prepare(width: Int(width), height: Int(height))
            }, unowned)
    }

    deinit {
        close()
        cgdkpixbuf_loader_free(loader)
    }

    func write(_ bytes: ArraySlice<UInt8>) throws(ImageError) {
        let isAccepted = bytes.withUnsafeBufferPointer {
            cgdkpixbuf_loader_write(loader, $0.baseAddress, $0.count) != 0
        }
        if isTooLarge { throw .tooLarge }
        guard isAccepted else { throw .damaged }
    }

    func finish() throws(ImageError) -> Raster {
        let isComplete = close()
        if isTooLarge { throw .tooLarge }
        guard isComplete, let decoded = gdk_pixbuf_loader_get_pixbuf(loader),
            let raster = Raster(decoded, in: box)
        else { throw .damaged }
        return raster
    }

    /// An open loader prints a warning when it is freed.
    @discardableResult
    private func close() -> Bool {
        guard isOpen else { return false }
        isOpen = false
        return cgdkpixbuf_loader_close(loader) != 0
    }

    /// Checks the size before the pixels are decoded. A size of 0 makes the loader allocate nothing.
    private func prepare(width: Int, height: Int) {
        isTooLarge = width.multipliedReportingOverflow(by: height).overflow || width * height > maxPixels
        let size = isTooLarge ? nil : PixelSize(width: width, height: height).fitted(into: box)
        gdk_pixbuf_loader_set_size(loader, Int32(size?.width ?? 0), Int32(size?.height ?? 0))
    }
}

extension Raster {
    /// Applies the orientation, scales the image into `box`, and centers it. Returns `nil` without enough memory.
    fileprivate init?(_ decoded: OpaquePointer, in box: PixelSize) {
        guard let upright = gdk_pixbuf_apply_embedded_orientation(decoded) else { return nil }
        defer { cgdkpixbuf_free(upright) }
        guard let raster = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 1, 8, Int32(box.width), Int32(box.height)) else {
            return nil
        }
        defer { cgdkpixbuf_free(raster) }
        gdk_pixbuf_fill(raster, 0)
        let (width, height) = (gdk_pixbuf_get_width(upright), gdk_pixbuf_get_height(upright))
        // The loader scaled an image on its side to the box before the rotation.
        let fitted = PixelSize(width: Int(width), height: Int(height)).fitted(into: box)
        let (left, top) = ((box.width - fitted.width) / 2, (box.height - fitted.height) / 2)
        gdk_pixbuf_scale(
            upright, raster, Int32(left), Int32(top), Int32(fitted.width), Int32(fitted.height), Double(left),
            Double(top), Double(fitted.width) / Double(width), Double(fitted.height) / Double(height),
            GDK_INTERP_BILINEAR)
        // Rows of four bytes per pixel have no padding.
        let bytes = UnsafeBufferPointer(start: gdk_pixbuf_read_pixels(raster), count: 4 * box.width * box.height)
        self.init(size: box, bytes: Array(bytes))
    }
}

extension ImageDecoder {
    /// The version of gdk-pixbuf's headers, such as `gdk-pixbuf/2.42.10`. The library is not loaded for it.
    package static var libraryVersion: String { "gdk-pixbuf/\(GDK_PIXBUF_VERSION)" }
}
