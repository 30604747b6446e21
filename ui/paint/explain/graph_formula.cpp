// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/attention_formula.h"
#include "ui/paint/explain/explain_sheets.h"

#include <utility>

namespace attnscope::ui {

namespace {

/// softmax(x_i) = e^x_i / Σ_j e^x_j
Formula softmaxOfOne(bool isFlat) {
    const auto x = [](std::string_view index) { return sub(scalar("x"), scalar(index)); };
    Formula above = super(scalar("e"), x("i"));
    Formula below = row({sub(word("Σ"), scalar("j")), word(" "), super(scalar("e"), x("j"))});
    return row({word("softmax"), bracket("("), x("i"), bracket(")"), op("="),
                isFlat ? row({std::move(above), op("/"), std::move(below)})
                       : fraction(std::move(above), std::move(below))});
}

} // namespace

ExplainSheet graphFormulas(const ExplainPicture& picture, const AttentionGraph& graph, double type,
                           bool isFlat) {
    constexpr double kApart = 2.5; ///< in the type
    ExplainSheet sheet(picture.palette.theme, type);
    double end = 0.0;
    if (graph.valueWidth) {
        const Formula whole =
            attentionFormula(*picture.scene, isFlat ? Spelling::InLine : Spelling::Fraction);
        end = sheet.formula(whole, {}, SheetAlign::Left).right() + kApart * type;
    }
    sheet.formula(softmaxOfOne(isFlat), {end, 0.0}, SheetAlign::Left);
    return sheet;
}

} // namespace attnscope::ui
