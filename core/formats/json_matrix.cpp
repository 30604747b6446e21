// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/json_members.h"
#include "core/formats/number_text.h"

#include <cmath>

namespace attnscope {

namespace {

std::string at(const std::string& pointer, std::size_t index) {
    return pointer + "/" + std::to_string(index);
}

bool isRowList(const Json& value, const std::string& pointer, JsonReading& reading) {
    if (value.is_object() && value.contains("npy")) {
        reading.fail(failure(translatable("{0}: {1} stands in another file, which this version does not read "
                                          "(write its numbers here, as a list of rows)"),
                             reading.file, pointer));
    } else if (!value.is_array()) {
        reading.wrongType(pointer, value, translatable("a list of rows, each a list of numbers"));
    } else if (value.empty()) {
        reading.fail(
            failure(translatable("{0}: {1} has no rows (give it at least one)"), reading.file, pointer));
    }
    return !reading.error;
}

bool isRow(const Json& rows, std::size_t i, const std::string& pointer, JsonReading& reading) {
    const Json& row = rows[i];
    if (!row.is_array()) {
        reading.wrongType(at(pointer, i), row, translatable("a row: a list of numbers"));
    } else if (row.empty()) {
        reading.fail(failure(translatable("{0}: {1} has no numbers (give every row at least one)"),
                             reading.file, at(pointer, i)));
    } else if (row.size() != rows.front().size()) {
        reading.fail(failure(
            translatable("{0}: {1} has {2} numbers where row 0 has {3} (give every row as many)"),
            reading.file, at(pointer, i), std::to_string(row.size()), std::to_string(rows.front().size())));
    }
    return !reading.error;
}

} // namespace

std::optional<double> numberFrom(const Json& value, const std::string& pointer, JsonReading& reading) {
    if (value.is_number()) {
        return value.get<double>();
    }
    const std::optional<double> special =
        value.is_string() ? parseNumber(value.get_ref<const std::string&>()) : std::nullopt;
    if (!special || std::isfinite(*special)) {
        reading.wrongType(pointer, value, translatable("a number"));
        return std::nullopt;
    }
    if (!reading.allowNonFinite) {
        reading.fail(
            failure(translatable(
                        "{0}: {1} is {2}, not a finite number (write one, or allow it by --allow-nonfinite)"),
                    reading.file, pointer, value.get<std::string>()));
        return std::nullopt;
    }
    return special;
}

std::optional<BlockMatrix> matrixFrom(const Json& value, const std::string& pointer, JsonReading& reading) {
    if (reading.error || !isRowList(value, pointer, reading)) {
        return std::nullopt;
    }
    // Before anything is allocated: one long row above a million short ones would ask for all memory.
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (!isRow(value, i, pointer, reading)) {
            return std::nullopt;
        }
    }
    BlockMatrix matrix(value.size(), value.front().size());
    for (std::size_t i = 0; i < value.size(); ++i) {
        const std::span<double> row = matrix.mutableRow(i);
        for (std::size_t j = 0; j < row.size(); ++j) {
            // The pointer is made only where it is needed: matrices are large.
            const Json& cell = value[i][j];
            const std::optional<double> number =
                cell.is_number() ? cell.get<double>() : numberFrom(cell, at(at(pointer, i), j), reading);
            if (!number) {
                return std::nullopt;
            }
            row[j] = *number;
        }
    }
    return matrix;
}

} // namespace attnscope
