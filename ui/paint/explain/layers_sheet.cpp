// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/feature_names.h"
#include "ui/paint/explain/explain_sheets.h"
#include "ui/paint/lines/head_colours.h"

#include <algorithm>
#include <utility>

namespace attnscope::ui {

namespace {

/// Three rows of boxes from the bottom up: the tokens; what stands at their places once the first head wrote;
/// the next word that the second head raises.
class WrittenAndRead {
public:
    WrittenAndRead(const ExplainPicture& picture, const ReadLayers& layers, const SheetSpace& space)
        : m_picture(picture)
        , m_layers(layers)
        , m_sheet(picture.palette.theme, space.type)
        , m_type(space.type) {
        m_source = 0.5 * boxWidth(layers.source);
        m_key = 2.0 * m_source + 1.5 * m_type + std::max(0.5 * boxWidth(layers.key), 0.5 * keptWidth());
        const double label = m_sheet.widthOf(said(ExplainWord::Writes, 0, layers.written), true);
        m_query = m_key + std::max(0.5 * keptWidth(), label + 1.5 * m_type) + 2.0 * m_type +
                  0.5 * boxWidth(layers.query);
    }

    ExplainSheet sheet() {
        addTokens();
        addKept();
        addRead();
        return std::move(m_sheet);
    }

private:
    static constexpr double kBox = 2.0;   ///< heights, in the type
    static constexpr double kPitch = 4.6; ///< of the rows of boxes
    static constexpr double kLine = 0.16; ///< of arrows that heads draw
    static constexpr double kFill = 0.45; ///< of a head's colour in a box

    QString token(std::size_t place) const {
        constexpr double kLongest = 8.0;
        const QString name = shortToken(m_sheet, m_picture.scene->tokens, place, kLongest * m_type);
        return name.isEmpty() ? index(place) : name;
    }
    QString index(std::size_t place) const {
        return QString::number(place + m_picture.scene->notation.indexFrom);
    }
    double boxWidth(std::size_t place) const { return m_sheet.widthOf(token(place), true) + 1.4 * m_type; }
    /// Of the box with the token and what was written beside it.
    double keptWidth() const { return boxWidth(m_layers.key) + boxWidth(m_layers.source); }
    double rowAt(int row) const { return (2 - row) * kPitch * m_type; }
    QColor headFill(std::size_t which) const {
        return mixed(m_sheet.theme().panel, headColour(m_layers.heads[which], m_sheet.theme()), kFill);
    }
    QString said(ExplainWord word, std::size_t which, double number) const {
        return explainWord(word, m_picture.language)
            .arg(m_layers.heads[which])
            .arg(QString::fromStdString(numberText(number, 2)));
    }

    QRectF addBox(double middle, double width, double top, const QString& text, const QColor& fill) {
        const QRectF rect(middle - width / 2.0, top, width, kBox * m_type);
        m_sheet.box({rect, fill, m_sheet.theme().border, 1.0, false, 0.3 * m_type});
        m_sheet.text(text, rect.center(), SheetAlign::Centre, textOn(fill), true);
        return rect;
    }

    /// What a head does, in its colour.
    void addWay(const QPointF& from, const QPointF& to, std::size_t which) {
        m_sheet.line({QPolygonF({from, to}), headColour(m_layers.heads[which], m_sheet.theme()),
                      kLine * m_type, false, true});
    }
    /// What stands at a place stays there.
    void addStay(double middle, int row) {
        m_sheet.arrow({middle, rowAt(row) - 0.2 * m_type}, {middle, rowAt(row + 1) + (kBox + 0.2) * m_type});
    }

    void addTokens() {
        const QColor field = m_sheet.theme().field;
        for (const auto& [middle, place] :
             {std::pair(m_source, m_layers.source), {m_key, m_layers.key}, {m_query, m_layers.query}}) {
            addBox(middle, boxWidth(place), rowAt(0), token(place), field);
            m_sheet.text(index(place), {middle, rowAt(0) + (kBox + 0.9) * m_type}, SheetAlign::Centre,
                         m_sheet.theme().secondary);
        }
        if (m_layers.query > m_layers.key + 1) {
            m_sheet.text(QStringLiteral("…"), {(m_key + m_query) / 2.0, rowAt(0) + kBox / 2.0 * m_type},
                         SheetAlign::Centre);
        }
    }

    /// The key's place has its token and beside it what the first head took from the source.
    void addKept() {
        const double own = boxWidth(m_layers.key);
        const double left = m_key - keptWidth() / 2.0;
        const double taken = left + own + boxWidth(m_layers.source) / 2.0;
        addBox(left + own / 2.0, own, rowAt(1), token(m_layers.key), m_sheet.theme().field);
        addBox(taken, boxWidth(m_layers.source), rowAt(1), token(m_layers.source), headFill(0));
        addBox(m_query, boxWidth(m_layers.query), rowAt(1), token(m_layers.query), m_sheet.theme().field);
        addStay(m_key, 0);
        addStay(m_query, 0);
        addWay({m_source, rowAt(0) - 0.2 * m_type}, {left - 0.2 * m_type, rowAt(1) + kBox / 2.0 * m_type}, 0);
        m_sheet.text(said(ExplainWord::Writes, 0, m_layers.written),
                     {m_key + 0.8 * m_type, rowAt(0) - (kPitch - kBox) / 2.0 * m_type}, SheetAlign::Left,
                     headColour(m_layers.heads[0], m_sheet.theme()), true);
        m_taken = taken;
    }

    void addRead() {
        const QString raised =
            QString::fromStdString(featureName(m_picture.scene->features.value, m_layers.raised));
        const QRectF next =
            addBox(m_query, m_sheet.widthOf(raised, true) + 1.4 * m_type, rowAt(2), raised, headFill(1));
        addStay(m_query, 1);
        const QPointF from(m_taken, rowAt(1) - 0.2 * m_type);
        const QPointF to(next.left() - 0.2 * m_type, next.center().y());
        addWay(from, to, 1);
        m_sheet.text(said(ExplainWord::Reads, 1, m_layers.read),
                     {m_taken - 0.6 * m_type, rowAt(1) - (kPitch - kBox) / 2.0 * m_type}, SheetAlign::Right,
                     headColour(m_layers.heads[1], m_sheet.theme()), true);
        m_sheet.text(explainWord(ExplainWord::Raises, m_picture.language)
                         .arg(m_layers.heads[1])
                         .arg(raised, QString::fromStdString(numberText(m_layers.rise, 2))),
                     {next.right(), rowAt(2) - m_type}, SheetAlign::Right);
    }

    const ExplainPicture& m_picture;
    const ReadLayers& m_layers;
    ExplainSheet m_sheet;
    double m_type;
    double m_source = 0.0; ///< the middles of the places
    double m_key = 0.0;
    double m_query = 0.0;
    double m_taken = 0.0; ///< of what the first head wrote
};

} // namespace

ExplainSheet layersSheet(const ExplainPicture& picture, const ReadLayers& layers, const SheetSpace& space) {
    return WrittenAndRead(picture, layers, space).sheet();
}

} // namespace attnscope::ui
