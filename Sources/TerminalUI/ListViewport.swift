/// Which line of a list is selected, and which part of the list is seen. Always valid: the selected line exists, if any
/// does, and is seen.
public struct ListViewport: Sendable, Hashable {
    /// Lines in the list.
    public private(set) var count = 0
    /// Lines there is room for; 1 or more.
    public private(set) var height = 1
    /// The selected line; 0 in an empty list.
    public private(set) var selected = 0
    /// The first line seen.
    public private(set) var top = 0

    /// An empty list.
    public init() {}

    /// The lines seen.
    public var visible: Range<Int> { top..<min(top + height, count) }

    /// Selects the line `offset` lines further down, or up; at an end it stays.
    public mutating func move(by offset: Int) { select(selected + min(max(offset, -count), count)) }

    /// Selects a line; beyond an end, the last one there.
    public mutating func select(_ line: Int) {
        selected = min(max(line, 0), max(count - 1, 0))
        keepInView()
    }

    /// Selects the line seen in this row of the list, from 0; where there is none, nothing changes.
    public mutating func select(row: Int) {
        if visible.contains(top + row) { select(top + row) }
    }

    /// The window has room for `height` lines now.
    public mutating func resize(to height: Int) {
        self.height = max(height, 1)
        keepInView()
    }

    /// The list has `count` lines now, and what was selected is at `line`: it stays where it was on the screen.
    public mutating func update(count: Int, selecting line: Int) {
        self.count = max(count, 0)
        let row = selected - top
        selected = min(max(line, 0), max(self.count - 1, 0))
        top = selected - row
        keepInView()
    }

    private mutating func keepInView() {
        let lastTop = max(count - height, 0)
        top = min(max(top, selected - height + 1), selected)
        top = min(max(top, 0), lastTop)
    }
}
