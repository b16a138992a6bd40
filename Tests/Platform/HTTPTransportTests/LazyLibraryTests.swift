import CLazyLibraries
import Foundation
import Testing

@Suite("Libraries loaded on demand", .timeLimit(.minutes(3)))
struct LazyLibraryTests {
    @Test(
        "Each listed function is in its library; otherwise the process ends with a message",
        arguments: [
            LAZY_LIBRARY_CURL, LAZY_LIBRARY_CRYPTO, LAZY_LIBRARY_JQ, LAZY_LIBRARY_QRENCODE,
            LAZY_LIBRARY_CHAFA, LAZY_LIBRARY_GDK_PIXBUF, LAZY_LIBRARY_GIO, LAZY_LIBRARY_GLIB, LAZY_LIBRARY_GOBJECT,
            LAZY_LIBRARY_SECRET, LAZY_LIBRARY_SSL,
        ].map(\.rawValue))
    func functions(library: UInt32) { lazy_library_load(lazy_library(library)) }

    #if os(Linux)
    /// `exit` runs the destructors of the loaded libraries, then writes the buffers of the streams. Loading another
    /// library then would run the constructors of those that it uses once more, and GObject's would abort.
    @Test("No library is loaded while the process exits")
    func exit() async {
        await #expect(processExitsWith: .success) {
            lazy_library_load(LAZY_LIBRARY_CURL)
            let pipe = Pipe()
            let stream = try #require(fdopen(pipe.fileHandleForWriting.fileDescriptor, "w"))
            let size = 1 << 20  // more than a pipe holds
            setvbuf(stream, .allocate(capacity: size), _IOFBF, size)
            fputs(String(repeating: "a", count: size - 1), stream)
            Thread.detachNewThread {
                _ = pipe.fileHandleForReading.readData(ofLength: 1)
                let isLoaded = DispatchSemaphore(value: 0)
                Thread.detachNewThread {
                    lazy_library_load(LAZY_LIBRARY_QRENCODE)
                    isLoaded.signal()
                }
                if isLoaded.wait(timeout: .now() + 0.2) == .success { _exit(EXIT_FAILURE) }
                _ = pipe.fileHandleForReading.readDataToEndOfFile()
            }
        }
    }
    #endif
}
