#pragma once
#include <cmark-gfm.h>
#include <stdbool.h>
#include <stdint.h>

// The library of GitHub's extensions has its headers in another directory on each system.
cmark_syntax_extension *cmark_find_syntax_extension(const char *name);
int cmark_parser_attach_syntax_extension(cmark_parser *parser, cmark_syntax_extension *extension);
void cmark_gfm_core_extensions_ensure_registered(void);
uint16_t cmark_gfm_extensions_get_table_columns(cmark_node *node);
uint8_t *cmark_gfm_extensions_get_table_alignments(cmark_node *node);
bool cmark_gfm_extensions_get_tasklist_item_checked(cmark_node *node);
