// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/masks/mask_kind.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attnscope::ui {

/// One way to write what stands behind a mask kind's name, read from the kind table's `form`, so that a kind
/// that is added there has its editor here.
struct MaskForm {
    std::string arguments;            ///< as the table has it: "L,R", "bottom-right", "a,b,…"; empty: none
    std::vector<std::string> numbers; ///< their names: "L", "R"; empty for words and lists
    bool isList = false;              ///< as many numbers as somebody wants

    bool isWord() const { return numbers.empty() && !isList; }
};

/// The ways in which a kind is written. Where one only leaves out another's seed, only the longer is given.
std::vector<MaskForm> formsOf(const MaskKind& kind);

/// What stands behind the colon; empty where there is none.
std::string_view argumentsOf(std::string_view spec);
/// The spec of a kind with these arguments.
std::string specOf(std::string_view kind, std::string_view arguments);
/// "3,1" as numbers; nothing where it is anything else.
std::optional<std::vector<std::uint64_t>> numbersIn(std::string_view arguments);
/// Numbers with commas between them.
std::string listOf(const std::vector<std::uint64_t>& numbers);

/// Which of the forms a spec has; nothing where none fits.
std::optional<std::size_t> formOf(const std::vector<MaskForm>& forms, std::string_view spec);

} // namespace attnscope::ui
