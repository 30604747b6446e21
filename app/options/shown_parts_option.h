// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "ui/paint/heatmap/heatmap_picture.h"

#include <CLI/CLI.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace attnscope {

/// --show and --hide: which parts of the picture of a matrix are drawn.
class ShownPartsOption {
public:
    void addTo(CLI::App& app, const std::string& group);

    /// Reads the texts, before any file is. `values` is the text of --values.
    Result<void> check(const std::optional<std::string>& values);
    /// One that is given; else empty.
    std::string_view given() const;

    bool asksForValues() const { return m_shown[Values] == true; }
    bool asksForSums() const { return m_shown[Sums] == true; }

    /// Parts that no list names stay as they are.
    void apply(ui::HeatmapPicture& picture) const;

private:
    enum Part { Title, Sums, Values, Cursor, Frame, Bar, Labels, Count };

    Result<void> read(const char* option, const std::optional<std::string>& text, bool isShown);
    bool isHidden(Part part) const { return m_shown[part] == false; }

    std::optional<std::string> m_showText, m_hideText;
    std::array<std::optional<bool>, Count> m_shown{};
};

} // namespace attnscope
