// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/lessons/lesson.h"
#include "ui/paint/slide/slide.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace attnscope {

/// --lesson, --step and --answer: a step of a lesson as Present shows it.
class LessonOption {
public:
    void addTo(CLI::App& app);

    bool isGiven() const { return m_lesson.has_value(); }
    /// Fails where its words are wrong, and where options beside those of a slide are given.
    Result<void> check(const CLI::App& app) const;
    /// The slide in that language; fails where there is no such lesson or step, or it can't be played.
    Result<ui::Slide> slide(const std::string& language, bool isDark) const;

private:
    Result<std::size_t> stepOf(const Lesson& lesson) const;

    std::optional<std::string> m_lesson, m_step;
    bool m_isTold = false;
};

} // namespace attnscope
