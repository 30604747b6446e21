// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figure_caption.h"

#include "core/formula/formula.h"
#include "core/formula/notation.h"
#include "core/scene/token_name.h"
#include "ui/paint/base/joined_sentences.h"
#include "ui/paint/base/translated.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct CaptionTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::FigureCaption)
};

/// Empty where a picture has no such fact.
QString factIn(const PictureFacts& facts, QLatin1String key) {
    const auto found =
        std::find_if(facts.begin(), facts.end(), [key](const auto& fact) { return fact.first == key; });
    return found == facts.end() ? QString() : found->second;
}

QString firstLarge(QString text) {
    return text.isEmpty() ? text : text.replace(0, 1, text.front().toUpper());
}

QString subjectText(const ExportedFigure& figure) {
    if (figure.subject == ExportedFigure::Subject::Pipeline) {
        return CaptionTexts::tr("All stages of self-attention");
    }
    if (figure.isDrawn() && !figure.drawn()->caption.isEmpty()) {
        return figure.drawn()->caption;
    }
    if (figure.isStage() && figure.window.isDifference) {
        return CaptionTexts::tr("Difference A − B of each %1")
            .arg(translated(stageInfo(figure.window.stage).numberName));
    }
    if (figure.isStage() && figure.window.snapshot.headIndex().isRollout()) {
        return CaptionTexts::tr("Attention rollout (Abnar & Zuidema 2020)");
    }
    if (figure.isStage() && figure.window.snapshot.headIndex().pool == HeadPool::Max) {
        return CaptionTexts::tr("Attention weights"); // of which no row sums to 1
    }
    const QString stage =
        firstLarge(translated(notationOf(*figure.window.snapshot.scene, figure.window.stage).meaning));
    if (figure.isSideBySide()) {
        return CaptionTexts::tr("%1: A, B and the difference A − B").arg(stage);
    }
    return figure.isOfMatrices() ? stage : CaptionTexts::tr("%1 (%2)").arg(stage, figure.drawn()->fileName);
}

/// "Attention weights, every row sums to 1, of "I love AI", b0 h1 (rows are queries)."
QString whatText(const ExportedFigure& figure, const PictureFacts& facts) {
    QString text = subjectText(figure);
    if (const QString title = factIn(facts, QLatin1String("Scene")); !title.isEmpty()) {
        text = CaptionTexts::tr("%1, of “%2”").arg(text, title);
    }
    if (const QString place = factIn(facts, QLatin1String("Place")); !place.isEmpty()) {
        text += CaptionTexts::tr(", %1").arg(place);
    }
    if (const QString heads = factIn(facts, QLatin1String("Heads")); !heads.isEmpty()) {
        const std::size_t count = headCount(figure.window.snapshot.scene->input);
        text += heads.startsWith(QLatin1String("0:")) ? CaptionTexts::tr(", all %1 heads").arg(count)
                                                      : CaptionTexts::tr(", heads %1").arg(heads);
    }
    if (figure.isOfMatrices() && stageInfo(figure.window.stage).cellsAreQueryKey) {
        const bool columns = figure.window.snapshot.scene->orientation == Orientation::Columns;
        text +=
            columns ? CaptionTexts::tr(" (columns are queries)") : CaptionTexts::tr(" (rows are queries)");
    }
    return CaptionTexts::tr("%1.").arg(text);
}

/// A mask as a sentence names it, from the fact of a file.
QString maskSaid(const QString& fact) {
    if (fact == QLatin1String("none")) {
        return CaptionTexts::tr("none");
    }
    constexpr QLatin1String kMeaning{" (True = attend)"};
    return fact.endsWith(kMeaning) ? CaptionTexts::tr("%1 (True = attend)").arg(fact.chopped(kMeaning.size()))
                                   : fact;
}

/// Ends of a range as a person reads them: six digits at most.
QString rangeText(const QString& fact) {
    QStringList ends;
    for (const QString& end : fact.split(QStringLiteral(", "))) {
        ends << QString::number(end.toDouble(), 'g', 6).replace('-', QChar(0x2212));
    }
    return ends.join(CaptionTexts::tr(" to "));
}

QString coloursText(const ExportedFigure& figure, const PictureFacts& facts) {
    const bool isSequential =
        startsAtZero(stageInfo(figure.window.stage).range) && !figure.window.isDifference;
    const QString map =
        isSequential ? factIn(facts, QLatin1String("Colour map")) : CaptionTexts::tr("blue to red");
    const QString scale = factIn(facts, QLatin1String("Scale"));
    if (figure.hasRowRange && figure.isOfMatrices() && !figure.window.tiled) {
        return CaptionTexts::tr("Colours (%1): each row by its own largest number.").arg(map);
    }
    const QString range = rangeText(factIn(facts, QLatin1String("Range")));
    if (scale == QLatin1String("lift")) {
        return CaptionTexts::tr("Colours (%1): lift log₂(keys attended · weight), %2.").arg(map, range);
    }
    return scale == QLatin1String("log") ? CaptionTexts::tr("Colours (%1): %2, logarithmic.").arg(map, range)
                                         : CaptionTexts::tr("Colours (%1): %2.").arg(map, range);
}

