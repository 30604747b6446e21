// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formats/scene/enum_names.h"
#include "core/lessons/lesson.h"

#include <QByteArray>
#include <QString>

namespace attnscope::ui {

enum class Paper { A4, Letter };

/// A lesson as pages of a PDF file with shapes, embedded fonts and texts that can be selected. Fails as
/// handoutOf does, and for a language in Chinese where this machine has no font for it.
Result<QByteArray> handoutPdf(const Lesson& lesson, const std::string& language, Paper paper);

/// The same in a file, which is replaced whole or stays as it was.
Result<void> writeHandout(const Lesson& lesson, const std::string& language, Paper paper,
                          const std::string& path);

} // namespace attnscope::ui

namespace attnscope {

template <>
struct EnumNames<ui::Paper> {
    static constexpr std::array<std::string_view, 2> kAll{"a4", "letter"};
};

} // namespace attnscope
