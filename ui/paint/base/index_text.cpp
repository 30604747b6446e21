// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/index_text.h"

#include "core/base/count_text.h"

namespace attnscope::ui {

QString indexText(std::size_t index) {
    return QString::fromStdString(countText(index));
}

QString sidesText(std::size_t rows, std::size_t columns) {
    return QStringLiteral("%1 × %2").arg(indexText(rows), indexText(columns));
}

QString sidesText(std::size_t rows, std::size_t columns, Orientation orientation) {
    return orientation == Orientation::Columns ? sidesText(columns, rows) : sidesText(rows, columns);
}

} // namespace attnscope::ui
