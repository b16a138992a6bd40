import CommandSupport
import Foundation
import TestSupport
import Testing

/// What `Scripts/package` makes of the build that the tests use.
@Suite("Packages", .timeLimit(.minutes(5)))
struct PackageTests {
    private static let script = ProjectDirectory.path("Scripts/package")

    /// The program in its home directory, which contains the packages: in `1`, and once more in `2`.
    private struct Packages {
        let ghsearch: Ghsearch

        /// Returns what `script` prints in the home directory.
        func output(of script: String) async throws -> String {
            let ended = try await ghsearch.shell("cd \"$HOME\" && \(script)", environment: PackageTests.variables)
            #expect(ended.status == 0, "\(script)\n\(ended.errors)")
            return ended.output
        }

        func lines(of script: String) async throws -> [String] {
            try await output(of: script).split(separator: "\n").map(String.init)
        }
    }

    private static var variables: [String: String?] {
        [
            "PATH": ProcessInfo.processInfo.environment["PATH"],  // contains the toolchain
            "DPKG_DEB_COMPRESSOR_TYPE": "none",  // faster
            "XZ_OPT": "-0",
            "SOURCE_DATE_EPOCH": "1700000000",  // 2023-11-14, 22:13:20 in UTC
            "TZ": "UTC",
        ]
    }

    /// Calls `test` with two packages of the same program, which were built in different directories.
    private func withPackages(_ kind: String, _ test: (Packages) async throws -> Void) async throws {
        try await Ghsearch.run { ghsearch in
            let packages = Packages(ghsearch: ghsearch)
            _ = try await packages.output(
                of: """
                    strip --strip-debug -o program "$GHSEARCH" && mkdir temporary &&
                    '\(Self.script)' \(kind) --binary program --output 1 --unchecked &&
                    (umask 077 && TMPDIR=$PWD/temporary '\(Self.script)' \(kind) --unchecked --binary program --output 2)
                    """)
            try await test(packages)
        }
    }

    private func expectEqualRuns(_ packages: Packages) async throws {
        let files = try await packages.lines(of: "ls 1")
        #expect(files.count == 3)
        #expect(try await packages.lines(of: "ls 2") == files)
        for file in files { _ = try await packages.output(of: "cmp 1/\(file) 2/\(file)") }
        #expect(try await packages.output(of: "ls temporary") == "", "temporary files")
    }

    @Test("The Debian package contains all files, and its dependencies are among the parts of the program")
    func debian() async throws {
        try await withPackages("deb") { packages in
            try await expectEqualRuns(packages)
            try await expectFiles(packages)
            try await expectControl(packages)
            try await expectSymbols(packages)
            try await expectNoFaults(packages)
        }
    }

    private func expectFiles(_ packages: Packages) async throws {
        let entries = try await packages.lines(of: "dpkg-deb --contents 1/ghsearch_*.deb | awk '{ print $1, $2, $6 }'")
        let share = "-rw-r--r-- root/root ./usr/share"
        for command in [""] + Ghsearch.listedCommands.map({ "-\($0)" }) {
            #expect(entries.contains("\(share)/man/man1/ghsearch\(command).1.gz"), "\(command)")
        }
        for path in [
            "bash-completion/completions/ghsearch", "zsh/vendor-completions/_ghsearch",
            "fish/vendor_completions.d/ghsearch.fish", "doc/ghsearch/copyright", "doc/ghsearch/changelog.gz",
            "doc/ghsearch/guides/Finding.md",
        ] {
            #expect(entries.contains("\(share)/\(path)"), "\(path)")
        }
        #expect(entries.contains("-rwxr-xr-x root/root ./usr/bin/ghsearch"))
        let times = "dpkg-deb --contents 1/ghsearch_*.deb | awk '{ print $4, $5 }' | sort --unique"
        #expect(try await packages.output(of: times) == "2023-11-14 22:13\n")
        // Nothing runs when the package is installed or removed.
        let scripts = try await packages.lines(of: "dpkg-deb --ctrl-tarfile 1/ghsearch_*.deb | tar --list | sort")
        #expect(scripts == ["./", "./control", "./md5sums"])
        let unpacked = "dpkg-deb --extract 1/ghsearch_*.deb unpacked"
        let version = try await packages.ghsearch("--version").output
        #expect(try await packages.output(of: "\(unpacked) && unpacked/usr/bin/ghsearch --version") == version)
        _ = try await packages.output(
            of:
                "dpkg-deb --control 1/ghsearch_*.deb control && cd unpacked && md5sum --check --strict ../control/md5sums"
        )
    }

