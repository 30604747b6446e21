// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/formula.h"
#include "ui/paint/explain/explain_sheets.h"
#include "ui/paint/explain/matrix_grid.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

/// The items as blocks, and their rows below one another.
class ItemsAndRows {
public:
    ItemsAndRows(const ExplainPicture& picture, const ReshapedRows& rows, const SheetSpace& space)
        : m_rows(rows)
        , m_level(space.level)
        , m_height(space.size.height())
        , m_sheet(picture.palette.theme, space.type)
        , m_isSized(picture.isSized)
        , m_digits(std::min(sheetDigits(rows.numbers), space.level < kLastLevel ? 2 : 1)) {
        m_cell = widthFor(rows.numbers);
        m_flatCell = widthFor(rows.flat);
    }

    ExplainSheet sheet() {
        const double type = m_sheet.type();
        const RowItems& items = m_rows.items;
        addBlocks();
        const QRectF blocks = m_sheet.bounds();
        const double height = rowHeight();
        const QRectF listing = addListing(m_sheet, code(), {0.0, blocks.bottom() + 0.5 * type});
        const double labels = m_sheet.widthOf(QStringLiteral("b0 h0")) + 0.8 * type;
        // Few blocks are narrower than the code below them.
        const double between = std::max(blocks.right() + 3.6 * type, listing.right() + type);
        const QPointF place(between + labels, 0.0);
        MatrixGrid rows = grid(items.rows(), 0, height);
        rows.columns = gridAxis(items.keys, m_flatCell);
        rows.cell = [this, height](std::size_t row, std::size_t key) {
            return cell(m_rows.flatAt(row, key), row, height);
        };
        const QRectF flat = addGrid(m_sheet, rows, place);
        for (std::size_t item = 0; item < items.items(); ++item) {
            addEdges(place, item, height);
            const double middle =
                (static_cast<double>(item) + 0.5) * static_cast<double>(items.queries) * height;
            m_sheet.text(itemName(items, item), {place.x() - 0.5 * type, middle}, SheetAlign::Right,
                         m_sheet.theme().secondary);
        }
        // The blocks stand in the middle of the rows, or the rows of the blocks.
        addArrows(blocks.right() + 0.6 * type, between - 0.6 * type, flat.center().y());
        const QString shape = QStringLiteral("(%1, %2)").arg(items.rows()).arg(items.keys);
        const QPointF at = isShort() ? QPointF(flat.right() + 0.6 * type, flat.center().y())
                                     : QPointF(flat.center().x(), flat.bottom() + 0.9 * type);
        const SheetAlign align = isShort() ? SheetAlign::Left : SheetAlign::Centre;
        if (m_isSized) {
            m_sheet.text(shape, at, align, m_sheet.theme().secondary);
        } else {
            m_sheet.askedText(shape, QStringLiteral("(?, ?)"), at, align, m_sheet.theme().secondary);
        }
        return std::move(m_sheet);
    }

private:
    double widthFor(const std::vector<double>& numbers) const {
        std::vector<QString> texts;
        texts.reserve(numbers.size());
        for (const double number : numbers) {
            texts.push_back(textOf(number));
        }
        return cellWidth(m_sheet, texts);
    }
    QString textOf(double number) const { return QString::fromStdString(shortNumberText(number, m_digits)); }
    /// The height is all for the rows: their shape stands beside them.
    bool isShort() const { return m_level == kLastLevel; }
    /// Of the rows below one another: what there is room for. They touch only where the smallest type has no
    /// more room.
    double rowHeight() const {
        constexpr double kLoose = 1.2;
        constexpr double kTouching = 0.87;
        const double below = isShort() ? 0.25 : 1.9; // for the shape, or what text is higher than rows
        const double type = m_sheet.type();
        const double room = (m_height - below * type) / static_cast<double>(m_rows.items.rows());
        const bool hasLeastType = m_level == kLastLevel && type <= kCaptionSize;
        const double least = m_level == 0 ? kCellHeight : hasLeastType ? kTouching : kLoose;
        return std::clamp(room, least * type, kCellHeight * type);
    }

