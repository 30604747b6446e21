// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/progress.h"
#include "core/engine/snapshot.h"
#include "core/formats/arrays/labelled_table.h"
#include "ui/export/file_kinds.h"

#include <QString>

#include <span>
#include <stop_token>
#include <string_view>

namespace attnscope::ui {

/// A kind of file that the numbers of a matrix are written as.
struct NumbersFormat {
    std::string_view ending; ///< ".csv"
    std::string_view name;   ///< "CSV"
    bool hasLabels = true;   ///< whether there is a place for tokens
    bool rounds = false;     ///< to the digits that are shown; others keep every bit
    bool isText = true;
    Result<void> (*write)(const LabelledTable&, bool withLabels, int digits, const ByteSink&) = nullptr;
};

/// All of them, the usual one first.
std::span<const NumbersFormat> numbersFormats();
/// The same for the fields of a dialog.
FileKinds numbersKinds();

/// The numbers of one stage on their way into a file, as a value.
struct ExportedNumbers {
    Snapshot snapshot;
    Stage stage = Stage::Weights;
    bool withLabels = false; ///< tokens or names of features beside rows and columns, where the format can
    int digits = 3;

    /// The matrix as it is written, in the scene's orientation.
    LabelledTable table() const;
    /// Row by row, so that a large one need not lie in memory; to be called on any thread. A file appears
    /// whole or not at all; none where it was stopped.
    Result<void> write(const std::string& path, const NumbersFormat& format, const std::stop_token& stop,
                       const ReportProgress& report) const;
    /// How the file begins.
    QString beginning(const NumbersFormat& format) const;
    /// "3 × 3 numbers, float64, every digit"
    QString text(const NumbersFormat& format) const;
};

} // namespace attnscope::ui