    private func expectControl(_ packages: Packages) async throws {
        let version = try #require(
            try await packages.ghsearch("--version").lines.first?.split(separator: " ").dropFirst().first)
        let fields = try await packages.lines(
            of: "dpkg-deb --showformat='${Package}\n${Version}\n' --show 1/ghsearch_*.deb")
        #expect(fields == ["ghsearch", String(version)])
        let dependencies = try await names(inField: "Depends", packages)
        #expect(dependencies.contains { $0.hasPrefix("libcurl4") })
        #expect(Set(dependencies).count == dependencies.count, "\(dependencies)")
        let recommended = try await names(inField: "Recommends", packages)
        #expect(Set(recommended).isSuperset(of: ["libjq1", "libqrencode4"]))
        #expect(Set(recommended).isDisjoint(with: dependencies))
        let direct = try await parts("DYNAMIC_LINK", packages)
        for name in dependencies + recommended where name != "ca-certificates" {
            #expect(direct.contains(name), "\(name)")
        }
        let contained = try await parts("STATIC_LINK", packages)
        let expected = [
            "grdb.swift", "swift-argument-parser", "swift-runtime", "swift-foundation-icu",
            "swift-corelibs-libdispatch", "utf8proc", "cmark-gfm", "rapidjson", "libdeflate", "zstd", "sqlite3",
            "libstdc++",
        ]
        #expect(contained.isSuperset(of: expected))
        #expect(!contained.contains("flyingfox"))
        let copyright = try await packages.output(of: "cat unpacked/usr/share/doc/ghsearch/copyright")
        for name in contained { #expect(copyright.contains("\nFiles: \(name)/*\n"), "\(name)") }
    }

    private func names(inField field: String, _ packages: Packages) async throws -> [String] {
        try await packages.output(of: "dpkg-deb --field 1/ghsearch_*.deb \(field)")
            .split(separator: ",").compactMap { $0.split(whereSeparator: \.isWhitespace).first.map(String.init) }
    }

    /// Left out is what only the packages of tests have: the directories of the toolchain, in which the program finds
    /// its libraries, and no compression.
    private func expectNoFaults(_ packages: Packages) async throws {
        let lint = ProjectDirectory.path("Scripts/packaging/lint")
        let tags =
            "custom-library-search-path,uses-no-compression-for-control-tarball,uses-no-compression-for-data-tarball"
        _ = try await packages.output(of: "'\(lint)' --suppress-tags \(tags) 1/*.deb")
    }

    /// Returns the parts of the program in the list, by their relation to it.
    private func parts(_ relation: String, _ packages: Packages) async throws -> Set<String> {
        let filter = """
            (.packages | map({key: .SPDXID, value: .name}) | from_entries) as $names | .relationships[] \
            | select(.relationshipType == "\(relation)") | $names[.relatedSpdxElement]
            """
        return Set(try await packages.lines(of: "jq --raw-output '\(filter)' 1/*.spdx.json"))
    }

    private func expectSymbols(_ packages: Packages) async throws {
        let id = try await packages.output(of: "dpkg-deb --field 1/ghsearch-dbgsym_*.deb Build-Ids").dropLast()
        let notes = try await packages.output(of: "readelf --notes unpacked/usr/bin/ghsearch")
        #expect(notes.contains("Build ID: \(id)\n"))
        let path = "./usr/lib/debug/.build-id/\(id.prefix(2))/\(id.dropFirst(2)).debug"
        #expect(try await packages.output(of: "dpkg-deb --contents 1/ghsearch-dbgsym_*.deb").contains(" \(path)\n"))
    }

    @Test("The archive runs from any directory, and the formula has its checksum")
    func tarball() async throws {
        try await withPackages("tarball") { packages in
            try await expectEqualRuns(packages)
            let version = try await packages.ghsearch("--version").output
            let unpacked =
                "mkdir elsewhere && tar --extract --file 1/*.tar.xz --directory elsewhere --strip-components 1"
            #expect(try await packages.output(of: "\(unpacked) && elsewhere/bin/ghsearch --version") == version)
            let owners = try await packages.output(
                of: "tar --list --verbose --numeric-owner --file 1/*.tar.xz | awk '{ print $2 }' | sort -u")
            #expect(owners == "0/0\n")
            let checksum = try await packages.output(of: "sha256sum 1/*.tar.xz | cut -d' ' -f1").dropLast()
            let formula = try await packages.output(of: "cat 1/ghsearch.rb")
            #expect(formula.contains("  sha256 \"\(checksum)\"\n"))
            let files = try await packages.lines(of: "cd elsewhere && find . -type f | cut -c3-")
            for path in formula.matches(of: #/install "([^"]+)"/#).map(\.output.1) {
                #expect(files.contains(String(path)), "\(path)")
            }
        }
    }

    @Test("An unknown package or option is wrong usage", arguments: ["", "rpm", "deb --nonsense", "tarball --output"])
    func usage(arguments: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.shell("'\(Self.script)' \(arguments)", environment: Self.variables)
            #expect(ended.status == 64)
            #expect(ended.errors.hasPrefix("Usage: Scripts/package "))
            #expect(ended.output == "")
        }
    }
}
