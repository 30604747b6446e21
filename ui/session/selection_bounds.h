// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "ui/session/selection.h"

namespace attnscope::ui {

class Session;

/// The sizes of all stages of a snapshot.
SelectionBounds boundsOf(const Snapshot& snapshot);

/// Keeps the selection inside what the session shows, has both show the same place, whoever goes to another
/// one, and starts the selection anew when another scene opens. To be called once, before views listen to the
/// session, so that they never meet an index outside a matrix.
void followSession(Selection& selection, Session& session);

} // namespace attnscope::ui
