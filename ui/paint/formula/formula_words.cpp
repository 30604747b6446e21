// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/formula/formula_words.h"

#include "core/arithmetic/arithmetic_terms.h"

#include <QCoreApplication>

#include <string_view>
#include <utility>

namespace attnscope::ui {

namespace {

/// What stands before that end; nothing where the text ends otherwise.
QString countBefore(const std::string& text, std::string_view end) {
    const bool ends = std::string_view(text).ends_with(end);
    return ends ? QString::fromStdString(text.substr(0, text.size() - end.size())) : QString();
}

} // namespace

Formula translatedWords(Formula formula) {
    if (const QString one = countBefore(formula.text, kOtherEnd); !one.isEmpty()) {
        formula.text = QCoreApplication::translate("Arithmetic", "%1 other = ").arg(one).toStdString();
    } else if (const QString many = countBefore(formula.text, kOthersEnd); !many.isEmpty()) {
        formula.text = QCoreApplication::translate("Arithmetic", "%1 others = ").arg(many).toStdString();
    }
    for (Formula& part : formula.parts) {
        part = translatedWords(std::move(part));
    }
    return formula;
}

} // namespace attnscope::ui
