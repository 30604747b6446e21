// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "ui/paint/heatmap/heatmap_picture.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace attnscope {

/// A:B as a Python slice has it: half-open, each end may be left out.
struct SliceText {
    std::optional<std::size_t> first;
    std::optional<std::size_t> end;
};
/// Nothing where the text is no slice, or one of nothing.
std::optional<SliceText> sliceIn(std::string_view text);
/// The slice of so many; nothing where it goes beyond them.
std::optional<ui::IndexRange> rangeOf(const SliceText& slice, std::size_t count);

/// --query-range and --key-range: the part of a matrix that is drawn.
class DrawnPartOptions {
public:
    void addTo(CLI::App& app, const std::string& group);

    /// Reads the texts, before any file is.
    Result<void> check();
    /// One that is given; else empty.
    std::string_view given() const;

    /// Cuts the picture. Fails where the stage has no such side, the scene not so many tokens, or the
    /// selected query or cell is not in it.
    Result<void> cut(ui::HeatmapPicture& picture) const;

private:
    std::optional<std::string> m_queryText, m_keyText;
    std::optional<SliceText> m_queries, m_keys;
};

} // namespace attnscope
