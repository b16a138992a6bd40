/// The action of a screen to which keys and sizes simply happen.
public protocol InputAction {
    /// A key was pressed.
    static func pressed(_ key: Key) -> Self
    /// The window has this size now.
    static func resized(_ size: Size) -> Self
}

extension Screen where Action: InputAction {
    /// Keys and sizes; the loop itself sees to endings.
    public static func action(for event: TerminalEvent, in state: State) -> Action? {
        switch event {
        case .key(let key): .pressed(key)
        case .resized(let size): .resized(size)
        case .ended: nil
        }
    }
}
