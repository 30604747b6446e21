// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/symbols.h"
#include "ui/paint/explain/explain_sheets.h"
#include "ui/paint/explain/matrix_grid.h"

#include <algorithm>
#include <array>

namespace attnscope::ui {

namespace {

/// How much of the matrices a level shows.
struct StackForm {
    std::size_t tokens = 8; ///< at most
    std::size_t features = 5;
    int digits = 2;
    bool wraps = true;    ///< groups stand in lines
    bool isClose = false; ///< the vectors stand in their matrix, which is not drawn once more beside them
};

/// Tokens, features and digits go before one of Q, K and V does: the picture is about all three.
constexpr std::array<StackForm, kLastStackLevel + 1> kStackForms{{
    {8, 5, 2, false},
    {8, 5, 2},
    {6, 4, 2},
    {4, 4, 2},
    {4, 4, 1},
    {4, 3, 1},
    {8, 5, 1, false, true},
    {6, 4, 1, false, true},
    {4, 4, 1, false, true},
    {4, 3, 1, false, true},
    {3, 3, 1, false, true},
}};

/// The vectors of one matrix, an arrow, and the matrix.
class StackedGroup {
public:
    StackedGroup(const ExplainPicture& picture, const VectorStack& stack, const StackForm& form, double type)
        : m_picture(picture)
        , m_stack(stack)
        , m_isClose(form.isClose)
        , m_symbols(*picture.scene)
        , m_sheet(picture.palette.theme, type) {
        const int digits = std::min(sheetDigits(stack.matrix.numbers), form.digits);
        for (const double number : stack.matrix.numbers) {
            m_texts.push_back(QString::fromStdString(shortNumberText(number, digits)));
        }
    }

    ExplainSheet sheet() {
        const double type = m_sheet.type();
        const MatrixGrid apart = grid((m_isClose ? 0.25 : 0.55) * type);
        const MatrixGrid joined = grid(0.0);
        const bool columns = m_symbols.columns();
        const double names = columns ? 0.0 : namesWidth() + 0.5 * type;
        const double above = 1.75 * type;
        const QPointF vectors(names, m_isClose && columns ? 2.0 * above : above);
        const QRectF whole = addGrid(m_sheet, apart, vectors);
        addNames(apart, vectors);
        if (m_isClose) {
            const double pad = 0.25 * type;
            addMatrixFrame(whole.adjusted(-pad, -pad, pad, pad), columns ? above : 0.0);
            return std::move(m_sheet);
        }
        const double arrow = names + apart.size().width() + 0.6 * type;
        const double middle = above + apart.size().height() / 2.0;
        m_sheet.arrow({arrow, middle}, {arrow + 1.8 * type, middle});
        const QPointF matrix(arrow + 2.4 * type, middle - joined.size().height() / 2.0);
        addMatrixFrame(addGrid(m_sheet, joined, matrix), 0.0);
        return std::move(m_sheet);
    }

private:
    /// What makes vectors a matrix: a frame, its name, `above` the names of vectors, and its shape.
    void addMatrixFrame(const QRectF& whole, double above) {
        const double type = m_sheet.type();
        m_sheet.box({whole, {}, m_sheet.theme().text, 0.14 * type});
        m_sheet.formula(m_symbols.stageMatrix(m_stack.stage),
                        {whole.center().x(), whole.top() - above - 0.9 * type}, SheetAlign::Centre);
        m_sheet.text(shapeText(m_stack.matrix.rows, m_stack.matrix.columns, m_picture.scene->orientation),
                     {whole.center().x(), whole.bottom() + 0.9 * type}, SheetAlign::Centre,
                     m_sheet.theme().secondary);
    }

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
                m_sheet.formula(
                    name(place),
                    {topLeft.x() + grid.columns.middle(place), topLeft.y() - (m_isClose ? 1.1 : 0.9) * type},
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
    bool m_isClose;
    Symbols m_symbols;
    ExplainSheet m_sheet;
    std::vector<QString> m_texts;
};

constexpr double kGroupGap = 1.8; ///< between matrices, in the type

/// What is not shown of them; empty where all of it is there.
QString leftOutText(const ExplainPicture& picture, const VectorStacks& stacks) {
    const SampledMatrix& first = stacks.stacks.front().matrix;
    const bool areAlike =
        std::all_of(stacks.stacks.begin(), stacks.stacks.end(), [&first](const VectorStack& stack) {
            return stack.matrix.rows == first.rows && stack.matrix.columns == first.columns;
        });
    if (areAlike) {
        return shownText(picture, first);
    }
    const bool isWhole =
        std::all_of(stacks.stacks.begin(), stacks.stacks.end(), [](const VectorStack& stack) {
            return stack.matrix.showsAllRows() && stack.matrix.showsAllColumns();
        });
    return isWhole ? QString() : explainWord(ExplainWord::ShownSome, picture.language);
}

} // namespace

ExplainSheet stackSheet(const ExplainPicture& picture, const VectorStacks& stacks, const SheetSpace& space) {
    const StackForm& form = kStackForms[static_cast<std::size_t>(space.level)];
    VectorStacks thin = stacks;
    ExplainSheet all(picture.palette.theme, space.type);
    QPointF at;
    double lineBottom = 0.0;
    const double gap = kGroupGap * space.type;
    for (VectorStack& stack : thin.stacks) {
        stack.matrix = thinned(stack.matrix, form.tokens, form.features);
        const ExplainSheet group = StackedGroup(picture, stack, form, space.type).sheet();
        const QRectF bounds = group.bounds();
        if (form.wraps && at.x() > 0.0 && at.x() + bounds.width() > space.size.width()) {
            at = {0.0, lineBottom + 0.7 * gap};
        }
        all.add(group, at - bounds.topLeft());
        lineBottom = std::max(lineBottom, at.y() + bounds.height());
        at.rx() += bounds.width() + gap;
    }
    addNote(all, leftOutText(picture, thin));
    return all;
}

} // namespace attnscope::ui
