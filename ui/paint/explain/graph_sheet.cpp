// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/symbols.h"
#include "ui/paint/explain/explain_sheets.h"

#include <algorithm>
#include <array>
#include <utility>

namespace attnscope::ui {

namespace {

// In the type.
constexpr double kNodePadding = 1.0;
constexpr double kAcrossHeight = 3.3; ///< of a node with a line below its name
constexpr double kAcrossGap = 1.7;    ///< between nodes
constexpr double kUprightHeight = 1.9;
constexpr double kUprightGap = 1.9;
constexpr double kInputHeight = 2.5; ///< a letter above its shape
constexpr double kNearby = 0.25;     ///< from the end of an arrow to what it touches

/// The nodes from left to right, V led past them to the last one; where that has no room, from bottom to top.
class GraphPicture {
public:
    GraphPicture(const ExplainPicture& picture, const AttentionGraph& graph, const SheetSpace& space)
        : m_scene(*picture.scene)
        , m_graph(graph)
        , m_symbols(*picture.scene)
        , m_sheet(picture.palette.theme, space.type)
        , m_isSized(picture.isSized) {}

    ExplainSheet across(bool isFlat) {
        const double type = m_sheet.type();
        const double left = inputWidth();
        const double apart = 0.8 * kInputHeight * type;
        addInput(matrix("Q"), queryShape(), {left / 2.0, -apart});
        addInput(matrix("K"), keyShape(), {left / 2.0, apart});
        double x = left + kAcrossGap * type;
        for (const double side : {-1.0, 1.0}) {
            m_sheet.arrow({left + kNearby * type, side * apart},
                          {x - kNearby * type, side * 0.25 * kAcrossHeight * type});
        }
        for (std::size_t at = 0; at < m_graph.nodes(); ++at) {
            const auto node = static_cast<GraphNode>(at);
            const QRectF box(x, -kAcrossHeight * type / 2.0, nodeWidth(node), kAcrossHeight * type);
            addNode(node, box, false);
            x = box.right() + kAcrossGap * type;
            const QPointF start(box.right() + kNearby * type, 0.0);
            m_sheet.arrow(start, {x - kNearby * type, 0.0});
            if (at + 1 < m_graph.nodes()) {
                addEdgeShape((box.right() + x) / 2.0);
            }
            if (node == GraphNode::Mix) {
                const double below = apart + 1.3 * kInputHeight * type;
                addInput(matrix("V"), valueShape(), {left / 2.0, below});
                const QPolygonF past({QPointF(left + kNearby * type, below), QPointF(box.center().x(), below),
                                      QPointF(box.center().x(), box.bottom() + kNearby * type)});
                m_sheet.line({past, m_sheet.theme().secondary, 0.12 * type, false, true});
            }
        }
        addInput(madeMatrix(), madeShape(), {x + inputWidth() / 2.0, 0.0});
        addFormulas(isFlat);
        return std::move(m_sheet);
    }

    ExplainSheet upright() {
        const double type = m_sheet.type();
        double widest = 0.0;
        for (std::size_t at = 0; at < m_graph.nodes(); ++at) {
            widest = std::max(widest, uprightWidth(static_cast<GraphNode>(at)));
        }
        const double apart = inputWidth() / 2.0 + 0.5 * type;
        addInput(matrix("Q"), queryShape(), {-apart, 0.0});
        addInput(matrix("K"), keyShape(), {apart, 0.0});
        double y = -(kInputHeight / 2.0 + kUprightGap) * type;
        for (const double side : {-1.0, 1.0}) {
            m_sheet.arrow({side * apart, -(kInputHeight / 2.0 + kNearby) * type},
                          {side * 0.25 * widest, y + kNearby * type});
        }
        for (std::size_t at = 0; at < m_graph.nodes(); ++at) {
            const auto node = static_cast<GraphNode>(at);
            const QRectF box(-widest / 2.0, y - kUprightHeight * type, widest, kUprightHeight * type);
            addNode(node, box, true);
            y = box.top() - kUprightGap * type;
            m_sheet.arrow({0.0, box.top() - kNearby * type}, {0.0, y + kNearby * type});
            if (at + 1 < m_graph.nodes()) {
                m_sheet.text(weightShape(), {0.7 * type, (box.top() + y) / 2.0}, SheetAlign::Left);
            }
            if (node == GraphNode::Mix) {
                const double beside =
                    std::max(2.0 * apart + inputWidth() / 2.0, widest / 2.0 + 1.5 * type) + 0.5 * type;
                addInput(matrix("V"), valueShape(), {beside, 0.0});
                const QPolygonF past({QPointF(beside, -(kInputHeight / 2.0 + kNearby) * type),
                                      QPointF(beside, box.center().y()),
                                      QPointF(box.right() + kNearby * type, box.center().y())});
                m_sheet.line({past, m_sheet.theme().secondary, 0.12 * type, false, true});
            }
        }
        addInput(madeMatrix(), madeShape(), {0.0, y - kInputHeight * type / 2.0});
        return std::move(m_sheet);
    }

private:
    QString shape(std::size_t rows, std::size_t columns) const {
        return m_isSized ? QStringLiteral("(%1)").arg(shapeText(rows, columns, m_scene.orientation))
                         : QStringLiteral("(?)");
    }
    QString queryShape() const { return shape(m_graph.queries, m_graph.keyWidth); }
    QString keyShape() const { return shape(m_graph.keys, m_graph.keyWidth); }
    QString valueShape() const { return shape(m_graph.keys, m_graph.valueWidth.value_or(0)); }
    QString weightShape() const { return shape(m_graph.queries, m_graph.keys); }
    QString madeShape() const {
        return m_graph.valueWidth ? shape(m_graph.queries, *m_graph.valueWidth) : weightShape();
    }
    Formula madeMatrix() const {
        return m_graph.valueWidth ? m_symbols.outputMatrix() : m_symbols.weightsMatrix();
    }

