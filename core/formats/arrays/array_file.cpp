// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/array_file.h"

#include "core/formats/arrays/labelled_csv.h"
#include "core/formats/arrays/npy_header.h"
#include "core/formats/arrays/npy_read.h"
#include "core/formats/arrays/safetensors.h"
#include "core/formats/files/pickled_file.h"
#include "core/formats/files/read_file.h"
#include "core/formats/files/zip_reader.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <system_error>

namespace attnscope {

namespace {

constexpr std::string_view kNpy = ".npy";
constexpr std::string_view kNpz = ".npz";
constexpr std::array<std::string_view, 3> kTables{".csv", ".tsv", ".txt"}; ///< numbers as text
constexpr std::string_view kSafetensors = ".safetensors";
constexpr std::size_t kLargestCsv = std::size_t{256} << 20;
constexpr std::size_t kMostListed = 16;

Error unknownFormat(const std::string& source) {
    if (isPickledFile(source)) {
        return pickleRefused(source);
    }
    return makeError(
        translatable("{0}: its name says no format that is read (name a .npy, .csv, .tsv, .txt, .npz or "
                     ".safetensors, and what is in the last two after a colon: file.npz:name)"),
        source);
}

ArrayMember memberOf(const NpyHeader& header, std::string name) {
    const NumberType* type = header.layout.type;
    const std::size_t axes = header.layout.shape.size();
    const bool isText = header.textKind != 0 && (axes == 1 || axes == 2);
    return {std::move(name),
            header.layout.shape,
            type != nullptr        ? std::string(type->word)
            : header.textKind != 0 ? "text"
                                   : header.typeName,
            type != nullptr,
            isText,
            header.layout.fortranOrder ? NumberPlace::FirstFastest : NumberPlace::AsTheyAre};
}

ArrayMember memberOf(const Tensor& tensor) {
    const NumberType* type = tensor.layout.type;
    return {tensor.name, tensor.layout.shape, type != nullptr ? std::string(type->word) : tensor.typeName,
            type != nullptr, false};
}

Result<ArrayMember> npyMember(Result<std::unique_ptr<ByteSource>> bytes, const std::string& source,
                              const std::string& name) {
    return std::move(bytes).and_then([&](std::unique_ptr<ByteSource> open) {
        return readNpyHeader(*open, source).map([&](const NpyHeader& header) {
            return memberOf(header, name);
        });
    });
}

Result<std::vector<ArrayMember>> listNpz(const ZipReader& zip, const std::string& path) {
    std::vector<ArrayMember> members;
    for (const ZipMember& file : zip.members()) {
        if (!file.name.ends_with(kNpy)) {
            continue;
        }
        const std::string name = file.name.substr(0, file.name.size() - kNpy.size());
        Result<ArrayMember> member = npyMember(zip.openMember(file.name), path + ":" + name, name);
        if (!member) {
            return unexpected(member.error());
        }
        member->place = file.isPacked ? NumberPlace::Packed : member->place;
        members.push_back(std::move(*member));
    }
    return members;
}

/// The same where they come from no ordinary file: nothing can be read from it later.
std::vector<ArrayMember> readOnce(std::vector<ArrayMember> members, const std::string& path) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) {
        for (ArrayMember& member : members) {
            member.place = NumberPlace::Stream;
        }
    }
    return members;
}

/// The names of the arrays that `wanted` allows, for errors.
std::string namesOf(const std::vector<ArrayMember>& members, bool ArrayMember::*wanted) {
    std::string names;
    std::size_t count = 0;
    for (const ArrayMember& member : members) {
        if (member.*wanted && ++count <= kMostListed) {
            names += (names.empty() ? "" : ", ") + member.name;
        }
    }
    return names + (count > kMostListed ? ", … (" + std::to_string(count) + " in all)" : "");
}

