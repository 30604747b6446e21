// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/selection_bounds.h"

#include "core/heads/rollout.h"
#include "core/solver/joined_heads.h"
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
    // The joined heads of a large scene are computed when that stage is selected.
    if (!snapshot.joined && joinsHeads(*snapshot.scene)) {
        bounds.stages[static_cast<std::size_t>(Stage::MultiHead)] = {bounds.queries,
                                                                     joinedColumns(*snapshot.scene)};
    }
    return bounds;
}

namespace {

/// Before its first result a scene has its scores, of which nothing is known but how many there are.
SelectionBounds boundsOf(const Scene& scene) {
    SelectionBounds bounds;
    bounds.queries = queryCount(scene.input);
    bounds.stages[static_cast<std::size_t>(Stage::Weights)] = {bounds.queries, keyCount(scene.input)};
    return bounds;
}

/// What is made of all heads has the weights alone; the other stages are those of the head from before, which
/// can be chosen.
SelectionBounds boundsOfPooled(const Snapshot& snapshot, const SelectionBounds& before) {
    SelectionBounds bounds = before;
    const SelectionBounds own = ui::boundsOf(snapshot);
    bounds.queries = own.queries;
    bounds.stages[static_cast<std::size_t>(Stage::Weights)] = own.of(Stage::Weights);
    return bounds;
}

} // namespace

void followSession(Selection& selection, Session& session) {
    const auto countHeads = [&selection, &session] {
        const SceneInput& input = session.scene().input;
        selection.setHeadCounts(batchCount(input), headCount(input),
                                checkRollout(session.scene()).has_value());
    };
    QObject::connect(&session, &Session::sceneOpened, &selection, &Selection::reset);
    QObject::connect(&session, &Session::sceneChanged, &selection, countHeads);
    QObject::connect(&session, &Session::snapshotChanged, &selection, [&selection, &session] {
        const Snapshot& snapshot = session.snapshot();
        selection.setBounds(snapshot.headIndex().isPooled() ? boundsOfPooled(snapshot, selection.bounds())
                            : snapshot                      ? boundsOf(snapshot)
                                                            : boundsOf(session.scene()));
    });
    QObject::connect(&selection, &Selection::headIndexChanged, &session,
                     [&selection, &session] { session.setHeadIndex(selection.headIndex()); });
    QObject::connect(&session, &Session::headIndexChanged, &selection,
                     [&selection, &session] { selection.setHeadIndex(session.headIndex()); });
    QObject::connect(&selection, &Selection::stageChanged, &session, [&selection, &session] {
        session.setViewingMultiHead(selection.stage() == Stage::MultiHead);
    });
    if (session.snapshot()) {
        countHeads();
        selection.setBounds(boundsOf(session.snapshot()));
    }
}

} // namespace attnscope::ui
