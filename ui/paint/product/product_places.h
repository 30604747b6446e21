// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/product/product_measures.h"

namespace attnscope::ui {

/// Where the matrices with these rows and columns lie in a picture of that size, in the middle of it.
ProductLayout placedProduct(const ProductPicture& picture, const ProductMeasures& measures,
                            const ProductSpans& spans, const QSizeF& size, bool isStacked);

} // namespace attnscope::ui
