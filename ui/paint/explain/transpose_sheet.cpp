// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/symbols.h"
#include "ui/paint/explain/explain_sheets.h"
#include "ui/paint/explain/matrix_grid.h"

#include <algorithm>
#include <array>

namespace attnscope::ui {

namespace {

/// How much of the factors a level shows.
struct TransposeForm {
    std::size_t tokens = 5; ///< at most
    std::size_t features = 4;
    int digits = 2;
    bool isCrossed = true; ///< else the factors stand in one line, which is less high
};

/// Whatever a form leaves out, K before it is turned, the arrow and the shapes are not it: they are what the
/// picture is about.
constexpr std::array<TransposeForm, kLastTransposeLevel + 1> kTransposeForms{{
    {},
    {5, 4, 2, false},
    {5, 4, 1, true},
    {5, 4, 1, false},
    {4, 3, 1, true},
    {4, 3, 1, false},
    {3, 3, 1, false},
}};

TransposedKeys thinnedKeys(const TransposedKeys& keys, const TransposeForm& form) {
    TransposedKeys thin = keys;
    thin.queries = thinned(keys.queries, form.tokens, form.features, keys.queryPlace());
    thin.keys = thinned(keys.keys, form.tokens, form.features, keys.keyPlace());
    return thin;
}

/// K, K laid on its side, and how a row of one factor meets a column of the other.
class TurnedKeys {
public:
    TurnedKeys(const ExplainPicture& picture, const TransposedKeys& keys, const SheetSpace& space)
        : m_picture(picture)
        , m_form(kTransposeForms[static_cast<std::size_t>(space.level)])
        , m_keys(thinnedKeys(keys, m_form))
        , m_symbols(*picture.scene)
        , m_isColumns(m_symbols.columns())
        , m_sheet(picture.palette.theme, space.type) {
        std::vector<double> numbers = m_keys.queries.numbers;
        numbers.insert(numbers.end(), m_keys.keys.numbers.begin(), m_keys.keys.numbers.end());
        m_digits = std::min(sheetDigits(numbers), m_form.digits);
        std::vector<QString> texts;
        texts.reserve(numbers.size() + 1);
        for (const double number : numbers) {
            texts.push_back(textOf(number));
        }
        m_cell = QSizeF(cellWidth(m_sheet, texts), kCellHeight * space.type);
        m_wide = std::max(m_cell.width(), cellWidth(m_sheet, {textOf(keys.score)}));
    }

    ExplainSheet sheet() {
        const double type = m_sheet.type();
        const MatrixGrid own = grid(m_keys.keys, !m_isColumns, m_cell.width());
        const QPointF place(0.0, 2.0 * type);
        addGrid(m_sheet, own, place);
        name(m_symbols.stageMatrix(Stage::K), QRectF(place, own.size()), m_keys.keys, m_isColumns);
        frame(own, place, m_keys.keyPlace(), !m_isColumns, m_sheet.theme().strong);
        const double middle = place.y() + own.size().height() / 2.0;
        const double from = own.size().width() + 0.7 * type;
        const QString turns = explainWord(ExplainWord::Transposed, m_picture.language);
        const double width = m_sheet.widthOf(turns) + 0.6 * type;
        m_sheet.arrow({from, middle}, {from + width, middle});
        m_sheet.text(turns, {from + width / 2.0, middle - 0.9 * type}, SheetAlign::Centre);
        const double x = from + width + 0.8 * type;
        if (m_form.isCrossed) {
            addCrossed(x);
        } else {
            addInLine(x);
        }
        addTerms();
        return std::move(m_sheet);
    }

private:
    QString textOf(double number) const { return QString::fromStdString(shortNumberText(number, m_digits)); }

    /// A matrix whose rows are tokens, or are features.
    MatrixGrid grid(const SampledMatrix& matrix, bool rowsAreTokens, double cellWidth) const {
        MatrixGrid grid;
        grid.rows = gridAxis(rowsAreTokens ? matrix.shownRows : matrix.shownColumns, m_cell.height());
        grid.columns = gridAxis(rowsAreTokens ? matrix.shownColumns : matrix.shownRows, cellWidth);
        grid.cell = [this, &matrix, rowsAreTokens](std::size_t row, std::size_t column) {
            const double number = rowsAreTokens ? matrix.at(row, column) : matrix.at(column, row);
            return GridCell{textOf(number), m_picture.palette.fill(RangeGroup::Values, number)};
        };
        return grid;
    }

