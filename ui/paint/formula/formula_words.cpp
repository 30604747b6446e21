// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/formula/formula_words.h"

#include "ui/paint/base/translated.h"

#include <utility>

namespace attnscope::ui {

Formula translatedWords(Formula formula) {
    if (!formula.phrase.empty()) {
        formula.text = spoken(formula.phrase).toStdString();
    }
    for (Formula& part : formula.parts) {
        part = translatedWords(std::move(part));
    }
    return formula;
}

} // namespace attnscope::ui