/// The array that the source names, or the only one where it names none.
Result<std::string> chosen(const ArraySource& source, const std::vector<ArrayMember>& members,
                           bool ArrayMember::*wanted) {
    const auto isWanted = [wanted](const ArrayMember& member) { return member.*wanted; };
    const auto count = std::count_if(members.begin(), members.end(), isWanted);
    if (source.member.empty() && count == 1) {
        return std::find_if(members.begin(), members.end(), isWanted)->name;
    }
    const bool isThere = std::any_of(members.begin(), members.end(), [&source](const ArrayMember& member) {
        return member.name == source.member;
    });
    if (!source.member.empty() && isThere) {
        return source.member;
    }
    if (count == 0) {
        return unexpected(makeError(translatable("{0}: it holds no {1} (give another file)"), source.path,
                                    wanted == &ArrayMember::isText ? "texts" : "numbers"));
    }
    const std::string names = namesOf(members, wanted);
    return unexpected(
        source.member.empty()
            ? makeError(translatable("{0}: it holds several arrays: {1} (name one of them after a "
                                     "colon: {0}:NAME)"),
                        source.path, names)
            : makeError(translatable("{0}: it holds no {1} (name one of: {2})"), source.path, source.member,
                        names));
}

/// An .npy, alone or in an .npz, and the name that errors give it.
struct NamedBytes {
    std::unique_ptr<ByteSource> bytes;
    std::string name;
};

Result<NamedBytes> openNpyOf(const ArraySource& source, bool ArrayMember::*wanted) {
    if (source.path.ends_with(kNpy)) {
        return openBytes(source.path).map([&source](std::unique_ptr<ByteSource> bytes) {
            return NamedBytes{std::move(bytes), source.path};
        });
    }
    const Result<ZipReader> zip = ZipReader::open(source.path);
    if (!zip) {
        return unexpected(zip.error());
    }
    // One damaged array must not hide another: all headers are read only where a name has to be found.
    const bool isThere =
        std::any_of(zip->members().begin(), zip->members().end(), [&source](const ZipMember& file) {
            return file.name == source.member + std::string(kNpy);
        });
    const Result<std::string> member =
        isThere ? Result<std::string>(source.member)
                : listNpz(*zip, source.path).and_then([&](const std::vector<ArrayMember>& members) {
                      return chosen(source, members, wanted);
                  });
    if (!member) {
        return unexpected(member.error());
    }
    return zip->openMember(*member + std::string(kNpy)).map([&](std::unique_ptr<ByteSource> bytes) {
        return NamedBytes{std::move(bytes), source.path + ":" + *member};
    });
}

Result<NumberStream> openSafetensors(const ArraySource& source) {
    Result<std::unique_ptr<ByteSource>> bytes = openBytes(source.path);
    if (!bytes) {
        return unexpected(bytes.error());
    }
    const Result<std::vector<Tensor>> tensors = readSafetensorsHeader(**bytes, source.path);
    if (!tensors) {
        return unexpected(tensors.error());
    }
    std::vector<ArrayMember> members;
    for (const Tensor& tensor : *tensors) {
        members.push_back(memberOf(tensor));
    }
    const Result<std::string> name = chosen(source, members, &ArrayMember::isNumbers);
    if (!name) {
        return unexpected(name.error());
    }
    const auto tensor = std::find_if(tensors->begin(), tensors->end(),
                                     [&name](const Tensor& one) { return one.name == *name; });
    return openTensor(*tensor, std::move(*bytes), source.path + ":" + *name);
}

/// Which of the columns has one of these names; nothing where none has.
std::optional<std::size_t> columnCalled(const LabelledCsv& table,
                                        std::initializer_list<std::string_view> names) {
    for (std::size_t at = 0; at < table.columns.size(); ++at) {
        std::string small = table.columns[at];
        std::transform(small.begin(), small.end(), small.begin(), [](char letter) {
            return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
        });
        if (std::find(names.begin(), names.end(), small) != names.end()) {
            return at;
        }
    }
    return std::nullopt;
}

/// Whether every line is one cell, of a query and a key that two columns name by their places. A few columns
/// and more lines: tokens may be called so too.
bool isOfCells(const LabelledCsv& table) {
    constexpr std::size_t kMostColumns = 8;
    const auto query = columnCalled(table, {"query", "q", "row", "i", "from", "source"});
    const auto key = columnCalled(table, {"key", "k", "column", "col", "j", "to", "target"});
    const std::size_t columns = table.columns.size();
    if (!query || !key || columns < 3 || columns > kMostColumns || table.numbers.shape.front() == columns) {
        return false;
    }
    const std::vector<double>& values = table.numbers.values;
    for (std::size_t at = 0; at + columns <= values.size(); at += columns) {
        for (const double place : {values[at + *query], values[at + *key]}) {
            if (place < 0.0 || place != std::floor(place)) {
                return false;
            }
        }
    }
    return true;
}

