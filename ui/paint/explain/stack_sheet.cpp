// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/symbols.h"
#include "ui/paint/explain/explain_sheets.h"
#include "ui/paint/explain/matrix_grid.h"

namespace attnscope::ui {

namespace {

/// The vectors of one matrix, an arrow, and the matrix.
class StackedGroup {
public:
    StackedGroup(const ExplainPicture& picture, const VectorStack& stack, double type)
        : m_picture(picture)
        , m_stack(stack)
        , m_symbols(*picture.scene)
        , m_sheet(picture.palette.theme, type) {
        const int digits = sheetDigits(stack.matrix.numbers);
        for (const double number : stack.matrix.numbers) {
            m_texts.push_back(QString::fromStdString(shortNumberText(number, digits)));
        }
    }

    ExplainSheet sheet() {
        const double type = m_sheet.type();
        const MatrixGrid apart = grid(0.55 * type);
        const MatrixGrid joined = grid(0.0);
        const bool columns = m_symbols.columns();
        const double names = columns ? 0.0 : namesWidth() + 0.5 * type;
        const double above = 1.75 * type;
        const QPointF vectors(names, above);
        addGrid(m_sheet, apart, vectors);
        addNames(apart, vectors);
        const double arrow = names + apart.size().width() + 0.6 * type;
        const double middle = above + apart.size().height() / 2.0;
        m_sheet.arrow({arrow, middle}, {arrow + 1.8 * type, middle});
        const QPointF matrix(arrow + 2.4 * type, middle - joined.size().height() / 2.0);
        const QRectF whole = addGrid(m_sheet, joined, matrix);
        m_sheet.box({whole, {}, m_sheet.theme().text, 0.14 * type});
        m_sheet.formula(m_symbols.stageMatrix(m_stack.stage), {whole.center().x(), whole.top() - 0.9 * type},
                        SheetAlign::Centre);
        m_sheet.text(shapeText(m_stack.matrix.rows, m_stack.matrix.columns, m_picture.scene->orientation),
                     {whole.center().x(), whole.bottom() + 0.9 * type}, SheetAlign::Centre,
                     m_sheet.theme().secondary);
        return std::move(m_sheet);
    }

private:
    std::string letter() const {
        return m_stack.stage == Stage::Q ? "q" : m_stack.stage == Stage::K ? "k" : "v";
    }
    Formula name(std::size_t place) const {
        const std::size_t token = m_stack.matrix.shownRows[place];
        return m_symbols.token(letter(),
                               m_stack.stage == Stage::Q ? m_symbols.query(token) : m_symbols.key(token));
    }
    double namesWidth() const {
        double widest = 0.0;
        for (std::size_t place = 0; place < m_stack.matrix.shownRows.size(); ++place) {
            widest = std::max(widest, m_sheet.widthOf(name(place)));
        }
        return widest;
    }

    /// As it is seen; vectors of tokens are `between` apart.
    MatrixGrid grid(double between) const {
        const SampledMatrix& matrix = m_stack.matrix;
        const bool columns = m_symbols.columns();
        const double height = kCellHeight * m_sheet.type();
        double width = cellWidth(m_sheet, m_texts);
        if (columns) {
            width = std::max(width, namesWidth());
        }
        MatrixGrid grid;
        grid.rows =
            columns ? gridAxis(matrix.shownColumns, height) : gridAxis(matrix.shownRows, height, between);
        grid.columns =
            columns ? gridAxis(matrix.shownRows, width, between) : gridAxis(matrix.shownColumns, width);
        grid.cell = [this, columns](std::size_t row, std::size_t column) {
            const std::size_t token = columns ? column : row;
            const std::size_t feature = columns ? row : column;
            const double number = m_stack.matrix.at(token, feature);
            return GridCell{m_texts[token * m_stack.matrix.shownColumns.size() + feature],
                            m_picture.palette.fill(RangeGroup::Values, number)};
        };
        return grid;
    }

    void addNames(const MatrixGrid& grid, const QPointF& topLeft) {
        const bool columns = m_symbols.columns();
        for (std::size_t place = 0; place < m_stack.matrix.shownRows.size(); ++place) {
            const double type = m_sheet.type();
            if (columns) {
                m_sheet.formula(name(place),
                                {topLeft.x() + grid.columns.middle(place), topLeft.y() - 0.9 * type},
                                SheetAlign::Centre);
            } else {
                m_sheet.formula(name(place),
                                {topLeft.x() - 0.5 * type, topLeft.y() + grid.rows.middle(place)},
                                SheetAlign::Right);
            }
        }
    }

    const ExplainPicture& m_picture;
    const VectorStack& m_stack;
    Symbols m_symbols;
    ExplainSheet m_sheet;
    std::vector<QString> m_texts;
};

constexpr double kGroupGap = 1.8;  ///< between matrices, in the type
constexpr std::size_t kFewest = 4; ///< tokens and features that are shown

std::size_t groupsBeside(const ExplainPicture& picture, const VectorStacks& stacks, double room) {
    double width = 0.0;
    std::size_t count = 0;
    for (const VectorStack& stack : stacks.stacks) {
        width += StackedGroup(picture, stack, kCaptionSize).sheet().bounds().width();
        if (count > 0 && width > room) {
            break;
        }
        width += kGroupGap * kCaptionSize;
        ++count;
    }
    return count;
}

/// That many of them beside one another; in lines where they wrap.
ExplainSheet groupsSheet(const ExplainPicture& picture, const VectorStacks& stacks, std::size_t count,
                         const SheetSpace& space, bool wraps) {
    ExplainSheet all(picture.palette.theme, space.type);
    QPointF at;
    double lineBottom = 0.0;
    const double gap = kGroupGap * space.type;
    for (std::size_t i = 0; i < count; ++i) {
        const ExplainSheet group = StackedGroup(picture, stacks.stacks[i], space.type).sheet();
        const QRectF bounds = group.bounds();
        if (wraps && at.x() > 0.0 && at.x() + bounds.width() > space.size.width()) {
            at = {0.0, lineBottom + gap / 2.0};
        }
        all.add(group, at - bounds.topLeft());
        lineBottom = std::max(lineBottom, at.y() + bounds.height());
        at.rx() += bounds.width() + gap;
    }
    return all;
}

} // namespace

ExplainSheet stackSheet(const ExplainPicture& picture, const VectorStacks& stacks, const SheetSpace& space) {
    // All three beside one another, or in lines; where they have no room, all with fewer tokens and features,
    // and at last as many as have room in the smallest type.
    const std::size_t all = stacks.stacks.size();
    if (space.level < kLastLevel) {
        return groupsSheet(picture, stacks, all, space, space.level == 1);
    }
    VectorStacks thin = stacks;
    for (VectorStack& stack : thin.stacks) {
        stack.matrix = thinned(stack.matrix, kFewest, kFewest);
    }
    ExplainSheet sheet = groupsSheet(picture, thin, all, space, true);
    const QSizeF size = sheet.bounds().size();
    if (size.width() <= space.size.width() && size.height() <= space.size.height()) {
        return sheet;
    }
    return groupsSheet(picture, stacks, groupsBeside(picture, stacks, space.size.width()), space, false);
}

} // namespace attnscope::ui
