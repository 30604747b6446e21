// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/engine/snapshot.h"

#include <vector>

namespace attnscope::ui {

class Session;

/// The exact results of all heads of a batch item, in the precision of what the session shows, which is
/// there. Heads that are not kept are computed here, so the call waits for them: of small scenes. Fails as
/// SceneSolver::solve does.
Result<std::vector<Snapshot>> allHeads(const Session& session, std::size_t batch);

} // namespace attnscope::ui
