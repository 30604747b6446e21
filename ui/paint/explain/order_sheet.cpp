// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/formula.h"
#include "ui/paint/explain/explain_sheets.h"
#include "ui/paint/explain/matrix_grid.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace attnscope::ui {

namespace {

/// The weights before and after the swap; what moved is framed.
class SwapPictures {
public:
    SwapPictures(const ExplainPicture& picture, const SwappedTokens& swap, const SheetSpace& space)
        : m_picture(picture)
        , m_swap(swap)
        , m_level(space.level)
        , m_sheet(picture.palette.theme, space.type) {
        const double type = space.type;
        const double number = m_sheet.widthOf(QStringLiteral("0.00")) + 0.5 * type;
        m_cell = hasNumbers() ? QSizeF(number, kCellHeight * type)
                              : QSizeF(1.0, 1.0) * ((isNarrow() ? 1.0 : 1.3) * type);
        m_hasColumnNames = true;
        for (std::size_t token = 0; token < swap.tokens; ++token) {
            const QString whole = shortToken(m_sheet, picture.scene->tokens, token, 1e6);
            m_hasColumnNames =
                m_hasColumnNames && !whole.isEmpty() && m_sheet.widthOf(whole, true) <= m_cell.width();
        }
        for (std::size_t token = 0; token < swap.tokens; ++token) {
            for (const bool hasName : {false, true}) {
                double& widest = m_names[hasName ? 1 : 0];
                widest = std::max(widest, m_sheet.widthOf(rowName(token, hasName), true));
            }
        }
        m_said = widthOfSaid(space.size.width());
        if (hasHeading()) {
            constexpr double kLow = 1.3; // the height goes to two matrices of eight rows
            m_cell.setHeight(kLow * type);
        }
    }

    ExplainSheet sheet() {
        QPointF at;
        for (const SwapCase& each : m_swap.cases) {
            ExplainSheet part = caseSheet(each);
            const QRectF bounds = part.bounds();
            m_sheet.add(part, at - bounds.topLeft());
            const double gap = (isNarrow() ? 1.1 : 1.5) * m_sheet.type();
            at +=
                m_level == 1 ? QPointF(0.0, bounds.height() + gap / 2.0) : QPointF(bounds.width() + gap, 0.0);
        }
        if (m_swap.tokens < m_swap.all) {
            addNote(
                m_sheet,
                explainWord(ExplainWord::FirstTokens, m_picture.language).arg(m_swap.tokens).arg(m_swap.all));
        }
        return std::move(m_sheet);
    }

private:
    bool hasNumbers() const { return m_level < kLastLevel; }
    /// Colours in small cells; the second case has the names of the first.
    bool isNarrow() const { return m_level == kLastOrderLevel; }
    bool hasNames(const SwapCase& of, bool isAfter) const {
        const bool isSecond = of.hasPositions && isNarrow();
        return m_hasColumnNames || (!isAfter && !isSecond);
    }
    /// Below one another, where the words have no room at the left: all in one line above each case.
    bool hasHeading() const { return m_level == 1 && m_said == 0.0; }
    bool isMoved(std::size_t place) const { return place == m_swap.first || place == m_swap.second; }

    double namesOf(const SwapCase& of, bool isAfter) const { return m_names[hasNames(of, isAfter) ? 1 : 0]; }

    QString indexOf(std::size_t token) const {
        return QString::number(token + m_picture.scene->notation.indexFrom);
    }
    /// Where columns have no room for names their indices stand before the names of rows, which the matrix
    /// after the swap doesn't repeat.
    QString rowName(std::size_t token, bool hasName) const {
        if (!hasName) {
            return indexOf(token);
        }
        const double longest = isNarrow() ? 3.0 : 4.0;
        const QString name = shortToken(m_sheet, m_picture.scene->tokens, token, longest * m_sheet.type());
        return m_hasColumnNames ? name
               : name.isEmpty() ? indexOf(token)
                                : indexOf(token) + QStringLiteral(" ") + name;
    }
    QString columnName(std::size_t token) const {
        return m_hasColumnNames ? shortToken(m_sheet, m_picture.scene->tokens, token, 1e6) : indexOf(token);
    }

    QString titleOf(const SwapCase& of) const {
        const QString title = explainWord(
            of.hasPositions ? ExplainWord::WithPositions : ExplainWord::WithoutPositions, m_picture.language);
        return hasMask() ? explainWord(ExplainWord::MaskOn, m_picture.language).arg(title) : title;
    }
    /// It stays at its places when tokens move, so that weights differ without positions too.
    bool hasMask() const {
        const auto& layers = m_picture.scene->mask.layers;
        return std::any_of(layers.begin(), layers.end(), [](const MaskLayer& layer) { return layer.on; });
    }
    /// Sums of the same numbers in another order differ in their last bits.
    static bool isSame(const SwapCase& of) { return of.largestDifference < 1e-12; }
    QString differenceOf(const SwapCase& of) const {
        return explainWord(ExplainWord::MovedBack, m_picture.language)
            .arg(isSame(of) ? QStringLiteral("0")
                            : QString::fromStdString(readoutText(of.largestDifference, 3)));
    }
    /// In two lines, broken behind its colon.
    QStringList brokenDifference(const SwapCase& of) const {
        const QString text = differenceOf(of);
        const qsizetype colon = std::max(text.indexOf(QLatin1Char(':')), text.indexOf(QChar(0xFF1A)));
        return colon < 0 ? QStringList{text}
                         : QStringList{text.left(colon + 1), text.mid(colon + 1).trimmed()};
    }

