import CLazyLibraries
import Testing

@Suite("Libraries loaded on demand", .timeLimit(.minutes(3)))
struct LazyLibraryTests {
    @Test(
        "Each listed function is in its library; otherwise the process ends with a message",
        arguments: [
            LAZY_LIBRARY_CURL, LAZY_LIBRARY_CRYPTO, LAZY_LIBRARY_JQ, LAZY_LIBRARY_QRENCODE, LAZY_LIBRARY_CMARK,
            LAZY_LIBRARY_CHAFA, LAZY_LIBRARY_GDK_PIXBUF, LAZY_LIBRARY_GIO, LAZY_LIBRARY_GLIB, LAZY_LIBRARY_GOBJECT,
            LAZY_LIBRARY_SECRET,
        ].map(\.rawValue))
    func functions(library: UInt32) { lazy_library_load(lazy_library(library)) }
}
