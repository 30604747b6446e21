// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/mask_kind.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::ui {

/// The arguments behind the colon of a spec; empty where there are none.
std::string_view argumentsOf(std::string_view spec);
/// The spec of a kind with these arguments.
std::string specOf(std::string_view kind, std::string_view arguments);
/// "3,1" as numbers; nothing where it is anything else.
std::optional<std::vector<std::uint64_t>> numbersIn(std::string_view arguments);
/// Numbers with commas between them.
std::string listOf(const std::vector<std::uint64_t>& numbers);

/// The index of the form of a kind that a spec has; nothing where none fits.
std::optional<std::size_t> formOf(const MaskKind& kind, std::string_view spec);

} // namespace attnscope::ui
