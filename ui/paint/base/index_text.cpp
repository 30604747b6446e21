// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/index_text.h"

#include "core/base/count_text.h"
#include "core/scene/name_tokens.h"
#include "core/scene/token_name.h"

namespace attnscope::ui {

namespace {

constexpr qsizetype kLongestName = 24;

QString shortened(const QString& name) {
    return name.size() <= kLongestName ? name : name.left(kLongestName - 1) + QChar(0x2026);
}

/// What a token is called beside its index; empty where the index is all it is called by.
QString nameOf(const TokenList& tokens, std::size_t index) {
    const bool hasName = index < tokens.size() && !isCalledByIndex(tokens, index);
    return hasName ? shortened(QString::fromStdString(tokenName(tokens, index))) : QString();
}

} // namespace

QString indexText(std::size_t index) {
    return QString::fromStdString(countText(index));
}

QString sidesText(std::size_t rows, std::size_t columns) {
    return QStringLiteral("%1 × %2").arg(indexText(rows), indexText(columns));
}

QString sidesText(std::size_t rows, std::size_t columns, Orientation orientation) {
    return orientation == Orientation::Columns ? sidesText(columns, rows) : sidesText(rows, columns);
}

QString namedIndexText(const TokenList& tokens, std::size_t index, std::size_t indexFrom) {
    const QString name = nameOf(tokens, index);
    const QString number = indexText(index + indexFrom);
    return name.isEmpty() ? number : number + QLatin1Char(' ') + name;
}

QString placeText(const Scene& scene, const CellRef& cell) {
    const bool isPair = stageInfo(cell.stage).cellsAreQueryKey;
    const std::size_t from = scene.notation.indexFrom;
    const QString place = (isPair ? QStringLiteral("(%1 → %2)") : QStringLiteral("(%1, %2)"))
                              .arg(indexText(cell.row + from), indexText(cell.column + from));
    const TokenList& rows = rowTokens(scene, cell.stage);
    if (!isPair) {
        const QString name = nameOf(rows, cell.row);
        return name.isEmpty() ? place : place + QLatin1Char(' ') + name;
    }
    const bool hasNames =
        !nameOf(rows, cell.row).isEmpty() || !nameOf(scene.keyNames(), cell.column).isEmpty();
    return hasNames
               ? QStringLiteral("%1 %2 → %3")
                     .arg(place, shortened(QString::fromStdString(tokenName(rows, cell.row, from))),
                          shortened(QString::fromStdString(tokenName(scene.keyNames(), cell.column, from))))
               : place;
}

} // namespace attnscope::ui
