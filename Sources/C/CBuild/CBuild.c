#include "CBuild.h"

const char *build_commit(void) { return GHSEARCH_COMMIT; }
