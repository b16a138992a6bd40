/// How much of a window is drawn on under the shell's prompt.
public enum InlineHeight: Sendable, Hashable {
    /// So many rows, at most the window's.
    case rows(Int)
    /// So much of the window, from 1 to 100; at least ``least``.
    case percent(Int)

    /// Fewer rows show nobody.
    public static let minRows = 3

    /// Of a window of `windowRows`.
    func rows(of windowRows: Int) -> Int {
        switch self {
        case .rows(let rows): min(rows, windowRows)
        case .percent(let percent): min(max(windowRows * percent / 100, Self.minRows), windowRows)
        }
    }
}
