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
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")

/// The libraries that few commands use. On Linux they are loaded on demand, because they take half of the time of a
/// start.
let lazyLibraries = ["curl", "crypto", "ssl", "jq", "qrencode"]
#if os(Linux) && (arch(x86_64) || arch(arm64))
let loadsOnDemand = true
#else
let loadsOnDemand = false
#endif

/// Links a library into the program on Linux, where releases of Debian and Ubuntu have different versions of the shared
/// one. Their headers are found without flags there.
#if os(Linux)
func builtIn(_ name: String) -> LinkerSetting { .linkedLibrary(":lib\(name).a") }
func flags(of name: String) -> String? { nil }
#else
func builtIn(_ name: String) -> LinkerSetting { .linkedLibrary(name) }
func flags(of name: String) -> String? { name }
#endif

/// The commit for `ghsearch --version`. The scripts that build the program for use set it.
let commit = (Context.environment["GHSEARCH_COMMIT"] ?? "").filter { $0.isLetter || $0.isNumber || $0 == "-" }
/// The client ID of an OAuth app of github.com, which users without one of their own sign in with.
let defaultClientID = (Context.environment["GHSEARCH_DEFAULT_CLIENT_ID"] ?? "")
    .filter { $0.isLetter || $0.isNumber || ".-_".contains($0) }

/// Whether the parsers are built for libFuzzer. Only `Scripts/fuzz` sets it: its program has no `main` of its own.
let isFuzzing = Context.environment["GHSEARCH_FUZZ"] != nil
let fuzzTargets = Target.testTarget(
    name: "FuzzTargets",
    dependencies: [
        "GitHubAPI", "GitHubModel", "HTTPTransport", "Authenticator", "Repositories", "Store", "GitHistory", "Images",
        "LanguageServer", "TerminalUI", httpTypes,
    ],
    path: Layer.fuzzing.path(of: "FuzzTargets"), swiftSettings: swiftSettings)

/// The directories of the modules. Imports point from one to those below it.
enum Layer: String {
    case app = "Sources/App"
    case features = "Sources/Features"
    case platform = "Sources/Platform"
    case c = "Sources/C"
    case support = "Tests/Support"
    case fuzzing = "Tests/Fuzzing"

    func path(of module: String) -> String { "\(rawValue)/\(module)" }
    /// The directory of the tests of a module.
    func testPath(of tests: String) -> String {
        self == .support || self == .fuzzing
            ? path(of: tests) : "\(rawValue.replacing("Sources", with: "Tests"))/\(tests)"
    }
}

/// A C library of the system: a module map and typed wrappers.
func cLibrary(_ name: String, in layer: Layer = .c, pkgConfig: String?, package: String, formula: String) -> Target {
    .systemLibrary(
        name: name, path: layer.path(of: name), pkgConfig: pkgConfig,
        providers: [.apt([package]), .brew([formula])])
}

/// A library that is loaded on demand. The flags of pkg-config would link it.
func lazyCLibrary(_ name: String, pkgConfig: String?, package: String, formula: String) -> Target {
    cLibrary(name, pkgConfig: loadsOnDemand ? nil : pkgConfig, package: package, formula: formula)
}

/// A target that other targets use. It imports only what `dependencies` lists, so imports point down.
func library(
    _ name: String, in layer: Layer, _ dependencies: [Target.Dependency], linker: [LinkerSetting] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: layer.path(of: name), swiftSettings: swiftSettings,
        linkerSettings: linker)
}

/// A target that is written in C, whose warnings are errors.
func cTarget(_ name: String, in layer: Layer = .c, settings: [CSetting] = [], linker: [LinkerSetting] = []) -> Target {
    .target(
        name: name, path: layer.path(of: name), cSettings: settings + [.treatAllWarnings(as: .error)],
        linkerSettings: linker)
}

func executable(_ name: String, path: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: swiftSettings)
}

func tests(
    _ name: String, in layer: Layer, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + ["TestSupport"], path: layer.testPath(of: name), exclude: exclude,
        swiftSettings: swiftSettings)
}

/// What tests of the program import.
let program: [Target.Dependency] = [
    "ghsearch", "github-stand-in", "GitHubStandIn", "StandInSupport", "Authenticator", "People", "PeopleList", "Who",
    "Settings", "Warm", "PeopleUI", "GitHubAPI", "Store", "HTTPTransport", "GitHubModel", "Images", "TerminalUI",
    "GitHistory", "PrivateFiles", "UnicodeText", "CForkedProcess", "CCMark", argumentParser, grdb, subprocess,
]

