// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <string>
#include <vector>

namespace attnscope {

enum class ZipPacking { Stored, Deflated };

/// One file on its way into a zip.
struct ZipContent {
    std::string name; ///< UTF-8, each once
    std::string bytes;
    ZipPacking packing = ZipPacking::Stored;
};

/// The bytes of a zip with these members in this order. The same members make the same bytes, whatever the
/// time. Pass them to writeWholeFile or a sink.
Result<std::string> zipOf(const std::vector<ZipContent>& members);

} // namespace attnscope
