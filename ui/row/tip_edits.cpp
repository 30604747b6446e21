// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/tip_edits.h"

#include "ui/row/row_state.h"
#include "ui/session/session.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTimer>
#include <QToolButton>

namespace attnscope::ui {

TipEdits::TipEdits(RowState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state) {
    setObjectName(QStringLiteral("freeVectorsNote"));
    m_text = new QLabel(this);
    m_going = tr("Going on makes Q, K and V free numbers, without X and W; undo brings those back.");
    m_text->setText(m_going);
    m_text->setWordWrap(true);
    m_text->setProperty("role", "secondary");
    m_go = new QToolButton(this);
    QToolButton* const go = m_go;
    go->setObjectName(QStringLiteral("freeVectors"));
    go->setText(tr("Make free"));
    go->setAccessibleName(tr("Make Q, K and V free"));
    go->setToolTip(tr("The scene holds Q, K and V as numbers of its own from then on"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 6, 0, 0);
    layout->addWidget(m_text, 1);
    layout->addWidget(go);
    hide();
    connect(go, &QToolButton::clicked, this, [this] {
        if (makeFree()) {
            hide(); // the button said it
        }
    });
    connect(&state, &RowState::rowChanged, this, [this] {
        const bool areMade = std::holds_alternative<TokenInput>(m_state.scene().input);
        if (areMade == m_isTold) {
            hide(); // freed elsewhere, or made of X and W again
        }
    });
}

void TipEdits::moveTip(const VectorRef& vector, const std::vector<double>& numbers, bool goesOn) {
    Session& session = m_state.context().session;
    const bool isOwn = isOwnVector(session.scene(), vector);
    if (!isOwn) {
        m_isTold = false;
        m_text->setText(m_going);
        m_go->show();
        show();
    }
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
    const Result<Edit> edit = freeVectors(session.scene());
    // A drag goes on at once: what it did is still to be read.
    m_isTold = true;
    m_go->hide();
    m_text->setText(tr("Q, K and V are free numbers now, without X and W; undo brings those back."));
    session.applyOrReport(edit);
    const bool areFree = edit.has_value() && std::holds_alternative<QkvInput>(session.scene().input);
    setVisible(areFree);
    constexpr int kRead = 10'000; ///< milliseconds
    QTimer::singleShot(kRead, this, [this] {
        if (m_isTold) {
            hide();
        }
    });
    return areFree;
}

void TipEdits::endStep() {
    m_state.context().session.endScrub();
}

} // namespace attnscope::ui
