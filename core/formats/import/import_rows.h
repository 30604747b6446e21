// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace attnscope {

/// The pattern of the first rows of an array.
enum class RowKind {
    Unread, ///< they were not read
    Shares, ///< numbers from 0 on that sum to 1 in each row, as attention weights do; rows of zeros too
    Other,
};

/// Rows [.. / columns][columns] of numbers of that type ("float16" …): the sums may be off by its rounding.
RowKind rowKindOf(std::span<const double> numbers, std::size_t columns, std::string_view type);

struct ImportPlan;

struct ImportMember;
/// Reads the first rows of an array of numbers of any shape; Unread where it can't be read.
RowKind firstRowsOf(const ImportMember& member);

/// The first number below 0 in these rows, which no weight is; nothing where there is none.
std::optional<double> numberBelowZero(const ImportMember& member);

/// Whether the columns of its first matrix do: [key][query] then. Reads the whole array.
bool hasColumnsThatSumToOne(const ImportMember& member);

/// Reads the first rows of every square array of numbers. An array that can't be read stays Unread; the error
/// comes when it is imported.
void readRows(ImportPlan& plan);

} // namespace attnscope
