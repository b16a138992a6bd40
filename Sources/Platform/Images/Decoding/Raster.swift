/// An image in RGBA: four bytes per pixel, not multiplied by alpha, row by row from the top.
package struct Raster: Sendable, Hashable {
    package let size: PixelSize
    package let bytes: [UInt8]

    init(size: PixelSize, bytes: [UInt8]) {
        self.size = size
        self.bytes = bytes
    }

    package init?(size: PixelSize, pixels: [UInt8]) {
        guard pixels.count == Self.byteCount(of: size) else { return nil }
        self.init(size: size, bytes: pixels)
    }

    package static func byteCount(of size: PixelSize) -> Int { 4 * size.width * size.height }
}

package struct PixelSize: Sendable, Hashable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
        self.width = max(width, 1)
        self.height = max(height, 1)
    }

    var isCell: Bool { (2...64).contains(width) && (2...64).contains(height) }

    func fitted(into box: PixelSize) -> PixelSize {
        if width * box.height > height * box.width {
            PixelSize(width: box.width, height: (height * box.width + width / 2) / width)
        } else {
            PixelSize(width: (width * box.height + height / 2) / height, height: box.height)
        }
    }
}
