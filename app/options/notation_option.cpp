// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/options/notation_option.h"

#include "app/options/option_values.h"

#include <array>

namespace attnscope {

namespace {

struct NamedNotation {
    std::string_view name;
    Orientation orientation;
    Letters letters;
};

/// Columns have letters of their own, whatever a scene's are.
constexpr std::array kNotations{NamedNotation{"paper", Orientation::Rows, Letters::Paper},
                                NamedNotation{"notes", Orientation::Rows, Letters::Notes},
                                NamedNotation{"columns", Orientation::Columns, Letters::Paper},
                                NamedNotation{"d2l", Orientation::Rows, Letters::D2l}};
constexpr std::array<std::string_view, kNotations.size()> kNames{kNotations[0].name, kNotations[1].name,
                                                                 kNotations[2].name, kNotations[3].name};
constexpr std::array<std::string_view, 2> kFirstIndices{"0", "1"};

} // namespace

void NotationOption::addTo(CLI::App& app, const std::string& group) {
    addText(app, "--notation", m_notationText,
            "Whose letters and whose layout: of the paper, of lecture notes (A = QKᵀ, then softmax(A)), one "
            "token a column (α, A′, Y), or of d2l; default: as the scene says. What is read stays as "
            "--orientation says")
        ->type_name("paper|notes|columns|d2l")
        ->group(group);
    addText(app, "--index-from", m_indexText,
            "What tokens and features are counted from; default: as the scene says, else 0. Heads and batch "
            "items, and the numbers of options, count from 0")
        ->type_name("0|1")
        ->group(group);
}

Result<void> NotationOption::check() {
    return chooseWord("--notation", m_notationText, kNames, m_notation).and_then([this] {
        return chooseWord("--index-from", m_indexText, kFirstIndices, m_indexFrom);
    });
}

void NotationOption::applyTo(Scene& scene) const {
    if (m_notationText) {
        scene.orientation = kNotations[m_notation].orientation;
        scene.notation.letters = kNotations[m_notation].letters;
    }
    if (m_indexText) {
        scene.notation.indexFrom = m_indexFrom;
    }
}

} // namespace attnscope
