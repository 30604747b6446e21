// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/widgets/number_input.h"

#include "core/formats/arrays/number_text.h"
#include "core/formula/formula.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <charconv>
#include <cmath>

namespace attnscope::ui {

namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(NumberBounds)
};

constexpr QChar kMinus(0x2212);
constexpr QChar kRoot(0x221A);

Error notANumber(const QString& text) {
    return makeError(translatable("“{0}”: not a number (write it as 0.5, -2, 1e-3, 1/3 or √2)"),
                     text.toStdString());
}

Error beyondRange(const QString& text) {
    return makeError(
        translatable("“{0}”: beyond what a float64 can hold (write a number between 1e-300 and 1e300)"),
        text.toStdString());
}

/// An unsigned decimal number.
Result<double> parseDecimal(const QString& text, const QString& whole) {
    const std::string ascii = text.toStdString();
    double value = 0.0;
    const auto [end, problem] = std::from_chars(ascii.data(), ascii.data() + ascii.size(), value);
    if (problem == std::errc::result_out_of_range) {
        return unexpected(beyondRange(whole));
    }
    const bool signedAgain = !ascii.empty() && (ascii.front() == '-' || ascii.front() == '+');
    if (problem != std::errc() || end != ascii.data() + ascii.size() || signedAgain ||
        !std::isfinite(value)) {
        return unexpected(notANumber(whole));
    }
    return value;
}

/// "3", "√3" or "2√3", unsigned.
Result<double> parseFactor(const QString& text, const QString& whole) {
    const qsizetype root = text.indexOf(kRoot);
    if (root < 0) {
        return parseDecimal(text, whole);
    }
    const Result<double> inside = parseDecimal(text.mid(root + 1), whole);
    const Result<double> before = root > 0 ? parseDecimal(text.left(root), whole) : Result<double>(1.0);
    if (!inside || !before) {
        return inside ? before : inside;
    }
    return *before * std::sqrt(*inside);
}

bool namesNoFiniteNumber(QString text) {
    text = text.toLower();
    if (text.startsWith(u'-') || text.startsWith(u'+')) {
        text.remove(0, 1);
    }
    return text == QLatin1String("inf") || text == QLatin1String("infinity") ||
           text == QLatin1String("nan") || text == QStringLiteral("∞");
}

/// Digits with only a space or a bracket between them: read as one they would be another number.
bool holdsTwoNumbers(const QString& text) {
    static const QRegularExpression kSideBySide(QStringLiteral(R"([\d.]\s+[\d.]|[\d.)]\s*\(|\)\s*[\d.])"));
    return text.contains(kSideBySide);
}

QString boundText(double number) {
    return QString::fromStdString(numberText(number, -1));
}

} // namespace

bool NumberBounds::holds(double number) const {
    return number <= most && (leastIsOut ? number > least : number >= least) &&
           (!isWhole || number == std::trunc(number));
}

QString NumberBounds::text() const {
    if (std::isinf(most)) {
        return (leastIsOut ? Tr::tr("above %1") : Tr::tr("from %1 on")).arg(boundText(least));
    }
    return Tr::tr("from %1 to %2").arg(boundText(least), boundText(most));
}

Result<double> parseNumber(const QString& text, const NumberBounds& bounds) {
    const std::string typed = text.trimmed().toStdString();
    if (typed.empty()) {
        return unexpected(makeError(translatable("Nothing typed: the number stays (type one)")));
    }
    const Result<double> number = parseNumber(text);
    if (!number || bounds.holds(*number)) {
        return number;
    }
    const std::string_view why =
        bounds.isWhole && *number != std::trunc(*number)
            ? translatable("“{0}”: not a whole number, the old one stays (write one {1})")
            : translatable("“{0}”: out of bounds, the number stays (write one {1})");
    return unexpected(makeError(why, typed, bounds.text().toStdString()));
}

Result<double> parseNumber(const QString& text) {
    const QString whole = text.trimmed();
    QString rest = whole;
    rest.replace(kMinus, u'-').replace(QStringLiteral("sqrt"), QString(kRoot)).replace(QChar(0x00F7), u'/');
    rest.remove(u' ').remove(u'(').remove(u')');
    if (rest.startsWith(u'=')) {
        rest.remove(0, 1); // as in a spreadsheet
    }
    if (rest.isEmpty()) {
        return unexpected(makeError(
            translatable("Nothing typed: the cell keeps its number (type one, or press Delete for 0)")));
    }
    if (namesNoFiniteNumber(rest)) {
        return unexpected(makeError(translatable("“{0}”: only finite numbers stand here (to forbid a score, "
                                                 "use the mask)"),
                                    whole.toStdString()));
    }
    if (rest.contains(u',')) {
        QString pointed = whole;
        pointed.replace(u',', u'.');
        return unexpected(
            parseNumber(pointed)
                ? makeError(translatable("“{0}”: a comma does not stand in a number (write a point: {1})"),
                            whole.toStdString(), pointed.toStdString())
                : notANumber(whole));
    }
    if (holdsTwoNumbers(whole)) {
        return unexpected(notANumber(whole));
    }
    const bool negative = rest.startsWith(u'-');
    if (negative || rest.startsWith(u'+')) {
        rest.remove(0, 1);
    }
    const qsizetype slash = rest.indexOf(u'/');
    const Result<double> above = parseFactor(rest.left(slash < 0 ? rest.size() : slash), whole);
    const Result<double> below = slash < 0 ? Result<double>(1.0) : parseFactor(rest.mid(slash + 1), whole);
    if (!above || !below) {
        return above ? below : above;
    }
    if (*below == 0.0) {
        return unexpected(makeError(
            translatable("“{0}”: nothing can be divided by 0 (write another divisor)"), whole.toStdString()));
    }
    const double value = (negative ? -*above : *above) / *below;
    if (!std::isfinite(value)) {
        return unexpected(beyondRange(whole));
    }
    return value;
}

QString editableText(double value) {
    if (std::isnan(value)) {
        return QStringLiteral("NaN");
    }
    constexpr double kLong = 1e15; ///< from here on nobody counts the digits
    const QString two = QString::number(value, 'f', 2);
    return std::abs(value) < kLong && two.toDouble() == value
               ? two
               : QString::fromStdString(exactText(value)).replace(QLatin1String("e+"), QLatin1String("e"));
}

QString cellText(double value) {
    if (std::isnan(value)) {
        return QStringLiteral("NaN");
    }
    const double magnitude = std::abs(value);
    const bool plain = magnitude == 0.0 || (magnitude >= 0.0005 && magnitude < 9999.5);
    // 0.001 is read among 0.04 and 0.14 where a power of ten is not.
    const int decimals = magnitude >= 999.5 ? 0 : magnitude == 0.0 || magnitude >= 0.005 ? 2 : 3;
    QString text = plain ? QString::number(value, 'f', decimals)
                         : QString::number(value, 'e', 0)
                               .replace(QLatin1String("e+0"), QLatin1String("e"))
                               .replace(QLatin1String("e-0"), QLatin1String("e-"));
    return text.replace(u'-', kMinus);
}

} // namespace attnscope::ui
