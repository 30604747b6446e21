// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/commands/grouped_output.h"

#include <utility>

namespace attnscope {

Result<void> writeGrouped(const std::string& path, const GroupedOutput& output) {
    const auto& [format, numbers, groups, orientation, digits] = output;
    if (format.writeLabelled == nullptr) {
        return writeOutput(path, [&output](const ByteSink& sink) {
            return output.format.writeMatrix(output.numbers, output.digits, sink);
        });
    }
    if (const Result<void> one = refuseSeveral(numbers.leading, format.ending); !one) {
        return one;
    }
    LabelledTable table{numbers, "weights", groups.queries->names().texts(), groups.keys->names().texts()};
    if (orientation == Orientation::Columns) {
        std::swap(table.rows, table.columns);
    }
    return writeOutput(path, [&output, &table](const ByteSink& sink) {
        return output.format.writeLabelled(table, output.digits, sink);
    });
}

} // namespace attnscope
