// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/cell_readout.h"

#include "core/masks/filled_score.h"
#include "core/masks/hiding_bias.h"
#include "core/scene/name_tokens.h"
#include "core/scene/token_name.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/isolated_name.h"
#include "ui/paint/base/numbered_token.h"
#include "ui/paint/base/translated.h"

#include <QCoreApplication>
#include <QStringList>

namespace attnscope::ui {

namespace {

constexpr int kReadoutDigits = 4;

/// Gives the texts their translation context, which a function alone has not.
struct ReadoutTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::CellReadout)
};

QString digits(double value) {
    return QString::fromStdString(readoutText(value, kReadoutDigits));
}

bool holds(const std::shared_ptr<const MatrixSource>& source, const CellRef& cell) {
    return source && cell.row < source->rows() && cell.column < source->columns();
}

/// What a number of this stage is called.
QString valueName(Stage stage) {
    return translated(stageInfo(stage).numberName);
}

QString named(const TokenList& tokens, std::size_t index) {
    return isolatedName(QString::fromStdString(tokenName(tokens, index)));
}

bool isNamed(const TokenList& tokens, std::size_t index) {
    return index < tokens.size() && !isCalledByIndex(tokens, index);
}

QString coveredFact() {
    return ReadoutTexts::tr("covered until the answer is shown");
}

/// Its row and column as the matrix is drawn.
QString placeFact(const Scene& scene, const CellRef& cell) {
    const bool isTurned = scene.orientation == Orientation::Columns;
    const std::size_t from = scene.notation.indexFrom;
    return ReadoutTexts::tr("cell (%1, %2)")
        .arg(indexText((isTurned ? cell.column : cell.row) + from),
             indexText((isTurned ? cell.row : cell.column) + from));
}

/// "colour", or "1" where the feature has no name.
QString featureOf(const Scene& scene, const CellRef& cell) {
    const std::string name = featureName(featureNames(scene, cell.stage), cell.column);
    return name.empty() ? indexText(cell.column + scene.notation.indexFrom) : QString::fromStdString(name);
}

/// The same with the index before a name: "1 colour".
QString numberedFeature(const Scene& scene, const CellRef& cell) {
    const QString index = indexText(cell.column + scene.notation.indexFrom);
    const QString name = featureOf(scene, cell);
    return name == index ? index : index + QLatin1Char(' ') + name;
}

/// "b0 h3" before everything else, where there is more than one head or batch item.
QStringList headFact(const Snapshot& snapshot, Stage stage) {
    const QString head = QString::fromStdString(headText(snapshot.scene->input, snapshot.headIndex(), stage));
    return head.isEmpty() ? QStringList() : QStringList{head};
}

/// The layer of numbers that hides an allowed cell, by adding one to its score that masks fill in; empty:
/// none.
QString hidingFact(const Snapshot& snapshot, const CellRef& cell) {
    const std::shared_ptr<const ScoreBias>& bias = snapshot.result->problem().bias;
    if (!bias || !hides(*bias, cell.row, cell.column)) {
        return {};
    }
    for (const MaskLayer& layer : snapshot.scene->mask.layers) {
        const bool adds = layer.on && layer.array && layer.array->kind == MaskArray::Kind::Float;
        if (adds &&
            isFilledIn(
                layer.array->numbers[layer.array->indexOf(snapshot.headIndex(), cell.row, cell.column)])) {
            return ReadoutTexts::tr("masked by %1, which adds %2")
                .arg(QString::fromStdString(layer.shownName()),
                     QString::fromStdString(readoutText(bias->at(cell.row, cell.column), 4)));
        }
    }
    return ReadoutTexts::tr("masked");
}

/// Whether the mask forbids it, and which layer said so.
QString maskFact(const Snapshot& snapshot, const CellRef& cell) {
    const Mask& mask = *snapshot.result->problem().mask;
    if (mask.allowed(cell.row, cell.column)) {
        if (const QString hiding = hidingFact(snapshot, cell); !hiding.isEmpty()) {
            return hiding;
        }
        const KeepPolicy* const policy = snapshot.result->problem().policy.get();
        const bool pruned = policy != nullptr && !policy->takesPart(cell.row, cell.column);
        return pruned ? ReadoutTexts::tr("pruned by the keep decisions") : ReadoutTexts::tr("unmasked");
    }
    if (const auto layer = mask.decidingLayer(cell.row, cell.column)) {
        const MaskLayer& decided = snapshot.scene->mask.layers[*layer];
        return ReadoutTexts::tr("masked by %1").arg(QString::fromStdString(decided.shownName()));
    }
    return ReadoutTexts::tr("masked");
}

