// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/printed_parts.h"

#include "core/formula/formula.h"

#include <QCoreApplication>

#include <cmath>

namespace attnscope::ui {

double printedUnits(double value, int digits) {
    const QString text = QString::fromStdString(numberText(value, digits));
    return std::round(QString(text).replace(QChar(0x2212), QLatin1Char('-')).toDouble() *
                      std::pow(10.0, digits));
}

QString roundedPartsText(const QString& sum) {
    return QCoreApplication::translate("PrintedParts", "(rounded parts: %1)").arg(sum);
}

} // namespace attnscope::ui
