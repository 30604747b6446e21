// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/rules_edit_text.h"

#include "core/formula/formula.h"

#include <QCoreApplication>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context.
struct Words {
    Q_DECLARE_TR_FUNCTIONS(EditText)
};

QString numberOf(double value) {
    return QString::fromStdString(numberText(value, -1));
}

QString scaleStep(const ScoreRules& after) {
    switch (after.scale) {
    case ScaleKind::None:
        return Words::tr("Scale: off");
    case ScaleKind::Number:
        return Words::tr("Scale: %1").arg(numberOf(after.scaleNumber));
    case ScaleKind::InverseRoot:
        break;
    }
    return Words::tr("Scale: on");
}

QString ropeStep(const ScoreRules& before, const ScoreRules& after) {
    if (!after.ropeBase) {
        return Words::tr("RoPE: off");
    }
    if (before.ropePairs != after.ropePairs) {
        return after.ropePairs == RopePairs::Half ? Words::tr("RoPE: half-split pairs")
                                                  : Words::tr("RoPE: adjacent pairs");
    }
    return before.ropeBase ? Words::tr("RoPE: base %1").arg(numberOf(*after.ropeBase))
                           : Words::tr("RoPE: on, base %1").arg(numberOf(*after.ropeBase));
}

QString dropoutStep(const ScoreRules& before, const ScoreRules& after) {
    if (after.dropout.probability == before.dropout.probability) {
        return Words::tr("Dropout: seed %1").arg(after.dropout.seed);
    }
    return after.dropout.probability == 0.0
               ? Words::tr("Dropout: off")
               : Words::tr("Dropout: p = %1").arg(numberOf(after.dropout.probability));
}

} // namespace

QString rulesEditText(const SetRules& edit) {
    const ScoreRules& before = edit.before;
    const ScoreRules& after = edit.after;
    if (after.scale != before.scale || after.scaleNumber != before.scaleNumber) {
        return scaleStep(after);
    }
    if (after.sinusoidal != before.sinusoidal) {
        return after.sinusoidal ? Words::tr("Positions: sinusoidal") : Words::tr("Positions: off");
    }
    if (after.ropeBase != before.ropeBase || after.ropePairs != before.ropePairs) {
        return ropeStep(before, after);
    }
    if (after.softcap != before.softcap) {
        return after.softcap ? Words::tr("Softcap: %1").arg(numberOf(*after.softcap))
                             : Words::tr("Softcap: off");
    }
    if (after.alibi != before.alibi) {
        return after.alibi ? Words::tr("ALiBi: on") : Words::tr("ALiBi: off");
    }
    if (after.softmaxAxis != before.softmaxAxis) {
        return after.softmaxAxis == SoftmaxAxis::Queries ? Words::tr("Softmax: wrong axis")
                                                         : Words::tr("Softmax: each query's row");
    }
    if (after.dropout != before.dropout) {
        return dropoutStep(before, after);
    }
    return Words::tr("Temperature: %1").arg(numberOf(after.temperature));
}

} // namespace attnscope::ui
