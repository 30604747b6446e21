// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/compare/compared_cells.h"
#include "core/formats/arrays/cell_list.h"
#include "core/formats/arrays/labelled_table.h"
#include "core/formats/arrays/number_table.h"
#include "core/formats/arrays/result_table.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace attnscope {

/// A kind of file that numbers are written to, and how.
struct NumberFormat {
    std::string_view ending;
    /// Null where such a file holds no matrix. `digits` are decimals, for a format that rounds.
    Result<void> (*writeMatrix)(const NumberTable& numbers, std::optional<int> digits,
                                const ByteSink& sink) = nullptr;
    /// Null where such a file holds no row statistics.
    Result<void> (*writeStatistics)(const StatisticsTable& statistics, const ByteSink& sink) = nullptr;
    /// Null where such a file holds no list of cells.
    Result<void> (*writeCells)(const CellList& cells, const ByteSink& sink) = nullptr;
    bool takesDigits = false;
    /// Null where such a file holds no list of compared cells; where it holds one of cells it does.
    Result<void> (*writeCompared)(const ComparedCellList& cells, const ByteSink& sink) = nullptr;
    /// Null where such a file has no place for labels.
    Result<void> (*writeLabelled)(const LabelledTable& table, std::optional<int> digits,
                                  const ByteSink& sink) = nullptr;
};

/// All of them: parser, help and messages follow this table.
std::span<const NumberFormat> numberFormats();
/// Endings of those that hold a matrix, row statistics or a list of cells: ".npy, .csv, .json or .tex".
std::string matrixEndings();
std::string statisticsEndings();
std::string cellsEndings();
/// Of those that have a place for tokens beside rows and columns.
std::string labelledEndings();

/// The format that a name means by its ending; "-" is standard output, in the format that is named ("json"),
/// else CSV.
Result<const NumberFormat*> numberFormatOf(const std::string& path,
                                           const std::optional<std::string>& format = {});

/// Lets `produce` write to the file, whole or not at all, or to standard output ("-").
Result<void> writeOutput(const std::string& path,
                         const std::function<Result<void>(const ByteSink&)>& produce);

} // namespace attnscope
