// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/attention_lines.h"
#include "core/scene/scene.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/palette.h"
#include "ui/paint/heatmap/heatmap_labels.h"

#include <QString>

#include <optional>
#include <vector>

namespace attnscope::ui {

/// The rows of one head that were read, by query.
struct LinesHead {
    std::size_t head = 0;
    std::vector<LineRowPtr> rows;
};

/// What the pointer is over: a query, a key, or with both the line between them.
struct LinesMark {
    std::optional<std::size_t> query;
    std::optional<std::size_t> key;
    std::optional<std::size_t> head; ///< of the line; nothing: every head's

    bool isLine() const { return query && key; }
    bool operator==(const LinesMark&) const = default;
};

/// The weights as lines, as a value: tokens at both sides and the rows that are in view.
struct LinesPicture {
    TokenList tokens;
    TokenList keyTokens;
    std::size_t indexFrom = 0;
    std::size_t queries = 0;
    std::size_t keys = 0;
    AxisLabels queryLabels{{}, AxisKind::Queries, 0, 0, kTitleSize};
    AxisLabels keyLabels{{}, AxisKind::Keys, 0, 0, kTitleSize};
    Orientation orientation = Orientation::Rows;
    Palette palette;
    QString queryTitle; ///< "query i (rows)"
    QString keyTitle;
    int digits = 3;
    bool hasNumbers = true; ///< the chosen query's weights stand beside the keys
    std::vector<LinesHead> heads;
    bool isByHead = false; ///< lines have the colour of their head, else that of their weight
    double reference =
        1.0; ///< the weight of the widest line: of all, or where not all are in view, of those; > 0
    double threshold = 0.0;   ///< weights of a smaller magnitude are not drawn
    std::size_t query = 0;    ///< the chosen one, whose lines are strong
    std::size_t key = 0;      ///< the chosen one
    bool hasCursor = true;    ///< a box is drawn round the chosen query
    bool isTyped = false;     ///< type has the size of figures, whatever room there is
    LinesMark mark;           ///< only its lines are drawn
    double queryScroll = 0.0; ///< how far the rows of each side are moved up
    double keyScroll = 0.0;
};

/// Names both sides. The labels are measured here, once: of many tokens that takes a while.
void setSides(LinesPicture& picture, const TokenList& tokens, std::size_t queries, const TokenList& keyTokens,
              std::size_t keys);

/// Whether a line of that weight is drawn at all.
bool isDrawn(const LinesPicture& picture, const AttentionLine& line);
/// Whether the marks let a line of that query, key and head be seen.
bool isMarked(const LinesPicture& picture, std::size_t query, std::size_t key, std::size_t head);
/// The colour of a line, opaque: its head's, or that of its weight brought nearer to the colour of text until
/// it stands out from the panel.
QColor lineColour(const LinesPicture& picture, std::size_t head, double weight);
/// The part of the widest and most opaque line that a weight has: √(|weight| / reference) of both, so that
/// the ink, width times opacity, is proportional to the weight.
double lineStrength(const LinesPicture& picture, double weight);
/// Lines of other queries than the chosen one have this part of their opacity.
inline constexpr double kFaint = 0.3;

} // namespace attnscope::ui
