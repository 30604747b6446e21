// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/translated.h"

#include <QCoreApplication>

#include <string>

namespace attnscope::ui {

QString translated(std::string_view text) {
    return QCoreApplication::translate("attnscope", std::string(text).c_str());
}

QString spoken(const Phrase& phrase) {
    return QString::fromStdString(filled(translated(phrase.text).toStdString(), phrase.arguments));
}

} // namespace attnscope::ui
