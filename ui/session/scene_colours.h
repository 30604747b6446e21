// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/stage.h"
#include "ui/paint/base/palette.h"
#include "ui/session/range_choice.h"

namespace attnscope {
struct Scene;
}

namespace attnscope::ui {

class Appearance;
class Session;

SceneSize sizeOf(const Scene& scene);

/// What the colours of a stage stand for in this scene: only weights have another scale than the linear one,
/// and only those before dropout have lift.
ValueScale valueScaleOf(const Appearance& appearance, const Scene& scene, Stage stage = Stage::Weights);

/// The lifts at the ends of the colours where nobody chose others: −2 … 8, in small scenes up to the lift of
/// weight 1.
ValueRange usualLift(const Scene& scene);
/// These, or those that were chosen.
ValueRange liftRangeOf(const Appearance& appearance, const Scene& scene);

/// The palette of the session's scene, and that of one of its matrices, which may have a range of its own.
Palette paletteOf(const Session& session, const Appearance& appearance);
Palette paletteOf(const Session& session, const Appearance& appearance, Stage stage);
Palette paletteOf(const Session& session, const Appearance& appearance, MatrixRole role);

/// The range of the colours of a stage as its colour bar has it: of lifts or, on a logarithmic scale, of
/// exponents of ten.
ValueRange barRange(const Session& session, const Appearance& appearance, Stage stage);
/// The same where `numbers` are the ranges of what is shown.
ValueRange barRange(const Session& session, const Appearance& appearance, Stage stage, const Ranges& numbers);
/// Sets it by hand. Values and scores keep 0 in the middle: the end that moved takes the other along.
void setBarRange(const Session& session, Appearance& appearance, Stage stage, const ValueRange& range);
/// Back to the range of the numbers.
void resetBarRange(const Session& session, Appearance& appearance, Stage stage);

/// Whether a range of this kind of scene was dragged: it is neither that of the numbers nor one of the menu.
bool hasDraggedRanges(const Scene& scene, const Appearance& appearance);
/// Takes those back; what was chosen in the menu stays.
void resetDraggedRanges(const Scene& scene, Appearance& appearance);

} // namespace attnscope::ui
