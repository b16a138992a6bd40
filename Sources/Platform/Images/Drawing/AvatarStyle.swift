/// How avatars are shown.
package enum AvatarStyle: String, Sendable, Hashable, CaseIterable {
    /// As the terminal can.
    case auto
    case kitty, iterm2, sixel
    /// Colored characters.
    case blocks
    case initials
    case off

    /// `nil` if the terminal decides, or none are shown.
    var method: GraphicsCapabilities.Method? {
        switch self {
        case .auto, .off: nil
        case .kitty: .kitty
        case .iterm2: .iterm2
        case .sixel: .sixel
        case .blocks: .symbols
        case .initials: .initials
        }
    }
}
