import Images
import Store
import TerminalUI

struct ScreenContext: Sendable {
    let output: OutputContext
    let github: GitHubContext
    /// The queries with an opened result.
    let history: QueryHistory
    let decodeImage: AvatarService.Decode
    /// Returns the names of the hosts whose addresses can be opened: those of signed-in accounts and of the settings.
    let knownHosts: @Sendable () -> Set<String>
    let openTerminal: @Sendable (TerminalMode, Bool) throws -> Terminal
}
