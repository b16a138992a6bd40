#pragma once
// No declarations: this target has the compiler's flags for RapidJSON, a library in C++.
