// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/notation.h"
#include "core/formula/symbols.h"
#include "ui/paint/explain/explain_sheets.h"
#include "ui/paint/explain/matrix_grid.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// The scaled scores, the mask and the masked scores beside one another, above the lines of code.
class MaskedScores {
public:
    MaskedScores(const ExplainPicture& picture, const ActingMask& acting, const SheetSpace& space)
        : m_picture(picture)
        , m_acting(acting)
        , m_symbols(*picture.scene)
        , m_isColumns(m_symbols.columns())
        , m_level(space.level)
        , m_sheet(picture.palette.theme, space.type) {
        std::vector<QString> texts;
        for (const auto* numbers : {&acting.scaled.numbers, &acting.masked.numbers, &acting.mask}) {
            for (const double number : *numbers) {
                texts.push_back(textOf(number, digitsOf(*numbers)));
            }
        }
        for (const std::size_t at : columnIndices()) {
            texts.push_back(name(columnTokens(), at));
        }
        m_cell = QSizeF(cellWidth(m_sheet, texts), 1.7 * space.type);
    }

    ExplainSheet sheet() {
        const double type = m_sheet.type();
        double left = addRowNames();
        left = addMatrix(m_acting.scaled.numbers, scaledName(), left, false);
        left = addSign(m_acting.isAdded ? QStringLiteral("+") : QString(), left);
        const Formula mask = m_acting.isAdded ? matrix("M") : word("mask");
        left = addMatrix(m_acting.mask, mask, left, true);
        left = addSign(m_acting.isAdded ? QStringLiteral("=") : QStringLiteral("→"), left);
        addMatrix(m_acting.masked.numbers, maskedName(), left, false);
        const QRectF above = m_sheet.bounds();
        ExplainSheet code(m_sheet.theme(), type);
        const QRectF listing = addListing(code, lines(), {});
        const double start = std::max(above.left(), above.center().x() - listing.width() / 2.0);
        m_sheet.add(code, {start, above.bottom() + 1.2 * type});
        return std::move(m_sheet);
    }

private:
    static constexpr double kTop = 3.0; ///< of the cells, in the type

    const std::vector<std::size_t>& rowIndices() const {
        return m_isColumns ? m_acting.scaled.shownColumns : m_acting.scaled.shownRows;
    }
    const std::vector<std::size_t>& columnIndices() const {
        return m_isColumns ? m_acting.scaled.shownRows : m_acting.scaled.shownColumns;
    }
    const TokenList& rowTokens() const {
        return m_isColumns ? m_picture.scene->keyNames() : m_picture.scene->tokens;
    }
    const TokenList& columnTokens() const {
        return m_isColumns ? m_picture.scene->tokens : m_picture.scene->keyNames();
    }

    static QString textOf(double number, int digits) {
        return QString::fromStdString(shortNumberText(number, digits));
    }
    int digitsOf(const std::vector<double>& numbers) const {
        return std::min(sheetDigits(numbers), m_level < kLastLevel ? 2 : 1);
    }

    QString name(const TokenList& tokens, std::size_t index) const {
        constexpr double kLongest = 5.0;
        const QString token = shortToken(m_sheet, tokens, index, kLongest * m_sheet.type());
        return token.isEmpty() ? QString::number(index + m_picture.scene->notation.indexFrom) : token;
    }

    /// Whether A is the scores as they are, and what is divided has no letter.
    bool hasOneLetter() const {
        return m_isColumns && m_picture.scene->notation.letters == Letters::Paper &&
               m_picture.scene->rules.scale != ScaleKind::None;
    }
    Formula scaledName() const {
        const Formula own = m_symbols.stageMatrix(Stage::Scaled);
        return hasOneLetter() ? row({own, word(" "), notationOf(*m_picture.scene, Stage::Scaled).name}) : own;
    }

    /// Some notations have one letter for the scores before and after the mask; the notes' A_scaled has its
    /// subscript already where no mask is on.
    Formula maskedName() const {
        if (hasOneLetter()) {
            return row({word("mask"), bracket("("), scaledName(), bracket(")")});
        }
        const Formula own = m_symbols.stageMatrix(Stage::Masked);
        if (plainText(own) != plainText(m_symbols.stageMatrix(Stage::Scaled))) {
            return own;
        }
        const bool isNotes = m_picture.scene->notation.letters == Letters::Notes;
        return sub(isNotes ? m_symbols.stageMatrix(Stage::Scores) : own, word("masked"));
    }

