// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>
#include <QTextDocument>

namespace attnscope::ui {

/// A tool tip that shows this text as it is: tokens like "<s>" would else be taken for mark-up.
inline QString plainTip(const QString& text) {
    if (!Qt::mightBeRichText(text)) {
        return text;
    }
    return QStringLiteral("<qt>%1</qt>").arg(text.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>")));
}

} // namespace attnscope::ui
