// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/joined_sentences.h"

namespace attnscope::ui {

QString joinedSentences(const QStringList& sentences) {
    QString text;
    for (const QString& sentence : sentences) {
        const bool hasRoom = text.isEmpty() || sentence.isEmpty() || text.endsWith(QChar(0x3002));
        text += (hasRoom ? QString() : QStringLiteral(" ")) + sentence;
    }
    return text;
}

} // namespace attnscope::ui
