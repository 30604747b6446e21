// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/notation.h"
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

/// Which way the nodes follow each other, and what they measure along that way and across it.
struct GraphWay {
    bool isUpright = false; ///< from bottom to top; else from left to right
    double inputAlong = 0.0;
    double apart = 0.0;  ///< of Q and K, from the way
    double beside = 0.0; ///< of V
    double nodeAcross = 0.0;
    double gap = 0.0; ///< between nodes

    QPointF at(double along, double across) const {
        return isUpright ? QPointF(across, -along) : QPointF(along, across);
    }
    QRectF box(double along, double length) const {
        return QRectF(at(along, -nodeAcross / 2.0), at(along + length, nodeAcross / 2.0)).normalized();
    }
};

/// The nodes from left to right, V led past them to the last one; where that has no room, from bottom to top.
class GraphPicture {
public:
    GraphPicture(const ExplainPicture& picture, const AttentionGraph& graph, const SheetSpace& space)
        : m_picture(picture)
        , m_scene(*picture.scene)
        , m_graph(graph)
        , m_symbols(*picture.scene)
        , m_sheet(picture.palette.theme, space.type) {}

    ExplainSheet across(bool isFlat) {
        const double type = m_sheet.type();
        const double apart = 0.8 * kInputHeight * type;
        addNodes({false, inputWidth(), apart, apart + 1.3 * kInputHeight * type, kAcrossHeight * type,
                  kAcrossGap * type});
        const QRectF nodes = m_sheet.bounds();
        const ExplainSheet formulas = graphFormulas(m_picture, m_graph, type, isFlat);
        const QRectF own = formulas.bounds();
        m_sheet.add(formulas, {nodes.center().x() - own.center().x(), nodes.bottom() + type - own.top()});
        return std::move(m_sheet);
    }

    ExplainSheet upright() {
        const double type = m_sheet.type();
        double widest = 0.0;
        for (std::size_t at = 0; at < m_graph.nodes(); ++at) {
            widest = std::max(widest, uprightWidth(static_cast<GraphNode>(at)));
        }
        const double apart = inputWidth() / 2.0 + 0.5 * type;
        const double beside = std::max(2.0 * apart + inputWidth() / 2.0, widest / 2.0 + 1.5 * type);
        addNodes({true, kInputHeight * type, apart, beside + 0.5 * type, widest, kUprightGap * type});
        return std::move(m_sheet);
    }

private:
    /// Q and K, one node after the other with the shape of what it makes, V beside them, the output.
    void addNodes(const GraphWay& way) {
        const double nearby = kNearby * m_sheet.type();
        const double middle = way.inputAlong / 2.0;
        addInput(matrix("Q"), queryShape(), way.at(middle, -way.apart));
        addInput(matrix("K"), keyShape(), way.at(middle, way.apart));
        double along = way.inputAlong + way.gap;
        for (const double side : {-1.0, 1.0}) {
            m_sheet.arrow(way.at(way.inputAlong + nearby, side * way.apart),
                          way.at(along - nearby, side * 0.25 * way.nodeAcross));
        }
        for (std::size_t at = 0; at < m_graph.nodes(); ++at) {
            const auto node = static_cast<GraphNode>(at);
            const double length = way.isUpright ? kUprightHeight * m_sheet.type() : nodeWidth(node);
            addNode(node, way.box(along, length), way.isUpright);
            if (node == GraphNode::Mix) {
                addValues(way, along + length / 2.0);
            }
            along += length;
            m_sheet.arrow(way.at(along + nearby, 0.0), way.at(along + way.gap - nearby, 0.0));
            if (at + 1 < m_graph.nodes()) {
                addEdgeShape(way, along + way.gap / 2.0);
            }
            along += way.gap;
        }
        addInput(madeMatrix(), madeShape(), way.at(along + middle, 0.0));
    }

    /// V, led past the nodes to the last one.
    void addValues(const GraphWay& way, double end) {
        const double nearby = kNearby * m_sheet.type();
        addInput(matrix("V"), valueShape(), way.at(way.inputAlong / 2.0, way.beside));
        const QPolygonF past({way.at(way.inputAlong + nearby, way.beside), way.at(end, way.beside),
                              way.at(end, way.nodeAcross / 2.0 + nearby)});
        m_sheet.line({past, m_sheet.theme().secondary, 0.12 * m_sheet.type(), false, true});
    }

    QString shape(std::size_t rows, std::size_t columns) const {
        return QStringLiteral("(%1)").arg(shapeText(rows, columns, m_scene.orientation));
    }
    void addShape(const QString& shape, const QPointF& point, SheetAlign align) {
        if (m_picture.isSized) {
            m_sheet.text(shape, point, align);
        } else {
            m_sheet.askedText(shape, QStringLiteral("(?)"), point, align);
        }
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
            return m_graph.isChanged ? notationOf(m_scene, Stage::Masked).name : word("(opt.)");
        case GraphNode::Softmax:
            return std::nullopt;
        case GraphNode::Mix:
            break;
        }
        return m_symbols.mixedValues();
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
        addShape(shape, {middle.x(), middle.y() + half}, SheetAlign::Centre);
    }

    /// Beside its arrow; of one that lies, above the nodes, with a line down to it.
    void addEdgeShape(const GraphWay& way, double along) {
        const double type = m_sheet.type();
        if (way.isUpright) {
            addShape(weightShape(), way.at(along, 0.7 * type), SheetAlign::Left);
            return;
        }
        const double y = -(kAcrossHeight / 2.0 + 0.85) * type;
        addShape(weightShape(), {along, y}, SheetAlign::Centre);
        m_sheet.line({QPolygonF({QPointF(along, y + 0.6 * type), QPointF(along, -0.3 * type)}),
                      m_sheet.theme().border, 0.07 * type});
    }

    const ExplainPicture& m_picture;
    const Scene& m_scene;
    const AttentionGraph& m_graph;
    Symbols m_symbols;
    ExplainSheet m_sheet;
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