    /// What a node does, in the letters of the scene; nothing where its name says it.
    std::optional<Formula> detail(GraphNode node) const {
        switch (node) {
        case GraphNode::Product:
            return m_symbols.scoresProduct();
        case GraphNode::Scale:
            switch (m_scene.rules.scale) {
            case ScaleKind::InverseRoot:
                return row({word("1/"), m_symbols.rootOfWidth()});
            case ScaleKind::Number:
                return row({word("× "), number(m_scene.rules.scaleNumber)});
            case ScaleKind::None:
                break;
            }
            return std::nullopt;
        case GraphNode::Mask:
            return word("(opt.)");
        case GraphNode::Softmax:
            return std::nullopt;
        case GraphNode::Mix:
            break;
        }
        const Formula weights = m_symbols.combiningMatrix();
        return m_symbols.columns() ? row({matrix("V"), word(" "), weights})
                                   : row({weights, word(" "), matrix("V")});
    }

    double detailWidth(GraphNode node) const {
        const std::optional<Formula> of = detail(node);
        return of ? m_sheet.widthOf(*of) : 0.0;
    }
    double nodeWidth(GraphNode node) const {
        return std::max(m_sheet.widthOf(graphNodeName(node), true), detailWidth(node)) +
               kNodePadding * m_sheet.type();
    }
    double uprightWidth(GraphNode node) const {
        return m_sheet.widthOf(graphNodeName(node), true) + detailWidth(node) +
               (kNodePadding + 0.6) * m_sheet.type();
    }
    double inputWidth() const {
        double widest = 0.0;
        for (const QString& text : {queryShape(), keyShape(), valueShape(), madeShape()}) {
            widest = std::max(widest, m_sheet.widthOf(text));
        }
        return std::max(widest, m_sheet.widthOf(madeMatrix()));
    }

    /// Lit where it makes the stage that is spoken of, dashed where the scene passes it by.
    void addNode(GraphNode node, const QRectF& box, bool isOneLine) {
        const Theme& theme = m_sheet.theme();
        const double type = m_sheet.type();
        const bool isLit = m_graph.lit == node;
        const bool isOut = m_graph.isLeftOut(node);
        SheetBox drawn{box, theme.field, theme.border, 0.09 * type, false, 0.35 * type, isOut};
        QColor colour = isOut ? theme.secondary : theme.text;
        if (isOut) {
            drawn.fill = isLit ? mixed(theme.panel, theme.strong, 0.12) : QColor();
            drawn.edge = isLit ? theme.strong : theme.secondary;
            colour = isLit ? theme.text : theme.secondary;
        } else if (isLit) {
            drawn.fill = drawn.edge = theme.strong;
            colour = theme.onStrong;
        }
        m_sheet.box(drawn);
        const std::optional<Formula> below = detail(node);
        const QString name = graphNodeName(node);
        if (!below) {
            m_sheet.text(name, box.center(), SheetAlign::Centre, colour, true);
        } else if (isOneLine) {
            const double whole = m_sheet.widthOf(name, true) + 0.6 * type + m_sheet.widthOf(*below);
            const double left = box.center().x() - whole / 2.0;
            m_sheet.text(name, {left, box.center().y()}, SheetAlign::Left, colour, true);
            m_sheet.formula(*below, {left + whole, box.center().y()}, SheetAlign::Right, colour);
        } else {
            m_sheet.text(name, {box.center().x(), box.top() + 0.27 * box.height()}, SheetAlign::Centre,
                         colour, true);
            m_sheet.formula(*below, {box.center().x(), box.top() + 0.71 * box.height()}, SheetAlign::Centre,
                            colour);
        }
    }

