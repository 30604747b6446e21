// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/notation.h"
#include "core/formula/symbols.h"
#include "ui/paint/explain/explain_sheets.h"
#include "ui/paint/explain/matrix_grid.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace attnscope::ui {

namespace {

/// How much of the matrices a level shows, and how.
struct MaskForm {
    std::size_t tokens = 5; ///< at most
    int digits = 2;
    bool hasNames = true;  ///< over the columns; else they have indices, which the names of rows tell
    bool isBroken = false; ///< the masked scores stand on a line of their own
    bool hasAllCode = false;
};

constexpr std::array<MaskForm, kLastMaskLevel + 1> kMaskForms{{
    {5, 2, true, false, true},
    {5, 2, true, false},
    {5, 2, true, true},
    {5, 2, false, false},
    {5, 2, false, true},
    {5, 1, false, false},
    {4, 1, false, false},
    {3, 1, false, false},
}};

/// The scaled scores, the mask and the masked scores beside one another, above the lines of code.
class MaskedScores {
public:
    MaskedScores(const ExplainPicture& picture, const ActingMask& acting, const SheetSpace& space)
        : m_picture(picture)
        , m_form(kMaskForms[static_cast<std::size_t>(space.level)])
        , m_acting(thinned(acting, m_form.tokens))
        , m_symbols(*picture.scene)
        , m_isColumns(m_symbols.columns())
        , m_room(space.size.width())
        , m_sheet(picture.palette.theme, space.type) {
        for (const std::size_t at : rowIndices()) {
            m_names = std::max(m_names, m_sheet.widthOf(rowName(at)));
        }
    }

    ExplainSheet sheet() {
        const double type = m_sheet.type();
        const double start = m_form.isBroken ? kSign * type : 0.0;
        double left = addRowNames(start);
        left = addMatrix(m_acting.scaled.numbers, scaledName(), left, false);
        left = addSign(m_acting.isAdded ? QStringLiteral("+") : QString(), left);
        const Formula mask = m_acting.isAdded ? matrix("M") : word("mask");
        left = addMatrix(m_acting.mask, mask, left, true);
        const QString makes = m_acting.isAdded ? QStringLiteral("=") : QStringLiteral("→");
        if (m_form.isBroken) {
            m_top = m_sheet.bounds().bottom() + (kTop + 0.5) * type;
            addSign(makes, 0.0);
            left = addRowNames(start);
        } else {
            left = addSign(makes, left);
        }
        left = addMatrix(m_acting.masked.numbers, maskedName(), left, false);
        addWords(left);
        return std::move(m_sheet);
    }

private:
    static constexpr double kTop = 3.0; ///< of the cells, in the type
    static constexpr double kSign = 2.0;
    static constexpr double kHeight = 1.7;

    /// What acts, or that nothing does; and what is left out. In the corner under the mask where it has room.
    void addWords(double left) {
        const double type = m_sheet.type();
        ExplainSheet words(m_sheet.theme(), type);
        if (!m_symbols.masked() && m_acting.changesNothing()) {
            addNothingMasked(words);
        } else {
            addListing(words, lines(), {});
        }
        addNote(words, shownTokensText(m_picture, m_acting.scaled.shownRows.size(), m_acting.scaled.rows));
        const QRectF own = words.bounds();
        const QRectF above = m_sheet.bounds();
        const double corner = left + kSign * type;
        if (m_form.isBroken && corner + own.width() <= m_room) {
            const double middle = m_top + gridAxis(rowIndices(), kHeight * type).length / 2.0;
            m_sheet.add(words, QPointF(corner, middle - own.height() / 2.0) - own.topLeft());
            return;
        }
        const double start = std::max(above.left(), above.center().x() - own.width() / 2.0);
        m_sheet.add(words, QPointF(start, above.bottom() + 1.2 * type) - own.topLeft());
    }

    /// In the corner in two lines.
    void addNothingMasked(ExplainSheet& words) const {
        const QString text = explainWord(ExplainWord::NothingMasked, m_picture.language);
        const qsizetype colon = std::max(text.indexOf(QLatin1Char(':')), text.indexOf(QChar(0xFF1A)));
        if (!m_form.isBroken || colon < 0) {
            words.text(text, {}, SheetAlign::Centre);
            return;
        }
        words.text(text.left(colon + 1), {}, SheetAlign::Centre);
        words.text(text.mid(colon + 1).trimmed(), {0.0, words.line()}, SheetAlign::Centre);
    }

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
        return std::min(sheetDigits(numbers), m_form.digits);
    }

