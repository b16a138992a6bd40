import ArgumentParser
import GitHubModel

/// `ghsearch open LOGIN[/REPO]`: opens the page in the browser.
struct OpenCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open an account or a repository in the browser.",
        discussion: "Prints the URL if there is no browser.")

    @Argument(
        help: ArgumentHelp("Account or repository, as LOGIN, LOGIN/REPO or an address.", valueName: "login[/repo]"),
        completion: .loginsOrRepositories)
    var target: String

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    var address: GitHubAddress? { get throws { try GitHubAddress.any(target) } }

    func validate() throws { _ = try address }

    func run(in module: some DependencyModule) async throws {
        try await module.openPage(try GitHubAddress.any(target).path)
    }
}

extension DependencyModule {
    /// Opens a page of the host in the browser, or prints its URL if there is no browser.
    func openPage(_ path: String) async throws {
        let url = try WebURL("\(host.webURL)/\(path)")
        guard await browser.open(url) else { return try console.print("\(url)") }
        console.printMessage("Opened \(url)")
    }
}
