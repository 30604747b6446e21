// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/arrays/number_type.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

class NumberReader;

/// The most numbers that one array may bring into memory, 512 MiB as float64: 8,192 × 8,192 or
/// 65,536 × 1,024. With it no file, whatever it says, takes a gigabyte.
inline constexpr std::size_t kMostNumbers = 67'108'864;

/// Numbers read from a file, of any number of axes.
struct NumberArray {
    std::vector<std::size_t> shape; ///< as the file has it, [batch][head][query][key] or fewer
    std::vector<double> values;     ///< the last axis is the fastest, whatever the file's order; none where
                                    ///< nothing but the shape is known yet
    bool isFloat64 = true;          ///< false: the file holds less than float64 does
    NumberKind kind = NumberKind::Float;
    /// Has the numbers, from its number `readAt` on, where they are not brought into memory.
    std::shared_ptr<const NumberReader> reader = {};
    std::size_t readAt = 0;
};

/// The text behind a byte order mark and lines that begin with #, as numpy.savetxt writes a header.
std::string_view withoutComments(std::string_view text);

/// What parts the fields of a text, as its first line shows: a comma; a tab where it begins with one, as a
/// table with an empty corner does, or has more of them than commas; a blank, any number of them, where it
/// has neither and is numbers, as numpy.savetxt writes it.
char separatorOf(std::string_view text);

/// Reads lines of numbers parted so, as many in each line, [lines][numbers]; blank lines at the end and a
/// byte order mark are passed over. Fails with line and byte.
Result<NumberArray> readCsv(std::string_view text, const std::string& file);

/// The shape that it has if every line is as long as the first. Fails for no numbers and for too many.
Result<std::vector<std::size_t>> csvShape(std::string_view text, const std::string& file);

/// Which non-finite numbers are accepted.
enum class NonFinite { None, MinusInfinity };

/// The NaN and infinities of an array.
struct NotFinite {
    std::size_t count = 0;
    double first = 0.0;
    std::string place; ///< of the first, counted from 0, as in [batch, head, query, key]

    bool operator==(const NotFinite&) const = default;
};

/// [2, 0, 1]: the indices of a number by its place, the last axis the fastest.
std::string placeOf(const std::vector<std::size_t>& shape, std::size_t place);

/// Nothing where all numbers are finite or pass.
std::optional<NotFinite> notFiniteIn(const NumberArray& array, NonFinite passes = NonFinite::None);

/// What refuses it. `source` is the array's name.
Error nonFiniteError(const NotFinite& found, const std::string& source);

/// Fails for the first NaN or infinity and names its position and --allow-nonfinite. `source` is the array's
/// name in errors.
Result<void> refuseNonFinite(const NumberArray& array, const std::string& source,
                             NonFinite passes = NonFinite::None);

} // namespace attnscope
