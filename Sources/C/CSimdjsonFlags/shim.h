#pragma once
// No declarations: this target has the compiler's flags for simdjson, a library in C++.