    /// Gives where they end.
    double addRowNames() {
        const double type = m_sheet.type();
        double widest = 0.0;
        for (const std::size_t at : rowIndices()) {
            widest = std::max(widest, m_sheet.widthOf(name(rowTokens(), at)));
        }
        const GridAxis rows = gridAxis(rowIndices(), m_cell.height());
        for (std::size_t place = 0; place < rowIndices().size(); ++place) {
            m_sheet.text(name(rowTokens(), rowIndices()[place]), {widest, kTop * type + rows.middle(place)},
                         SheetAlign::Right, m_sheet.theme().secondary);
        }
        return widest + 0.5 * type;
    }

    std::size_t at(std::size_t row, std::size_t column) const {
        return m_isColumns ? column * m_acting.scaled.shownColumns.size() + row
                           : row * m_acting.scaled.shownColumns.size() + column;
    }

    GridCell cell(double number, int digits, bool isMask, bool isForbidden) const {
        const QString text = textOf(number, digits);
        if (isMask || isForbidden) {
            return {text, isForbidden ? QColor() : m_sheet.theme().panel, isForbidden};
        }
        return {text, m_picture.palette.fill(RangeGroup::Scores, number)};
    }

    /// Gives where it ends.
    double addMatrix(const std::vector<double>& numbers, const Formula& title, double left, bool isMask) {
        const double type = m_sheet.type();
        const bool isBefore = &numbers == &m_acting.scaled.numbers;
        const int digits = digitsOf(numbers);
        MatrixGrid grid;
        grid.rows = gridAxis(rowIndices(), m_cell.height());
        grid.columns = gridAxis(columnIndices(), m_cell.width());
        grid.cell = [&](std::size_t row, std::size_t column) {
            const bool isForbidden =
                m_isColumns ? m_acting.isForbidden(column, row) : m_acting.isForbidden(row, column);
            return cell(numbers[at(row, column)], digits, isMask, isForbidden && !isBefore);
        };
        const QPointF place(left, kTop * type);
        const QRectF rect = addGrid(m_sheet, grid, place);
        for (std::size_t column = 0; column < columnIndices().size(); ++column) {
            m_sheet.text(name(columnTokens(), columnIndices()[column]),
                         {place.x() + grid.columns.middle(column), place.y() - 0.75 * type},
                         SheetAlign::Centre, m_sheet.theme().secondary);
        }
        const std::size_t query = m_acting.queryPlace();
        addFrame(m_sheet, m_isColumns ? grid.columnRect(place, query) : grid.rowRect(place, query),
                 m_sheet.theme().accent);
        m_sheet.formula(title, {rect.center().x(), place.y() - 2.15 * type}, SheetAlign::Centre);
        return rect.right();
    }

    double addSign(const QString& sign, double left) {
        const double gap = sign.isEmpty() ? 1.4 * m_sheet.type() : 2.0 * m_sheet.type();
        const double height = gridAxis(rowIndices(), m_cell.height()).length;
        m_sheet.text(sign, {left + gap / 2.0, kTop * m_sheet.type() + height / 2.0}, SheetAlign::Centre, {},
                     true);
        return left + gap;
    }

    /// As PyTorch has it. What a level leaves out stands at the ends.
    std::vector<CodeLine> lines() const {
        const QString scores = QStringLiteral("scores = torch.matmul(Q, K.transpose(-2, -1)) / (d_k ** 0.5)");
        const QString softmax = QStringLiteral("attention = F.softmax(scores, dim=-1)");
        const QString acts =
            m_acting.isAdded
                ? QStringLiteral("scores = scores + M")
                : QStringLiteral("scores = scores.masked_fill(mask == 0, %1)").arg(codeOf(m_acting.fill));
        if (m_level == 0) {
            return {{scores, false}, {acts, true}, {softmax, false}};
        }
        return {{acts, true}};
    }

    static QString codeOf(double fill) {
        return std::isfinite(fill) ? textOf(fill, -1).replace(QChar(0x2212), QLatin1Char('-'))
                                   : QStringLiteral("float(\"-inf\")");
    }

    const ExplainPicture& m_picture;
    const ActingMask& m_acting;
    Symbols m_symbols;
    bool m_isColumns;
    int m_level;
    ExplainSheet m_sheet;
    QSizeF m_cell;
};

} // namespace

ExplainSheet maskSheet(const ExplainPicture& picture, const ActingMask& acting, const SheetSpace& space) {
    return MaskedScores(picture, acting, space).sheet();
}

} // namespace attnscope::ui
