// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/error.h"

namespace attnscope {

/// An edit that was made from another scene than the one it is applied to.
inline Error mismatch() {
    return makeError(translatable("the edit does not fit the scene: it was made from other content (undo and "
                                  "edits must follow the scene that they belong to)"));
}

/// An edit of a position that the scene does not have.
inline Error noSuchToken(std::size_t index, std::size_t tokens) {
    return makeError(translatable("the edit does not fit the scene: there is no token at position {0} (the "
                                  "scene has {1} tokens)"),
                     std::to_string(index), std::to_string(tokens));
}

} // namespace attnscope
