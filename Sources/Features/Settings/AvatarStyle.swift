/// How avatars are shown.
package enum AvatarStyle: String, Sendable, Hashable, CaseIterable {
    /// As the terminal can.
    case auto
    case kitty, iterm2, sixel
    /// Colored characters.
    case blocks
    case initials
    case off
}
