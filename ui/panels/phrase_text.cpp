// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/panels/phrase_text.h"

#include <QCoreApplication>

namespace attnscope::ui {

QString spoken(const Phrase& phrase) {
    const std::string source(phrase.text);
    const QString translated = QCoreApplication::translate("attnscope", source.c_str());
    return QString::fromStdString(filled(translated.toStdString(), phrase.arguments));
}

} // namespace attnscope::ui
