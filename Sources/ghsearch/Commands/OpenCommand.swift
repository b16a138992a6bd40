import ArgumentParser
import Authenticator
import GitHubModel

/// `ghsearch open LOGIN[/REPO]`: opens the page in the browser.
struct OpenCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open an account or a repository in the browser.",
        discussion: "Prints the URL if there is no browser.")

    @Argument(help: ArgumentHelp("Account or repository, as LOGIN or LOGIN/REPO.", valueName: "login[/repo]"))
    var target: String

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    func validate() throws { _ = try path }

    func run(in module: some DependencyModule) async throws {
        let url = try WebURL("\(module.host.webURL)/\(try path)")
        guard await module.browser.open(url) else { return try module.console.print("\(url)") }
        module.console.printMessage("Opened \(url)")
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

    /// Whether `name` follows GitHub's rule: up to 100 letters, digits, dots, hyphens and underscores.
    private static func isRepositoryName(_ name: Substring) -> Bool {
        (1...100).contains(name.utf8.count) && name != "." && name != ".."
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
    }
}
