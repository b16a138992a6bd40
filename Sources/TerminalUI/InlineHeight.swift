/// The height of an inline frame, which is drawn below the shell prompt.
public enum InlineHeight: Sendable, Hashable {
    /// A number of rows, at most the height of the window.
    case rows(Int)
    /// A percentage of the height of the window, 1 to 100; at least ``minRows``.
    case percent(Int)

    /// The minimum number of rows. Fewer can't show a result.
    public static let minRows = 3

    /// Returns the number of rows in a window with `windowRows` rows.
    func rows(of windowRows: Int) -> Int {
        switch self {
        case .rows(let rows): min(rows, windowRows)
        case .percent(let percent): min(max(windowRows * percent / 100, Self.minRows), windowRows)
        }
    }
}
