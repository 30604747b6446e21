// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/phrase_text.h"

#include "ui/paint/base/translated.h"

namespace attnscope::ui {

QString spoken(const Phrase& phrase) {
    return QString::fromStdString(filled(translated(phrase.text).toStdString(), phrase.arguments));
}

} // namespace attnscope::ui
