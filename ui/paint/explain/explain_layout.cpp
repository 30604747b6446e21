// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/explain/explain_layout.h"

#include "ui/paint/explain/explain_sheets.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr double kLargestType = 22.0;
constexpr double kTypeStep = 0.5;
constexpr double kChartShape = 0.4; ///< height of charts, of their width

ExplainSheet sheetOf(const ExplainPicture& picture, const SheetSpace& space) {
    struct Kinds {
        const ExplainPicture& picture;
        const SheetSpace& space;

        ExplainSheet operator()(const VectorStacks& of) const { return stackSheet(picture, of, space); }
        ExplainSheet operator()(const TransposedKeys& of) const { return transposeSheet(picture, of, space); }
        ExplainSheet operator()(const LengthMask& of) const { return lengthsSheet(picture, of, space); }
        ExplainSheet operator()(const ReshapedRows& of) const { return reshapeSheet(picture, of, space); }
        ExplainSheet operator()(const CostGrowth& of) const { return costSheet(picture, of, space); }
        ExplainSheet operator()(const ScalingCurves& of) const { return scalingSheet(picture, of, space); }
        ExplainSheet operator()(const SwappedTokens& of) const { return orderSheet(picture, of, space); }
        ExplainSheet operator()(const TokenChain& of) const { return chainSheet(picture, of, space); }
        ExplainSheet operator()(const SplitHeads& of) const { return headsSheet(picture, of, space); }
        ExplainSheet operator()(const ReadLayers& of) const { return layersSheet(picture, of, space); }
        ExplainSheet operator()(const ActingMask& of) const { return maskSheet(picture, of, space); }
        ExplainSheet operator()(const AttentionGraph& of) const { return graphSheet(picture, of, space); }
        ExplainSheet operator()(const OutputPath& of) const { return pathSheet(picture, of, space); }
        ExplainSheet operator()(const CodeListing& of) const { return listingSheet(picture, of, space); }
    };
    return std::visit(Kinds{picture, space}, picture.explanation);
}

/// Large pictures have larger type, but no posters.
double largestType(const QSizeF& size) {
    constexpr double kOfWidth = 1.0 / 30.0;
    constexpr double kOfHeight = 1.0 / 9.0;
    return std::clamp(std::round(std::min(size.width() * kOfWidth, size.height() * kOfHeight)),
                      double(kCaptionSize), kLargestType);
}

/// The level that has the parts below one another, or flat formulas, and leaves little more out; nothing
/// where there is none.
std::optional<int> belowOneAnother(const ExplainPicture& picture, int level) {
    constexpr std::array<int, 4> kOfMask{2, 2, -1, 4};
    const ExplainKind kind = kindOf(picture.explanation);
    if (kind == ExplainKind::Mask) {
        const int other =
            level < static_cast<int>(kOfMask.size()) ? kOfMask[static_cast<std::size_t>(level)] : -1;
        return other > 0 ? std::optional(other) : std::nullopt;
    }
    const bool isStackable =
        kind == ExplainKind::Stack || kind == ExplainKind::Graph || kind == ExplainKind::Order;
    return isStackable && level == 0 ? std::optional(1) : std::nullopt;
}

/// How much larger the type has to be there: lines of code are worth some of it.
double worthwhile(const ExplainPicture& picture) {
    return kindOf(picture.explanation) == ExplainKind::Mask ? 1.15 : 1.0;
}

int lastLevel(const ExplainPicture& picture) {
    switch (kindOf(picture.explanation)) {
    case ExplainKind::Stack:
        return kLastStackLevel;
    case ExplainKind::Transpose:
        return kLastTransposeLevel;
    case ExplainKind::Mask:
        return kLastMaskLevel;
    case ExplainKind::Order:
        return kLastOrderLevel;
    case ExplainKind::Lengths:
        return kLastLengthsLevel;
    case ExplainKind::Path:
        return kLastPathLevel;
    default:
        return kLastLevel;
    }
}

bool fits(const ExplainSheet& sheet, const QSizeF& size) {
    const QSizeF own = sheet.bounds().size();
    return own.width() <= size.width() && own.height() <= size.height();
}

/// In the largest type that has room; nothing where the smallest has none.
std::optional<ExplainSheet> largestSheet(const ExplainPicture& picture, const QSizeF& size, int level) {
    ExplainSheet best = sheetOf(picture, {size, kCaptionSize, level});
    if (!fits(best, size)) {
        return std::nullopt;
    }
    int low = 0;
    int high = static_cast<int>((largestType(size) - kCaptionSize) / kTypeStep);
    while (low < high) {
        const int middle = (low + high + 1) / 2;
        ExplainSheet larger = sheetOf(picture, {size, kCaptionSize + middle * kTypeStep, level});
        if (fits(larger, size)) {
            best = std::move(larger);
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    return best;
}

/// In the middle of the size, smaller where it has no room.
ExplainLayout centred(ExplainSheet sheet, const QSizeF& size) {
    ExplainLayout layout{std::move(sheet)};
    const QRectF bounds = layout.sheet.bounds();
    layout.scale = std::min({1.0, size.width() / bounds.width(), size.height() / bounds.height()});
    const QPointF middle(size.width() / 2.0, size.height() / 2.0);
    layout.sheet.translate(middle / layout.scale - bounds.center());
    return layout;
}

} // namespace

ExplainLayout layoutExplain(const ExplainPicture& picture, const QSizeF& size) {
    std::optional<ExplainSheet> found;
    for (int level = 0; level <= lastLevel(picture) && !found; ++level) {
        found = largestSheet(picture, size, level);
        // What stands below one another may be larger than beside.
        if (const std::optional<int> other = belowOneAnother(picture, level); found && other) {
            std::optional<ExplainSheet> below = largestSheet(picture, size, *other);
            if (below && below->type() > worthwhile(picture) * found->type()) {
                found = std::move(below);
            }
        }
    }
    return centred(found ? std::move(*found) : sheetOf(picture, {size, kCaptionSize, lastLevel(picture)}),
                   size);
}

std::optional<ExplainLayout> layoutExplainIn(double type, const ExplainPicture& picture, const QSizeF& size) {
    for (int level = 0; level <= lastLevel(picture); ++level) {
        ExplainSheet sheet = sheetOf(picture, {size, type, level});
        if (fits(sheet, size)) {
            return centred(std::move(sheet), size);
        }
    }
    return std::nullopt;
}

double comfortableHeight(const ExplainPicture& picture, double width) {
    const double height = kChartShape * width;
    for (double type = kInterfaceSize; type >= kCaptionSize; type -= kTypeStep) {
        const QRectF bounds = sheetOf(picture, {{width, height}, type, 0}).bounds();
        if (bounds.width() <= width) {
            return bounds.height();
        }
    }
    return height;
}

double heightIn(double type, const ExplainPicture& picture, double width) {
    const double chart = kChartShape * width;
    double height = 0.0;
    for (int level = 0; level <= lastLevel(picture); ++level) {
        const QRectF bounds = sheetOf(picture, {{width, chart}, type, level}).bounds();
        if (bounds.width() <= width) {
            height = std::ceil(bounds.height());
            break;
        }
    }
    if (height == 0.0) {
        return chart; // no height makes it narrower
    }
    // A chart takes the height that it is given, down to a least one.
    constexpr double kMost = 4.0;
    while (height < kMost * width && !layoutExplainIn(type, picture, {width, height})) {
        height = std::ceil(1.05 * height);
    }
    return height;
}

} // namespace attnscope::ui
