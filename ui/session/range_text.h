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

/// "−2 … 8", three digits, of thousands all: as the tool bar, the colour scale and the menu name a range.
QString rangeText(const ValueRange& range);
/// One end of it.
QString rangeEndText(double end);

/// Whether the colours of this scene's weights stand for lift: then its range is that of the lift.
bool coloursLift(const Scene& scene, const Appearance& appearance);

/// Of a scene with so many keys: from an even share to all of the attention.
ValueRange wholeLift(std::size_t keys);

} // namespace attnscope::ui
