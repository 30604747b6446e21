// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/npy_header.h"
#include "core/formats/arrays/npy_read.h"
#include "core/formats/files/utf8.h"

#include <optional>

namespace attnscope {

namespace {

// More would be no tokens; together they bound what the texts take in memory.
constexpr std::size_t kMostTexts = 1'048'576;
constexpr std::size_t kMostBytes = std::size_t{256} << 20;
constexpr std::size_t kWideWidth = 4; ///< bytes of one character of <U

/// Where a text is damaged: the byte within it.
using Damage = std::optional<std::size_t>;

Damage readWide(std::string_view bytes, bool bigEndian, std::string& text) {
    std::size_t length = 0; // without the zeros that fill it up
    for (std::size_t at = 0; at < bytes.size(); at += kWideWidth) {
        char32_t letter = 0;
        for (std::size_t i = 0; i < kWideWidth; ++i) {
            const char byte = bytes[at + (bigEndian ? i : kWideWidth - 1 - i)];
            letter = letter << 8 | static_cast<unsigned char>(byte);
        }
        if (!appendUtf8(text, letter)) {
            return at;
        }
        length = letter == 0 ? length : text.size();
    }
    text.resize(length);
    return {};
}

Damage readNarrow(std::string_view bytes, std::string& text) {
    text = bytes.substr(0, bytes.find_last_not_of('\0') + 1);
    const std::size_t good = validUtf8(text);
    return good == text.size() ? Damage{} : good;
}

Error damaged(const std::string& file, std::size_t index, std::uint64_t byte) {
    return makeError(translatable("{0}: text {1} (from 0) is no Unicode at byte {2} (save the texts as "
                                  "numpy.array(a, dtype=\"U\"))"),
                     file, std::to_string(index), std::to_string(byte));
}

Result<void> checkTexts(const NpyHeader& header, const std::string& file) {
    const ArrayLayout& layout = header.layout;
    if (header.textKind == 0) {
        return unexpected(layout.type == nullptr
                              ? refusedNpyType(header.typeName, file)
                              : makeError(translatable("{0}: it holds numbers ({1}), no texts (save texts as "
                                                       "numpy.array(a, dtype=\"U\"))"),
                                          file, std::string(layout.type->word)));
    }
    if (layout.shape.size() != 1 && layout.shape.size() != 2) {
        return unexpected(makeError(
            translatable("{0}: its shape is {1}; a list of texts has one axis, and lists of batch items "
                         "two (reshape it: a.reshape(-1))"),
            file, shapeText(layout.shape)));
    }
    if (layout.count > kMostTexts) {
        return unexpected(
            makeError(translatable("{0}: it says that it holds {1} texts, more than {2} (cut it into "
                                   "parts)"),
                      file, std::to_string(layout.count), std::to_string(kMostTexts)));
    }
    return {};
}

} // namespace

Result<std::vector<std::string>> readNpyTexts(std::unique_ptr<ByteSource> bytes, const std::string& file) {
    const Result<NpyHeader> header = readNpyHeader(*bytes, file);
    if (!header) {
        return unexpected(header.error());
    }
    if (const Result<void> good = checkTexts(*header, file); !good) {
        return unexpected(good.error());
    }
    const ArrayLayout& layout = header->layout;
    const bool isWide = header->textKind == 'U';
    const std::size_t width = header->textWidth * (isWide ? kWideWidth : 1);
    if (layout.count * width > kMostBytes) {
        return unexpected(
            makeError(translatable("{0}: its texts need {1} MiB, more than {2} (cut it into parts)"), file,
                      std::to_string(layout.count * width >> 20), std::to_string(kMostBytes >> 20)));
    }
    if (const Result<void> good = checkNpySize(*header, layout.count * width, *bytes, file); !good) {
        return unexpected(good.error());
    }
    std::vector<std::string> texts(layout.count);
    std::string piece(width, '\0');
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::uint64_t from = layout.dataAt + i * width;
        const Result<std::size_t> there = bytes->read(piece);
        if (!there) {
            return unexpected(there.error());
        }
        if (*there < width) {
            return unexpected(
                makeError(translatable("{0}: it ends at byte {1}, within its texts (is it whole?)"), file,
                          std::to_string(from + *there)));
        }
        const Damage damage =
            isWide ? readWide(piece, layout.bigEndian, texts[i]) : readNarrow(piece, texts[i]);
        if (damage) {
            return unexpected(damaged(file, i, from + *damage));
        }
    }
    // A packed member shows only where it ends whether it was damaged.
    char more = 0;
    return bytes->read({&more, 1}).map([&texts](std::size_t) { return std::move(texts); });
}

} // namespace attnscope
