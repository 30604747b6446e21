// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/stages/stage_texts.h"

#include "ui/paint/base/translated.h"

#include <QCoreApplication>
#include <QStringList>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which a function alone has not.
struct StageTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::StageTexts)
};

QStringList briefsOf(const std::vector<Stage>& stages) {
    QStringList texts;
    for (const Stage stage : stages) {
        texts << translated(stageInfo(stage).brief);
    }
    return texts;
}

/// Where the stages of a digit are: in the strip always or where the scene has them, or beside it.
enum class Place { Always, Sometimes, Beside };

QList<int> keysOf(Place place) {
    QList<int> keys;
    for (const int key : stageKeys()) {
        const StageInfo& info = stageInfo(stagesOfKey(key).front());
        const Place own = !info.isInStrip   ? Place::Beside
                          : info.isOptional ? Place::Sometimes
                                            : Place::Always;
        if (own == place) {
            keys << key;
        }
    }
    return keys;
}

/// "from Q to K, from K to V, and round"
QString roundText(const QStringList& briefs) {
    QStringList steps;
    for (qsizetype at = 1; at < briefs.size(); ++at) {
        steps << StageTexts::tr("from %1 to %2").arg(briefs[at - 1], briefs[at]);
    }
    return StageTexts::tr("%1, and round").arg(steps.join(QStringLiteral(", ")));
}

} // namespace

QString turnsText(int key) {
    const QStringList briefs = briefsOf(stagesOfKey(key));
    return briefs.size() < 2 ? briefs.join(QString())
                             : StageTexts::tr("%1; pressed again %2")
                                   .arg(briefs.first(), briefs.mid(1).join(StageTexts::tr(", then ")));
}

QString pressesText(Stage stage) {
    const int key = stageInfo(stage).key;
    QString text = QString::number(key);
    for (const Stage before : stagesOfKey(key)) {
        if (before == stage) {
            break;
        }
        text += StageTexts::tr(", again %1").arg(key);
    }
    return text;
}

QList<std::pair<QString, QString>> stageKeyLines() {
    QList<std::pair<QString, QString>> lines;
    QStringList always;
    for (const int key : keysOf(Place::Always)) {
        const QStringList briefs = briefsOf(stagesOfKey(key));
        always << briefs.join(QLatin1Char(' '));
        if (briefs.size() > 1) {
            lines.push_back({StageTexts::tr("%1, again %1").arg(key), roundText(briefs)});
        }
    }
    lines.push_front(
        {StageTexts::tr("%1 … %2").arg(keysOf(Place::Always).first()).arg(keysOf(Place::Always).last()),
         always.join(QStringLiteral(" · "))});
    QStringList keys;
    QStringList sometimes;
    for (const int key : keysOf(Place::Sometimes)) {
        keys << QString::number(key);
        sometimes << briefsOf(stagesOfKey(key));
    }
    lines.push_back({keys.join(QStringLiteral(", ")),
                     StageTexts::tr("%1, where there are such").arg(sometimes.join(QStringLiteral(", ")))});
    for (const int key : keysOf(Place::Beside)) {
        lines.push_back({QString::number(key), turnsText(key)});
    }
    return lines;
}

} // namespace attnscope::ui
