// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/lines/lines_view.h"

namespace attnscope::ui {

LinesView::LinesView(const Context& context, QWidget* parent)
    : PicturePage(parent)
    , m_context(context) {
    setObjectName(QStringLiteral("linesView"));
    setAccessibleName(tr("The lines"));
    setFocusPolicy(Qt::StrongFocus);
}

DrawnPicture LinesView::drawnPicture() const {
    return {};
}

} // namespace attnscope::ui
