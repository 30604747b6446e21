// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/byte_source.h"
#include "core/formats/number_stream.h"
#include "core/result.h"

#include <memory>
#include <string>
#include <vector>

namespace attnscope {

/// The numbers of an .npy, its size checked against what the source says it has.
Result<NumberStream> openNpy(std::unique_ptr<ByteSource> bytes, const std::string& file);

/// The texts of an .npy, as readNpyTexts.
Result<std::vector<std::string>> readNpyTexts(std::unique_ptr<ByteSource> bytes, const std::string& file);

} // namespace attnscope
