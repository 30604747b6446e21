// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/explain/explain_sheets.h"
#include "ui/paint/explain/matrix_grid.h"

#include <QStringList>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// arange(keys)[None, :] above, lengths[:, None] at the left, their comparison between them.
class LengthComparison {
public:
    LengthComparison(const ExplainPicture& picture, const LengthMask& mask, const SheetSpace& space)
        : m_picture(picture)
        , m_mask(mask)
        , m_level(space.level)
        , m_sheet(picture.palette.theme, space.type)
        , m_height((space.level == 0   ? kCellHeight
                    : space.level == 1 ? 1.0
                                       : 0.85) *
                   space.type) {}

    ExplainSheet sheet() {
        const double type = m_sheet.type();
        m_left = m_sheet.widthOf(QStringLiteral("b0 h0")) + 0.8 * type;
        m_numbers = cellWidth(m_sheet, {lengthsText(0)});
        const double top = 2.9 * type;
        if (repeatsLengths()) {
            const double width = addOwnLengths(top);
            m_left += width;
            addItems(top, m_left - width);
            addCode(m_left + m_numbers, top);
            return std::move(m_sheet);
        }
        addItems(top, m_left);
        const double keys = m_left + m_numbers + (m_level < kLastLevel ? 2.0 : 1.6) * type;
        addKeys(keys, top);
        const QRectF mask = addGrid(m_sheet, maskGrid(), {keys, top});
        m_sheet.text(QStringLiteral("<"), {keys - type, top - 1.0 * type}, SheetAlign::Centre, {}, true);
        addShapes(mask);
        addCode(mask.right(), top);
        return std::move(m_sheet);
    }

private:
    std::size_t rows() const { return m_mask.items.rows(); }
    QColor colourOf(std::size_t row) const {
        const std::size_t item = m_mask.items.itemOf(row);
        return itemColour(m_sheet.theme(), m_mask.items.batchOf(item), m_mask.items.headOf(item));
    }

    /// The lit line makes no mask yet: it repeats the one length of each item for its rows.
    bool repeatsLengths() const { return m_mask.isRepeated && !m_mask.isCompared; }

    /// The one length of each item, and an arrow to those of its rows. Gives the width of both.
    double addOwnLengths(double top) {
        const double type = m_sheet.type();
        const double high = static_cast<double>(m_mask.items.queries) * m_height;
        const double own = m_sheet.widthOf(QStringLiteral("00")) + 0.6 * type;
        const double arrow = 2.2 * type;
        for (std::size_t item = 0; item < m_mask.items.items(); ++item) {
            const std::size_t row = item * m_mask.items.queries;
            const QRectF box(m_left, top + static_cast<double>(item) * high, own, high);
            m_sheet.box({box, colourOf(row), m_sheet.theme().border, 0.8});
            m_sheet.text(QString::number(m_mask.lengths[row]), box.center(), SheetAlign::Centre,
                         textOn(colourOf(row)));
            m_sheet.arrow({box.right() + 0.4 * type, box.center().y()},
                          {box.right() + arrow - 0.4 * type, box.center().y()});
        }
        return own + arrow;
    }

    /// The lengths, one for each row in the colour of its item, whose name ends before `names`.
    void addItems(double top, double names) {
        const RowItems& items = m_mask.items;
        const double type = m_sheet.type();
        for (std::size_t item = 0; item < items.items(); ++item) {
            const double first = top + static_cast<double>(item * items.queries) * m_height;
            const double middle = first + static_cast<double>(items.queries) * m_height / 2.0;
            m_sheet.text(itemName(items, item), {names - 0.5 * type, middle}, SheetAlign::Right,
                         m_sheet.theme().secondary);
            for (std::size_t query = 0; query < items.queries && m_level == 0; ++query) {
                const std::size_t row = item * items.queries + query;
                const QRectF box(m_left, first + static_cast<double>(query) * m_height, m_numbers, m_height);
                m_sheet.box({box, colourOf(row), m_sheet.theme().border, 0.8});
                m_sheet.text(QString::number(m_mask.lengths[row]), box.center(), SheetAlign::Centre,
                             textOn(colourOf(row)));
            }
            if (m_level > 0) {
                // Lines between rows so low would strike the numbers out.
                const double height = static_cast<double>(items.queries) * m_height;
                m_sheet.box({QRectF(m_left, first, m_numbers, height), colourOf(item * items.queries),
                             m_sheet.theme().border, 0.8});
                m_sheet.text(lengthsText(item), {m_left + m_numbers / 2.0, middle}, SheetAlign::Centre,
                             textOn(colourOf(item * items.queries)));
            }
        }
    }

    /// The lengths of an item where its rows are too low for one each; of many the one that all have, or the
    /// first and the last.
    QString lengthsText(std::size_t item) const {
        constexpr std::size_t kMany = 5;
        const std::size_t count = m_level == 0 ? 1 : m_mask.items.queries;
        const auto first = m_mask.lengths.begin() + static_cast<std::ptrdiff_t>(item * m_mask.items.queries);
        const std::vector<std::size_t> own(first, first + static_cast<std::ptrdiff_t>(count));
        if (count >= kMany) {
            const bool areEqual = std::count(own.begin(), own.end(), own.front()) == std::ptrdiff_t(count);
            return areEqual ? QString::number(own.front())
                            : QStringLiteral("%1 … %2").arg(own.front()).arg(own.back());
        }
        QStringList texts;
        for (const std::size_t length : own) {
            texts << QString::number(length);
        }
        return texts.join(QStringLiteral(", "));
    }

