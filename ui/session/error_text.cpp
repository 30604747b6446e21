// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/error_text.h"

#include "ui/paint/base/translated.h"

namespace attnscope::ui {

QString errorText(const Error& error) {
    const std::string inTheirLanguage = translated(error.text).toStdString();
    return QString::fromStdString(filled(inTheirLanguage, error.arguments));
}

} // namespace attnscope::ui
