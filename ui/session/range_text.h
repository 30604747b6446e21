// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/matrix_source.h"

#include <QString>

namespace attnscope {
struct Scene;
}

namespace attnscope::ui {

class Appearance;

/// "−2 … 8" with three significant digits, or all digits from 1,000 on: for tool bar, colour scale and menu.
QString rangeText(const ValueRange& range);
/// One end of a range as text.
QString rangeEndText(double end);

/// Whether the colours of this scene's weights stand for lift, so that their range is the lift range.
bool coloursLift(const Scene& scene, const Appearance& appearance);

/// The lift range of a scene with `keys` keys: from the weight of an even spread, 0, to weight 1.
ValueRange wholeLift(std::size_t keys);

} // namespace attnscope::ui
