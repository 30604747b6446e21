// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/arrays/array_layout.h"
#include "core/formats/files/byte_source.h"

#include <cstddef>
#include <string>

namespace attnscope {

/// What stands before the data of an .npy.
struct NpyHeader {
    std::string typeName;      ///< as the file has it: "<f8", "<U5", "|O"; of several fields its beginning
    char textKind = 0;         ///< U or S, as NumPy names texts; else 0
    std::size_t textWidth = 0; ///< characters a text
    ArrayLayout layout;        ///< without a type where these are no numbers that are read
};

/// Reads the header and leaves the source at the first byte of the data. Accepts any element type. The error
/// for a damaged header names the byte offset.
Result<NpyHeader> readNpyHeader(ByteSource& bytes, const std::string& file);

/// Fails where so many bytes are not just what the source says that it has after the header.
Result<void> checkNpySize(const NpyHeader& header, std::size_t wanted, const ByteSource& bytes,
                          const std::string& file);

/// Why an array of objects, or of fields, is not read.
Error refusedNpyType(const std::string& typeName, const std::string& file);

} // namespace attnscope
