/// How large a picture is, in pixels.
package struct PixelSize: Sendable, Hashable {
    /// 1 or more.
    package let width: Int
    /// 1 or more.
    package let height: Int

    /// Nothing is smaller than one pixel: lesser numbers become 1.
    package init(width: Int, height: Int) {
        (self.width, self.height) = (max(width, 1), max(height, 1))
    }

    /// Can a character cell be so large?
    var isCell: Bool { (2...64).contains(width) && (2...64).contains(height) }

    /// The largest size of this shape inside `box`.
    func fitted(into box: PixelSize) -> PixelSize {
        if width * box.height > height * box.width {
            PixelSize(width: box.width, height: (height * box.width + width / 2) / width)
        } else {
            PixelSize(width: (width * box.height + height / 2) / height, height: box.height)
        }
    }
}