QString queryKeyReadout(const Snapshot& snapshot, const CellRef& cell) {
    const Scene& scene = *snapshot.scene;
    QStringList facts = headFact(snapshot, cell.stage);
    facts << placeFact(scene, cell);
    if (isNamed(scene.tokens, cell.row) || isNamed(scene.keyNames(), cell.column)) {
        facts << ReadoutTexts::tr("%1 → %2").arg(named(scene.tokens, cell.row),
                                                 named(scene.keyNames(), cell.column));
    }
    if (snapshot.source(cell.stage)->covered(cell.row, cell.column)) {
        facts << coveredFact();
        return facts.join(QStringLiteral("  ·  "));
    }
    for (const Stage stage : {Stage::Weights, Stage::Scaled}) {
        const auto source = snapshot.source(stage);
        if (source && !source->covered(cell.row, cell.column)) {
            facts << valueName(stage) + QLatin1Char(' ') + digits(source->exact(cell.row, cell.column));
        }
    }
    if (cell.stage == Stage::Scores || cell.stage == Stage::AfterDropout || cell.stage == Stage::Effect) {
        facts << valueName(cell.stage) + QLatin1Char(' ') +
                     digits(snapshot.source(cell.stage)->exact(cell.row, cell.column));
    }
    if (snapshot.source(cell.stage)->dropped(cell.row, cell.column)) {
        facts << ReadoutTexts::tr("dropped");
    }
    facts << (snapshot.result->problem().weights ? ReadoutTexts::tr("weights given")
                                                 : maskFact(snapshot, cell));
    return facts.join(QStringLiteral("  ·  "));
}

} // namespace

QString cellReadout(const Snapshot& snapshot, const CellRef& cell) {
    const auto source = snapshot ? snapshot.source(cell.stage) : nullptr;
    if (!holds(source, cell)) {
        return {};
    }
    if (stageInfo(cell.stage).cellsAreQueryKey) {
        return queryKeyReadout(snapshot, cell);
    }
    QStringList facts = headFact(snapshot, cell.stage);
    const QString token = named(rowTokens(*snapshot.scene, cell.stage), cell.row);
    facts << placeFact(*snapshot.scene, cell)
          << ReadoutTexts::tr("token %1, feature %2").arg(token, featureOf(*snapshot.scene, cell))
          << (source->covered(cell.row, cell.column)
                  ? coveredFact()
                  : valueName(cell.stage) + QLatin1Char(' ') + digits(source->exact(cell.row, cell.column)));
    return facts.join(QStringLiteral("  ·  "));
}

QString spokenCell(const Snapshot& snapshot, const CellRef& cell) {
    const auto source = snapshot ? snapshot.source(cell.stage) : nullptr;
    if (!holds(source, cell)) {
        return {};
    }
    const Scene& scene = *snapshot.scene;
    const double value = source->exact(cell.row, cell.column);
    const bool isMasked = source->masked(cell.row, cell.column);
    const bool isWeight = startsAtZero(stageInfo(cell.stage).range);
    QStringList facts;
    if (isMasked) {
        facts << ReadoutTexts::tr("masked");
    }
    if (source->covered(cell.row, cell.column)) {
        facts << coveredFact();
    } else if (!isMasked || (isWeight && value != 0.0)) {
        facts << valueName(cell.stage) + QLatin1Char(' ') + digits(value);
    }
    const QString number = facts.join(QStringLiteral(", "));
    const std::size_t from = scene.notation.indexFrom;
    if (stageInfo(cell.stage).cellsAreQueryKey) {
        return ReadoutTexts::tr("query %1, key %2, %3")
            .arg(numberedToken(scene.tokens, cell.row, from),
                 numberedToken(scene.keyNames(), cell.column, from), number);
    }
    return ReadoutTexts::tr("token %1, feature %2, %3")
        .arg(numberedToken(rowTokens(scene, cell.stage), cell.row, from), numberedFeature(scene, cell),
             number);
}

} // namespace attnscope::ui
