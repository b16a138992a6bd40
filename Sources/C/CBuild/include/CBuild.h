#pragma once

/// Returns the commit that the program was built from, or an empty string if the build was not given one.
///
/// In C, so that only one small file is compiled again for another commit.
const char *build_commit(void);

/// Returns the client ID of an OAuth app of github.com, or an empty string if the build was not given one.
const char *build_client_id(void);