QString numberSaid(double number) {
    return QString::fromStdString(numberText(number, -1));
}

/// A rule as a caption says it, and the first stage on which it acts.
struct SaidRule {
    bool isOn;
    Stage from;
    QString text;
};

std::array<SaidRule, 8> saidRules(const ScoreRules& rules) {
    const auto number = [](const std::optional<double>& value) { return numberSaid(value.value_or(0.0)); };
    return {SaidRule{rules.sinusoidal, Stage::X, CaptionTexts::tr("sinusoidal positions")},
            SaidRule{rules.ropeBase.has_value(), Stage::Q,
                     CaptionTexts::tr("RoPE of base %1").arg(number(rules.ropeBase))},
            SaidRule{rules.scale == ScaleKind::None, Stage::Scaled, CaptionTexts::tr("no scale")},
            SaidRule{rules.scale == ScaleKind::Number, Stage::Scaled,
                     CaptionTexts::tr("scale %1").arg(numberSaid(rules.scaleNumber))},
            SaidRule{rules.softcap.has_value(), Stage::Masked,
                     CaptionTexts::tr("softcap %1").arg(number(rules.softcap))},
            SaidRule{rules.alibi, Stage::Masked, CaptionTexts::tr("ALiBi")},
            SaidRule{rules.temperature != 1.0, Stage::Weights,
                     CaptionTexts::tr("temperature %1").arg(numberSaid(rules.temperature))},
            SaidRule{rules.softmaxAxis == SoftmaxAxis::Queries, Stage::Weights,
                     CaptionTexts::tr("softmax over the queries")}};
}

/// What acts on the numbers up to that stage beside the usual factor and the mask, without which nobody gets
/// the same matrix again; empty where nothing does.
QString rulesSaid(const Scene& scene, Stage last) {
    const ScoreRules& rules = scene.rules;
    QStringList said;
    if (!std::holds_alternative<AttentionWeightsInput>(scene.input)) {
        for (const SaidRule& rule : saidRules(rules)) {
            const bool acts = rule.from <= last && !(last == Stage::V && rule.from == Stage::Q);
            if (rule.isOn && acts) {
                said << rule.text;
            }
        }
    }
    if (rules.dropout.probability > 0.0 && last > Stage::Weights) {
        said << CaptionTexts::tr("dropout %1 (seed %2)")
                    .arg(numberSaid(rules.dropout.probability))
                    .arg(rules.dropout.seed);
    }
    return said.join(CaptionTexts::tr(", "));
}

/// What B is called; the step of the window after which it was kept only where nothing else tells it from A.
QString nameOfSecond(const ComparedScenes& compared, Stage stage, bool hasOtherMask) {
    const QString name = nameBeside(compared.second, stage);
    const bool isTold = hasOtherMask || name != nameBeside(compared.first, stage);
    return isTold && !name.isEmpty() && compared.secondName.startsWith(name) ? name : compared.secondName;
}

QString maskOfSecond(const ExportedFigure& figure) {
    return factIn(factsOf(figure.compared->second, figure.window.stage, figure.window.palette),
                  QLatin1String("Mask"));
}

/// That sentence with the first and the last query and key.
QString sentenceOfPart(const QString& sentence, const MatrixPart& part) {
    return sentence.arg(part.rows.first)
        .arg(part.rows.end - 1)
        .arg(part.columns.first)
        .arg(part.columns.end - 1);
}

QString numbersText(const Scene& scene) {
    QString text;
    switch (scene.provenance) {
    case Provenance::HandPicked:
        text = CaptionTexts::tr("the numbers are hand-picked");
        break;
    case Provenance::Random:
        text = CaptionTexts::tr("the numbers are random, of no trained model");
        break;
    case Provenance::Trained:
        text = CaptionTexts::tr("the numbers are of a trained model");
        break;
    case Provenance::Loaded:
        text = CaptionTexts::tr("the numbers were loaded from a file");
        break;
    }
    return scene.provenanceMixed ? CaptionTexts::tr("%1 and were edited").arg(text) : text;
}

} // namespace

