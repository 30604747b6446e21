// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/inputs/pasted_matrix.h"

#include "core/formats/arrays/number_text.h"
#include "ui/widgets/number_input.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace attnscope::ui {

namespace {

using Rows = std::vector<QStringList>;

QStringList blankSeparated(const QString& text) {
    static const QRegularExpression blanks(QStringLiteral("\\s+"));
    return text.split(blanks, Qt::SkipEmptyParts);
}

/// Fields of one line of a spreadsheet or text file.
QStringList fieldsOf(const QString& line) {
    for (const QChar separator : {u'\t', u';', u','}) {
        if (line.contains(separator)) {
            QStringList fields = line.split(separator);
            // A comma list may end with a comma, as NumPy rows of a longer print-out do.
            if (fields.last().trimmed().isEmpty() && separator != u'\t') {
                fields.removeLast();
            }
            return fields;
        }
    }
    return blankSeparated(line);
}

/// "1 0; 0 1": Octave's rows. "1;0" is a line of two fields.
bool semicolonsEndRows(const QString& text) {
    const QStringList pieces = text.split(u';', Qt::SkipEmptyParts);
    return text.contains(u';') && !text.contains(u'\t') &&
           std::any_of(pieces.begin(), pieces.end(), [](const QString& piece) {
               return !piece.contains(u'\n') && blankSeparated(piece).size() > 1;
           });
}

Rows rowsOfLines(QString text) {
    if (semicolonsEndRows(text)) {
        text.replace(u';', u'\n');
    }
    Rows rows;
    for (const QString& line : text.split(u'\n')) {
        if (!line.trimmed().isEmpty()) {
            rows.push_back(fieldsOf(line));
        }
    }
    return rows;
}

/// Rows of a print-out with brackets; long rows may go over several lines. What stands outside the brackets
/// (array(…, dtype=…)) is left out.
Rows rowsOfBrackets(const QString& text, int& deepest) {
    Rows rows;
    QString inside;
    int depth = 0;
    const auto endRow = [&] {
        const QStringList fields = blankSeparated(inside.replace(u',', u' '));
        if (!fields.isEmpty()) {
            rows.push_back(fields);
        }
        inside.clear();
    };
    for (const QChar character : text) {
        if (character == u'[') {
            deepest = std::max(deepest, ++depth);
            endRow();
        } else if (character == u']') {
            --depth;
            endRow();
        } else if (character == u';') {
            endRow();
        } else if (depth > 0) {
            inside += character;
        }
    }
    return rows;
}

/// Whether a field is a name, as spreadsheets have them above and beside their numbers: it begins with a
/// letter. NaN and infinity do, too, and are none.
bool isName(const QString& field) {
    QString text = field.trimmed();
    if (text.startsWith(u'"')) {
        text.remove(0, 1);
    }
    static const QRegularExpression kNotFinite(QStringLiteral("^(nan|inf(inity)?|sqrt.*)\"?$"),
                                               QRegularExpression::CaseInsensitiveOption);
    return text.isEmpty() || (text.front().isLetter() && !kNotFinite.match(text).hasMatch());
}

/// Leaves out a first row of names, and a first column of names or of what stands below an empty corner.
Rows withoutNames(Rows rows) {
    const auto isNames = [](const QStringList& row) {
        return std::all_of(row.begin(), row.end(), isName) &&
               std::any_of(row.begin(), row.end(), [](const QString& field) { return !field.isEmpty(); });
    };
    bool isIndexed = false;
    if (rows.size() > 1 && isNames(rows.front())) {
        isIndexed = rows.front().size() == rows[1].size() && rows.front().front().trimmed().isEmpty();
        rows.erase(rows.begin());
    }
    const bool isNamed = std::all_of(rows.begin(), rows.end(), [&](const QStringList& row) {
        return !row.front().trimmed().isEmpty() && isName(row.front()) && !isNames(row);
    });
    if (isIndexed || isNamed) {
        for (QStringList& row : rows) {
            row.removeFirst();
        }
    }
    return rows;
}

Result<BlockMatrix> numbersOf(const Rows& rows) {
    const auto columns = static_cast<std::size_t>(rows.front().size());
    BlockMatrix matrix(rows.size(), columns);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto count = static_cast<std::size_t>(rows[i].size());
        if (count != columns) {
            return unexpected(
                makeError(translatable("The pasted rows differ in length: row 0 has {0} numbers, row "
                                       "{1} has {2} (paste rows of one length; nothing was changed)"),
                          std::to_string(columns), std::to_string(i), std::to_string(count)));
        }
        const std::span<double> numbers = matrix.mutableRow(i);
        for (std::size_t j = 0; j < columns; ++j) {
            const QString& field = rows[i][static_cast<qsizetype>(j)];
            const Result<double> number = parseNumber(field);
            if (!number) {
                return unexpected(
                    makeError(translatable("Pasted row {0}, column {1}: “{2}” is not a finite number "
                                           "with a point (nothing was changed)"),
                              std::to_string(i), std::to_string(j), field.trimmed().toStdString()));
            }
            numbers[j] = *number;
        }
    }
    return matrix;
}

} // namespace

Result<BlockMatrix> parseMatrix(const QString& text) {
    QString lines = text;
    lines.replace(QStringLiteral("\r\n"), QStringLiteral("\n")).replace(u'\r', u'\n');
    if (lines.contains(QLatin1String("...")) || lines.contains(QChar(0x2026))) {
        return unexpected(
            makeError(translatable("The pasted print-out is shortened: it holds “...” instead of "
                                   "numbers (print all with "
                                   "numpy.set_printoptions(threshold=numpy.inf))")));
    }
    int deepest = 0;
    const Rows rows =
        lines.contains(u'[') ? rowsOfBrackets(lines, deepest) : withoutNames(rowsOfLines(lines));
    if (deepest > 2) {
        return unexpected(
            makeError(translatable("The pasted array has {0} dimensions: a table has two (paste one "
                                   "matrix of it)"),
                      std::to_string(deepest)));
    }
    if (rows.empty() || rows.front().isEmpty()) {
        return unexpected(makeError(translatable(
            "Nothing to paste: the clipboard holds no numbers (copy cells or a print-out first)")));
    }
    return numbersOf(rows);
}

QString tabSeparated(const BlockMatrix& matrix) {
    QString text;
    for (std::size_t i = 0; i < matrix.rows(); ++i) {
        for (std::size_t j = 0; j < matrix.columns(); ++j) {
            text +=
                (j > 0 ? QStringLiteral("\t") : QString()) + QString::fromStdString(exactText(matrix(i, j)));
        }
        text += u'\n';
    }
    return text;
}

} // namespace attnscope::ui