Error oneCellALine(const LabelledCsv& table, const std::string& path) {
    std::string places;
    for (std::size_t at = 0; at + 1 < table.columns.size(); ++at) {
        places += (at == 0 ? "\"" : ", \"") + table.columns[at] + '"';
    }
    return makeError(
        translatable(
            "{0}: it has one cell a line, and a line of a matrix is a row (save it as an array: s = "
            "pandas.read_csv(\"{0}\", sep=None, engine=\"python\").set_index([{1}])[\"{2}\"].sort_index(); "
            "numpy.save(\"cells.npy\", s.to_numpy().reshape([len(l) for l in s.index.levels])))"),
        path, places, table.columns.back());
}

Result<LabelledCsv> readCsvTable(const std::string& path) {
    return readWholeFile(path, kLargestCsv).and_then([&path](const std::string& text) -> Result<LabelledCsv> {
        if (hasCsvHeader(text)) {
            return readLabelledCsv(text, path).and_then([&path](LabelledCsv&& table) -> Result<LabelledCsv> {
                return isOfCells(table) ? Result<LabelledCsv>(unexpected(oneCellALine(table, path)))
                                        : Result<LabelledCsv>(std::move(table));
            });
        }
        return readCsv(text, path).map([](NumberArray&& numbers) {
            return LabelledCsv{std::move(numbers), {}, {}};
        });
    });
}

Result<NumberArray> readCsvFile(const std::string& path) {
    return readCsvTable(path).map([](LabelledCsv&& table) { return std::move(table.numbers); });
}

/// Whether the names say more than the places do.
bool areNames(const std::vector<std::string>& names) {
    for (std::size_t at = 0; at < names.size(); ++at) {
        if (names[at] != std::to_string(at)) {
            return true;
        }
    }
    return false;
}

/// The numbers, and the names of rows and columns; of columns only where they are others than those of rows.
std::vector<ArrayMember> membersOf(const LabelledCsv& table) {
    std::vector<ArrayMember> members{{"", table.numbers.shape, "float64", true, false, NumberPlace::Stream}};
    if (areNames(table.rows)) {
        members.push_back({std::string(kTableRowNames), {table.rows.size()}, "text", false, true});
    }
    if (areNames(table.columns) && table.columns != table.rows) {
        members.push_back({std::string(kTableColumnNames), {table.columns.size()}, "text", false, true});
    }
    return members;
}

bool isCsv(const std::string& source) {
    return isTextTable(source) && arraySourceOf(source).member.empty();
}

/// The numbers one after another. Not of a .csv, whose shape is known only at its end.
Result<NumberStream> openArray(const ArraySource& source) {
    if (source.path.ends_with(kSafetensors)) {
        return openSafetensors(source);
    }
    if (!source.path.ends_with(kNpy) && !source.path.ends_with(kNpz)) {
        return unexpected(unknownFormat(source.path));
    }
    return openNpyOf(source, &ArrayMember::isNumbers).and_then([](NamedBytes npy) {
        return openNpy(std::move(npy.bytes), npy.name);
    });
}

} // namespace

bool isTextTable(std::string_view path) {
    return std::any_of(kTables.begin(), kTables.end(),
                       [path](std::string_view ending) { return path.ends_with(ending); });
}

ArraySource arraySourceOf(const std::string& source) {
    for (const std::string_view ending : {kNpz, kSafetensors, kTables[0], kTables[1], kTables[2]}) {
        const std::size_t at = source.rfind(std::string(ending) + ":");
        if (at != std::string::npos) {
            const std::size_t colon = at + ending.size();
            return {source.substr(0, colon), source.substr(colon + 1)};
        }
    }
    return {source, ""};
}