QString figureCaption(const ExportedFigure& figure, const PictureSize& asked,
                      const std::optional<double>& points) {
    const HeatmapPicture matrix = figure.matrix();
    const auto [drawn, size] = figure.at(asked, points);
    const Scene& scene = *matrix.snapshot.scene;
    const PictureFacts facts = figure.subject == ExportedFigure::Subject::Pipeline
                                   ? factsOf(matrix.snapshot, matrix.stage, matrix.palette)
                               : figure.isHeads()  ? factsOf(figure.grid(), size)
                               : figure.hasInset() ? factsOf(insetFigureOf(matrix, *figure.inset), size)
                                                   : factsOf(drawn, size);
    QStringList sentences{whatText(figure, facts)};
    const QString mask = factIn(facts, QLatin1String("Mask"));
    const QString second = figure.isCompared() ? maskOfSecond(figure) : mask;
    // The matrix of A alone has the range of both.
    const bool hasRangeOfB = figure.compared && figure.isStage();
    if ((figure.isCompared() || hasRangeOfB) && !figure.compared->secondName.isEmpty()) {
        sentences << CaptionTexts::tr("B: %1.").arg(
            nameOfSecond(*figure.compared, matrix.stage, second != mask));
    }
    if (second != mask) {
        sentences << CaptionTexts::tr("Mask of A: %1; of B: %2.").arg(maskSaid(mask), maskSaid(second));
    } else {
        sentences << (mask == QLatin1String("none") ? CaptionTexts::tr("No mask.")
                                                    : CaptionTexts::tr("Mask: %1.").arg(maskSaid(mask)));
    }
    const Stage last = figure.isOfMatrices() && figure.subject != ExportedFigure::Subject::Pipeline
                           ? matrix.stage
                           : Stage::MultiHead;
    if (const QString rules = rulesSaid(scene, last); !rules.isEmpty()) {
        sentences << CaptionTexts::tr("Computed with %1.").arg(rules);
    }
    if (figure.isDrawn() && !figure.drawn()->note.isEmpty()) {
        sentences << figure.drawn()->note;
    }
    if (figure.isOfMatrices()) {
        if (const QString groups = factIn(facts, QLatin1String("Groups")); !groups.isEmpty()) {
            sentences << CaptionTexts::tr("By %1.").arg(groups);
        }
        sentences << coloursText(figure, facts);
        if (figure.compared && !figure.window.isDifference && !figure.isHeads() && !figure.hasRowRange) {
            sentences << (figure.isSideBySide() ? CaptionTexts::tr("A and B have one range.")
                                                : CaptionTexts::tr("The range is that of A and B."));
        }
        if (const QString ignored = factIn(facts, QLatin1String("Range without")); !ignored.isEmpty()) {
            sentences << CaptionTexts::tr("The range of the colours is that without %1.").arg(ignored);
        }
        if (figure.takesPart() && (matrix.rowsDrawn || matrix.columnsDrawn)) {
            const auto source = matrix.snapshot.source(matrix.stage);
            sentences << sentenceOfPart(CaptionTexts::tr("Drawn: queries %1 to %2, keys %3 to %4."),
                                        {matrix.rowsDrawn.value_or(IndexRange{0, source->rows()}),
                                         matrix.columnsDrawn.value_or(IndexRange{0, source->columns()})});
        }
        if (figure.hasInset()) {
            sentences << sentenceOfPart(CaptionTexts::tr("Enlarged: queries %1 to %2, keys %3 to %4."),
                                        *figure.inset);
        }
        if (matrix.query && !figure.isHeads() && rowsAreQueries(matrix.stage)) {
            const QString name = QString::fromStdString(distinctTokenName(scene.tokens, *matrix.query));
            const bool isNamed = name != QString::number(*matrix.query);
            sentences << (isNamed ? CaptionTexts::tr("Framed: query %1, %2.").arg(*matrix.query).arg(name)
                                  : CaptionTexts::tr("Framed: query %1.").arg(*matrix.query));
        }
    }
    if (const QString cells = factIn(facts, QLatin1String("Cells a pixel"));
        figure.isOfMatrices() && !cells.isEmpty()) {
        sentences << (cells == QStringLiteral("1 × 1")
                          ? CaptionTexts::tr("A pixel shows one cell.")
                          : CaptionTexts::tr("A pixel shows the %2 of %1 cells.")
                                .arg(cells, factIn(facts, QLatin1String("Reducer"))));
    }
    sentences << CaptionTexts::tr("Computed in %1 by AttnScope (%2); %3.")
                     .arg(factIn(facts, QLatin1String("Precision")), factIn(facts, QLatin1String("Backend")),
                          numbersText(scene));
    if (!figure.check.isEmpty() && !figure.compared) {
        sentences << figure.check;
    }
    return joinedSentences(sentences);
}

} // namespace attnscope::ui
