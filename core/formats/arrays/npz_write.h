// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/arrays/npy_write.h"
#include "core/formats/arrays/number_table.h"
#include "core/formats/files/zip_writer.h"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace attnscope {

/// One array on its way into an .npz.
struct NpzMember {
    std::string name; ///< without ".npy"
    std::variant<NumberTable, FlatArray<double>, FlatArray<std::int64_t>, std::vector<std::string>,
                 FlatArray<std::string>>
        content;
};

/// NumPy's .npz, as numpy.savez (stored) or numpy.savez_compressed (deflated) writes it. The same members
/// make the same bytes. It is put together in memory.
Result<void> writeNpz(const std::vector<NpzMember>& members, ZipPacking packing, const ByteSink& sink);

} // namespace attnscope
