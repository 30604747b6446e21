// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/tip_edits.h"

#include "ui/row/row_state.h"
#include "ui/session/session.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace attnscope::ui {

TipEdits::TipEdits(RowState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state) {
    setObjectName(QStringLiteral("freeVectorsNote"));
    auto* text = new QLabel(this);
    text->setText(tr("Going on makes Q, K and V free numbers, without X and W; undo brings those back."));
    text->setWordWrap(true);
    text->setProperty("role", "secondary");
    auto* go = new QToolButton(this);
    go->setObjectName(QStringLiteral("freeVectors"));
    go->setText(tr("Make free"));
    go->setAccessibleName(tr("Make Q, K and V free"));
    go->setToolTip(tr("The scene holds Q, K and V as numbers of its own from then on"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 6, 0, 0);
    layout->addWidget(text, 1);
    layout->addWidget(go);
    hide();
    connect(go, &QToolButton::clicked, this, [this] { makeFree(); });
    connect(&state, &RowState::rowChanged, this, [this] {
        if (!std::holds_alternative<TokenInput>(m_state.scene().input)) {
            hide();
        }
    });
}

void TipEdits::moveTip(const VectorRef& vector, const std::vector<double>& numbers, bool goesOn) {
    Session& session = m_state.context().session;
    const bool isOwn = isOwnVector(session.scene(), vector);
    setVisible(!isOwn);
    if (!isOwn && !goesOn) {
        return;
    }
    session.beginScrub();
    if (isOwn || makeFree()) {
        session.applyOrReport(setVector(session.scene(), vector, numbers, session.headIndex()));
    }
}

bool TipEdits::makeFree() {
    Session& session = m_state.context().session;
    hide();
    const Result<Edit> edit = freeVectors(session.scene());
    session.applyOrReport(edit);
    return edit.has_value() && std::holds_alternative<QkvInput>(session.scene().input);
}

void TipEdits::endStep() {
    m_state.context().session.endScrub();
}

} // namespace attnscope::ui