    /// Gives where it ends.
    double addSaidBeside(ExplainSheet& sheet, const SwapCase& of, double middle) const {
        QRectF said = sheet.text(titleOf(of), {0.0, middle - sheet.line()}, SheetAlign::Left, {}, true);
        double y = middle;
        for (const QString& line : brokenDifference(of)) {
            said = said.united(sheet.text(line, {0.0, y}, SheetAlign::Left, {}, !isSame(of)));
            y += sheet.line();
        }
        return said.right();
    }

    /// Below one another each case has its words at the left where these have room, which leaves more height
    /// to the matrices; else above and below them.
    double widthOfSaid(double room) const {
        if (m_level != 1) {
            return 0.0;
        }
        ExplainSheet measured(m_sheet.theme(), m_sheet.type());
        double widest = 0.0;
        for (const SwapCase& each : m_swap.cases) {
            widest = std::max(widest, addSaidBeside(measured, each, 0.0) + 1.2 * m_sheet.type());
        }
        const double names = m_names[1] + m_names[m_hasColumnNames ? 1 : 0];
        const double matrices =
            names + 2.8 * m_sheet.type() + 2.0 * m_cell.width() * static_cast<double>(m_swap.tokens);
        return widest + matrices <= room ? widest : 0.0;
    }

    ExplainSheet caseSheet(const SwapCase& of) const {
        ExplainSheet sheet(m_sheet.theme(), m_sheet.type());
        const double type = sheet.type();
        const bool saysBeside = m_said > 0.0;
        const double top = (saysBeside ? 1.3 : hasHeading() ? 2.9 : 3.2) * type;
        const QRectF before = addWeights(sheet, of, {m_said + namesOf(of, false) + 0.5 * type, top}, false);
        const double arrow = before.right() + 0.5 * type;
        sheet.arrow({arrow, before.center().y()}, {arrow + 1.4 * type, before.center().y()});
        const QRectF after =
            addWeights(sheet, of, {arrow + 1.8 * type + namesOf(of, true) + 0.5 * type, top}, true);
        if (saysBeside) {
            addSaidBeside(sheet, of, before.center().y());
            return sheet;
        }
        if (hasHeading()) {
            const QRectF title =
                sheet.text(titleOf(of), {before.left(), 0.6 * type}, SheetAlign::Left, {}, true);
            sheet.text(differenceOf(of), {title.right() + 1.5 * type, 0.6 * type}, SheetAlign::Left, {},
                       !isSame(of));
            return sheet;
        }
        const double middle = (before.left() + after.right()) / 2.0;
        sheet.text(titleOf(of), {middle, 0.6 * type}, SheetAlign::Centre, {}, true);
        sheet.text(differenceOf(of), {middle, after.bottom() + 1.3 * type}, SheetAlign::Centre, {},
                   !isSame(of));
        return sheet;
    }

    /// Rows and columns are those that are seen.
    QRectF addWeights(ExplainSheet& sheet, const SwapCase& of, const QPointF& place, bool isAfter) const {
        const std::vector<double>& weights = isAfter ? of.after : of.before;
        const bool columns = m_picture.scene->orientation == Orientation::Columns;
        const Palette& palette = m_picture.palette;
        MatrixGrid grid;
        grid.rows = gridAxis(m_swap.tokens, m_cell.height());
        grid.columns = gridAxis(m_swap.tokens, m_cell.width());
        grid.cell = [&](std::size_t row, std::size_t column) {
            const double weight =
                columns ? weights[column * m_swap.tokens + row] : weights[row * m_swap.tokens + column];
            const bool isMasked = hasMask() && weight == 0.0;
            return GridCell{hasNumbers() && !isMasked ? QString::fromStdString(numberText(weight, 2))
                                                      : QString(),
                            palette.fill(RangeGroup::Weights, weight), isMasked};
        };
        const QRectF rect = addGrid(sheet, grid, place);
        for (std::size_t at = 0; at < m_swap.tokens; ++at) {
            const std::size_t token = isAfter ? m_swap.placeBefore(at) : at;
            const bool isBold = isMoved(at);
            const QColor colour = isBold ? sheet.theme().text : sheet.theme().secondary;
            sheet.text(rowName(token, hasNames(of, isAfter)),
                       {place.x() - 0.4 * sheet.type(), place.y() + grid.rows.middle(at)}, SheetAlign::Right,
                       colour, isBold);
            sheet.text(columnName(token),
                       {place.x() + grid.columns.middle(at), place.y() - 0.75 * sheet.type()},
                       SheetAlign::Centre, colour, isBold);
        }
        for (const std::size_t moved : {m_swap.first, m_swap.second}) {
            addFrame(sheet, grid.rowRect(place, moved), sheet.theme().text);
        }
        return rect;
    }

    const ExplainPicture& m_picture;
    const SwappedTokens& m_swap;
    int m_level;
    ExplainSheet m_sheet;
    QSizeF m_cell;
    std::array<double, 2> m_names{}; ///< widths of the indices of rows, and of their names
    bool m_hasColumnNames = true;    ///< else columns have indices
    double m_said = 0.0;             ///< width of the words at the left of a case; 0: they have no room
};

} // namespace

ExplainSheet orderSheet(const ExplainPicture& picture, const SwappedTokens& swap, const SheetSpace& space) {
    return SwapPictures(picture, swap, space).sheet();
}

} // namespace attnscope::ui
