// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/arrays/number_stream.h"
#include "core/formats/files/byte_source.h"

#include <memory>
#include <string>
#include <vector>

namespace attnscope {

/// The numbers of NumPy's .npy, versions 1 to 3: float16, float32, float64, any integer and bool (as 0 and
/// 1), in C or Fortran order and either byte order. The numbers may be anything and keep every bit, a NaN its
/// payload. Fails, with the byte where there is one, for other types, damaged headers and missing bytes, the
/// stream for bytes after the data. `file` is the name in errors.
Result<NumberStream> openNpy(std::unique_ptr<ByteSource> bytes, const std::string& file);

/// Reads an .npy of texts with one axis, `<U`, `>U` or `|S` (UTF-8), such as tokens. Object arrays are
/// refused and it is said how to save them instead.
Result<std::vector<std::string>> readNpyTexts(std::unique_ptr<ByteSource> bytes, const std::string& file);

} // namespace attnscope
