// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "core/formats/import/axis_order.h"
#include "core/formats/scene/input_arrays.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace attnscope {

/// What else is to be known of files that are given by option.
struct ArrayReading {
    Orientation orientation = Orientation::Rows;
    bool allowNonFinite = false;
    std::optional<WrittenAxes> axes = {}; ///< of arrays with so many
    /// The error where no array has so many; asked for only with axes.
    std::function<Error(const std::string& ranks)> axesFitNothing = {};
    /// Whether an input of these shapes is wanted; asked before any number is read.
    std::function<Result<void>(const SceneInput& outline)> fits = {};
};

/// Arrays from files of their own: --q --k --v, --x --wq …, or --weights.
class ArrayOptions {
public:
    /// None is given.
    ArrayOptions();

    void addTo(CLI::App& app);

    /// The group of arrays that is given, as its first option says it ("--q"); empty where none is.
    std::string given() const;
    /// The file of that option; empty where none is given.
    std::string leadingFile() const;
    /// Whether arrays of one group are given, and all that it needs.
    Result<void> check() const;
    /// --heads and --weights-layout, which file and random inputs may have too.
    bool hasHeads() const { return m_headsText.has_value(); }
    std::size_t heads() const { return m_heads; }
    bool hasWeightsLayout() const { return m_layoutText.has_value(); }
    std::optional<std::size_t> givenHeads() const {
        return hasHeads() ? std::optional(m_heads) : std::nullopt;
    }
    const std::optional<WeightsLayout>& weightsLayout() const { return m_layout; }

    /// Names the file that holds standard input wherever "-" asks for it.
    Result<void> takeStandardInput();
    /// Reads the texts of --heads and --weights-layout.
    Result<void> readTexts();
    Result<SceneInput> load(const ArrayReading& how) const;

private:
    /// Reads the arrays that are named, once their headers have shown that they fit together.
    Result<SceneInput> inputOf(InputArrays named, const ArrayReading& how) const;

    std::map<MatrixRole, std::optional<std::string>> m_files;
    std::optional<std::string> m_headsText;
    std::optional<std::string> m_layoutText;
    std::size_t m_heads = 1;
    std::optional<WeightsLayout> m_layout;
};

} // namespace attnscope
