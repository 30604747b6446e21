// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/range_text.h"

#include "core/base/count_text.h"
#include "core/formula/formula.h"
#include "ui/session/appearance.h"
#include "ui/session/scene_colours.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

QString rangeEndText(double end) {
    const double size = std::abs(end);
    if (size >= 1000.0 && size < 1e6) {
        return QString::fromStdString(groupedText(numberText(end, 0)));
    }
    return QString::number(end, 'g', 3).replace(u'-', QChar(0x2212));
}

QString rangeText(const ValueRange& range) {
    return QStringLiteral("%1 … %2").arg(rangeEndText(range.low), rangeEndText(range.high));
}

bool coloursLift(const Scene& scene, const Appearance& appearance) {
    return valueScaleOf(appearance, scene) == ValueScale::Lift;
}

ValueRange wholeLift(std::size_t keys) {
    return {0.0, std::max(1.0, std::ceil(std::log2(static_cast<double>(std::max<std::size_t>(keys, 2)))))};
}

} // namespace attnscope::ui