    MatrixGrid grid(std::size_t count, std::size_t first, double height) const {
        MatrixGrid grid;
        grid.rows = gridAxis(count, height);
        grid.columns = gridAxis(m_rows.items.keys, m_cell);
        grid.cell = [this, first, height](std::size_t row, std::size_t key) {
            return cell(m_rows.at(first + row, key), first + row, height);
        };
        return grid;
    }
    GridCell cell(double number, std::size_t row, double height) const {
        const std::size_t item = m_rows.items.itemOf(row);
        return {textOf(number),
                itemColour(m_sheet.theme(), m_rows.items.batchOf(item), m_rows.items.headOf(item)), false,
                height >= kCellHeight * m_sheet.type()};
    }

    /// Around the rows of an item and between its columns: lines between low rows would touch their numbers.
    void addEdges(const QPointF& place, std::size_t item, double height) {
        const double high = height * static_cast<double>(m_rows.items.queries);
        for (std::size_t key = 0; key < m_rows.items.keys; ++key) {
            m_sheet.box({{place.x() + static_cast<double>(key) * m_flatCell,
                          place.y() + static_cast<double>(item) * high, m_flatCell, high},
                         {},
                         m_sheet.theme().border,
                         0.8});
        }
    }

    /// A line of blocks for each batch item, in the middle of the height of all rows.
    void addBlocks() {
        const RowItems& items = m_rows.items;
        const double type = m_sheet.type();
        const double row = kCellHeight * type;
        const double rowsHeight = rowHeight() * static_cast<double>(items.rows());
        const std::size_t perLine = items.heads > 1 ? items.heads : std::min<std::size_t>(4, items.items());
        const std::size_t lines = (items.items() + perLine - 1) / perLine;
        const double pitch = row * static_cast<double>(items.queries) + 2.0 * type;
        const double width = m_cell * static_cast<double>(items.keys) + 0.8 * type;
        const double shape = 5.0 * type; // with the code
        const double top = std::max(0.0, (rowsHeight - pitch * static_cast<double>(lines) - shape) / 2.0);
        for (std::size_t item = 0; item < items.items(); ++item) {
            const std::size_t line = item / perLine;
            const QPointF place(static_cast<double>(item % perLine) * width,
                                top + 1.5 * type + static_cast<double>(line) * pitch);
            const QRectF block = addGrid(m_sheet, grid(items.queries, item * items.queries, row), place);
            m_sheet.text(itemName(items, item), {block.center().x(), block.top() - 0.75 * type},
                         SheetAlign::Centre, m_sheet.theme().secondary);
        }
        const double middle = (width * static_cast<double>(perLine) - 0.8 * type) / 2.0;
        m_sheet.text(QStringLiteral("(%1, %2, %3)").arg(items.items()).arg(items.queries).arg(items.keys),
                     {middle, top + pitch * static_cast<double>(lines) + 0.5 * type}, SheetAlign::Centre,
                     m_sheet.theme().secondary);
    }

    /// There and back. It stands below the blocks: between blocks and rows the longer line has no room.
    std::vector<CodeLine> code() const {
        const bool isBack = m_rows.stage == Stage::Weights; // the softmax needs the items again
        return {{QStringLiteral("X.reshape(-1, shape[-1])"), !isBack},
                {isBack ? QStringLiteral("softmax(X.reshape(shape))") : QStringLiteral("X.reshape(shape)"),
                 isBack}};
    }

    void addArrows(double from, double to, double middle) {
        const double type = m_sheet.type();
        m_sheet.arrow({from, middle - 1.0 * type}, {to, middle - 1.0 * type});
        m_sheet.arrow({to, middle + 0.6 * type}, {from, middle + 0.6 * type});
    }

    const ReshapedRows& m_rows;
    int m_level;
    double m_height; ///< that there is
    ExplainSheet m_sheet;
    bool m_isSized;
    int m_digits;
    double m_cell = 0.0;     ///< width in the items
    double m_flatCell = 0.0; ///< width in the rows below one another
};

} // namespace

ExplainSheet reshapeSheet(const ExplainPicture& picture, const ReshapedRows& rows, const SheetSpace& space) {
    return ItemsAndRows(picture, rows, space).sheet();
}

} // namespace attnscope::ui
