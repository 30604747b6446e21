// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace attnscope {

/// Appends the shortest decimal text that reads back to the same bits; "inf", "-inf" and "nan" as NumPy
/// writes them, and "-0.0" for the negative zero, which a reader of integers would lose.
void appendNumber(std::string& text, double value);
void appendNumber(std::string& text, float value);
std::string exactText(double value);

/// A number as people and programs write it ("1", "-.5", "1e-3", "inf", "-inf", "nan"), the whole text and
/// nothing else; nothing where it is none or is beyond float64.
std::optional<double> parseNumber(std::string_view text);

} // namespace attnscope
