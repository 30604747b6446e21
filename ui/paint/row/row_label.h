// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"

#include <QPointF>
#include <QString>

#include <vector>

class QColor;
class QPainter;

namespace attnscope::ui {

/// A piece of a one-line label such as "a₀₁v₁ love".
struct LabelPiece {
    enum class Face { Sans, Strong, Scalar, Vector };
    enum class Level { Base, Index, Exponent };

    QString text;
    Face face = Face::Sans;
    Level level = Level::Base;
    bool hasHat = false; ///< over its first letter
};
using Label = std::vector<LabelPiece>;

/// Width in pixels where text of the sans face has that pixel size; letters are kMathScale larger.
double labelWidth(const Label& label, double pixels);
/// Draws with the baseline's left end at `at`.
void drawLabel(QPainter& painter, const Label& label, double pixels, const QPointF& at, const QColor& colour);
/// A rim in the ground's colour around the label that is drawn over it, so that lines under it don't cut it.
void drawLabelRim(QPainter& painter, const Label& label, double pixels, const QPointF& at,
                  const QColor& ground);
/// Both together.
Label operator+(Label first, const Label& second);

/// Upright text.
Label plainLabel(const QString& text, bool strong = false);
/// How the weights that multiply V are called.
struct WeightName {
    Orientation orientation = Orientation::Rows;
    Letters letters = Letters::Paper;
    bool isAfterDropout = false;
};
/// a_ij, Attention_ij of notes, α_ij of d2l; α′_i,j in the column convention; with a hat after dropout. Empty
/// `j`: the letter j itself.
Label weightLabel(const WeightName& name, const QString& i, const QString& j = {});
/// What stands between a weight and what it multiplies: a word has a dot beside it, a letter `otherwise`.
Label timesSign(const WeightName& name, const QString& otherwise = QStringLiteral(" "));
/// A vector's letter with its index; as an exponent in the column convention. Empty `index`: the letter j.
Label vectorLabel(const QString& letter, Orientation orientation, const QString& index);
/// v_j; v^j in the column convention.
Label valueLabel(Orientation orientation, const QString& j = {});
/// o_i; y^i in the column convention.
Label outputLabel(Orientation orientation, const QString& i);

/// o_i = Σ_j a_ij v_j, what is right of o_i.
Label sumLabel(const WeightName& name, const QString& i);

} // namespace attnscope::ui
