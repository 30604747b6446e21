// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/selection_bounds.h"

#include "ui/session/session.h"

namespace attnscope::ui {

SelectionBounds boundsOf(const Snapshot& snapshot) {
    SelectionBounds bounds;
    if (!snapshot) {
        return bounds;
    }
    for (const StageInfo& info : stages()) {
        if (const auto source = snapshot.source(info.stage)) {
            bounds.stages[static_cast<std::size_t>(info.stage)] = {source->rows(), source->columns()};
        }
    }
    bounds.queries = snapshot.result->problem().queries();
    return bounds;
}

void followSession(Selection& selection, Session& session) {
    QObject::connect(&session, &Session::sceneOpened, &selection, &Selection::reset);
    QObject::connect(&session, &Session::snapshotChanged, &selection,
                     [&selection, &session] { selection.setBounds(boundsOf(session.snapshot())); });
    if (session.snapshot()) {
        selection.setBounds(boundsOf(session.snapshot()));
    }
}

} // namespace attnscope::ui
