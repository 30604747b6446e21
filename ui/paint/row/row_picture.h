// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/row_combination.h"
#include "core/scene/scene.h"
#include "ui/paint/base/colour_scale.h"
#include "ui/paint/base/palette.h"
#include "ui/paint/row/row_label.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace attnscope::ui {

/// This many terms of a long row are shown one by one; the others are joined to one term.
inline constexpr std::size_t kNamedTerms = 24;

/// What every drawing of a row of the output shows, as a value: strips, arrows and equation draw one state.
struct RowPicture {
    std::shared_ptr<const RowCombination> row; ///< null: nothing is drawn
    /// Another row that is drawn beside this one, so that both have bars and colours of one range; null: none
    /// is.
    std::shared_ptr<const RowCombination> beside{};
    TokenList tokens; ///< names of the keys
    /// What letters have as indices where these are tokens; empty: they have numbers.
    TokenList querySubscripts, keySubscripts;
    TokenList features; ///< names of the columns of V; empty: their indices
    Palette palette;
    double valueRange = 0.0; ///< ±, of the colours of v_j: V's own; 0: they have that of all values
    ValueScale scale = ValueScale::Linear; ///< of the weights' colours, as in their matrix
    ColourScale weightColours;             ///< in any other scale than the linear one
    std::size_t attended = 0;              ///< keys that the query may attend to, for lift
    Orientation orientation = Orientation::Rows;
    Letters letters = Letters::Paper;
    int digits = 3;
    int indexFrom = 0;
    double progress = 0.0;      ///< 0 = nothing added yet, 2.5 = the third term is half way in
    bool reducedMotion = false; ///< a sum stands at once instead of growing
    bool isStill = false;       ///< on paper: no word says what the animation adds next
    /// Where vectors have more features than fit as cells: the one in the middle of those that are opened as
    /// cells; nothing: none are.
    std::optional<std::size_t> openedFeature{};
    bool offersFeatures = false; ///< in a window, where a person can open them
    std::optional<std::size_t> hoverKey;
    std::optional<std::size_t> cursorKey; ///< the key of the cell cursor where it stands in this row

    /// The other of the two rows as the picture; nothing where none is drawn beside it.
    std::optional<RowPicture> other() const;
    std::size_t steps() const { return row ? row->terms.size() : 0; }
    /// How many terms are wholly in.
    std::size_t done() const;
    /// How far the term after those is in, 0 … 1 (1 excluded).
    double fraction() const;
    bool atEnd() const { return done() >= steps(); }
    /// By term: whether playing takes no time for it, because the mask took its weight away, here and beside.
    /// Empty where it does so for none, or would for all.
    std::vector<bool> passedOver() const;
    /// How the weights of the terms are called.
    WeightName weightName() const;
    /// The token of a key; empty where the scene names none.
    QString token(std::size_t key) const;
    /// What a term's key is called in a list: its token, or how many others it stands for.
    QString name(const RowTerm& term) const;
    /// The colour that the weight has in its matrix. Keys that are joined have that of their average where
    /// the scale is not linear: a sum of thousands has a lift that none of them has.
    QColor weightColour(const RowTerm& term) const;
    /// That of a weight of one key.
    QColor weightColour(double weight) const;
    /// An index as this scene counts: "9,412".
    QString index(std::size_t i) const;
    /// The same beside a letter of a formula, where a comma separates two indices: "9412".
    QString subscript(std::size_t i) const;
    /// What stands beside the letter of a query or of a key: the number, or the token.
    QString querySubscript(std::size_t query) const;
    QString keySubscript(std::size_t key) const;
};

/// The names, letters and counting of that scene.
void setNames(RowPicture& picture, const Scene& scene);

/// Slow at both ends, 0 → 0 and 1 → 1.
double eased(double t);

} // namespace attnscope::ui
