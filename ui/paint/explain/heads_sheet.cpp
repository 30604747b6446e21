// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/explain/sampled_matrix.h"
#include "core/formula/symbols.h"
#include "ui/paint/explain/explain_sheets.h"
#include "ui/paint/explain/matrix_grid.h"
#include "ui/paint/lines/head_colours.h"

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr std::size_t kMostBlocks = 5;

/// X · W_Q in bands, the bands cut apart, and the outputs joined again. Drawn with tokens as rows or columns,
/// as the scene has them.
class CutAndJoined {
public:
    CutAndJoined(const ExplainPicture& picture, const SplitHeads& split, const SheetSpace& space)
        : m_picture(picture)
        , m_split(split)
        , m_symbols(*picture.scene)
        , m_level(space.level)
        , m_sheet(picture.palette.theme, space.type)
        , m_shown(sampledIndices(split.heads, space.level == kLastLevel ? 3 : kMostBlocks)) {
        const double type = space.type;
        m_tokens = 3.4 * type;
        m_wide = (space.level == kLastLevel ? 4.2 : 5.2) * type;
        m_blockHeight = 1.9 * type;
        const GridAxis blocks = gridAxis(m_shown, m_blockHeight, 0.45 * type);
        m_middle = 1.9 * type + std::max(blocks.length, m_wide) / 2.0;
    }

    ExplainSheet sheet() {
        const double type = m_sheet.type();
        const std::size_t all = m_split.heads * m_split.keyWidth;
        const bool columns = m_symbols.columns();
        // W_Q·X in place of X·W_Q.
        const auto addX = [&] {
            addMatrix(m_symbols.stageMatrix(Stage::X), m_split.queries, m_split.modelWidth, Bands::None,
                      true);
        };
        const auto addW = [&] {
            addMatrix(m_symbols.projection("Q"), m_split.modelWidth, all, Bands::Columns, false);
        };
        columns ? addW() : addX();
        addSign(QStringLiteral("·"));
        columns ? addX() : addW();
        addSign(QStringLiteral("="));
        addMatrix(m_symbols.stageMatrix(Stage::Q), m_split.queries, all, Bands::Columns, true);
        addArrow(ExplainWord::Split);
        addBlocks();
        addArrow(ExplainWord::Join);
        const std::size_t joined = m_split.heads * m_split.valueWidth;
        if (columns && m_split.outWidth) {
            addMatrix(m_symbols.projection("O"), joined, *m_split.outWidth, Bands::Rows, false);
            addSign(QStringLiteral("·"));
        }
        addMatrix({}, m_split.queries, joined, Bands::Columns, true);
        if (!columns && m_split.outWidth) {
            addSign(QStringLiteral("·"));
            addMatrix(m_symbols.projection("O"), joined, *m_split.outWidth, Bands::Rows, false);
        }
        if (m_split.outWidth) {
            addSign(QStringLiteral("="));
            addMatrix(m_symbols.outputMatrix(), m_split.queries, *m_split.outWidth, Bands::None, true);
        }
        if (m_split.keyHeads < m_split.heads) {
            const QRectF bounds = m_sheet.bounds();
            m_sheet.text(explainWord(ExplainWord::SharedKeys, m_picture.language)
                             .arg(m_split.heads)
                             .arg(m_split.keyHeads),
                         {bounds.center().x(), bounds.bottom() + type}, SheetAlign::Centre,
                         m_sheet.theme().secondary);
        }
        return std::move(m_sheet);
    }

private:
    /// Along which side of a matrix (its rows are tokens) the heads lie.
    enum class Bands { None, Columns, Rows };

    bool turns() const { return m_symbols.columns(); }
    QColor bandColour(std::size_t head) const {
        constexpr double kPart = 0.5;
        return mixed(m_sheet.theme().panel, headColour(head, m_sheet.theme()), kPart);
    }

    /// A matrix in the middle of the height; `hasTokens`: one side is that of the tokens.
    void addMatrix(const Formula& name, std::size_t rows, std::size_t columns, Bands bands, bool hasTokens) {
        QSizeF size(m_wide, hasTokens ? m_tokens : m_wide);
        if (turns()) {
            size.transpose();
            bands = bands == Bands::Columns ? Bands::Rows : bands == Bands::Rows ? Bands::Columns : bands;
        }
        const QRectF rect(m_x, m_middle - size.height() / 2.0, size.width(), size.height());
        addBands(rect, bands);
        const double type = m_sheet.type();
        m_sheet.box({rect, {}, m_sheet.theme().text, 0.1 * type});
        if (!name.parts.empty() || !name.text.empty()) {
            m_sheet.formula(name, {rect.center().x(), rect.top() - 0.95 * type}, SheetAlign::Centre);
        }
        const QString shape = shapeText(rows, columns, m_picture.scene->orientation);
        const QRectF below = m_sheet.text(shape, {rect.center().x(), rect.bottom() + 0.95 * type},
                                          SheetAlign::Centre, m_sheet.theme().secondary);
        m_x = std::max(rect.right(), below.right());
    }

