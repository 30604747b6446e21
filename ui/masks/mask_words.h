// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "core/masks/mask_context.h"
#include "core/masks/mask_summary.h"
#include "core/scene/scene.h"

#include <QString>

namespace attnscope::ui {

class Session;

/// The matrix that the layers of the shown head are made for.
MaskContext maskContextOf(const Session& session);
MaskContext maskContextOf(const Snapshot& snapshot);

/// What a layer is, at length: its spec, its kind's meaning, what its cells mean.
QString layerTip(const MaskLayer& layer);
/// The line under a layer that must not be misread: a file's shape and kind and what True means there, how
/// many tokens are kept, the spec of a layer with a name of its own; empty where nothing is to be said.
QString layerWords(const MaskLayer& layer);

/// "3.46 %", with as many digits as it takes to tell it from 0 and from 100.
QString percentText(double part);
/// "9 of 16 cells"
QString cellsText(const MaskSummary& summary);
/// "Row 7 attends to nothing", with what such a row gets; empty where there is none.
QString emptyRowsText(const MaskSummary& summary, const Scene& scene);

} // namespace attnscope::ui