    QString indexOf(std::size_t index) const {
        return QString::number(index + m_picture.scene->notation.indexFrom);
    }
    QString name(const TokenList& tokens, std::size_t index) const {
        constexpr double kLongest = 5.0;
        const QString token = shortToken(m_sheet, tokens, index, kLongest * m_sheet.type());
        return token.isEmpty() ? indexOf(index) : token;
    }
    QString rowName(std::size_t index) const {
        const QString own = name(rowTokens(), index);
        return m_form.hasNames || own == indexOf(index) ? own : indexOf(index) + QStringLiteral(" ") + own;
    }
    QString columnName(std::size_t index) const {
        return m_form.hasNames ? name(columnTokens(), index) : indexOf(index);
    }
    /// Under names all matrices have columns of one width, under indices each has what its numbers need.
    double columnWidth(const std::vector<double>& own) const {
        std::vector<QString> texts;
        for (const auto* numbers : {&m_acting.scaled.numbers, &m_acting.masked.numbers, &m_acting.mask}) {
            const bool isAsked = m_form.hasNames || (numbers == &m_acting.mask) == (&own == &m_acting.mask);
            for (const double number : isAsked ? *numbers : std::vector<double>()) {
                texts.push_back(textOf(number, digitsOf(*numbers)));
            }
        }
        for (const std::size_t at : columnIndices()) {
            texts.push_back(columnName(at));
        }
        return cellWidth(m_sheet, texts);
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
    double addRowNames(double left) {
        const double type = m_sheet.type();
        const GridAxis rows = gridAxis(rowIndices(), kHeight * type);
        for (std::size_t place = 0; place < rowIndices().size(); ++place) {
            m_sheet.text(rowName(rowIndices()[place]), {left + m_names, m_top + rows.middle(place)},
                         SheetAlign::Right, m_sheet.theme().secondary);
        }
        return left + m_names + 0.5 * type;
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
        grid.rows = gridAxis(rowIndices(), kHeight * type);
        grid.columns = gridAxis(columnIndices(), columnWidth(numbers));
        grid.cell = [&](std::size_t row, std::size_t column) {
            const bool isForbidden =
                m_isColumns ? m_acting.isForbidden(column, row) : m_acting.isForbidden(row, column);
            return cell(numbers[at(row, column)], digits, isMask, isForbidden && !isBefore);
        };
        const QPointF place(left, m_top);
        const QRectF rect = addGrid(m_sheet, grid, place);
        for (std::size_t column = 0; column < columnIndices().size(); ++column) {
            m_sheet.text(columnName(columnIndices()[column]),
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
        const double gap = (sign.isEmpty() ? 1.4 : kSign) * m_sheet.type();
        const double height = gridAxis(rowIndices(), kHeight * m_sheet.type()).length;
        m_sheet.text(sign, {left + gap / 2.0, m_top + height / 2.0}, SheetAlign::Centre, {}, true);
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
        if (m_form.hasAllCode) {
            return {{scores, false}, {acts, true}, {softmax, false}};
        }
        return {{acts, true}};
    }

    static QString codeOf(double fill) {
        return std::isfinite(fill) ? textOf(fill, -1).replace(QChar(0x2212), QLatin1Char('-'))
                                   : QStringLiteral("float(\"-inf\")");
    }

    const ExplainPicture& m_picture;
    const MaskForm& m_form;
    ActingMask m_acting;
    Symbols m_symbols;
    bool m_isColumns;
    double m_room; ///< the width that there is
    ExplainSheet m_sheet;
    double m_names = 0.0;                 ///< the width of those of rows
    double m_top = kTop * m_sheet.type(); ///< of the cells of the line that is laid out
};

} // namespace

ExplainSheet maskSheet(const ExplainPicture& picture, const ActingMask& acting, const SheetSpace& space) {
    return MaskedScores(picture, acting, space).sheet();
}

} // namespace attnscope::ui
