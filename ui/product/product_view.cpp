// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/product/product_view.h"

namespace attnscope::ui {

ProductView::ProductView(const Context& context, QWidget* parent)
    : PicturePage(parent)
    , m_context(context) {
    setObjectName(QStringLiteral("productView"));
    setAccessibleName(tr("The product"));
    setFocusPolicy(Qt::StrongFocus);
}

DrawnPicture ProductView::drawnPicture() const {
    return {};
}

} // namespace attnscope::ui
