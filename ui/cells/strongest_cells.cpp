// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/cells/strongest_cells.h"

#include "core/formats/arrays/result_table.h"

#include <QString>

#include <limits>

namespace attnscope::ui {

namespace {

/// Which tokens have that text in them; none is left out where the text is empty.
std::vector<bool> passing(const TokenList& tokens, std::size_t count, const std::string& part) {
    const QString wanted = QString::fromStdString(part).trimmed();
    std::vector<bool> passes(count, wanted.isEmpty());
    for (std::size_t at = 0; at < count && at < tokens.size() && !wanted.isEmpty(); ++at) {
        passes[at] = QString::fromStdString(tokens[at]).contains(wanted, Qt::CaseInsensitive);
    }
    return passes;
}

} // namespace

Result<std::vector<StrongCell>> largestCells(const Snapshot& snapshot, const CellFilter& filter,
                                             const std::stop_token& stop, const ReportProgress& report) {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    const Scene& scene = *snapshot.scene;
    const auto source = snapshot.source(filter.stage);
    const Mask& mask = *snapshot.result->problem().mask;
    NumberTable table = tableOf(source, Orientation::Rows, snapshot.result->precision());
    const std::vector<bool> queries = passing(scene.tokens, table.rows, filter.queryToken);
    const std::vector<bool> keys = passing(scene.keyNames(), table.columns, filter.keyToken);
    std::vector<std::uint8_t> allowed(mask.allowsAll() ? 0 : table.columns);
    table.fillRow = [&, fill = table.fillRow](std::size_t row, std::span<double> values) -> Result<void> {
        if (stop.stop_requested()) {
            return unexpected(makeError(translatable("cells: the search was stopped")));
        }
        if (report) {
            report(static_cast<double>(row) / static_cast<double>(source->rows()));
        }
        if (!queries[row]) {
            std::fill(values.begin(), values.end(), kNone);
            return {};
        }
        if (!allowed.empty()) {
            mask.fillRow(row, allowed);
        }
        return fill(row, values).map([&] {
            for (std::size_t key = 0; key < values.size(); ++key) {
                const bool isOut = !keys[key] || (!allowed.empty() && allowed[key] == 0);
                values[key] = isOut || !(values[key] >= filter.least) ? kNone : values[key];
            }
        });
    };
    return strongestCells(table, Orientation::Rows, filter.count).map([&](const auto& found) {
        std::vector<StrongCell> cells;
        for (ListedCell cell : found) {
            cell.value = source->exact(cell.query, cell.key);
            const auto attended = static_cast<double>(mask.allowedInRow(cell.query));
            cells.push_back({cell, cell.value * attended});
        }
        return cells;
    });
}

} // namespace attnscope::ui
