// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/heatmap/heatmap_shape.h"

#include <QFont>
#include <QString>

#include <map>
#include <utility>
#include <vector>

namespace attnscope::ui {

/// The label of one row or column: its index in small grey type, then the token or the feature's name.
/// Features without names have no index of their own.
struct AxisLabel {
    QString index;
    QString text;
};

/// All labels of one side of a matrix, measured and set in the size that its pitch allows.
class AxisLabels {
public:
    /// `indexFrom` is added to every index; `largestType` bounds the type size.
    AxisLabels(TokenList tokens, AxisKind kind, std::size_t count, int indexFrom, int largestType);
    /// Labels whose lines are closer than those of kInterfaceSize get smaller type, down to that.
    void setSmallestType(int smallest) { m_smallestType = smallest; }

    std::size_t count() const { return m_count; }
    /// Features without names.
    bool areFeatures() const { return m_kind == AxisKind::Features && m_tokens.size() == 0; }
    /// Whether any of them is more than its index.
    bool hasNames() const;
    /// Whether two of them are called alike; false of so many that it is not looked for.
    bool repeatsNames() const;
    /// Type size of labels whose neighbours are that many pixels away.
    int sizeAt(double pitch) const;
    /// A feature in its shortest form is the bare number.
    AxisLabel at(std::size_t i, LabelForm form = LabelForm::Full) const;
    /// Tokens that this policy drops are struck; null: none. It has to outlive the labels.
    void setPolicy(const KeepPolicy* policy) { m_policy = policy; }
    bool isDropped(std::size_t i) const {
        return m_policy != nullptr && m_kind != AxisKind::Features && i < m_policy->keep.size() &&
               m_policy->keep[i] == 0;
    }
    /// Only these are labelled: the longest is looked for among them.
    void limitTo(std::size_t first, std::size_t end);
    /// Only every step-th is labelled, and these.
    void thinTo(std::size_t step, const std::vector<std::size_t>& always);
    std::size_t step() const { return m_step; }
    /// Of labels that are thinned these come before every step-th, each before those behind it.
    void setPreferred(std::vector<std::size_t> preferred);
    const std::vector<std::size_t>& preferred() const { return m_preferred; }
    std::size_t first() const { return m_first; }
    std::size_t end() const { return m_end; }
    /// The width of the longest label in this font size, with index and gap.
    double widest(int size, LabelForm form = LabelForm::Full) const;
    /// The label with its token cut so that the whole is no wider than that: at its end, or in the middle or
    /// at its beginning where others would look the same.
    AxisLabel elidedAt(std::size_t i, LabelForm form, int size, bool bold, double width) const;

private:
    double measured(int size, LabelForm form) const;
    QString shortened(const QFont& font, const QString& text, double width) const;
    const std::vector<QString>& sortedTexts() const;

    TokenList m_tokens; ///< a copy shares its list
    AxisKind m_kind;
    std::size_t m_count;
    std::size_t m_first = 0;
    std::size_t m_end;
    std::size_t m_step = 1;
    std::vector<std::size_t> m_always; ///< are labelled whatever the step
    std::vector<std::size_t> m_preferred;
    int m_indexFrom;
    int m_largestType;
    int m_smallestType;
    const KeepPolicy* m_policy = nullptr;
    mutable std::map<std::pair<int, LabelForm>, double> m_widest; ///< a layout asks again and again
    mutable std::vector<QString> m_sorted;                        ///< what the tokens are called, each once
};

/// Both sides of a matrix as it is displayed.
struct HeatmapSides {
    HeatmapSides(const HeatmapPicture& picture, const HeatmapShape& shape);

    /// Measures only the labels that lines below each other (of rows) and turned ones (of columns) leave room
    /// for, where cells have that size; in a figure the strongest keys come before every step-th.
    void thinFor(const QSizeF& cell, const HeatmapPicture& picture);
    bool areThinned() const { return rows.step() > 1 || columns.step() > 1; }
    bool areThinnedLike(const HeatmapSides& other) const {
        return rows.step() == other.rows.step() && columns.step() == other.columns.step();
    }

    AxisLabels rows;
    AxisLabels columns;

private:
    bool m_keysAreRows = false; ///< in the column convention
};

/// Space that one line of labels takes, square to it.
double lineHeight(int size);
/// Every how many-eth label is shown so that lines of that height don't overlap: 1, 2, 5, 10, 20 …
std::size_t labelStep(double pitch, double height);

QFont labelFont(int size, bool bold);
QFont indexFont(int size);
double labelWidth(const AxisLabel& label, int size, bool bold);

} // namespace attnscope::ui