    void addKeys(double left, double top) {
        const double type = m_sheet.type();
        MatrixGrid grid;
        grid.rows = gridAxis(1, kCellHeight * type);
        grid.columns = gridAxis(m_mask.items.keys, keyWidth());
        grid.cell = [this](std::size_t, std::size_t key) {
            return GridCell{QString::number(key), m_sheet.theme().panel};
        };
        addGrid(m_sheet, grid, {left, top - (kCellHeight + 0.35) * type});
    }

    double keyWidth() const { return (m_level < kLastLevel ? 2.0 : 1.6) * m_sheet.type(); }

    MatrixGrid maskGrid() const {
        MatrixGrid grid;
        grid.rows = gridAxis(rows(), m_height);
        grid.columns = gridAxis(m_mask.items.keys, keyWidth());
        grid.cell = [this](std::size_t row, std::size_t key) {
            if (!m_mask.isCompared) {
                return GridCell{QString(), m_sheet.theme().panel}; // the lit line makes no mask yet
            }
            const bool isAllowed = m_mask.allowed(row, key);
            return GridCell{m_level == 0 ? QString(isAllowed ? QChar('T') : QChar('F')) : QString(),
                            isAllowed ? colourOf(row) : m_sheet.theme().canvas, !isAllowed};
        };
        return grid;
    }

    /// (1, 2) < (16, 1) gives (16, 2).
    void addShapes(const QRectF& mask) {
        const auto pair = [](std::size_t a, std::size_t b) {
            return QStringLiteral("(%1, %2)").arg(a).arg(b);
        };
        if (!m_mask.isCompared) {
            return; // the lit line makes no mask yet
        }
        const QString all = pair(1, m_mask.items.keys) + QStringLiteral(" < ") + pair(rows(), 1) +
                            QStringLiteral(" → ") + pair(rows(), m_mask.items.keys);
        const double type = m_sheet.type();
        if (m_level == 0) {
            m_sheet.text(all, {m_left, mask.bottom() + 1.1 * type}, SheetAlign::Left,
                         m_sheet.theme().secondary);
        } else {
            m_shapes = all;
        }
    }

    /// At the right of what ends there, or below everything where many keys leave no width to it.
    void addCode(double right, double top) {
        const double type = m_sheet.type();
        const bool isBelow = m_level == kLastLengthsLevel;
        // The shortest form beside the code has to leave its room to that.
        const double left = isBelow ? 0.0 : right + (m_level < kLastLevel ? 2.0 : 1.0) * type;
        top = isBelow ? m_sheet.bounds().bottom() + 0.7 * type : top;
        const QString repeat =
            m_mask.isRepeated ? QStringLiteral("valid_lens = torch.repeat_interleave(valid_lens, shape[1])")
                              : QStringLiteral("valid_lens = valid_lens.reshape(-1)");
        const QString compare = QStringLiteral("mask = torch.arange(maxlen)[None, :] < valid_len[:, None]");
        const std::vector<CodeLine> lines{{repeat, !m_mask.isCompared},
                                          {compare, m_mask.isCompared},
                                          {QStringLiteral("X[~mask] = value"), false}};
        const QRectF listing = addListing(m_sheet, lines, {left, top});
        double y = listing.bottom() + 1.3 * type;
        if (!m_shapes.isEmpty()) {
            m_sheet.text(m_shapes, {left + 0.5 * type, y}, SheetAlign::Left, m_sheet.theme().secondary);
            y += m_sheet.line();
        }
        if (m_mask.isCompared) {
            addLegend(left + 0.5 * type, y);
        }
    }

    /// A filled box is True, a hatched one False.
    void addLegend(double left, double y) {
        const double type = m_sheet.type();
        for (const bool isAllowed : {true, false}) {
            m_sheet.box({{left, y - 0.55 * type, 1.6 * type, 1.1 * type},
                         isAllowed ? itemColour(m_sheet.theme(), 1, 0) : m_sheet.theme().canvas,
                         m_sheet.theme().border,
                         0.8,
                         !isAllowed});
            const QString word =
                explainWord(isAllowed ? ExplainWord::True : ExplainWord::False, m_picture.language);
            left = m_sheet.text(word, {left + 2.1 * type, y}, SheetAlign::Left).right() + 1.5 * type;
        }
    }

    const ExplainPicture& m_picture;
    const LengthMask& m_mask;
    int m_level;
    ExplainSheet m_sheet;
    double m_height; ///< of a row
    double m_left = 0.0;
    double m_numbers = 0.0;
    QString m_shapes; ///< written beside the code
};

} // namespace

QString itemName(const RowItems& items, std::size_t item) {
    QString name;
    if (items.batches > 1 || items.heads == 1) {
        name = QStringLiteral("b%1").arg(items.batchOf(item));
    }
    if (items.heads > 1) {
        name += (name.isEmpty() ? QString() : QStringLiteral(" ")) +
                QStringLiteral("h%1").arg(items.headOf(item));
    }
    return name;
}

ExplainSheet lengthsSheet(const ExplainPicture& picture, const LengthMask& mask, const SheetSpace& space) {
    return LengthComparison(picture, mask, space).sheet();
}

} // namespace attnscope::ui
