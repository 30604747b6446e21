// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/product/product_measures.h"

namespace attnscope::ui {

/// An arrangement in which a side that is too long is a barcode with an opened range, and of what is longer
/// still only a part is shown.
struct FoldedProduct {
    ProductSpans spans;
    bool isStacked = false;
    int digits = 3;
};

/// How many numbers can be read.
std::size_t readableNumbers(const ProductSpans& spans);

/// In that size with numbers in type of that size: as much as can be read. A decimal is given up where many
/// more of the numbers have room without it; beside the current term those with the largest products are
/// open.
FoldedProduct foldProduct(const ProductPicture& picture, const ProductMeasures& measures, const QSizeF& size,
                          int type);

} // namespace attnscope::ui
