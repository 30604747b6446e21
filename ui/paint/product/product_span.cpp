// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/product/product_span.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// So many are open beside a barcode at most, in this part of the room at most.
constexpr std::size_t kOpened = 7;
constexpr double kOpenedPart = 0.6;
/// A line of a barcode that is seen well.
constexpr double kWideLine = 2.0;

/// Where `length` indices begin that have `current` in their middle, of `count`.
std::size_t around(std::size_t current, std::size_t length, std::size_t count) {
    const std::size_t before = length / 2;
    return std::min(current > before ? current - before : 0, count - length);
}

std::size_t whole(double value) {
    return value > 0.0 ? static_cast<std::size_t>(value) : 0;
}

} // namespace

double ProductSpan::start(std::size_t index) const {
    const std::size_t opened = std::clamp(index, firstOpen, endOpen) - firstOpen;
    const std::size_t passed = index - first - opened;
    return static_cast<double>(opened) * open + static_cast<double>(passed) * closed;
}

std::optional<std::size_t> ProductSpan::at(double offset) const {
    if (!(offset >= 0.0) || offset >= extent()) {
        return std::nullopt;
    }
    const double opens = start(firstOpen);
    const double closes = start(endOpen);
    if (offset < opens) {
        return first + whole(offset / closed);
    }
    if (offset < closes) {
        return std::min(firstOpen + whole((offset - opens) / open), endOpen - 1);
    }
    return std::min(endOpen + whole((offset - closes) / closed), end - 1);
}

ProductSpan openSpan(std::size_t count, double size) {
    return {count, 0, count, 0, count, size, size};
}

ProductSpan fittedSpan(std::size_t count, std::size_t current, double room, double open, std::size_t most) {
    const std::size_t inRoom = whole(room / open);
    if (count <= std::min(inRoom, most)) {
        return openSpan(count, open);
    }
    ProductSpan span;
    span.count = count;
    span.open = open;
    // What is left beside a barcode of all of them opens more.
    const std::size_t beside =
        whole((room - kWideLine * static_cast<double>(count)) / std::max(1.0, open - kWideLine));
    const std::size_t few = std::min(kOpened, whole(kOpenedPart * room / open));
    const std::size_t opened = std::min({std::max(few, beside), most, count});
    const double rest = room - static_cast<double>(opened) * open;
    const std::size_t closed =
        std::min({count - opened, most - opened, std::max<std::size_t>(whole(rest), 1)});
    span.closed = closed > 0 ? std::clamp(std::floor(rest / static_cast<double>(closed)), 1.0, open) : 1.0;
    span.first = around(current, opened + closed, count);
    span.end = span.first + opened + closed;
    span.firstOpen = std::clamp(around(current, opened, count), span.first, span.end - opened);
    span.endOpen = span.firstOpen + opened;
    return span;
}

} // namespace attnscope::ui
