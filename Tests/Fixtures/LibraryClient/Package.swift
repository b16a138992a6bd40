// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "LibraryClient",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "ghsearch", path: "../../..")],
    targets: [
        .executableTarget(
            name: "LibraryClient",
            dependencies: [
                .product(name: "GitHubAPI", package: "ghsearch"), .product(name: "TerminalUI", package: "ghsearch"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
    ]
)
