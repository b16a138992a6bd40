// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target of this package.
let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")
let subprocess: Target.Dependency = .product(name: "Subprocess", package: "swift-subprocess")
// The socket layer of FlyingFox. Its server hides the sockets, which the faults of the stand-in need.
let flyingSocks: Target.Dependency = .product(name: "FlyingSocks", package: "FlyingFox")
// Linux only: macOS has no libsecret.
let secretService: Target.Dependency = .target(name: "CSecret", condition: .when(platforms: [.linux]))
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")

/// The libraries that few commands use. On Linux they are loaded on demand, because they take half of the time of a start.
let lazyLibraries = ["curl", "crypto", "jq", "qrencode", "cmark-gfm"]
#if os(Linux) && (arch(x86_64) || arch(arm64))
let loadsOnDemand = true
#else
let loadsOnDemand = false
#endif

// On Linux its flags are not needed, and SwiftPM rejects one of them.
#if os(Linux)
let simdjson: String? = nil
#else
let simdjson: String? = "simdjson"
#endif
/// The commit for `ghsearch --version`. The scripts that build the program for use set it.
let commit = (Context.environment["GHSEARCH_COMMIT"] ?? "").filter { $0.isLetter || $0.isNumber || $0 == "-" }

/// Whether the parsers are built for libFuzzer. Only `Scripts/fuzz` sets it: its program has no `main` of its own.
let isFuzzing = Context.environment["GHSEARCH_FUZZ"] != nil
let fuzzTargets = Target.testTarget(
    name: "FuzzTargets",
    dependencies: [
        "GitHubAPI", "GitHubModel", "HTTPTransport", "Authenticator", "Repositories", "Store", "GitHistory", "Images",
        "LanguageServer", "TerminalUI", httpTypes,
    ],
    path: "Tests/FuzzTargets", swiftSettings: swiftSettings)

