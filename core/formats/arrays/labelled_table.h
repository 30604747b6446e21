// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/arrays/number_table.h"
#include "core/scene/scene.h"

#include <string>
#include <vector>

namespace attnscope {

/// A .npz is put together in memory, so that it holds no more numbers.
inline constexpr std::size_t kMostNpzNumbers = 67'108'864;

/// One matrix with what its rows and columns are called, as spreadsheets and papers have it.
struct LabelledTable {
    NumberTable numbers;
    std::string name;                  ///< of the matrix: "weights"
    std::vector<std::string> rows;     ///< [rows]
    std::vector<std::string> columns;  ///< [columns]
    std::string rowsMember = "tokens"; ///< in a .npz; empty: the rows' labels are left out there
    std::string columnsMember = "key_tokens";
};

/// A matrix of a stage with the tokens and features of its scene, their indices where they have no name; rows
/// and columns as the scene's orientation has them. `numbers` is one matrix of that stage.
LabelledTable labelledTable(NumberTable numbers, const Scene& scene, Stage stage);

/// A field of a .csv: quoted as RFC 4180 has it where it holds what parts fields.
std::string csvField(const std::string& text);

/// The columns' labels as the first line, behind an empty field, and each row's label as its first field.
Result<void> writeLabelledCsv(const LabelledTable& table, const ByteSink& sink);
/// {"name", "rows", "columns", "values"}; what is not finite is "inf", "-inf", "nan".
Result<void> writeLabelledJson(const LabelledTable& table, const ByteSink& sink);
/// A LaTeX tabular with the labels as its first line and column, numbers as writeTex has them.
Result<void> writeLabelledTex(const LabelledTable& table, std::optional<int> digits, const ByteSink& sink);
/// The matrix under its name, and the labels as texts. Fails beyond kMostNpzNumbers.
Result<void> writeLabelledNpz(const LabelledTable& table, const ByteSink& sink);

} // namespace attnscope
