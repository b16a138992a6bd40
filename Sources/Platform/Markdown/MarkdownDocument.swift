import CCMark

/// A document that is read as CommonMark says (<https://spec.commonmark.org>), with extensions of GitHub.
///
///     let document = MarkdownDocument("# Title", extensions: [.table])
///     document.walk { step, node in
///         if step == .enter, node.kind == .heading { … }
///         return true
///     }
///
/// The caller limits the size of the text: some extensions need far more memory and time than the text is long.
package final class MarkdownDocument {
    package enum Extension: String, CaseIterable, Sendable {
        case table, strikethrough, tasklist, autolink
    }

    /// Whether a node begins or ends. A node without children only begins.
    package enum Step: Sendable { case enter, exit }

    private let root: OpaquePointer?
    /// The nodes of extensions are freed with it.
    private let parser: OpaquePointer?

    package init(_ markdown: String, extensions: [Extension] = [], footnotes: Bool = true) {
        parser = Self.parser(extensions, CMARK_OPT_DEFAULT | (footnotes ? CMARK_OPT_FOOTNOTES : 0))
        var markdown = markdown
        let parser = parser
        markdown.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
        }
        root = cmark_parser_finish(parser)
    }

    deinit {
        cmark_node_free(root)
        cmark_parser_free(parser)
    }

    private static func parser(_ extensions: [Extension], _ options: Int32) -> OpaquePointer? {
        let parser = cmark_parser_new(options)
        cmark_gfm_core_extensions_ensure_registered()
        for name in extensions {
            guard let found = cmark_find_syntax_extension(name.rawValue) else { continue }
            _ = cmark_parser_attach_syntax_extension(parser, found)
        }
        return parser
    }

    /// Passes each node in the order of the text, without recursion however deep they are nested, until `visit` returns
    /// `false`.
    package func walk(_ visit: (Step, MarkdownNode) -> Bool) {
        let iterator = cmark_iter_new(root)
        defer { cmark_iter_free(iterator) }
        while case let event = cmark_iter_next(iterator), event != CMARK_EVENT_DONE {
            guard let pointer = cmark_iter_get_node(iterator) else { return }
            guard visit(event == CMARK_EVENT_ENTER ? .enter : .exit, MarkdownNode(pointer)) else { return }
        }
    }

    /// The name and the version of the parser, such as `cmark-gfm/0.29.0.gfm.6`.
    package static var libraryVersion: String { "cmark-gfm/\(CMARK_GFM_VERSION_STRING)" }
}