    /// The product with one cell filled in.
    MatrixGrid product() const {
        const auto& rows = m_isColumns ? m_keys.keys.shownRows : m_keys.queries.shownRows;
        const auto& columns = m_isColumns ? m_keys.queries.shownRows : m_keys.keys.shownRows;
        const std::size_t row = m_isColumns ? m_keys.keyPlace() : m_keys.queryPlace();
        const std::size_t column = m_isColumns ? m_keys.queryPlace() : m_keys.keyPlace();
        MatrixGrid grid;
        grid.rows = gridAxis(rows, m_cell.height());
        grid.columns = gridAxis(columns, m_wide);
        grid.cell = [this, row, column](std::size_t r, std::size_t c) {
            return r == row && c == column
                       ? GridCell{textOf(m_keys.score),
                                  m_picture.palette.fill(RangeGroup::Scores, m_keys.score)}
                       : GridCell{{}, m_sheet.theme().canvas};
        };
        return grid;
    }

    MatrixGrid left() const { return grid(m_isColumns ? m_keys.keys : m_keys.queries, true, m_cell.width()); }
    /// Above the product its columns are as wide as those.
    MatrixGrid right() const {
        return grid(m_isColumns ? m_keys.queries : m_keys.keys, false,
                    m_form.isCrossed ? m_wide : m_cell.width());
    }
    Formula leftName() const {
        return m_isColumns ? transposed(m_symbols.stageMatrix(Stage::K)) : m_symbols.stageMatrix(Stage::Q);
    }
    Formula rightName() const {
        return m_isColumns ? m_symbols.stageMatrix(Stage::Q) : transposed(m_symbols.stageMatrix(Stage::K));
    }
    /// The selected row of the left factor and column of the right one.
    std::size_t row() const { return m_isColumns ? m_keys.keyPlace() : m_keys.queryPlace(); }
    std::size_t column() const { return m_isColumns ? m_keys.queryPlace() : m_keys.keyPlace(); }
    /// Orange means the selected query, and nothing else.
    QColor rowColour() const { return m_isColumns ? m_sheet.theme().strong : m_sheet.theme().accent; }
    QColor columnColour() const { return m_isColumns ? m_sheet.theme().accent : m_sheet.theme().strong; }

    void name(const Formula& formula, const QRectF& rect, const SampledMatrix& matrix, bool turns) {
        const double type = m_sheet.type();
        m_sheet.formula(formula, {rect.center().x(), rect.top() - 0.95 * type}, SheetAlign::Centre);
        m_sheet.text(shapeText(matrix.rows, matrix.columns, turns ? Orientation::Columns : Orientation::Rows),
                     {rect.center().x(), rect.bottom() + 0.9 * type}, SheetAlign::Centre,
                     m_sheet.theme().secondary);
    }

    void frame(const MatrixGrid& of, const QPointF& place, std::size_t at, bool isRow, const QColor& colour) {
        addFrame(m_sheet, isRow ? of.rowRect(place, at) : of.columnRect(place, at), colour);
    }

    /// The left factor beside the product, the right one above it: a row meets a column in its cell.
    void addCrossed(double x) {
        const double type = m_sheet.type();
        const MatrixGrid leftGrid = left();
        const MatrixGrid rightGrid = right();
        const MatrixGrid cells = product();
        const double gap = 0.9 * type;
        const QPointF rightPlace(x + leftGrid.size().width() + 2.2 * type, 2.0 * type);
        const QPointF leftPlace(x, rightPlace.y() + rightGrid.size().height() + gap);
        const QPointF place(rightPlace.x(), leftPlace.y());
        addGrid(m_sheet, leftGrid, leftPlace);
        addGrid(m_sheet, rightGrid, rightPlace);
        addGrid(m_sheet, cells, place);
        frame(leftGrid, leftPlace, row(), true, rowColour());
        frame(rightGrid, rightPlace, column(), false, columnColour());
        addFrame(m_sheet, cells.rect(place, row(), column()), m_sheet.theme().text);
        m_sheet.formula(leftName(),
                        {leftPlace.x() + leftGrid.size().width() / 2.0, leftPlace.y() - 0.95 * type},
                        SheetAlign::Centre);
        m_sheet.formula(rightName(),
                        {rightPlace.x() + rightGrid.size().width() / 2.0, rightPlace.y() - 0.95 * type},
                        SheetAlign::Centre);
        const QRectF cell = cells.rect(place, row(), column());
        m_sheet.line({QPolygonF({QPointF(leftPlace.x() + leftGrid.size().width() + 3.0, cell.center().y()),
                                 QPointF(cell.left() - 3.0, cell.center().y())}),
                      rowColour(), 0.12 * type, true, false});
        m_sheet.line({QPolygonF({QPointF(cell.center().x(), rightPlace.y() + rightGrid.size().height() + 3.0),
                                 QPointF(cell.center().x(), cell.top() - 3.0)}),
                      columnColour(), 0.12 * type, true, false});
    }

