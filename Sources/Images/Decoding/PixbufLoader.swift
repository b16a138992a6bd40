import CGdkPixbuf

/// One gdk-pixbuf loader, fed piece by piece. Used on one thread.
final class PixbufLoader {
    private let loader: UnsafeMutablePointer<GdkPixbufLoader>
    private let maxPixels: Int
    private let box: PixelSize
    private var isTooLarge = false
    private var isOpen = true

    /// - Parameter box: what the picture is scaled into, keeping its shape.
    init(_ format: ImageFormat, maxPixels: Int, box: PixelSize) throws(ImageError) {
        guard let loader = cgdkpixbuf_loader_new(format.rawValue) else { throw .noDecoder }
        (self.loader, self.maxPixels, self.box) = (loader, maxPixels, box)
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
        let isTaken = bytes.withUnsafeBufferPointer { cgdkpixbuf_loader_write(loader, $0.baseAddress, $0.count) != 0 }
        if isTooLarge { throw .tooLarge }
        guard isTaken else { throw .damaged }
    }

    /// The whole picture in its box.
    func finish() throws(ImageError) -> Raster {
        let isWhole = close()
        if isTooLarge { throw .tooLarge }
        guard isWhole, let decoded = gdk_pixbuf_loader_get_pixbuf(loader),
            let picture = Pixbuf(upright: decoded, fitting: box), let raster = picture.raster(in: box)
        else { throw .damaged }
        return raster
    }

    /// A loader that is not closed complains on standard error when it goes.
    @discardableResult
    private func close() -> Bool {
        guard isOpen else { return false }
        isOpen = false
        return cgdkpixbuf_loader_close(loader) != 0
    }

    /// Before pixels are decoded: a size of nothing tells the loader to make no room for any.
    private func prepare(width: Int, height: Int) {
        isTooLarge = width.multipliedReportingOverflow(by: height).overflow || width * height > maxPixels
        let size = isTooLarge ? nil : PixelSize(width: width, height: height).fitted(into: box)
        gdk_pixbuf_loader_set_size(loader, Int32(size?.width ?? 0), Int32(size?.height ?? 0))
    }
}
