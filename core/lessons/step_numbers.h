// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/lessons/play_step.h"
#include "core/lessons/scene_numbers.h"

#include <optional>
#include <string>
#include <string_view>

namespace attnscope {

/// A number as a lesson prints it: with so many decimals, else with three at most and no zeros at its end.
/// "−" stands for minus, "∞" for infinity.
std::string lessonNumber(double value, std::optional<int> decimals = std::nullopt);

/// The numbers of a step: of its scene, of the one before it, and of the one that "try" leads to. Each is
/// computed when it is first asked for. For one thread.
class StepNumbers {
public:
    explicit StepNumbers(const PlayedStep& step);

    /// The numbers of the step's scene after its edits.
    SceneNumbers& now() { return m_now; }
    /// Those after what it tries; of a step that tries nothing those of now.
    SceneNumbers& tried() { return m_tried ? *m_tried : m_now; }
    /// The number in the state that it names. Fails as SceneNumbers::value does, and for "try" where the step
    /// tries nothing.
    Result<double> value(const Quantity& quantity);

    /// The text with its numbers filled in: {weights[0,1]}, with three decimals {weights[0,1]:3}, a hundred
    /// times as much with one decimal {weights[0,1]:1%}, the text of a token {token[0]} or of a key {key[1]}.
    /// Fails where what stands in braces is none of these.
    Result<std::string> filled(std::string_view text);

private:
    Result<std::string> filledIn(std::string_view inBraces);

    SceneNumbers m_now;
    SceneNumbers m_was;
    std::optional<SceneNumbers> m_tried;
};

} // namespace attnscope
