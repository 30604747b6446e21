// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/analysis/value_plane.h"
#include "core/arithmetic/cell_arithmetic.h"
#include "ui/paint/base/theme.h"
#include "ui/paint/explain/explain_picture.h"
#include "ui/paint/heatmap/heatmap_picture.h"
#include "ui/paint/lines/lines_picture.h"
#include "ui/paint/product/product_picture.h"
#include "ui/paint/row/match_painter.h"
#include "ui/paint/row/row_picture.h"
#include "ui/paint/text/text_painter.h"

#include <QRectF>
#include <QString>
#include <QStringList>

#include <optional>
#include <variant>
#include <vector>

namespace attnscope::ui {

/// A matrix on a slide. Where a row is covered its numbers are not in the picture's snapshot
/// (core/analysis/cover.h).
struct SlideMatrix {
    HeatmapPicture picture;
    std::optional<std::size_t> covered; ///< the query whose numbers are not to be seen yet
    std::optional<std::size_t> guess;   ///< the key that was guessed in that row
    std::vector<CellRef> asked;         ///< cells that a question asks for: "?" stands over their numbers
    bool hasIndices = false;            ///< at its sides, beside the tokens: an answer names cells by number
    bool hasSums = false;               ///< of rows and columns of weights, which a question is about
};

/// The row of the output on a slide: arrows in the plane of V where V has one or two features or the lesson
/// wants arrows, else a list. Where the row is covered all its weights and sums are 0.
struct SlideRow {
    RowPicture row;
    ValuePlane plane;
    bool hasPlane = false;
    bool isCovered = false;
    bool holdsPlane = false;        ///< it was covered: the plane stays that of all v_j
    std::vector<QPointF> held = {}; ///< of the plane: what the row reaches where the step's try is on or off
    double worthHeld = 0.0;         ///< as ArrowsPicture has it
    bool reducedMotion = false;
    bool hidesOutput = false; ///< a question asks for it
    std::vector<std::size_t> asked =
        {}; ///< keys that a question names: of the first keys these come first in a covered list
};

/// How one cell is computed.
struct SlideArithmetic {
    CellArithmetic arithmetic;
    Palette palette;
    bool isShown = true; ///< else it comes with the answer, and its place is kept
};

/// What stands side by side in the middle of a slide.
using SlidePart = std::variant<SlideMatrix, SlideRow, MatchPicture, ProductPicture, LinesPicture, TextPicture,
                               SlideArithmetic, ExplainPicture>;

/// One a_ij·v_j of the equation.
struct SlideTerm {
    Formula vector;               ///< v_j
    std::optional<double> weight; ///< nothing: it is covered
    QColor fill;                  ///< of the weight's chip; of no meaning where it is covered
    bool isAdded = true;          ///< else it comes later, and is pale
};

/// o_i = a_i0·v_0 + …, with numbers.
struct SlideEquation {
    Formula output;
    std::vector<SlideTerm> terms;
    Formula general;         ///< the right side with letters: where not all terms have room
    std::vector<double> sum; ///< o_i once all terms are in; empty: not yet, or too long
    int digits = 3;          ///< of the weights
    int sumDigits = 3;       ///< of `sum`
};

/// A key and what it does, at the lower edge.
struct SlideHint {
    QStringList keys;
    QString meaning;
    QString between; ///< "or", where there are two keys
};

/// Words that the notes have wrong.
struct SlideSlip {
    QString written; ///< struck through
    QString right;   ///< empty: not told yet
};

/// One picture of a presentation, as a value. Type is at least 3.2 % of its height, that of hints 2.6 %.
struct Slide {
    Theme theme;
    std::vector<QString> tokens;      ///< as chips
    std::optional<std::size_t> query; ///< which of them is selected
    QString stageName;                ///< "b0 h1  attention weights"
    QString stageBrief;               ///< "b0 h1": where the name has no room beside the title
    /// That of the step's other state, before or after its change: the head has the same form in both.
    std::optional<Formula> otherFormula{};
    std::optional<Formula> stageFormula;
    QString title;  ///< of the step; empty: the equation stands in its place
    QString action; ///< what to do
    QString watch;  ///< what to look at
    QString question;
    std::vector<SlideSlip> slips;
    QStringList choices; ///< its answers to choose from
    QString answer;      ///< once it is told
    QString after;       ///< said after it
    QString later;       ///< what will be said: not told yet, but its place is kept
    std::optional<SlideEquation> equation;
    std::vector<SlidePart> parts; ///< from left to right
    QStringList steps;            ///< titles of all steps of the lesson
    std::size_t step = 0;         ///< which of them this is
    std::vector<SlideHint> hints;
    bool isSpotlit = false; ///< all but the selected row is pale
};

/// A piece of text with the place it got.
struct SlideText {
    enum class Role {
        Title,
        Body,
        Quiet,
        Strong,
        Hint,
        Key,
        Struck,
        Token,
        SelectedToken,
        Step,
        CurrentStep
    };

    QString text;
    QRectF rect; ///< of the line, no wider than its text
    double size = 0.0;
    Role role = Role::Body;
};

/// Where everything of a slide lies.
struct SlideLayout {
    QSizeF size;
    double unit = 1.0; ///< pixels a unit of the painters that draw the parts
    std::vector<SlideText> texts;
    QPointF stage;             ///< the baseline of the formula behind the stage's name
    double stageSize = 0.0;    ///< its type; 0: there is none
    QRectF equation;           ///< empty where it has no room
    double equationSize = 0.0; ///< its type
    bool isGeneral = false;    ///< the equation has letters: its terms have no room
    std::vector<QRectF> parts; ///< one for each part; empty ones have no room
    std::vector<QRectF> bars;  ///< of the steps
};

/// `typeHeight`: the height that sizes of type are parts of, where that is not the slide's own.
SlideLayout layoutSlide(const Slide& slide, const QSizeF& size, double typeHeight = 0.0);

/// What of a slide is shown while numbers are edited in `editor` pixels at the bottom of `size`: there is
/// room for the picture that follows them, and not for what is to be read. The slide itself without an
/// editor.
Slide slideAboveEditor(const Slide& slide, const QSizeF& size, double editor);
SlideLayout layoutAboveEditor(const Slide& slide, const QSizeF& size, double editor);
/// Draws all of it with its ground.
void drawSlide(QPainter& painter, const Slide& slide, const SlideLayout& layout);

/// Whether a part of the slide shows the selected row, so that a spotlight has what to fall on.
bool hasSpotlightRow(const Slide& slide);

/// "?" over the numbers of these cells of a heatmap that is drawn.
void drawAsked(QPainter& painter, const Theme& theme, const HeatmapGeometry& geometry,
               const std::vector<CellRef>& cells);

/// The key of the covered row under a point; nothing elsewhere.
std::optional<std::size_t> guessAt(const Slide& slide, const SlideLayout& layout, const QPointF& point);

/// What the slide says to someone who does not see it; of a covered row nothing but that it is covered.
QString spokenSlide(const Slide& slide);

} // namespace attnscope::ui
