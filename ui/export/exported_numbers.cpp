// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/exported_numbers.h"

#include "core/formats/arrays/npy_write.h"
#include "core/formats/arrays/npz_write.h"
#include "core/formats/arrays/result_table.h"
#include "core/formats/files/file_pieces.h"
#include "ui/paint/base/index_text.h"
#include "ui/session/large_matrix.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace attnscope::ui {

namespace {

struct NumbersTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::ExportedNumbers)
};

Result<void> csv(const LabelledTable& table, bool withLabels, int, const ByteSink& sink) {
    return withLabels ? writeLabelledCsv(table, sink) : writeCsv(table.numbers, sink);
}

Result<void> npy(const LabelledTable& table, bool, int, const ByteSink& sink) {
    return writeNpy(table.numbers, sink);
}

Result<void> npz(const LabelledTable& table, bool withLabels, int, const ByteSink& sink) {
    LabelledTable plain = table;
    if (!withLabels) {
        plain.rowsMember.clear();
        plain.columnsMember.clear();
    }
    return writeLabelledNpz(plain, sink);
}

Result<void> json(const LabelledTable& table, bool withLabels, int, const ByteSink& sink) {
    return withLabels ? writeLabelledJson(table, sink) : writeJson(table.numbers, sink);
}

Result<void> tex(const LabelledTable& table, bool withLabels, int digits, const ByteSink& sink) {
    return withLabels ? writeLabelledTex(table, digits, sink) : writeTex(table.numbers, digits, sink);
}

constexpr std::array kNumbersFormats{NumbersFormat{".csv", "CSV", true, false, true, &csv},
                                     NumbersFormat{".npy", "NPY (NumPy)", false, false, false, &npy},
                                     NumbersFormat{".npz", "NPZ (NumPy)", true, false, false, &npz},
                                     NumbersFormat{".json", "JSON", true, false, true, &json},
                                     NumbersFormat{".tex", "LaTeX table", true, true, true, &tex}};

/// The first rows and columns.
LabelledTable cornerOf(LabelledTable table, std::size_t rows, std::size_t columns) {
    const std::size_t all = table.numbers.columns;
    table.numbers.rows = std::min(table.numbers.rows, rows);
    table.numbers.columns = std::min(all, columns);
    table.rows.resize(table.numbers.rows);
    table.columns.resize(table.numbers.columns);
    table.numbers.fillRow = [fill = table.numbers.fillRow, all](std::size_t row, std::span<double> values) {
        std::vector<double> whole(all);
        return fill(row, whole).map([&] { std::copy_n(whole.begin(), values.size(), values.begin()); });
    };
    return table;
}

QString wordText(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// What NumPy makes of the file.
QString loading(const LabelledTable& table, const NumbersFormat& format, bool withLabels) {
    const QString type =
        table.numbers.precision == Precision::Float32 ? QStringLiteral("float32") : QStringLiteral("float64");
    const auto line = [](const QString& name, const QString& shape, const QString& of) {
        return QStringLiteral("%1  %2 %3\n").arg(name, shape, of);
    };
    const QString shape = QStringLiteral("(%1, %2)").arg(table.numbers.rows).arg(table.numbers.columns);
    if (!format.hasLabels) {
        return line(QStringLiteral("array"), shape, type);
    }
    QString text = line(QString::fromStdString(table.name), shape, type);
    for (const auto& [member, names] :
         {std::pair(&table.rowsMember, &table.rows), std::pair(&table.columnsMember, &table.columns)}) {
        if (withLabels && !member->empty()) {
            text += line(QString::fromStdString(*member), QStringLiteral("(%1,)").arg(names->size()),
                         QStringLiteral("<U"));
        }
    }
    return text;
}

} // namespace

std::span<const NumbersFormat> numbersFormats() {
    return kNumbersFormats;
}

FileKinds numbersKinds() {
    FileKinds all;
    for (const NumbersFormat& format : kNumbersFormats) {
        all.kinds.push_back({wordText(format.ending), wordText(format.name)});
    }
    all.noEnding = [](std::string_view name) {
        return makeError(translatable("the ending of \"{0}\" says no format of numbers (end it in {1})"),
                         name, numbersKinds().endings().toStdString());
    };
    return all;
}

LabelledTable ExportedNumbers::table() const {
    const Scene& scene = *snapshot.scene;
    return labelledTable(tableOf(snapshot.source(stage), scene.orientation, snapshot.result->precision()),
                         scene, stage);
}

Result<void> ExportedNumbers::write(const std::string& path, const NumbersFormat& format,
                                    const std::stop_token& stop, const ReportProgress& report) const {
    LabelledTable whole = table();
    whole.numbers.fillRow = [fill = whole.numbers.fillRow, rows = whole.numbers.rows, &stop,
                             &report](std::size_t row, std::span<double> values) -> Result<void> {
        if (stop.stop_requested()) {
            return unexpected(makeError(translatable("numbers: their writing was stopped")));
        }
        if (report) {
            report(static_cast<double>(row) / static_cast<double>(rows));
        }
        return fill(row, values);
    };
    return writeInPieces(path, [&](const ByteSink& sink) {
        return format.write(whole, withLabels && format.hasLabels, digits, sink);
    });
}

QString ExportedNumbers::beginning(const NumbersFormat& format) const {
    constexpr std::size_t kRows = 16;
    constexpr std::size_t kColumns = 6;
    const LabelledTable whole = table();
    if (!format.isText) {
        return loading(whole, format, withLabels);
    }
    if (isLarge(snapshot, stage)) {
        return {}; // its first row may take as long as thousands of them
    }
    std::string bytes;
    const ByteSink sink = [&bytes](std::string_view more) -> Result<void> {
        bytes += more;
        return {};
    };
    const Result<void> done = format.write(cornerOf(whole, kRows, kColumns), withLabels, digits, sink);
    if (!done) {
        return {};
    }
    QString text = wordText(bytes);
    const QString rowEnd = format.rounds ? QStringLiteral(" \\\\\n") : QStringLiteral("\n");
    if (whole.numbers.columns > kColumns) {
        const QString more = format.rounds ? QStringLiteral(" & …") : QStringLiteral(" …");
        text.replace(rowEnd, more + rowEnd);
    }
    if (whole.numbers.rows > kRows) { // behind the last of the rows that are shown
        text.insert(text.lastIndexOf(rowEnd) + rowEnd.size(), QStringLiteral("…\n"));
    }
    return text;
}

QString ExportedNumbers::text(const NumbersFormat& format) const {
    const LabelledTable whole = table();
    const QString type = wordText(precisionName(whole.numbers.precision));
    const QString sides = sidesText(whole.numbers.rows, whole.numbers.columns);
    return format.rounds ? NumbersTexts::tr("%1 numbers, decimals: %2").arg(sides).arg(digits)
                         : NumbersTexts::tr("%1 numbers, %2, no bit is lost").arg(sides, type);
}

} // namespace attnscope::ui
