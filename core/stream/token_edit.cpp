// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/stream/token_edit.h"

#include "core/stream/statistics.h"

namespace attnscope {

bool editToken(const AttentionProblem& problem, const StreamInputs&, const StreamInputs& after, std::size_t,
               std::stop_token stop, std::span<StreamRow> rows) {
    BlockPlanes planes(problem.queries(), problem.keys());
    return statistics(problem, after, RowSelection::all(problem.queries()), std::move(stop), {}, rows,
                      planes);
}

} // namespace attnscope
