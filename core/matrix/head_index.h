// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <cstddef>

namespace attnscope {

/// Which batch item and which head, both from 0: "b0 h3".
struct HeadIndex {
    std::size_t batch = 0;
    std::size_t head = 0;

    bool operator==(const HeadIndex&) const = default;
};

} // namespace attnscope
