// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QHelpEvent>
#include <QString>
#include <QTextDocument>
#include <QToolTip>
#include <QWidget>

namespace attnscope::ui {

/// A tool tip that shows this text as it is: tokens like "<s>" would else be taken for mark-up.
inline QString plainTip(const QString& text) {
    if (!Qt::mightBeRichText(text)) {
        return text;
    }
    return QStringLiteral("<qt>%1</qt>").arg(text.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>")));
}

/// Answers the question for a tool tip with what `readOut` says of the place, or with the widget's own tip
/// where it says nothing. False for any other event.
template <typename ReadOut>
bool answerTip(QWidget& widget, QEvent& event, const ReadOut& readOut) {
    if (event.type() != QEvent::ToolTip) {
        return false;
    }
    const auto& help = static_cast<const QHelpEvent&>(event);
    const QString text = readOut(help.pos());
    QToolTip::showText(help.globalPos(), text.isEmpty() ? widget.toolTip() : plainTip(text), &widget);
    return true;
}

} // namespace attnscope::ui
