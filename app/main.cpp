// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include <cstdio>

int main() {
    std::puts("attnscope " ATTNSCOPE_VERSION);
    return 0;
}
