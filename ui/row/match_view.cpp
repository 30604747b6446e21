// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/match_view.h"

#include "ui/row/feature_pair_field.h"
#include "ui/row/match_plane_view.h"
#include "ui/row/row_state.h"

#include <QBoxLayout>
#include <QCheckBox>

namespace attnscope::ui {

MatchView::MatchView(RowState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_vectors(new MatchPlaneView(state, MatchPlaneView::Vectors::QueryAndKeys, this))
    , m_tokens(new MatchPlaneView(state, MatchPlaneView::Vectors::Tokens, this)) {
    setObjectName(QStringLiteral("matchView"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(m_vectors, 3);
    layout->addWidget(m_tokens, 2);
    layout->addWidget(makeOptions());
    for (const MatchPlaneView* view : {m_vectors, m_tokens}) {
        connect(view, &MatchPlaneView::tipMoved, this, &MatchView::tipMoved);
        connect(view, &MatchPlaneView::released, this, &MatchView::tipReleased);
    }
    connect(&state, &RowState::rowChanged, this, &MatchView::readRow);
    readRow();
}

QWidget* MatchView::makeOptions() {
    auto* options = new QWidget(this);
    m_axes = new FeaturePairField(true, tr("Plane of queries and keys"), options);
    m_axes->setObjectName(QStringLiteral("matchAxes"));
    m_tokenAxes = new FeaturePairField(false, tr("Plane of token vectors"), options);
    m_tokenAxes->setObjectName(QStringLiteral("tokenAxes"));
    m_withTokens = new QCheckBox(tr("Token vectors x"), options);
    m_withTokens->setObjectName(QStringLiteral("withTokenVectors"));
    m_withTokens->setToolTip(tr("The rows of X beside their queries and keys: drag a tip, an edit of X"));
    // The axes of token vectors in a line of their own: beside the others they would not fit a narrow dock.
    auto* layout = new QVBoxLayout(options);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* first = new QHBoxLayout;
    first->addWidget(m_axes);
    first->addStretch(1);
    first->addWidget(m_withTokens);
    layout->addLayout(first);
    layout->addWidget(m_tokenAxes, 0, Qt::AlignRight);
    connect(m_axes, &FeaturePairField::chosen, this, [this] { m_vectors->setFeatures(m_axes->features()); });
    connect(m_axes, &FeaturePairField::bestChosen, m_vectors, &MatchPlaneView::turnToBestPlane);
    connect(m_tokenAxes, &FeaturePairField::chosen, this,
            [this] { m_tokens->setFeatures(m_tokenAxes->features()); });
    connect(m_withTokens, &QCheckBox::toggled, this, &MatchView::showTokens);
    return options;
}

void MatchView::readRow() {
    const auto match = m_state.match();
    const auto tokens = m_state.tokenVectors();
    const Scene& scene = m_state.scene();
    const int from = m_state.picture().indexFrom;
    m_axes->setFeatures(match ? match->vector.size() : 0, scene.features.key, from);
    m_tokenAxes->setFeatures(tokens ? tokens->vector.size() : 0, scene.features.model, from);
    m_vectors->setFeatures(m_axes->features());
    m_tokens->setFeatures(m_tokenAxes->features());
    m_withTokens->setVisible(tokens != nullptr);
    showTokens();
}

void MatchView::showTokens() {
    const auto tokens = m_state.tokenVectors();
    const bool isShown = m_withTokens->isChecked() && tokens != nullptr;
    m_tokens->setVisible(isShown);
    m_tokenAxes->setVisible(isShown && tokens->vector.size() > 2);
}

} // namespace attnscope::ui
