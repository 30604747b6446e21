// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/explain/explanation.h"
#include "ui/paint/base/palette.h"

#include <memory>
#include <string>

namespace attnscope::ui {

/// A picture that explains, as a value.
struct ExplainPicture {
    Explanation explanation;
    std::shared_ptr<const Scene> scene; ///< its letters, indices and tokens; never null
    Palette palette;
    std::string language = "en"; ///< of its words: "en" or "zh"
    bool isSized = true;         ///< else a question asks for the shape of what it makes, and it tells none
};

} // namespace attnscope::ui
