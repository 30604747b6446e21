// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/explain_titles.h"

#include <QCoreApplication>

namespace attnscope::ui {

namespace {

struct ExplainTitles {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::ExplainTitles)
};

} // namespace

QString explainTitle(ExplainKind kind) {
    switch (kind) {
    case ExplainKind::Stack:
        return ExplainTitles::tr("Vectors make Q, K and V");
    case ExplainKind::Transpose:
        return ExplainTitles::tr("Why K is transposed");
    case ExplainKind::Lengths:
        return ExplainTitles::tr("Lengths make a mask");
    case ExplainKind::Reshape:
        return ExplainTitles::tr("A batch as rows");
    case ExplainKind::Cost:
        return ExplainTitles::tr("Cost as N grows");
    case ExplainKind::Scaling:
        return ExplainTitles::tr("Why scores are scaled");
    case ExplainKind::Order:
        return ExplainTitles::tr("Two tokens swapped");
    case ExplainKind::Chain:
        return ExplainTitles::tr("RNN and attention");
    case ExplainKind::Layers:
        return ExplainTitles::tr("What one layer writes, the next reads");
    case ExplainKind::Mask:
        return ExplainTitles::tr("What the mask does to the scores");
    case ExplainKind::Graph:
        return ExplainTitles::tr("The computational graph");
    case ExplainKind::Listing:
        return ExplainTitles::tr("The whole code");
    case ExplainKind::Path:
        return ExplainTitles::tr("From X to one row of the output");
    case ExplainKind::Heads:
        break;
    }
    return ExplainTitles::tr("Heads cut and joined");
}

} // namespace attnscope::ui
