/// An image in RGBA: four bytes per pixel, not multiplied by alpha, row by row from the top.
package struct Raster: Sendable, Hashable {
    package let size: PixelSize
    /// Exactly `4 * width * height` bytes.
    package private(set) var bytes: [UInt8]

    /// Creates a transparent raster.
    init(size: PixelSize) {
        self.size = size
        bytes = [UInt8](repeating: 0, count: 4 * size.width * size.height)
    }

    /// Copies the rows of `source`, with three or four bytes per pixel, to the center. Clips what does not fit.
    mutating func draw(
        _ source: UnsafePointer<UInt8>, size inner: PixelSize, bytesPerPixel: Int, bytesPerRow: Int
    ) {
        let (columns, rows) = (min(inner.width, size.width), min(inner.height, size.height))
        let (left, top) = ((size.width - columns) / 2, (size.height - rows) / 2)
        for row in 0..<rows {
            for column in 0..<columns {
                let pixel = source + row * bytesPerRow + column * bytesPerPixel
                let target = 4 * ((top + row) * size.width + left + column)
                (bytes[target], bytes[target + 1], bytes[target + 2]) = (pixel[0], pixel[1], pixel[2])
                bytes[target + 3] = bytesPerPixel == 4 ? pixel[3] : 255
            }
        }
    }
}

/// The size of an image in pixels.
package struct PixelSize: Sendable, Hashable {
    /// 1 or more.
    package let width: Int
    /// 1 or more.
    package let height: Int

    /// Creates a size. Values below 1 become 1.
    package init(width: Int, height: Int) {
        (self.width, self.height) = (max(width, 1), max(height, 1))
    }

    /// Whether a character cell can have this size.
    var isCell: Bool { (2...64).contains(width) && (2...64).contains(height) }

    /// Returns the largest size with this aspect ratio that fits into `box`.
    func fitted(into box: PixelSize) -> PixelSize {
        if width * box.height > height * box.width {
            PixelSize(width: box.width, height: (height * box.width + width / 2) / width)
        } else {
            PixelSize(width: (width * box.height + height / 2) / height, height: box.height)
        }
    }
}
