// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/masks/mask_kind.h"

#include <cstdio>
#include <fstream>

/// Writes the GLSL function that says of each kind of the table whether a cell is allowed.
int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "attnscope_mask_kinds: name the file to write\n");
        return 2;
    }
    std::ofstream out(argv[1]);
    out << "bool kindAllows(int kind, int i, int j, ivec4 n) {\n    switch (kind) {\n";
    const auto kinds = attnscope::maskKinds();
    for (std::size_t at = 0; at < kinds.size(); ++at) {
        if (!kinds[at].shader.empty()) {
            out << "    case " << at << ": // " << kinds[at].name << "\n        return " << kinds[at].shader
                << ";\n";
        }
    }
    out << "    }\n    return true;\n}\n";
    out.close();
    return out ? 0 : 1;
}
