// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formats/arrays/number_table.h"

#include "core/formats/arrays/array_layout.h"

#include <algorithm>

namespace attnscope {

std::vector<std::size_t> shapeOf(const NumberTable& table) {
    std::vector<std::size_t> shape = table.leading;
    shape.push_back(table.rows);
    shape.push_back(table.columns);
    return shape;
}

std::size_t rowCount(const NumberTable& table) {
    std::size_t rows = table.rows;
    for (const std::size_t side : table.leading) {
        rows *= side;
    }
    return rows;
}

Result<void> refuseSeveral(const std::vector<std::size_t>& leading, std::string_view format) {
    const auto isOne = [](std::size_t side) { return side == 1; };
    if (std::all_of(leading.begin(), leading.end(), isOne)) {
        return {};
    }
    Error error =
        makeError(translatable("-o: {0} holds one matrix, and here are {1} (choose one by --batch and "
                               "--head, or write an .npy)"),
                  format, shapeText(leading));
    error.code = ErrorCode::Usage;
    return unexpected(error);
}

} // namespace attnscope
