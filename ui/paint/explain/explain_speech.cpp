// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/base/count_text.h"
#include "core/formula/notation.h"
#include "core/formula/symbols.h"
#include "ui/paint/base/numbered_token.h"
#include "ui/paint/explain/explain_layout.h"
#include "ui/paint/explain/explain_sheets.h"

#include <QStringList>

namespace attnscope::ui {

namespace {

/// One sentence or a few for each kind.
class SpokenExplanation {
public:
    explicit SpokenExplanation(const ExplainPicture& picture)
        : m_picture(picture)
        , m_symbols(*picture.scene) {}

    QString operator()(const VectorStacks& of) const {
        QStringList said;
        for (const VectorStack& stack : of.stacks) {
            const SampledMatrix& matrix = stack.matrix;
            said << word(ExplainWord::Vectors)
                        .arg(matrix.rows)
                        .arg(plain(m_symbols.stageMatrix(stack.stage)),
                             shapeText(matrix.rows, matrix.columns, m_picture.scene->orientation));
        }
        return said.join(QStringLiteral("; "));
    }
    QString operator()(const TransposedKeys& of) const {
        const Scene& scene = *m_picture.scene;
        const QString score = QString::fromStdString(readoutText(of.score, 3));
        return word(ExplainWord::Product)
            .arg(numberedToken(scene.tokens, of.query, scene.notation.indexFrom),
                 numberedToken(scene.keyNames(), of.key, scene.notation.indexFrom), score);
    }
    QString operator()(const LengthMask& of) const {
        QStringList lengths;
        for (std::size_t item = 0; item < of.items.items(); ++item) {
            QStringList own;
            for (std::size_t query = 0; query < (of.isRepeated ? 1 : of.items.queries); ++query) {
                own << QString::number(of.lengths[item * of.items.queries + query]);
            }
            lengths << itemName(of.items, item) + ' ' + own.join(' ');
        }
        return word(ExplainWord::Lengths) + QStringLiteral(": ") + lengths.join(QStringLiteral(", "));
    }
    QString operator()(const ReshapedRows& of) const {
        const QString rows = m_picture.isSized ? QString::number(of.items.rows()) : QStringLiteral("?");
        return word(ExplainWord::Items).arg(rows).arg(of.items.items());
    }
    QString operator()(const CostGrowth& of) const {
        QStringList said{word(ExplainWord::AtTokens).arg(count(of.tokens))};
        for (const CostCurve& curve : of.curves) {
            said << (curve.spec.empty() ? word(ExplainWord::NoMask)
                                        : maskWord(curve.spec, m_picture.language)) +
                        ' ' + count(curve.now * of.width);
        }
        return said.join(QStringLiteral(", "));
    }
    QString operator()(const ScalingCurves& of) const {
        QStringList said;
        for (const ScalingPoint& point : {of.points.front(), of.points.back()}) {
            said << QStringLiteral("d_k = %1: %2 %3, %4 %5")
                        .arg(point.width)
                        .arg(word(ExplainWord::WithoutScaling), text(point.plain),
                             word(ExplainWord::WithScaling), text(point.scaled));
        }
        return word(ExplainWord::LargestWeight) + QStringLiteral("; ") + said.join(QStringLiteral("; "));
    }
    QString operator()(const SwappedTokens& of) const {
        QStringList said;
        if (of.tokens < of.all) {
            said << word(ExplainWord::FirstTokens).arg(of.tokens).arg(of.all);
        }
        for (const SwapCase& each : of.cases) {
            const double difference = each.largestDifference < 1e-12 ? 0.0 : each.largestDifference;
            said << word(each.hasPositions ? ExplainWord::WithPositions : ExplainWord::WithoutPositions) +
                        QStringLiteral(": ") + word(ExplainWord::MovedBack).arg(text(difference));
        }
        return said.join(QStringLiteral("; "));
    }
    QString operator()(const TokenChain& of) const {
        return word(ExplainWord::Recurrent) + QStringLiteral(": ") +
               word(ExplainWord::RecurrentSteps).arg(of.recurrentSteps()) + QStringLiteral("; ") +
               word(ExplainWord::Attention) + QStringLiteral(": ") +
               word(ExplainWord::AttentionSteps).arg(of.pairs());
    }
    QString operator()(const ReadLayers& of) const {
        const Scene& scene = *m_picture.scene;
        const auto token = [&](std::size_t place) {
            return numberedToken(scene.tokens, place, scene.notation.indexFrom);
        };
        return QStringList{
            token(of.source) + QStringLiteral(" → ") + token(of.key) + QStringLiteral(": ") +
                word(ExplainWord::Writes).arg(of.heads[0]).arg(text(of.written)),
            token(of.key) + QStringLiteral(" → ") + token(of.query) + QStringLiteral(": ") +
                word(ExplainWord::Reads).arg(of.heads[1]).arg(text(of.read)),
            word(ExplainWord::Raises)
                .arg(of.heads[1])
                .arg(QString::fromStdString(featureName(scene.features.value, of.raised)), text(of.rise))}
            .join(QStringLiteral("; "));
    }
    QString operator()(const ActingMask& of) const {
        const Scene& scene = *m_picture.scene;
        const std::size_t row = of.queryPlace();
        QStringList numbers;
        for (std::size_t column = 0; column < of.masked.shownColumns.size(); ++column) {
            numbers << text(of.masked.at(row, column));
        }
        return plain(m_symbols.stageMatrix(Stage::Masked)) + QStringLiteral(", ") +
               numberedToken(scene.tokens, of.query, scene.notation.indexFrom) + QStringLiteral(": ") +
               numbers.join(QStringLiteral(", "));
    }
    /// As the arrows go: "Q 5 × 512, K 5 × 512 → MatMul 5 × 5 → …".
    QString operator()(const AttentionGraph& of) const {
        const QString keys = shape(of.keys, of.keyWidth);
        const QString scores = shape(of.queries, of.keys);
        QStringList said{QStringLiteral("Q %1, K %2").arg(shape(of.queries, of.keyWidth), keys)};
        for (std::size_t at = 0; at < of.nodes(); ++at) {
            const auto node = static_cast<GraphNode>(at);
            QString name = graphNodeName(node);
            if (node == GraphNode::Mix) {
                name += QStringLiteral(" V ") + shape(of.keys, *of.valueWidth);
            }
            if (node == GraphNode::Mask && of.isChanged) {
                name += ' ' + plain(notationOf(*m_picture.scene, Stage::Masked).name);
            }
            name = of.isLeftOut(node) ? word(ExplainWord::LeftOut).arg(name) : name;
            name = of.lit == node ? word(ExplainWord::Here).arg(name) : name;
            said << name + QStringLiteral(", ") +
                        (node == GraphNode::Mix ? shape(of.queries, *of.valueWidth) : scores);
        }
        return said.join(QStringLiteral(" → "));
    }
    /// "I → 0 → 0 → 0.198 · [1, 2]; … → [0.802, 1.604]", for each key its scores, its weight and its value.
    QString operator()(const OutputPath& of) const {
        const Scene& scene = *m_picture.scene;
        const QString arrow = QStringLiteral(" → ");
        QStringList said{numberedToken(scene.tokens, of.row.query, scene.notation.indexFrom)};
        for (std::size_t at = 0; at < of.row.terms.size(); ++at) {
            const RowTerm& term = of.row.terms[at];
            if (term.others > 0) {
                said << word(ExplainWord::Others).arg(term.others) + arrow + text(term.weight);
                continue;
            }
            QStringList way{numberedToken(scene.keyNames(), term.key, scene.notation.indexFrom)};
            for (const PathScores& scores : of.scores) {
                way << text(scores.numbers[at]);
            }
            said << way.join(arrow) + arrow + text(term.weight) + QStringLiteral(" · ") +
                        vectorText(term.value, of.valueFeatures);
        }
        said << plain(m_symbols.token(m_symbols.outputLetter(), m_symbols.query(of.row.query))) +
                    QStringLiteral(" = ") + vectorText(of.row.output, of.valueFeatures);
        return said.join(QStringLiteral("; "));
    }
    QString operator()(const CodeListing& of) const {
        QStringList said;
        for (const CodeListing::Line& line : of.lines) {
            QString text = QString::fromStdString(line.code).trimmed();
            text = line.acts ? word(ExplainWord::Here).arg(text) : text;
            said << (line.shape && m_picture.isSized
                         ? text + QStringLiteral(", ") + QString::fromStdString(shapeTuple(*line.shape))
                         : text);
        }
        return said.join(QStringLiteral("; "));
    }
    QString operator()(const SplitHeads& of) const {
        return QStringLiteral("%1, %2 · (%3), %4")
            .arg(shapeText(of.queries, of.heads * of.keyWidth, m_picture.scene->orientation))
            .arg(of.heads)
            .arg(shapeText(of.queries, of.keyWidth, m_picture.scene->orientation),
                 shapeText(of.queries, of.heads * of.valueWidth, m_picture.scene->orientation));
    }

private:
    /// "?" while a question asks for a shape.
    QString shape(std::size_t rows, std::size_t columns) const {
        return m_picture.isSized ? shapeText(rows, columns, m_picture.scene->orientation)
                                 : QStringLiteral("?");
    }
    /// "[1, 2]", these numbers of it.
    static QString vectorText(const std::vector<double>& vector, const std::vector<std::size_t>& shown) {
        const int digits = sheetDigits(vector);
        QStringList numbers;
        for (const std::size_t at : shown) {
            numbers << (digits < 2 ? QString::fromStdString(numberText(vector[at], digits))
                                   : text(vector[at]));
        }
        return '[' + numbers.join(QStringLiteral(", ")) + (shown.size() < vector.size() ? ", …]" : "]");
    }
    QString word(ExplainWord of) const { return explainWord(of, m_picture.language); }
    static QString plain(const Formula& formula) { return QString::fromStdString(plainText(formula)); }
    static QString count(std::uint64_t of) { return QString::fromStdString(countText(of)); }
    static QString text(double number) { return QString::fromStdString(readoutText(number, 3)); }

    const ExplainPicture& m_picture;
    Symbols m_symbols;
};

} // namespace

QString spokenPicture(const ExplainPicture& picture) {
    return std::visit(SpokenExplanation(picture), picture.explanation);
}

} // namespace attnscope::ui
