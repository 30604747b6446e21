// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/formula/notation.h"
#include "core/scene/token_name.h"
#include "ui/paint/base/numbered_token.h"
#include "ui/paint/base/translated.h"
#include "ui/paint/explain/explain_layout.h"
#include "ui/paint/row/match_readout.h"
#include "ui/paint/slide/slide.h"

#include <QCoreApplication>

#include <algorithm>

namespace attnscope::ui {

namespace {

struct SpeechTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::SlideSpeech)
};

/// More numbers are not listened to.
constexpr std::size_t kMostSpokenKeys = 12;

QString spokenRow(const SlideMatrix& matrix, std::size_t query) {
    const HeatmapPicture& picture = matrix.picture;
    const Scene& scene = *picture.snapshot.scene;
    const auto source = picture.snapshot.source(picture.stage);
    const QString name = numberedToken(scene.tokens, query, scene.notation.indexFrom);
    if (matrix.covered == query) {
        return SpeechTexts::tr("the row of %1 is covered").arg(name);
    }
    QStringList cells;
    const bool hasKeys = stageInfo(picture.stage).cellsAreQueryKey;
    for (std::size_t column = 0; column < source->columns() && column < kMostSpokenKeys; ++column) {
        const bool isAsked = std::find(matrix.asked.begin(), matrix.asked.end(),
                                       CellRef{picture.stage, query, column}) != matrix.asked.end();
        const QString number =
            isAsked ? SpeechTexts::tr("asked for")
            : source->masked(query, column)
                ? SpeechTexts::tr("masked")
                : QString::fromStdString(numberText(source->exact(query, column), picture.digits));
        cells << (hasKeys ? numberedToken(scene.keyNames(), column, scene.notation.indexFrom) + ' ' + number
                          : number);
    }
    return SpeechTexts::tr("row of %1: %2").arg(name, cells.join(QStringLiteral(", ")));
}

QString spokenPart(const SlideMatrix& matrix) {
    const HeatmapPicture& picture = matrix.picture;
    const auto source = picture.snapshot ? picture.snapshot.source(picture.stage) : nullptr;
    if (!source) {
        return {};
    }
    QString text = QString::fromStdString(plainText(notationOf(*picture.snapshot.scene, picture.stage).name));
    if (picture.query && rowsAreQueries(picture.stage) && *picture.query < source->rows()) {
        text += QStringLiteral(", ") + spokenRow(matrix, *picture.query);
    }
    return text;
}

QString spokenPart(const SlideRow& row) {
    if (row.isCovered || !row.row.row || row.row.done() < row.row.steps()) {
        return {};
    }
    QStringList numbers;
    for (std::size_t i = 0; i < row.row.row->output.size() && i < kMostSpokenKeys; ++i) {
        numbers << QString::fromStdString(numberText(row.row.row->output[i], row.row.digits));
    }
    return SpeechTexts::tr("output %1").arg(numbers.join(QStringLiteral(", ")));
}

QString spokenPart(const MatchPicture& match) {
    const auto focus = match.focus();
    return focus ? spokenVector(match, match.keyRef(*focus)) : QString();
}

QString spokenPart(const SlideArithmetic& part) {
    return part.isShown ? QString::fromStdString(plainText(part.arithmetic)) : QString();
}

QString spokenPart(const ExplainPicture& picture) {
    return spokenPicture(picture);
}

template <typename Other>
QString spokenPart(const Other& /*part*/) {
    return {};
}

} // namespace

QString spokenSlide(const Slide& slide) {
    QStringList texts;
    if (!slide.steps.isEmpty()) {
        texts << SpeechTexts::tr("Step %1 of %2").arg(slide.step + 1).arg(slide.steps.size());
    }
    const QString step = slide.steps.value(static_cast<qsizetype>(slide.step));
    texts << (slide.title.isEmpty() ? step : slide.title) << slide.action << slide.watch << slide.question
          << slide.answer << slide.after;
    for (const SlidePart& part : slide.parts) {
        texts << std::visit([](const auto& each) { return spokenPart(each); }, part);
    }
    texts.removeAll(QString());
    return texts.join(QStringLiteral(". "));
}

} // namespace attnscope::ui
