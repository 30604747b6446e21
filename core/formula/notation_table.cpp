// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/notation_table.h"

#include "core/formula/notation.h"

namespace attnscope {

std::vector<NotationRow> notationTable(const Scene& scene, const std::vector<Stage>& stages) {
    std::array<Scene, kNotationNames.size()> variants{scene, scene, scene, scene};
    constexpr std::array kLettersOfColumns{Letters::Paper, Letters::Notes, Letters::Paper, Letters::D2l};
    for (std::size_t at = 0; at < variants.size(); ++at) {
        variants[at].notation.letters = kLettersOfColumns[at];
        variants[at].orientation = at == 2 ? Orientation::Columns : Orientation::Rows;
    }
    std::vector<NotationRow> rows;
    for (const Stage stage : stages) {
        NotationRow& row = rows.emplace_back();
        row.stage = stage;
        for (std::size_t at = 0; at < variants.size(); ++at) {
            const StageNotation notation = notationOf(variants[at], stage);
            row.written[at] = {notation.title, notation.cell};
        }
    }
    return rows;
}

} // namespace attnscope