    void addBands(const QRectF& rect, Bands bands) {
        const std::size_t count = bands == Bands::None ? 1 : m_split.heads;
        for (std::size_t head = 0; head < count; ++head) {
            const double from = static_cast<double>(head) / static_cast<double>(count);
            const double part = 1.0 / static_cast<double>(count);
            const QRectF band = bands == Bands::Columns
                                    ? QRectF(rect.left() + from * rect.width(), rect.top(),
                                             part * rect.width(), rect.height())
                                    : QRectF(rect.left(), rect.top() + from * rect.height(), rect.width(),
                                             part * rect.height());
            m_sheet.box({band, bands == Bands::None ? m_sheet.theme().canvas : bandColour(head),
                         m_sheet.theme().border, 0.6});
        }
    }

    void addSign(const QString& sign) {
        const double type = m_sheet.type();
        m_sheet.text(sign, {m_x + 0.8 * type, m_middle}, SheetAlign::Centre);
        m_x += 1.6 * type;
    }

    void addArrow(ExplainWord word) {
        const double type = m_sheet.type();
        const QString text = explainWord(word, m_picture.language);
        const double width = std::max(m_sheet.widthOf(text), 2.0 * type);
        m_sheet.text(text, {m_x + 0.5 * type + width / 2.0, m_middle - 0.9 * type}, SheetAlign::Centre);
        m_sheet.arrow({m_x + 0.5 * type, m_middle}, {m_x + 0.5 * type + width, m_middle});
        m_x += width + type;
    }

    /// Each head by itself, with its own attention.
    void addBlocks() {
        const double type = m_sheet.type();
        const GridAxis axis = gridAxis(m_shown, m_blockHeight, 0.45 * type);
        const double top = m_middle - axis.length / 2.0;
        const double width = 2.6 * type;
        for (std::size_t place = 0; place < m_shown.size(); ++place) {
            const std::size_t head = m_shown[place];
            const QRectF rect(m_x, top + axis.starts[place], width, m_blockHeight);
            m_sheet.box({rect, bandColour(head), m_sheet.theme().text, 0.1 * type});
            m_sheet.text(QStringLiteral("h%1").arg(head), rect.center(), SheetAlign::Centre,
                         textOn(bandColour(head)));
        }
        for (const double gap : axis.gaps) {
            m_sheet.text(QStringLiteral("⋮"), {m_x + width / 2.0, top + gap}, SheetAlign::Centre,
                         m_sheet.theme().secondary);
        }
        const QString shape =
            QStringLiteral("%1 · (%2)")
                .arg(m_split.heads)
                .arg(shapeText(m_split.queries, m_split.keyWidth, m_picture.scene->orientation));
        const double below = m_middle + axis.length / 2.0 + 0.95 * type;
        m_sheet.text(shape, {m_x + width / 2.0, below}, SheetAlign::Centre, m_sheet.theme().secondary);
        if (m_level == 0) {
            m_sheet.text(explainWord(ExplainWord::EachHead, m_picture.language),
                         {m_x + width / 2.0, top - 0.95 * type}, SheetAlign::Centre,
                         m_sheet.theme().secondary);
        }
        m_x += width;
    }

    const ExplainPicture& m_picture;
    const SplitHeads& m_split;
    Symbols m_symbols;
    int m_level;
    ExplainSheet m_sheet;
    std::vector<std::size_t> m_shown;
    double m_tokens = 0.0; ///< length of a side of tokens, and of one of features
    double m_wide = 0.0;
    double m_blockHeight = 0.0;
    double m_middle = 0.0; ///< y of all of it
    double m_x = 0.0;      ///< where the next part begins
};

} // namespace

ExplainSheet headsSheet(const ExplainPicture& picture, const SplitHeads& split, const SheetSpace& space) {
    return CutAndJoined(picture, split, space).sheet();
}

} // namespace attnscope::ui
