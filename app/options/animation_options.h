// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "app/options/size_option.h"
#include "core/base/result.h"
#include "ui/animation/animation_files.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

namespace attnscope {

/// The options of the command line for what an animation shows, its size and its speed.
class AnimationOptions {
public:
    void addTo(CLI::App& app);

    /// Reads the texts, before any file is.
    Result<void> check();

    const std::string& output() const { return *m_outputText; }
    ui::AnimationFormat format() const { return m_format; }
    /// The row with its numbers. Fails where the scene has no such row, or no V.
    Result<ui::RowAnimation> animation(const Snapshot& snapshot) const;
    /// The same with that of a second scene beside it.
    Result<ui::RowAnimation> animation(const Snapshot& first, const Snapshot& second) const;
    /// The size of a frame. Fails where type would be too small to be read.
    Result<ui::PictureSize> size(const ui::RowAnimation& animation) const;
    std::vector<ui::FrameTime> times(const ui::RowAnimation& animation) const;

private:
    void addContent(CLI::App& app);
    void addLooks(CLI::App& app);
    Result<void> checkContent();
    Result<void> checkLooks();
    Result<void> checkSpeed();
    Result<void> checkOutput();

    std::optional<std::string> m_rowText, m_viewText, m_featureText, m_orderText, m_scaleText, m_termsText,
        m_sizeText, m_dpiText, m_themeText, m_colourMapText, m_digitsText, m_secondsText, m_rateText,
        m_outputText;

    ui::RowAnimationOptions m_shown;
    std::optional<Extent> m_extent;
    double m_dpi = ui::kUnitDpi;
    double m_seconds = 0.0;
    double m_rate = 0.0;
    ui::AnimationFormat m_format = ui::AnimationFormat::Gif;
};

} // namespace attnscope
