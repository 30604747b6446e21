// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/stage_product.h"
#include "ui/paint/heatmap/heatmap_labels.h"

namespace attnscope::ui {

/// Labels of a product are never wider than that.
inline constexpr double kWidestProductLabel = 96.0;

/// The labels of a matrix's displayed rows, or of its columns: tokens, and features by their names or
/// indices.
AxisLabels productLabels(const Scene& scene, const ProductMatrix& matrix, bool ofRows);
/// In which form they are shown at the left of rows.
inline LabelForm rowLabelForm(const AxisLabels& labels, ProductSide side, bool hasIndices) {
    return side != ProductSide::Features ? (hasIndices ? LabelForm::Full : LabelForm::Token)
           : labels.areFeatures()        ? LabelForm::Index
                                         : LabelForm::Token;
}

} // namespace attnscope::ui
