// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "ui/session/selection.h"

namespace attnscope::ui {

class Session;

/// The sizes of all stages of a snapshot.
SelectionBounds boundsOf(const Snapshot& snapshot);

/// Keeps the selection inside the matrices of the session, gives both the same batch item and head when
/// either changes it, and resets the selection when another scene opens. Call it once, before views connect
/// to the session, so that no view gets an index outside a matrix.
void followSession(Selection& selection, Session& session);

} // namespace attnscope::ui
