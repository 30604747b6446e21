// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "core/scene/scene.h"
#include "ui/paint/base/colour_map.h"

#include <QIcon>
#include <QString>

namespace attnscope::ui {

class ModelCheck;

/// What the tool bar's chips and fields say.

/// "hand-picked numbers", "random numbers, seed 7", "layer.npz · differs: output by at most 3e-7 at b0 h1 [2,
/// 5]" …
QString provenanceText(const Scene& scene, const ModelCheck& check);
/// As little of it as says the most: "differs ≤ 3e-7 at b0 h1 [2, 5]".
QString provenanceBrief(const Scene& scene, const ModelCheck& check);
/// The same in sentences, with every reference that was given.
QString provenanceTip(const Scene& scene, const ModelCheck& check);
/// "CPU · float64 · 0.02 ms"; the time is the measured one.
QString engineText(const Snapshot& snapshot, bool isComputing = false);
/// As little of it as says the most: "CPU".
QString engineBrief(const Snapshot& snapshot);
QString engineTip(const Snapshot& snapshot);
/// "1/√dₖ", "none" or the number.
QString scaleText(const ScoreRules& rules);
/// A filled circle.
QIcon dotIcon(const QColor& colour);
/// The colours of a map, from low to high.
QIcon rampIcon(const ColourMap& map);

} // namespace attnscope::ui
