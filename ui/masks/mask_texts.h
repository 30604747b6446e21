// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "core/masks/mask_context.h"
#include "core/masks/mask_summary.h"
#include "core/scene/scene.h"

#include <QList>
#include <QString>

namespace attnscope::ui {

class Session;

/// The sizes of the scene and the shown head, for which layers are made.
MaskContext maskContextOf(const Session& session);
MaskContext maskContextOf(const Snapshot& snapshot);

/// The tool tip of a layer: its spec, the meaning of its kind and of its cells.
QString layerTip(const MaskLayer& layer);
/// The line under a layer: a file's shape and kind and what True means in it, how many tokens are kept, or
/// which cells its kind allows, after the spec of a layer with a name of its own.
QString layerNote(const MaskLayer& layer);

/// A number that forbidden scores may become, one of those that people use.
struct FillChoice {
    double fill;
    QString text; ///< "−1e9 (PyTorch listings)"
    QString tip;
};
QList<FillChoice> fillChoices();

/// What the layers that act say together, as a sentence without signs: "(window:1 or global:1) and causal".
QString maskWords(const MaskRules& mask);

/// "3.46 %", with as many digits as it takes to differ from 0 and from 100.
QString percentText(double part);
/// "9 of 16 cells"
QString cellsText(const MaskSummary& summary);
/// "Keys kept: 4. A dropped key is attended by its own row only; …"; empty without a keep policy.
QString keptKeysText(const MaskSummary& summary);
/// "Row 7 attends to nothing", with the weights of such a row; empty where there is none.
QString emptyRowsText(const MaskSummary& summary, const Scene& scene);

} // namespace attnscope::ui
