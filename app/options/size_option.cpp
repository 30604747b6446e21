// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/size_option.h"

#include "app/command_line.h"
#include "core/formats/arrays/number_text.h"
#include "ui/export/figures/picture.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

namespace attnscope {

namespace {

/// A length in pixels or inches, and the unit that it was given in.
struct Length {
    double length = 0.0;
    LengthUnit unit = LengthUnit::Pixels;
};

std::optional<Length> lengthIn(std::string_view text) {
    Length found;
    double inches = 1.0;
    if (text.ends_with("mm")) {
        found.unit = LengthUnit::Millimetres;
        inches = 1.0 / kMillimetresPerInch;
    } else if (text.ends_with("in")) {
        found.unit = LengthUnit::Inches;
    }
    if (found.unit != LengthUnit::Pixels || text.ends_with("px")) {
        text.remove_suffix(2);
    }
    const std::optional<double> number = parseNumber(text);
    if (!number || !std::isfinite(*number) || *number <= 0.0) {
        return std::nullopt;
    }
    found.length = *number * inches;
    return found;
}

} // namespace

Result<Extent> extentIn(const std::string& given) {
    // "px" has an x of its own.
    const std::string_view text = given;
    const std::size_t px = text.find("pxx");
    const bool isOne = lengthIn(text).has_value();
    const std::size_t by = isOne ? text.size() : px == std::string::npos ? text.find('x') : px + 2;
    const auto width = lengthIn(text.substr(0, by));
    const auto height = isOne || by == std::string::npos ? std::nullopt : lengthIn(text.substr(by + 1));
    const auto inPixels = [](const Length& length) { return length.unit == LengthUnit::Pixels; };
    if (!width || (!isOne && (!height || inPixels(*width) != inPixels(*height)))) {
        return unexpected(usageError("--size: \"{0}\" is no size (give 800x600, 82mmx60mm, 3.25inx2.5in, or "
                                     "the width alone)",
                                     given));
    }
    const Extent extent{width->length, height ? height->length : 0.0, width->unit};
    const auto isWhole = [](double length) { return length == std::floor(length); };
    if (extent.inPixels() && !(isWhole(extent.width) && isWhole(extent.height))) {
        return unexpected(
            usageError("--size: \"{0}\" is no whole number of pixels (give whole pixels, or the "
                       "unit: 3.25in, 82.5mm)",
                       given));
    }
    return extent;
}

Result<double> dpiIn(const std::string& text) {
    const std::optional<double> dpi = parseNumber(text);
    if (!dpi || !(*dpi >= 10.0 && *dpi <= 4800.0)) {
        return unexpected(usageError("--dpi: \"{0}\" is not allowed (give 10 to 4800)", text));
    }
    return *dpi;
}

Result<QSize> wholePixels(const QSizeF& pixels) {
    if (std::max(pixels.width(), pixels.height()) > ui::kLargestSide) {
        if (pixels.height() == 0.0) { // which is found from the width
            return unexpected(makeError(translatable("picture: {0} pixels are too wide (up to {1}: make size "
                                                     "or dpi smaller)"),
                                        std::to_string(std::llround(pixels.width())),
                                        std::to_string(ui::kLargestSide)));
        }
        return unexpected(
            makeError(translatable("picture: {0} × {1} pixels are too many (up to {2} a side: make "
                                   "cells, size or dpi smaller)"),
                      std::to_string(std::llround(pixels.width())),
                      std::to_string(std::llround(pixels.height())), std::to_string(ui::kLargestSide)));
    }
    const auto whole = [](double side) { return std::max(1, static_cast<int>(std::lround(side))); };
    return QSize(whole(pixels.width()), whole(pixels.height()));
}

} // namespace attnscope