/// A C library of the system: a module map and typed wrappers.
func cLibrary(_ name: String, path: String? = nil, pkgConfig: String?, package: String) -> Target {
    .systemLibrary(name: name, path: path, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A library that is loaded on demand. The flags of pkg-config would link it.
func lazyCLibrary(_ name: String, pkgConfig: String?, package: String) -> Target {
    cLibrary(name, pkgConfig: loadsOnDemand ? nil : pkgConfig, package: package)
}

/// A target that other targets use. It imports only what `dependencies` lists, so imports point down.
func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

func executable(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: swiftSettings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + ["TestSupport"], exclude: exclude, swiftSettings: swiftSettings)
}

let package = Package(
    name: "ghsearch",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "ghsearch", targets: ["ghsearch"]),
        .executable(name: "github-stand-in", targets: ["github-stand-in"]),
        .library(name: "GitHubAPI", targets: ["GitHubAPI", "GitHubModel", "HTTPTransport"]),
        .library(name: "TerminalUI", targets: ["TerminalUI"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        // Only Scripts/docs uses it.
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
    ],
    targets: [
        // The command: wiring, navigation, exit codes.
        executable(
            "ghsearch",
            [
                "Authenticator", "Search", "Repositories", "Explorer", "Connections", "PeopleUI", "LanguageServer",
                "GitHubAPI", "Store", "TerminalUI", "HTTPTransport", "GitHubModel", "GitHistory", "Images",
                "PrivateFiles", "UnicodeText", "CBuild", "CJQ", "CLazyLibraries", "CProcess", argumentParser, logging,
                subprocess, system,
            ]),

        // One feature each: service, controller, screen.
        library(
            "Authenticator",
            [
                "GitHubAPI", "HTTPTransport", "GitHubModel", "PrivateFiles", "TerminalUI", "COpenSSL", "CQREncode",
                "CLazyLibraries", secretService,
            ]),
        library("Search", ["PeopleUI", "GitHubAPI", "Store", "TerminalUI", "GitHubModel"]),
        library(
            "Repositories",
            ["GitHubAPI", "Store", "TerminalUI", "Images", "GitHubModel", "UnicodeText", "CCMark", "CLazyLibraries"]),
        library("Explorer", ["PeopleUI", "GitHubAPI", "Store", "TerminalUI", "Images", "GitHubModel"]),
        library("Connections", ["PeopleUI", "GitHubAPI", "Store", "TerminalUI", "GitHubModel"]),
        // A protocol instead of a screen.
        library("LanguageServer", ["GitHubModel"]),

        // What several features show: the rows and cards of people.
        library("PeopleUI", ["GitHubAPI", "Store", "TerminalUI", "Images", "GitHubModel"]),

        // One external system each: GitHub, SQLite, the terminal, images on it, git.
        library("GitHubAPI", ["HTTPTransport", "GitHubModel", "CSimdjson", httpTypes, logging]),
        library("Store", ["GitHubModel", "PrivateFiles", "UnicodeText", "CZstd", grdb, sqlite]),
        library("GitHistory", ["GitHubModel", subprocess]),
        library("TerminalUI", ["CTerminal", "UnicodeText", system]),
        library(
            "Images",
            [
                "CChafa", "CGdkPixbuf", "CLazyLibraries", "GitHubModel", "HTTPTransport", "PrivateFiles", "TerminalUI",
                "UnicodeText", httpTypes, system,
            ]),

        // HTTP over libcurl; values and their rules; files with owner-only access; character properties.
        library("HTTPTransport", ["UnicodeText", "CCurl", "CLazyLibraries", "CDeflate", httpTypes]),
        library("GitHubModel", ["UnicodeText"]),
        library("PrivateFiles", [system]),
        library("UnicodeText", ["CUTF8Proc"]),

        // C libraries. One module of the program imports each. CChafa, CGdkPixbuf and CSecret are loaded on demand, too, but their
        // headers are found by the flags of pkg-config, which also link them, except in builds for use: see
        // Scripts/packaging/build-options.
        cLibrary("CChafa", pkgConfig: "chafa", package: "libchafa-dev"),
        // Without pkg-config, which also names the library of the extensions.
        lazyCLibrary("CCMark", pkgConfig: nil, package: "libcmark-gfm-dev"),
        lazyCLibrary("CCurl", pkgConfig: "libcurl", package: "libcurl4-openssl-dev"),
        cLibrary("CDeflate", pkgConfig: "libdeflate", package: "libdeflate-dev"),
        cLibrary("CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0", package: "libgdk-pixbuf-2.0-dev"),
        lazyCLibrary("COpenSSL", pkgConfig: "libcrypto", package: "libssl-dev"),
        lazyCLibrary("CQREncode", pkgConfig: "libqrencode", package: "libqrencode-dev"),
        cLibrary("CSecret", pkgConfig: "libsecret-1", package: "libsecret-1-dev"),
        cLibrary("CUTF8Proc", pkgConfig: "libutf8proc", package: "libutf8proc-dev"),
        lazyCLibrary("CJQ", pkgConfig: nil, package: "libjq-dev"),
        cLibrary("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
        cLibrary("CZstd", pkgConfig: "libzstd", package: "libzstd-dev"),
        .target(
            name: "CLazyLibraries", exclude: ["functions.def"], cSettings: [.treatAllWarnings(as: .error)],
            linkerSettings: loadsOnDemand ? [.linkedLibrary("dl")] : lazyLibraries.map { .linkedLibrary($0) }),
        .target(
            name: "CSimdjson", dependencies: ["CSimdjsonFlags"], cxxSettings: [.treatAllWarnings(as: .error)],
            linkerSettings: [.linkedLibrary("simdjson")]),
        cLibrary("CSimdjsonFlags", pkgConfig: simdjson, package: "libsimdjson-dev"),
        .systemLibrary(name: "CProcess"),
        .target(name: "CTerminal", cSettings: [.treatAllWarnings(as: .error)]),
        .target(
            name: "CBuild",
            cSettings: [.define("GHSEARCH_COMMIT", to: "\"\(commit)\""), .treatAllWarnings(as: .error)]),

        // Simulates GitHub for tests, benchmarks and the demo. The command does not use it.
        library("GitHubStandIn", ["GitHubModel", "CZlib", flyingSocks]),
        executable("github-stand-in", ["GitHubStandIn", argumentParser]),

        // Benchmarks of the store, of the prompt on a pseudo-terminal, and of the language server. Only Scripts/bench runs them.
        executable("store-bench", ["Store", "GitHubModel"], path: "Sources/Benchmarks/StoreBenchmark"),
        executable("prompt-bench", ["CPseudoTerminal"], path: "Sources/Benchmarks/PromptBenchmark"),
        executable("lsp-bench", [], path: "Sources/Benchmarks/LSPBenchmark"),

        // A test target, because only those can import Testing in a build with --static-swift-stdlib.
        .testTarget(
            name: "TestSupport", dependencies: ["TerminalUI", "CForkedProcess", "CPseudoTerminal", "CVTerm"],
            path: "Tests/TestSupport",
            swiftSettings: swiftSettings),
        .testTarget(
            name: "StandInSupport",
            dependencies: [
                "TestSupport", "GitHubStandIn", "GitHubAPI", "GitHubModel", "HTTPTransport", "Images", "Store",
                "TerminalUI",
            ],
            path: "Tests/StandInSupport", swiftSettings: swiftSettings),
        // Also without Testing, for libFuzzer.
        isFuzzing
            ? .target(
                name: fuzzTargets.name, dependencies: fuzzTargets.dependencies, path: fuzzTargets.path,
                swiftSettings: swiftSettings)
            : fuzzTargets,
        .target(
            name: "CPseudoTerminal", path: "Tests/CPseudoTerminal", cSettings: [.treatAllWarnings(as: .error)],
            linkerSettings: [.linkedLibrary("util", .when(platforms: [.linux]))]),
        .target(
            name: "CForkedProcess", path: "Tests/CForkedProcess", cSettings: [.treatAllWarnings(as: .error)]),
        cLibrary("CVTerm", path: "Tests/CVTerm", pkgConfig: "vterm", package: "libvterm-dev"),

        tests("UnicodeTextTests", ["UnicodeText"]),
        tests("GitHubModelTests", ["GitHubModel"]),
        tests("HTTPTransportTests", ["HTTPTransport", "CLazyLibraries", httpTypes]),
        tests(
            "GitHubAPITests",
            ["GitHubAPI", "GitHubModel", "HTTPTransport", "GitHubStandIn", "StandInSupport", httpTypes, logging]),
        tests("PrivateFilesTests", ["PrivateFiles"]),
        tests("GitHistoryTests", ["GitHistory", "GitHubModel", subprocess]),
        tests("StoreTests", ["Store", "GitHubModel", "UnicodeText", grdb]),
        tests("TerminalUITests", ["TerminalUI", "UnicodeText"]),
        tests(
            "ImagesTests",
            ["Images", "GitHubModel", "GitHubStandIn", "StandInSupport", "HTTPTransport", "TerminalUI", httpTypes]),
        tests(
            "AuthenticatorTests",
            [
                "Authenticator", "GitHubAPI", "GitHubModel", "HTTPTransport", "PrivateFiles", "TerminalUI",
                "GitHubStandIn", "StandInSupport",
            ],
            exclude: ["Golden"]),
        tests(
            "SearchTests",
            [
                "Search", "PeopleUI", "GitHubAPI", "Store", "GitHubModel", "HTTPTransport", "TerminalUI",
                "GitHubStandIn",
                "StandInSupport",
            ],
            exclude: ["Golden"]),
        tests(
            "RepositoriesTests",
            [
                "Repositories", "GitHubAPI", "Store", "GitHubModel", "HTTPTransport", "TerminalUI", "GitHubStandIn",
                "StandInSupport", grdb,
            ],
            exclude: ["Golden"]),
        tests(
            "ExplorerTests",
            [
                "Explorer", "GitHubAPI", "Images", "Store", "GitHubModel", "HTTPTransport", "TerminalUI",
                "GitHubStandIn", "StandInSupport",
            ],
            exclude: ["Golden"]),
        tests(
            "ConnectionsTests",
            [
                "Connections", "PeopleUI", "GitHubAPI", "Store", "GitHubModel", "HTTPTransport", "TerminalUI",
                "GitHubStandIn", "StandInSupport",
            ],
            exclude: ["Golden"]),
        tests("FuzzTests", ["FuzzTargets", "GitHubModel", "ghsearch"]),
        tests("LanguageServerTests", ["LanguageServer", "GitHubModel"]),
        tests("GitHubStandInTests", ["GitHubStandIn", "github-stand-in", "GitHubModel", argumentParser]),
        tests(
            "CommandTests",
            [
                "ghsearch", "github-stand-in", "GitHubStandIn", "StandInSupport", "Authenticator", "Explorer",
                "Connections", "PeopleUI", "GitHubAPI", "Store", "HTTPTransport", "GitHubModel", "Images", "TerminalUI",
                "PrivateFiles", "UnicodeText", "CForkedProcess", grdb, subprocess,
            ],
            exclude: ["Golden"]),
    ],
    cxxLanguageStandard: .cxx17
)

if isFuzzing {
    package.targets.append(
        .executableTarget(
            name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/LibFuzzer",
            swiftSettings: swiftSettings + [.unsafeFlags(["-parse-as-library"])]))
}
