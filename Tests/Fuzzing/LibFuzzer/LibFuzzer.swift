import Foundation
import FuzzTargets

// The functions that libFuzzer calls (<https://llvm.org/docs/LibFuzzer.html>). `GHSEARCH_FUZZ_TARGET` is the name of
// the target.

/// The target, or `nil` if there is none of that name.
private let target = FuzzTarget.all.first { $0.name == ProcessInfo.processInfo.environment["GHSEARCH_FUZZ_TARGET"] }

/// Writes the inputs of the target into the directory `GHSEARCH_FUZZ_CORPUS`. Without a target, prints the names.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutableRawPointer, _ arguments: UnsafeMutableRawPointer) -> CInt {
    guard let target, let directory = ProcessInfo.processInfo.environment["GHSEARCH_FUZZ_CORPUS"] else {
        for target in FuzzTarget.all { print(target.name) }
        exit(0)
    }
    for (number, input) in target.corpus.enumerated() {
        guard FileManager.default.createFile(atPath: "\(directory)/seed-\(number)", contents: Data(input)) else {
            // libFuzzer ignores the result of this function. It would start from no inputs.
            fatalError("\(directory) is not writable")
        }
    }
    return 0
}

/// Parses an input.
@_cdecl("LLVMFuzzerTestOneInput")
public func parse(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target?.parse(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
