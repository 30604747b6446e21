// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap_shape.h"

#include <QFont>
#include <QString>

#include <map>

namespace attnscope::ui {

/// The label of one row or column: its index in small grey type, then the token. Features have no index of
/// their own.
struct AxisLabel {
    QString index;
    QString text;
};

/// All labels of one side of a matrix, measured and set in the size that its pitch allows.
class AxisLabels {
public:
    /// `indexFrom` is added to every index.
    AxisLabels(const TokenList& tokens, AxisKind kind, std::size_t count, int indexFrom);

    std::size_t count() const { return m_count; }
    bool areFeatures() const { return m_kind == AxisKind::Features; }
    AxisLabel at(std::size_t i) const;
    /// "feature 0" as the bare number, where there is no room for the word.
    AxisLabel shortAt(std::size_t i) const;
    /// Of the longest label, index and gap included, in this size.
    double widest(int size) const;
    double widestShort(int size) const;

private:
    double measured(int size) const;

    TokenList m_tokens; ///< a copy shares its list
    AxisKind m_kind;
    std::size_t m_count;
    int m_indexFrom;
    mutable std::map<int, double> m_widest; ///< by size: a layout asks again and again
};

/// Both sides of a matrix as it is displayed.
struct HeatmapSides {
    HeatmapSides(const HeatmapPicture& picture, const HeatmapShape& shape);

    AxisLabels rows;
    AxisLabels columns;
};

/// Type size of labels whose neighbours are that many pixels away.
int labelSize(double pitch);
/// Space that one line of labels takes, square to it.
double lineHeight(int size);
/// Every how many-eth label is shown so that lines of that height don't overlap: 1, 2, 5, 10, 20 …
std::size_t labelStep(double pitch, double height);

QFont labelFont(int size, bool bold);
QFont indexFont(int size);
double labelWidth(const AxisLabel& label, int size, bool bold);
/// The label with its token cut so that the whole is no wider than that.
AxisLabel elidedLabel(const AxisLabel& label, int size, bool bold, double width);

} // namespace attnscope::ui
