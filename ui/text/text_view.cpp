// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/text/text_view.h"

namespace attnscope::ui {

TextView::TextView(const Context& context, QWidget* parent)
    : PicturePage(parent)
    , m_context(context) {
    setObjectName(QStringLiteral("textView"));
    setAccessibleName(tr("The text"));
    setFocusPolicy(Qt::StrongFocus);
}

DrawnPicture TextView::drawnPicture() const {
    return {};
}

} // namespace attnscope::ui