/// The plugin of Scripts/docs, which sets the variable: other builds would compile it for nothing.
let documentation: [Package.Dependency] =
    Context.environment["GHSEARCH_DOCS"] == nil
    ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0")]

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
        // Exactly this version: `Shell.Correction` changes the completion scripts that it generates.
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ] + documentation,
    targets: [
        // The command: wiring, navigation, exit codes.
        executable(
            "ghsearch", path: "Sources/App/ghsearch",
            [
                "Authenticator", "Search", "People", "Who", "Repositories", "PeopleList", "PeopleUI", "LanguageServer",
                "Settings", "Warm",
                "GitHubAPI", "Store", "TerminalUI", "HTTPTransport", "GitHubModel", "GitHistory", "Images",
                "PrivateFiles", "UnicodeText", "CBuild", "CJQ", "CLazyLibraries", "CProcess", argumentParser, logging,
                subprocess, system, yams,
            ]),

        // One feature each: service, controller, screen.
        library(
            "Authenticator", in: .features,
            [
                "Settings", "GitHubAPI", "HTTPTransport", "GitHubModel", "PrivateFiles", "TerminalUI", "COpenSSL",
                "CQREncode", "CLazyLibraries", secretService,
            ]),
        library(
            "Search", in: .features,
            [
                "People", "PeopleUI", "Settings", "GitHubAPI", "Store", "TerminalUI", "Images", "GitHubModel",
                "UnicodeText",
            ]),
        library(
            "Repositories", in: .features,
            [
                "People", "PeopleUI", "Settings", "GitHubAPI", "Store", "TerminalUI", "Images", "Markdown",
                "GitHubModel", "UnicodeText",
            ]),
        library(
            "PeopleList", in: .features,
            [
                "People", "PeopleUI", "Settings", "GitHubAPI", "Store", "TerminalUI", "Images", "GitHubModel",
                "UnicodeText",
            ]),
        // A protocol instead of a screen.
        library("LanguageServer", in: .features, ["GitHubAPI", "GitHubModel", "Markdown"]),

        // Who is found, in which order, and what is known about them. Without a screen.
        library(
            "People", in: .features, ["GitHubAPI", "Store", "TerminalUI", "GitHubModel", "UnicodeText"]),

        // Which accounts commits, addresses and lists name. Without a screen.
        library(
            "Who", in: .features, ["GitHubAPI", "Store", "TerminalUI", "GitHistory", "GitHubModel", system]),

        // What users can set: files, environment, keys and their actions. Without a screen.
        library("Settings", in: .features, ["TerminalUI", "GitHubModel", "PrivateFiles", system]),

        // What is read ahead of time: the people of clones and around the account. Without a screen.
        library("Warm", in: .features, ["GitHubAPI", "GitHistory", "Store", "GitHubModel", "PrivateFiles"]),

        // What several features show: the rows and cards of people.
        library(
            "PeopleUI", in: .features,
            ["People", "Settings", "GitHubAPI", "Store", "TerminalUI", "Images", "GitHubModel"]),

        // One external system each: GitHub, SQLite, the terminal, images on it, git.
        library("GitHubAPI", in: .platform, ["HTTPTransport", "GitHubModel", "CRapidJSON", httpTypes, logging]),
        library("Store", in: .platform, ["GitHubModel", "PrivateFiles", "UnicodeText", "CZstd", grdb, sqlite]),
        library("GitHistory", in: .platform, ["GitHubModel", subprocess, system]),
        library("TerminalUI", in: .platform, ["CTerminal", "UnicodeText", system]),
        library(
            "Images", in: .platform,
            [
                "CChafa", "CGdkPixbuf", "CLazyLibraries", "GitHubModel", "HTTPTransport", "PrivateFiles", "TerminalUI",
                "UnicodeText", httpTypes, system,
            ]),

        // Markdown, parsed by cmark-gfm.
        library(
            "Markdown", in: .platform, ["CCMark"], linker: [builtIn("cmark-gfm-extensions"), builtIn("cmark-gfm")]),

        // HTTP over libcurl; values and their rules; files with owner-only access; character properties.
        library("HTTPTransport", in: .platform, ["UnicodeText", "CCurl", "CLazyLibraries", "CDeflate", httpTypes]),
        library("GitHubModel", in: .platform, ["UnicodeText"]),
        library("PrivateFiles", in: .platform, [system]),
        library("UnicodeText", in: .platform, ["CUTF8Proc"], linker: [builtIn("utf8proc")]),

        // C libraries. One module of the program imports each. CChafa, CGdkPixbuf and CSecret are loaded on demand,
        // too, but their headers are found by the flags of pkg-config, which also link them, except in builds for use:
        // see Scripts/packaging/build-options.
        cLibrary("CChafa", pkgConfig: "chafa", package: "libchafa-dev", formula: "chafa"),
        cLibrary("CCMark", pkgConfig: flags(of: "libcmark-gfm"), package: "libcmark-gfm-dev", formula: "cmark-gfm"),
        lazyCLibrary("CCurl", pkgConfig: "libcurl", package: "libcurl4-openssl-dev", formula: "curl"),
        cLibrary("CDeflate", pkgConfig: "libdeflate", package: "libdeflate-dev", formula: "libdeflate"),
        cLibrary("CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0", package: "libgdk-pixbuf-2.0-dev", formula: "gdk-pixbuf"),
        lazyCLibrary("COpenSSL", pkgConfig: "libcrypto", package: "libssl-dev", formula: "openssl"),
        lazyCLibrary("CQREncode", pkgConfig: "libqrencode", package: "libqrencode-dev", formula: "qrencode"),
        cLibrary("CSecret", pkgConfig: "libsecret-1", package: "libsecret-1-dev", formula: "libsecret"),
        cLibrary("CUTF8Proc", pkgConfig: flags(of: "libutf8proc"), package: "libutf8proc-dev", formula: "utf8proc"),
        lazyCLibrary("CJQ", pkgConfig: "libjq", package: "libjq-dev", formula: "jq"),
        cLibrary("CZlib", pkgConfig: "zlib", package: "zlib1g-dev", formula: "zlib"),
        cLibrary("CZstd", pkgConfig: "libzstd", package: "libzstd-dev", formula: "zstd"),
        .target(
            name: "CLazyLibraries", path: Layer.c.path(of: "CLazyLibraries"), exclude: ["functions.def"],
            cSettings: [.treatAllWarnings(as: .error)],
            linkerSettings: loadsOnDemand ? [.linkedLibrary("dl")] : lazyLibraries.map { .linkedLibrary($0) }),
        .target(
            name: "CRapidJSON", dependencies: ["CRapidJSONFlags"], path: Layer.c.path(of: "CRapidJSON"),
            cxxSettings: [.treatAllWarnings(as: .error)]),
        cLibrary("CRapidJSONFlags", pkgConfig: flags(of: "RapidJSON"), package: "rapidjson-dev", formula: "rapidjson"),
        .systemLibrary(name: "CProcess", path: Layer.c.path(of: "CProcess")),
        cTarget("CTerminal"),
        cTarget(
            "CBuild",
            settings: [
                .define("GHSEARCH_COMMIT", to: "\"\(commit)\""),
                .define("GHSEARCH_DEFAULT_CLIENT_ID", to: "\"\(defaultClientID)\""),
            ]),

        // Simulates GitHub for tests, benchmarks and the demo. The command does not use it.
        library("GitHubStandIn", in: .support, ["GitHubModel", "CZlib", flyingSocks]),
        executable("github-stand-in", path: "Tests/Support/github-stand-in", ["GitHubStandIn", argumentParser]),

        // Benchmarks of the store, of the prompt on a pseudo-terminal, and of the language server. Only Scripts/bench
        // runs them.
        library("HalfRememberedNames", in: .support, ["GitHubModel"]),
        executable(
            "store-bench", path: "Tests/Support/Benchmarks/StoreBenchmark",
            ["Store", "GitHubModel", "UnicodeText", "HalfRememberedNames"]),
        executable("prompt-bench", path: "Tests/Support/Benchmarks/PromptBenchmark", ["CPseudoTerminal"]),
        executable("lsp-bench", path: "Tests/Support/Benchmarks/LSPBenchmark", []),

        // A test target, because only those can import Testing in a build with --static-swift-stdlib.
        .testTarget(
            name: "TestSupport", dependencies: ["TerminalUI", "CForkedProcess", "CPseudoTerminal", "CVTerm", grdb],
            path: Layer.support.path(of: "TestSupport"),
            swiftSettings: swiftSettings),
        .testTarget(
            name: "StandInSupport",
            dependencies: [
                "TestSupport", "GitHubStandIn", "GitHubAPI", "GitHubModel", "HTTPTransport", "Images", "Store",
                "TerminalUI",
            ],
            path: Layer.support.path(of: "StandInSupport"), swiftSettings: swiftSettings),
        // What the tests of people need, and those of the features that show people.
        .testTarget(
            name: "PeopleSupport",
            dependencies: ["StandInSupport", "People", "GitHubStandIn", "GitHubAPI", "GitHubModel", "Store"],
            path: Layer.support.path(of: "PeopleSupport"), swiftSettings: swiftSettings),
        // What the tests of the program need: it runs in their process or as one of its own.
        .testTarget(
            name: "CommandSupport", dependencies: program + ["TestSupport"],
            path: Layer.support.path(of: "CommandSupport"), swiftSettings: swiftSettings),
        // Also without Testing, for libFuzzer.
        isFuzzing
            ? .target(
                name: fuzzTargets.name, dependencies: fuzzTargets.dependencies, path: fuzzTargets.path,
                swiftSettings: swiftSettings)
            : fuzzTargets,
        cTarget("CPseudoTerminal", in: .support, linker: [.linkedLibrary("util", .when(platforms: [.linux]))]),
        cTarget("CForkedProcess", in: .support),
        cLibrary("CVTerm", in: .support, pkgConfig: "vterm", package: "libvterm-dev", formula: "libvterm"),

        tests("UnicodeTextTests", in: .platform, ["UnicodeText"]),
        tests("GitHubModelTests", in: .platform, ["GitHubModel", "UnicodeText"]),
        tests("HTTPTransportTests", in: .platform, ["HTTPTransport", "CLazyLibraries", httpTypes]),
        tests(
            "GitHubAPITests", in: .platform,
            ["GitHubAPI", "GitHubModel", "HTTPTransport", "GitHubStandIn", "StandInSupport", httpTypes, logging]),
        tests("PrivateFilesTests", in: .platform, ["PrivateFiles"]),
        tests("GitHistoryTests", in: .platform, ["GitHistory", "GitHubModel", subprocess]),
        tests("StoreTests", in: .platform, ["Store", "GitHubModel", "UnicodeText", "HalfRememberedNames", grdb]),
        tests("TerminalUITests", in: .platform, ["TerminalUI", "UnicodeText"]),
        tests(
            "ImagesTests", in: .platform,
            ["Images", "GitHubModel", "GitHubStandIn", "StandInSupport", "HTTPTransport", "TerminalUI", httpTypes]),
        tests(
            "AuthenticatorTests", in: .features,
            [
                "Authenticator", "Settings", "GitHubAPI", "GitHubModel", "HTTPTransport", "PrivateFiles", "TerminalUI",
                "GitHubStandIn", "StandInSupport",
            ],
            exclude: ["Golden"]),
        tests(
            "PeopleTests", in: .features,
            [
                "People", "GitHubAPI", "Store", "GitHubModel", "UnicodeText", "GitHubStandIn", "StandInSupport",
                "PeopleSupport", "HalfRememberedNames",
            ]),
        tests("PeopleUITests", in: .features, ["PeopleUI", "People", "TerminalUI", "GitHubModel", "PeopleSupport"]),
        tests(
            "SearchTests", in: .features,
            [
                "Search", "People", "PeopleUI", "GitHubAPI", "Store", "GitHubModel", "HTTPTransport", "TerminalUI",
                "GitHubStandIn", "StandInSupport", "PeopleSupport",
            ],
            exclude: ["Golden"]),
        tests(
            "RepositoriesTests", in: .features,
            [
                "Repositories", "People", "PeopleUI", "GitHubAPI", "Store", "GitHubModel", "HTTPTransport",
                "TerminalUI",
                "GitHubStandIn",
                "StandInSupport", grdb,
            ],
            exclude: ["Golden"]),
        tests(
            "PeopleListTests", in: .features,
            [
                "PeopleList", "People", "PeopleUI", "GitHubAPI", "Store", "GitHubModel", "HTTPTransport",
                "TerminalUI", "GitHubStandIn", "StandInSupport",
            ],
            exclude: ["Golden"]),
        tests("WhoTests", in: .features, ["Who", "GitHistory", "GitHubModel"]),
        tests("SettingsTests", in: .features, ["Settings", "GitHubModel", "TerminalUI", subprocess, system]),
        tests("WarmTests", in: .features, ["Warm", "GitHubAPI", "GitHistory", "Store"]),
        tests("FuzzTests", in: .fuzzing, ["FuzzTargets", "Settings", "GitHubModel", "Who", "ghsearch"]),
        tests("LanguageServerTests", in: .features, ["LanguageServer", "GitHubModel"]),
        tests("GitHubStandInTests", in: .support, ["GitHubStandIn", "github-stand-in", "GitHubModel", argumentParser]),
        // The program: its command lines, its screens within the process of the tests, and the programs around it, such
        // as shells, editors and `gh`.
        tests("CommandTests", in: .app, program + ["CommandSupport"], exclude: ["Golden"]),
        tests("NavigationTests", in: .app, program + ["CommandSupport"], exclude: ["Golden"]),
        tests("IntegrationTests", in: .app, program + ["CommandSupport"], exclude: ["Golden"]),
    ],
    cxxLanguageStandard: .cxx17
)

if isFuzzing {
    package.targets.append(
        .executableTarget(
            name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzzing/LibFuzzer",
            swiftSettings: swiftSettings + [.unsafeFlags(["-parse-as-library"])]))
}
