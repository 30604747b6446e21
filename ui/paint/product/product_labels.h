// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/stage_product.h"
#include "ui/paint/heatmap/heatmap_labels.h"

namespace attnscope::ui {

/// Labels of a product are never wider than that.
inline constexpr double kWidestProductLabel = 96.0;

/// The labels along one side of a matrix of a product; features have their index.
AxisLabels productLabels(const Scene& scene, ProductSide side, std::size_t count);
/// In which form they are shown at the left of rows.
inline LabelForm rowLabelForm(ProductSide side) {
    return side == ProductSide::Features ? LabelForm::Index : LabelForm::Full;
}

} // namespace attnscope::ui
