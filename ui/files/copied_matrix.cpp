// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/copied_matrix.h"

#include "core/formats/arrays/number_text.h"

#include <QStringList>

namespace attnscope::ui {

QString valueText(const MatrixSource& source, std::size_t row, std::size_t column) {
    return QString::fromStdString(exactText(source.exact(row, column)));
}

QString rowText(const MatrixSource& source, std::size_t row) {
    QStringList cells;
    for (std::size_t j = 0; j < source.columns(); ++j) {
        cells << valueText(source, row, j);
    }
    return cells.join(QLatin1Char('\t'));
}

QString columnText(const MatrixSource& source, std::size_t column) {
    QStringList cells;
    for (std::size_t i = 0; i < source.rows(); ++i) {
        cells << valueText(source, i, column);
    }
    return cells.join(QLatin1Char('\t'));
}

QString matrixText(const MatrixSource& source, Orientation orientation) {
    QStringList lines;
    const bool columns = orientation == Orientation::Columns;
    for (std::size_t at = 0; at < (columns ? source.columns() : source.rows()); ++at) {
        lines << (columns ? columnText(source, at) : rowText(source, at));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace attnscope::ui
