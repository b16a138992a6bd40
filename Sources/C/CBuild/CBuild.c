#include "CBuild.h"

const char *build_commit(void) { return GHSEARCH_COMMIT; }

const char *build_client_id(void) { return GHSEARCH_DEFAULT_CLIENT_ID; }
