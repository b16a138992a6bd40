import ArgumentParser
import Authenticator
import GitHubModel

/// `ghsearch open LOGIN[/REPO]`: the page in the browser.
struct OpenCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open somebody's page, or a repository's, in the browser.",
        discussion: "Where there is no browser, the address is printed.")

    @Argument(help: ArgumentHelp("An account, or a repository as LOGIN/REPO.", valueName: "login[/repo]"))
    var target: String

    @OptionGroup(title: "Anywhere")
    var common: CommonOptions

    func validate() throws { _ = try path }

    func run(in module: some DependencyModule) async throws {
        let address = try WebURL("\(module.host.webURL)/\(try path)")
        guard await module.browser.open(address) else { return try module.console.print("\(address)") }
        module.console.printMessage("Opened \(address)")
    }

    private var path: String {
        get throws {
            guard target.contains("/") else { return try Login(target).description }
            guard let (owner, name) = Repository.parts(of: target), Self.isRepositoryName(name) else {
                throw InvalidRepositoryNameError(text: target)
            }
            return "\(try Login(String(owner)))/\(name)"
        }
    }

    /// GitHub's own rule: up to 100 letters, digits, dots, hyphens and underscores.
    private static func isRepositoryName(_ name: Substring) -> Bool {
        (1...100).contains(name.utf8.count) && name != "." && name != ".."
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
    }
}