    void addInput(const Formula& letter, const QString& shape, const QPointF& middle) {
        const double half = 0.26 * kInputHeight * m_sheet.type();
        m_sheet.formula(letter, {middle.x(), middle.y() - half}, SheetAlign::Centre);
        m_sheet.text(shape, {middle.x(), middle.y() + half}, SheetAlign::Centre);
    }

    /// Above the nodes, with a line down to its arrow.
    void addEdgeShape(double x) {
        const double type = m_sheet.type();
        const double y = -(kAcrossHeight / 2.0 + 0.85) * type;
        m_sheet.text(weightShape(), {x, y}, SheetAlign::Centre);
        m_sheet.line({QPolygonF({QPointF(x, y + 0.6 * type), QPointF(x, -0.3 * type)}),
                      m_sheet.theme().border, 0.07 * type});
    }

    /// The whole graph as one formula, and the softmax of one number; flat ones take less height.
    void addFormulas(bool isFlat) {
        const double type = m_sheet.type();
        const QRectF above = m_sheet.bounds();
        ExplainSheet line(m_sheet.theme(), type);
        double end = 0.0;
        if (m_graph.valueWidth) {
            end = line.formula(wholeFormula(isFlat), {}, SheetAlign::Left).right() + 2.5 * type;
        }
        const auto x = [](std::string_view index) { return sub(scalar("x"), scalar(index)); };
        const Formula sum = row({sub(word("Σ"), scalar("j")), word(" "), super(scalar("e"), x("j"))});
        line.formula(row({word("softmax"), bracket("("), x("i"), bracket(")"), op("="),
                          divided(super(scalar("e"), x("i")), sum, isFlat)}),
                     {end, 0.0}, SheetAlign::Left);
        const QRectF own = line.bounds();
        m_sheet.add(line, {above.center().x() - own.center().x(), above.bottom() + type - own.top()});
    }

    static Formula divided(Formula above, Formula below, bool isFlat) {
        return isFlat ? row({std::move(above), op("/"), std::move(below)})
                      : fraction(std::move(above), std::move(below));
    }

    Formula wholeFormula(bool isFlat) const {
        std::vector<Formula> scores{m_symbols.scoresProduct()};
        if (m_scene.rules.scale == ScaleKind::InverseRoot) {
            scores = {divided(m_symbols.scoresProduct(), m_symbols.rootOfWidth(), isFlat)};
        } else if (m_scene.rules.scale == ScaleKind::Number) {
            scores.insert(scores.end(), {op("·"), number(m_scene.rules.scaleNumber)});
        }
        if (m_symbols.addsMask()) {
            scores.insert(scores.end(), {op("+"), matrix("M")});
        }
        if (m_symbols.blocks()) {
            scores.insert(scores.begin(), {word("mask"), bracket("(")});
            scores.push_back(bracket(")"));
        }
        const Formula weights =
            row({word(isFlat ? "softmax" : "softmax "), bracket("("), row(std::move(scores)), bracket(")")});
        std::vector<Formula> parts{word("Attention"), bracket("("), matrix("Q"),  word(", "), matrix("K"),
                                   word(", "),        matrix("V"),  bracket(")"), op("=")};
        const std::array<Formula, 3> made = m_symbols.columns()
                                                ? std::array<Formula, 3>{matrix("V"), word(" "), weights}
                                                : std::array<Formula, 3>{weights, word(" "), matrix("V")};
        parts.insert(parts.end(), made.begin(), made.end());
        return row(std::move(parts));
    }

    const Scene& m_scene;
    const AttentionGraph& m_graph;
    Symbols m_symbols;
    ExplainSheet m_sheet;
    bool m_isSized;
};

} // namespace

QString graphNodeName(GraphNode node) {
    constexpr std::array<const char*, kGraphNodes> kNodeNames{"MatMul", "Scale", "Mask", "SoftMax", "MatMul"};
    return QString::fromLatin1(kNodeNames[static_cast<std::size_t>(node)]);
}

ExplainSheet graphSheet(const ExplainPicture& picture, const AttentionGraph& graph, const SheetSpace& space) {
    if (space.level < kLastLevel) {
        return GraphPicture(picture, graph, space).across(space.level > 0);
    }
    // Whichever has more room.
    ExplainSheet across = GraphPicture(picture, graph, space).across(true);
    ExplainSheet upright = GraphPicture(picture, graph, space).upright();
    const auto scale = [&space](const ExplainSheet& sheet) {
        const QSizeF own = sheet.bounds().size();
        return std::min(space.size.width() / own.width(), space.size.height() / own.height());
    };
    return scale(across) > scale(upright) ? across : upright;
}

} // namespace attnscope::ui
