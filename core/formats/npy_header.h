// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope {

/// What stands before the data of an .npy.
struct NpyHeader {
    char kind = 'f';       ///< f, i, u or b, as NumPy names them
    std::size_t width = 8; ///< bytes a number
    bool bigEndian = false;
    bool fortranOrder = false;
    std::vector<std::size_t> shape;
    std::size_t count = 1; ///< numbers in all
    std::size_t size = 0;  ///< bytes of the header: the data begins there
};

/// Reads it; the data itself is not looked at. Fails with the byte where the header is damaged.
Result<NpyHeader> readNpyHeader(std::string_view bytes, const std::string& file);

} // namespace attnscope
