// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"
#include "core/scene/scene.h"

#include <QString>

#include <cstddef>

namespace attnscope::ui {

/// An index, a count or a side as people read it: "9,412" (countText).
QString indexText(std::size_t index);

/// "16,384 × 64"
QString sidesText(std::size_t rows, std::size_t columns);
/// The same of a matrix [rows][columns] as a scene of that orientation shows it.
QString sidesText(std::size_t rows, std::size_t columns, Orientation orientation);

/// An index with the name of its token, "9,412 the"; alone where that has no name.
QString namedIndexText(const TokenList& tokens, std::size_t index, std::size_t indexFrom = 0);
/// Where a cell is, with the names of its tokens where they have some: "(403 → 207) the → cat" of queries and
/// keys, "(403, 5) the" of features.
QString placeText(const Scene& scene, const CellRef& cell);

} // namespace attnscope::ui
