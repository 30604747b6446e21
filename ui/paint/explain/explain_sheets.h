// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/explain/explain_picture.h"
#include "ui/paint/explain/explain_sheet.h"
#include "ui/paint/explain/explain_words.h"

namespace attnscope::ui {

/// What a sheet is laid out for.
struct SheetSpace {
    QSizeF size; ///< what has no size of its own (charts) fills it
    double type = kCaptionSize;
    int level = 0; ///< 0: everything; each further one leaves more out
};
/// The shortest form. Pictures of wide matrices have more of them, each with fewer tokens and features or
/// digits than the one before.
inline constexpr int kLastLevel = 2;
inline constexpr int kLastStackLevel = 10;
inline constexpr int kLastOrderLevel = 3;
inline constexpr int kLastLengthsLevel = 3;
inline constexpr int kLastTransposeLevel = 6;
inline constexpr int kLastMaskLevel = 7;
inline constexpr int kPathForms = 8; ///< each with all keys, then with fewer of them
inline constexpr int kLastPathLevel = 3 * kPathForms - 1;

// Each lays out its kind from the origin on, as large as it becomes in that type.
ExplainSheet stackSheet(const ExplainPicture& picture, const VectorStacks& stacks, const SheetSpace& space);
ExplainSheet transposeSheet(const ExplainPicture& picture, const TransposedKeys& keys,
                            const SheetSpace& space);
ExplainSheet lengthsSheet(const ExplainPicture& picture, const LengthMask& mask, const SheetSpace& space);
ExplainSheet reshapeSheet(const ExplainPicture& picture, const ReshapedRows& rows, const SheetSpace& space);
ExplainSheet costSheet(const ExplainPicture& picture, const CostGrowth& growth, const SheetSpace& space);
ExplainSheet scalingSheet(const ExplainPicture& picture, const ScalingCurves& curves,
                          const SheetSpace& space);
ExplainSheet orderSheet(const ExplainPicture& picture, const SwappedTokens& swap, const SheetSpace& space);
ExplainSheet chainSheet(const ExplainPicture& picture, const TokenChain& chain, const SheetSpace& space);
ExplainSheet headsSheet(const ExplainPicture& picture, const SplitHeads& split, const SheetSpace& space);
ExplainSheet layersSheet(const ExplainPicture& picture, const ReadLayers& layers, const SheetSpace& space);
ExplainSheet maskSheet(const ExplainPicture& picture, const ActingMask& acting, const SheetSpace& space);
ExplainSheet graphSheet(const ExplainPicture& picture, const AttentionGraph& graph, const SheetSpace& space);
ExplainSheet pathSheet(const ExplainPicture& picture, const OutputPath& path, const SheetSpace& space);
ExplainSheet listingSheet(const ExplainPicture& picture, const CodeListing& listing, const SheetSpace& space);

/// The whole graph as one formula, where it has V, and the softmax of one number beside it; flat ones take
/// less height.
ExplainSheet graphFormulas(const ExplainPicture& picture, const AttentionGraph& graph, double type,
                           bool isFlat);

/// What a node of the graph is called, as in the paper: "MatMul".
QString graphNodeName(GraphNode node);

/// "3 × 2", turned where tokens are columns.
QString shapeText(std::size_t rows, std::size_t columns, Orientation orientation = Orientation::Rows);
/// As few decimals as tell these numbers, two at most.
int sheetDigits(const std::vector<double>& numbers);
/// What a sheet says of tokens (rows) and features that it leaves out; empty where all are there.
QString shownText(const ExplainPicture& picture, const SampledMatrix& matrix);
/// The same for a matrix of tokens by tokens.
QString shownTokensText(const ExplainPicture& picture, std::size_t shown, std::size_t all);
/// A line in the middle under everything else; nothing where it is empty.
void addNote(ExplainSheet& sheet, const QString& text);
/// The name of a token as it is printed, shortened to that width in the sheet's type.
QString shortToken(const ExplainSheet& sheet, const TokenList& tokens, std::size_t index, double width);
/// "b0 h3", as far as there are several of each.
QString itemName(const RowItems& items, std::size_t item);
/// The colour of a batch item and head; items differ in strength.
QColor itemColour(const Theme& theme, std::size_t batch, std::size_t head);

/// The box behind lines of code that act.
void addLitLines(ExplainSheet& sheet, const QRectF& lines);
/// A line of code of a listing.
struct CodeLine {
    QString code;
    bool acts = false; ///< it is the one that the picture shows
};
/// Lines of code below each other from `topLeft` on, the one that acts lit; gives their rectangle.
QRectF addListing(ExplainSheet& sheet, const std::vector<CodeLine>& lines, const QPointF& topLeft);

} // namespace attnscope::ui
