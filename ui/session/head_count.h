// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>

namespace attnscope::ui {

/// So many heads of all that are wanted.
struct HeadCount {
    std::size_t done = 0;
    std::size_t wanted = 0;

    bool operator==(const HeadCount&) const = default;
};

} // namespace attnscope::ui
