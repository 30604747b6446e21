// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/arrays/number_array.h"
#include "core/formats/arrays/number_stream.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Arrays of numbers and texts by their source: `a.npy`, `a.csv`, `a.npz:member`, `a.safetensors:tensor`. An
/// .npz or .safetensors with one array of numbers may stand without its name. Paths are UTF-8.
namespace attnscope {

/// How the numbers of an array lie in its file.
enum class NumberPlace {
    AsTheyAre,    ///< one after the other, the last axis the fastest: any of them can be read alone
    Packed,       ///< compressed
    FirstFastest, ///< in Fortran order
    Stream,       ///< in no ordinary file, or as text
};

/// One array in a file. A .csv whose first line names columns has texts beside its numbers: "tokens" and,
/// where columns are called otherwise, "key_tokens".
struct ArrayMember {
    std::string name;               ///< empty of the numbers of an .npy and a .csv; in an .npz without ".npy"
    std::vector<std::size_t> shape; ///< as the file says
    std::string type;               ///< "float32", "bfloat16", "int64", "bool", "text", or the file's word
    bool isNumbers = false;         ///< readArray takes it
    bool isText = false;            ///< readTexts takes it
    NumberPlace place = NumberPlace::AsTheyAre;

    bool operator==(const ArrayMember&) const = default;
};

/// The names of the texts beside the numbers of a table.
inline constexpr std::string_view kTableRowNames = "tokens";
inline constexpr std::string_view kTableColumnNames = "key_tokens";

/// A source in two: where the file ends in .npz, .safetensors or .csv, what stands after its colon.
struct ArraySource {
    std::string path;
    std::string member; ///< empty: none is named
};
ArraySource arraySourceOf(const std::string& source);

/// Whether a file of that name holds numbers as text: .csv, .tsv or .txt.
bool isTextTable(std::string_view path);

/// The arrays in a file, in its order, as their headers say; of a .csv all lines are read.
Result<std::vector<ArrayMember>> listArrays(const std::string& path);

/// The shape of an array of numbers, as its header says, or the first line of a .csv; what readArray refuses
/// by its header is refused here too.
Result<std::vector<std::size_t>> readShape(const std::string& source);

/// The numbers of an array one after another. Not of a .csv.
Result<NumberStream> openNumbers(const std::string& source);

/// Reads numbers, finite or not, up to kMostNumbers. Errors name the source and the byte where there is one;
/// where a member has to be named, they list them.
Result<NumberArray> readArray(const std::string& source);

/// The part of an array that has that index on its first axis, which is left out of its shape.
NumberArray partOf(const NumberArray& whole, std::size_t at);

/// Reads the part of an array of numbers that has that index on its first axis; the axis is left out of its
/// shape. Fails as readArray does. `at` must be below the length of the axis.
Result<NumberArray> readArrayPart(const std::string& source, std::size_t at);

/// The first numbers of an array with the last axis the fastest, at most so many. None of an .npy in Fortran
/// order, whose beginning is elsewhere.
Result<std::vector<double>> readBeginning(const std::string& source, std::size_t most);

/// Reads texts of an .npy or .npz, or the names of a .csv.
Result<std::vector<std::string>> readTexts(const std::string& name);

} // namespace attnscope
