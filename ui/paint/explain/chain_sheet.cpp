// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/count_text.h"
#include "core/explain/sampled_matrix.h"
#include "core/formula/symbols.h"
#include "ui/paint/explain/explain_sheets.h"
#include "ui/paint/explain/matrix_grid.h"

#include <algorithm>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr std::size_t kMostLinks = 7;
constexpr std::size_t kMostLinksBeside = 4;

/// Boxes that wait for one another, above one box that has all of them; beside it where that has no room.
class ChainAndProduct {
public:
    ChainAndProduct(const ExplainPicture& picture, const TokenChain& chain, const SheetSpace& space)
        : m_picture(picture)
        , m_chain(chain)
        , m_symbols(*picture.scene)
        , m_level(space.level)
        , m_sheet(picture.palette.theme, space.type)
        , m_shown(sampledIndices(chain.tokens, space.level < kLastLevel ? kMostLinks : kMostLinksBeside)) {
        double widest = 3.4 * space.type;
        for (const std::size_t token : m_shown) {
            widest =
                std::max(widest, m_sheet.widthOf(m_symbols.token("h", m_symbols.query(token))) + space.type);
            widest = std::max(widest, m_sheet.widthOf(stepText(token)) + 0.4 * space.type);
        }
        m_axis = gridAxis(m_shown, widest, (space.level < kLastLevel ? 1.7 : 1.1) * space.type);
    }

    ExplainSheet sheet() {
        const double type = m_sheet.type();
        const double below = addRecurrent();
        ExplainSheet attention(m_sheet.theme(), type);
        std::swap(attention, m_sheet);
        addAttention();
        std::swap(attention, m_sheet);
        const QPointF beside(m_sheet.bounds().right() + 2.0 * type, 0.0);
        m_sheet.add(attention, m_level < kLastLevel ? QPointF(0.0, below + 1.2 * type) : beside);
        return std::move(m_sheet);
    }

private:
    QString stepText(std::size_t token) const {
        return explainWord(ExplainWord::Step, m_picture.language).arg(token + 1);
    }
    double left() const {
        if (m_level == kLastLevel) {
            return 0.0; // the names stand before what is said of them
        }
        return std::max(m_sheet.widthOf(explainWord(ExplainWord::Recurrent, m_picture.language), true),
                        m_sheet.widthOf(explainWord(ExplainWord::Attention, m_picture.language), true)) +
               1.2 * m_sheet.type();
    }
    QRectF boxAt(std::size_t place, double top) const {
        return {left() + m_axis.starts[place], top, m_axis.cell, 2.0 * m_sheet.type()};
    }

    void addBox(const QRectF& rect, const Formula& formula, const QColor& fill) {
        m_sheet.box({rect, fill, m_sheet.theme().border, 1.0, false, 0.3 * m_sheet.type()});
        m_sheet.formula(formula, rect.center(), SheetAlign::Centre, textOn(fill));
    }

    /// The tokens at that height, with arrows up to what takes them.
    void addTokens(double top) {
        for (std::size_t place = 0; place < m_shown.size(); ++place) {
            const QRectF box = boxAt(place, top);
            m_sheet.formula(m_symbols.token("x", m_symbols.query(m_shown[place])),
                            {box.center().x(), top + 0.8 * m_sheet.type()}, SheetAlign::Centre);
            m_sheet.arrow({box.center().x(), top - 0.1 * m_sheet.type()},
                          {box.center().x(), top - 0.9 * m_sheet.type()});
        }
    }

    void addHead(ExplainWord word, ExplainWord steps, std::size_t count, double middle) {
        const QString name = explainWord(word, m_picture.language);
        const QString said =
            explainWord(steps, m_picture.language).arg(QString::fromStdString(countText(count)));
        const double y = 0.6 * m_sheet.type();
        if (m_level == kLastLevel) {
            m_sheet.text(name, {0.0, y}, SheetAlign::Left, {}, true);
            m_sheet.text(said, {0.0, y + m_sheet.line()}, SheetAlign::Left);
            return;
        }
        m_sheet.text(name, {0.0, middle}, SheetAlign::Left, {}, true);
        m_sheet.text(said, {left(), y}, SheetAlign::Left, {}, true);
    }

    /// Gives where it ends.
    double addRecurrent() {
        const double type = m_sheet.type();
        const double boxes = 2.9 * type;
        addHead(ExplainWord::Recurrent, ExplainWord::RecurrentSteps, m_chain.recurrentSteps(), boxes + type);
        for (std::size_t place = 0; place < m_shown.size(); ++place) {
            const QRectF box = boxAt(place, boxes);
            addBox(box, m_symbols.token("h", m_symbols.query(m_shown[place])), m_sheet.theme().field);
            if (m_level == 0) {
                m_sheet.text(stepText(m_shown[place]), {box.center().x(), boxes - 0.75 * type},
                             SheetAlign::Centre, m_sheet.theme().secondary);
            }
            if (place + 1 < m_shown.size()) {
                // Dashed where links are left out.
                const bool isDashed = m_shown[place + 1] != m_shown[place] + 1;
                m_sheet.line(
                    {QPolygonF({QPointF(box.right() + 0.1 * type, box.center().y()),
                                QPointF(boxAt(place + 1, boxes).left() - 0.1 * type, box.center().y())}),
                     m_sheet.theme().secondary, 0.12 * type, isDashed, true});
            }
        }
        addTokens(boxes + 3.0 * type);
        return boxes + 4.7 * type;
    }

    void addAttention() {
        const double type = m_sheet.type();
        const double outputs = (m_level == kLastLevel ? 2.9 : 1.6) * type;
        const double product = outputs + 2.9 * type;
        addHead(ExplainWord::Attention, ExplainWord::AttentionSteps, m_chain.pairs(), product + type);
        for (std::size_t place = 0; place < m_shown.size(); ++place) {
            const QRectF box = boxAt(place, outputs);
            addBox(box, m_symbols.token(m_symbols.outputLetter(), m_symbols.query(m_shown[place])),
                   m_sheet.theme().field);
            m_sheet.arrow({box.center().x(), product - 0.1 * type},
                          {box.center().x(), box.bottom() + 0.1 * type});
        }
        const QRectF whole(left(), product, m_axis.length, 2.0 * type);
        m_sheet.box({whole, m_sheet.theme().strong, {}, 0.0, false, 0.3 * type});
        const Formula values = m_symbols.stageMatrix(Stage::V);
        const Formula weights = m_symbols.weightsMatrix();
        const bool columns = m_symbols.columns();
        m_sheet.formula(row({m_symbols.outputMatrix(), op("="), columns ? values : weights, op("·"),
                             columns ? weights : values}),
                        whole.center(), SheetAlign::Centre, m_sheet.theme().onStrong);
        addTokens(product + 3.0 * type);
    }

    const ExplainPicture& m_picture;
    const TokenChain& m_chain;
    Symbols m_symbols;
    int m_level;
    ExplainSheet m_sheet;
    std::vector<std::size_t> m_shown;
    GridAxis m_axis;
};

} // namespace

ExplainSheet chainSheet(const ExplainPicture& picture, const TokenChain& chain, const SheetSpace& space) {
    return ChainAndProduct(picture, chain, space).sheet();
}

} // namespace attnscope::ui
