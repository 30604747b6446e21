// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/text/word_weights.h"

#include <QString>

namespace attnscope {
struct Scene;
}

namespace attnscope::ui {

/// The strongest weights in words: "love → AI 0.503, I 0.248, love 0.248 · 3 words take 90 %"; of a key
/// "AI ← AI 0.576, love 0.503, I 0.401". Says it where a query attends to nothing.
/// Names as many of them as `strongest`.
QString weightsSummary(const WordWeights& weights, const Scene& scene, int digits, std::size_t strongest);

/// One weight: "I → love 0.401", or "I → AI masked".
QString weightText(const WordWeights& weights, std::size_t at, const Scene& scene, int digits);

} // namespace attnscope::ui
