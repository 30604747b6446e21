// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/symbol_label.h"

#include "ui/paint/base/fonts.h"

#include <QRegularExpression>

#include <cmath>

namespace attnscope::ui {

QString withSymbols(const QString& plain) {
    static const QRegularExpression names(QStringLiteral("\\b([dWb])_([A-Za-z]+)\\b"));
    // Qt draws what is lowered at two thirds of its size: it ends as large as captions.
    const QString symbol =
        QStringLiteral("<span style=\"font-family:'%1';font-size:%2px;font-style:italic\">\\1</span>"
                       "<span style=\"font-size:%3px;vertical-align:sub\">\\2</span>")
            .arg(mathFont(kInterfaceSize, true, false).family())
            .arg(std::lround(kMathScale * kInterfaceSize))
            .arg(std::lround(1.5 * kCaptionSize));
    return plain.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>")).replace(names, symbol);
}

} // namespace attnscope::ui
