// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/error_text.h"

#include <QCoreApplication>

namespace attnscope::ui {

QString translated(std::string_view text) {
    return QCoreApplication::translate("attnscope", std::string(text).c_str());
}

QString errorText(const Error& error) {
    const std::string inTheirLanguage = translated(error.text).toStdString();
    return QString::fromStdString(filled(inTheirLanguage, error.arguments));
}

} // namespace attnscope::ui