    /// The factors one after the other, which is less high.
    void addInLine(double x) {
        const double type = m_sheet.type();
        const MatrixGrid leftGrid = left();
        const MatrixGrid rightGrid = right();
        const double height = std::max(leftGrid.size().height(), rightGrid.size().height());
        const auto topOf = [&](const MatrixGrid& grid) {
            return 2.0 * type + (height - grid.size().height()) / 2.0;
        };
        const QPointF leftPlace(x, topOf(leftGrid));
        const QPointF rightPlace(x + leftGrid.size().width() + 2.0 * type, topOf(rightGrid));
        addGrid(m_sheet, leftGrid, leftPlace);
        addGrid(m_sheet, rightGrid, rightPlace);
        frame(leftGrid, leftPlace, row(), true, rowColour());
        frame(rightGrid, rightPlace, column(), false, columnColour());
        m_sheet.text(QStringLiteral("·"), {rightPlace.x() - type, 2.0 * type + height / 2.0},
                     SheetAlign::Centre);
        name(leftName(), QRectF(leftPlace, leftGrid.size()), m_isColumns ? m_keys.keys : m_keys.queries,
             false);
        name(rightName(), QRectF(rightPlace, rightGrid.size()), m_isColumns ? m_keys.queries : m_keys.keys,
             true);
    }

    /// A number behind a sign.
    Formula factor(double value) const {
        const Formula plain = number(value, m_digits);
        const bool hasSign = textOf(value).startsWith(QChar(0x2212)); // not what rounds to 0
        return hasSign ? ::attnscope::row({bracket("("), plain, bracket(")")}) : plain;
    }

    /// q·k = 1·0 + 0·1 = 0, and why the untransposed product does not fit.
    void addTerms() {
        const SampledMatrix& queries = m_keys.queries;
        std::vector<Formula> parts{
            m_symbols.product(m_symbols.query(m_keys.query), m_symbols.key(m_keys.key)), op("=")};
        for (std::size_t at = 0; at < queries.shownColumns.size(); ++at) {
            const bool hasGap = at > 0 && queries.shownColumns[at] != queries.shownColumns[at - 1] + 1;
            if (at > 0) {
                parts.push_back(op("+"));
            }
            if (hasGap) {
                parts.push_back(word("⋯"));
                parts.push_back(op("+"));
            }
            const double first = queries.at(m_keys.queryPlace(), at);
            parts.push_back(at > 0 ? factor(first) : number(first, m_digits));
            parts.push_back(op("·"));
            parts.push_back(factor(m_keys.keys.at(m_keys.keyPlace(), at)));
        }
        parts.push_back(op("="));
        parts.push_back(number(m_keys.score, m_digits));
        const double type = m_sheet.type();
        const QRectF above = m_sheet.bounds();
        const QRectF terms =
            m_sheet.formula(::attnscope::row(std::move(parts)),
                            {above.center().x(), above.bottom() + 1.1 * type}, SheetAlign::Centre);
        if (m_form.isCrossed) {
            addShapes({above.center().x(), terms.bottom() + 0.8 * type});
        }
        const bool showsKeys = m_keys.keys.showsAllRows() && !m_keys.queries.showsAllRows();
        addNote(m_sheet, shownText(m_picture, showsKeys ? m_keys.queries : m_keys.keys));
    }

    void addShapes(const QPointF& at) {
        const SampledMatrix& q = m_keys.queries;
        const SampledMatrix& k = m_keys.keys;
        const QString queries = shapeText(q.rows, q.columns, m_picture.scene->orientation);
        const QString keys = shapeText(k.rows, k.columns, m_picture.scene->orientation);
        const QString turned = shapeText(k.columns, k.rows, m_picture.scene->orientation);
        // Square matrices fit either way.
        const bool alwaysFits = q.columns == k.rows;
        const QString said =
            explainWord(alwaysFits ? ExplainWord::Fits : ExplainWord::FitsOnlySo, m_picture.language)
                .arg(m_isColumns ? turned : queries, m_isColumns ? queries : turned);
        m_sheet.text(alwaysFits ? said : said.arg(m_isColumns ? keys : queries, m_isColumns ? queries : keys),
                     at, SheetAlign::Centre, m_sheet.theme().secondary);
    }

    const ExplainPicture& m_picture;
    const TransposeForm& m_form;
    TransposedKeys m_keys;
    Symbols m_symbols;
    bool m_isColumns;
    ExplainSheet m_sheet;
    int m_digits = 0;
    QSizeF m_cell;
    double m_wide = 0.0; ///< a column of the product
};

} // namespace

ExplainSheet transposeSheet(const ExplainPicture& picture, const TransposedKeys& keys,
                            const SheetSpace& space) {
    return TurnedKeys(picture, keys, space).sheet();
}

} // namespace attnscope::ui
