import CCMark

/// A part of a ``MarkdownDocument``, valid as long as the document is.
package struct MarkdownNode {
    package enum Kind: Sendable, Hashable {
        // Blocks.
        case quote, list, item, taskItem, footnoteDefinition, paragraph, heading, codeBlock, htmlBlock, thematicBreak
        case table, tableRow, tableCell
        // Text in blocks.
        case text, softBreak, lineBreak, code, htmlInline, emphasis, strong, strikethrough, link, image
        case footnoteReference
        case other
    }

    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    package var kind: Kind {
        switch cmark_node_get_type(pointer) {
        case CMARK_NODE_BLOCK_QUOTE: .quote
        case CMARK_NODE_LIST: .list
        case CMARK_NODE_ITEM: typeName == "tasklist" ? .taskItem : .item
        case CMARK_NODE_FOOTNOTE_DEFINITION: .footnoteDefinition
        case CMARK_NODE_FOOTNOTE_REFERENCE: .footnoteReference
        case CMARK_NODE_PARAGRAPH: .paragraph
        case CMARK_NODE_HEADING: .heading
        case CMARK_NODE_CODE_BLOCK: .codeBlock
        case CMARK_NODE_HTML_BLOCK: .htmlBlock
        case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
        case CMARK_NODE_TEXT: .text
        case CMARK_NODE_SOFTBREAK: .softBreak
        case CMARK_NODE_LINEBREAK: .lineBreak
        case CMARK_NODE_CODE: .code
        case CMARK_NODE_HTML_INLINE: .htmlInline
        case CMARK_NODE_EMPH: .emphasis
        case CMARK_NODE_STRONG: .strong
        case CMARK_NODE_LINK: .link
        case CMARK_NODE_IMAGE: .image
        default: kindOfExtension
        }
    }

    /// The types of extensions are known by their names.
    private var kindOfExtension: Kind {
        switch typeName {
        case "table": .table
        case "table_header", "table_row": .tableRow
        case "table_cell": .tableCell
        case "strikethrough": .strikethrough
        default: .other
        }
    }

    private var typeName: String { cmark_node_get_type_string(pointer).map { String(cString: $0) } ?? "" }

    /// The text of a node without children: text, code or HTML.
    package var literal: String { cmark_node_get_literal(pointer).map { String(cString: $0) } ?? "" }

    /// The destination of a link or an image.
    package var url: String { cmark_node_get_url(pointer).map { String(cString: $0) } ?? "" }

    /// 1 to 6.
    package var headingLevel: Int { Int(cmark_node_get_heading_level(pointer)) }

    // MARK: Lists

    /// The number of the first item, or `nil` for a list without numbers.
    package var firstNumber: Int? {
        cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST ? Int(cmark_node_get_list_start(pointer)) : nil
    }

    /// Whether no empty lines are between the items of a list.
    package var isTight: Bool { cmark_node_get_list_tight(pointer) == 1 }

    package var isChecked: Bool { cmark_gfm_extensions_get_tasklist_item_checked(pointer) }

    // MARK: Tables

    /// For each column of a table `l`, `c` or `r` in ASCII, or 0 without an alignment.
    package var columnAlignments: [UInt8] {
        let count = Int(cmark_gfm_extensions_get_table_columns(pointer))
        guard let letters = cmark_gfm_extensions_get_table_alignments(pointer) else { return [] }
        return (0..<count).map { letters[$0] }
    }
}
