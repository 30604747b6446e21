// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"

#include <QSize>
#include <QSizeF>

#include <string>

namespace attnscope {

inline constexpr double kMillimetresPerInch = 25.4;

enum class LengthUnit { Pixels, Millimetres, Inches };

/// The size of a file: pixels, or inches where millimetres or inches were given.
struct Extent {
    double width = 0.0;
    double height = 0.0; ///< 0: follows from the width
    LengthUnit unit = LengthUnit::Pixels;

    bool inPixels() const { return unit == LengthUnit::Pixels; }
};

/// The size that was given to --size: 800x600, 82mmx60mm, 3.25inx2.5in, or the width alone.
Result<Extent> extentIn(const std::string& given);
/// The number that was given to --dpi.
Result<double> dpiIn(const std::string& text);
/// Whole pixels, at least one a side; fails where they are more than a picture may have.
Result<QSize> wholePixels(const QSizeF& pixels);

} // namespace attnscope