Result<std::vector<ArrayMember>> listArrays(const std::string& path) {
    const auto alone = [](ArrayMember member) { return std::vector<ArrayMember>{std::move(member)}; };
    if (path.ends_with(kNpy)) {
        return npyMember(openBytes(path), path, "").map([&](ArrayMember&& member) {
            return readOnce(alone(std::move(member)), path);
        });
    }
    if (path.ends_with(kNpz)) {
        return ZipReader::open(path).and_then([&path](const ZipReader& zip) { return listNpz(zip, path); });
    }
    if (isTextTable(path)) {
        return readCsvTable(path).map(membersOf);
    }
    if (!path.ends_with(kSafetensors)) {
        return unexpected(unknownFormat(path));
    }
    return openBytes(path).and_then([&path](std::unique_ptr<ByteSource> bytes) {
        return readSafetensorsHeader(*bytes, path).map([&path](const std::vector<Tensor>& tensors) {
            std::vector<ArrayMember> members;
            members.reserve(tensors.size());
            for (const Tensor& tensor : tensors) {
                members.push_back(memberOf(tensor));
            }
            return readOnce(std::move(members), path);
        });
    });
}

Result<NumberStream> openNumbers(const std::string& source) {
    return openArray(arraySourceOf(source));
}

Result<std::vector<std::size_t>> readShape(const std::string& source) {
    if (isCsv(source)) {
        return readWholeFile(source, kLargestCsv)
            .and_then([&source](const std::string& text) -> Result<std::vector<std::size_t>> {
                return hasCsvHeader(text) ? readLabelledCsv(text, source).map([](const LabelledCsv& table) {
                    return table.numbers.shape;
                })
                                          : csvShape(text, source);
            });
    }
    return openArray(arraySourceOf(source)).and_then([](const NumberStream& stream) {
        return checkCount(stream).map([&stream] { return stream.layout().shape; });
    });
}

Result<NumberArray> readArray(const std::string& source) {
    if (isCsv(source)) {
        return readCsvFile(source);
    }
    return openArray(arraySourceOf(source)).and_then([](NumberStream stream) {
        return readAll(std::move(stream));
    });
}

NumberArray partOf(const NumberArray& whole, std::size_t at) {
    NumberArray part{{whole.shape.begin() + 1, whole.shape.end()}, {}, whole.isFloat64, whole.kind};
    const std::size_t count = whole.values.size() / whole.shape.front();
    const auto first = whole.values.begin() + static_cast<std::ptrdiff_t>(at * count);
    part.values.assign(first, first + static_cast<std::ptrdiff_t>(count));
    return part;
}

Result<NumberArray> readArrayPart(const std::string& source, std::size_t at) {
    if (isCsv(source)) {
        return readCsvFile(source).map([at](const NumberArray& whole) { return partOf(whole, at); });
    }
    return openArray(arraySourceOf(source)).and_then([at](NumberStream stream) -> Result<NumberArray> {
        // In Fortran order the numbers of a part are scattered over the file.
        return stream.layout().fortranOrder ? readAll(std::move(stream)).map([at](const NumberArray& whole) {
            return partOf(whole, at);
        })
                                            : readPart(std::move(stream), at);
    });
}

Result<std::vector<double>> readBeginning(const std::string& source, std::size_t most) {
    if (isCsv(source)) {
        return readCsvFile(source).map([most](NumberArray&& array) {
            array.values.resize(std::min(most, array.values.size()));
            return std::move(array.values);
        });
    }
    return openArray(arraySourceOf(source)).and_then([most](NumberStream stream) {
        const ArrayLayout& layout = stream.layout();
        std::vector<double> numbers(layout.fortranOrder ? 0 : std::min(most, layout.count));
        return stream.next(numbers).map([&numbers] { return std::move(numbers); });
    });
}

Result<std::vector<std::string>> readTexts(const std::string& name) {
    const ArraySource source = arraySourceOf(name);
    if (isTextTable(source.path) && (source.member == kTableRowNames || source.member == kTableColumnNames)) {
        return readCsvTable(source.path).map([&source](LabelledCsv&& table) {
            return source.member == kTableRowNames ? std::move(table.rows) : std::move(table.columns);
        });
    }
    if (!source.path.ends_with(kNpy) && !source.path.ends_with(kNpz)) {
        return unexpected(
            makeError(translatable("{0}: it holds no texts (name an .npy, or an .npz and its member: "
                                   "file.npz:name)"),
                      name));
    }
    return openNpyOf(source, &ArrayMember::isText).and_then([](NamedBytes npy) {
        return readNpyTexts(std::move(npy.bytes), npy.name);
    });
}

} // namespace attnscope
