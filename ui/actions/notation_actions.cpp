// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/actions/notation_actions.h"

#include "core/edits/make_edit.h"
#include "ui/session/session.h"
#include "ui/widgets/new_action.h"

#include <QActionGroup>
#include <QMenu>

namespace attnscope::ui {

namespace {

/// In the list of letters, beside those of rows: columns have their own.
constexpr int kColumns = -1;

} // namespace

NotationActions::NotationActions(const Context& context, QObject* parent)
    : QObject(parent)
    , m_context(context)
    , m_letters(new QActionGroup(this))
    , m_counting(new QActionGroup(this))
    , m_subscripts(new QActionGroup(this)) {
    makeLetters();
    makeCounting();
    makeSubscripts();
    m_table = newAction(
        this,
        {tr("&What is called what…"), tr("A table of the letters of every notation, side by side"), {}, {}});
    connect(m_table, &QAction::triggered, this, &NotationActions::tableWanted);
    connect(&context.session, &Session::sceneChanged, this, &NotationActions::refresh);
    refresh();
}

void NotationActions::makeLetters() {
    addChoice(m_letters, tr("&Paper: A = softmax(QKᵀ / √dₖ)"),
              tr("As in “Attention Is All You Need”: weights a, outputs o"), int(Letters::Paper));
    addChoice(
        m_letters, tr("Lecture &notes: A = QKᵀ, then softmax(A)"),
        tr("The scores are A, the scaled ones A_scaled, the masked ones A_masked, the weights Attention"),
        int(Letters::Notes));
    addChoice(m_letters, tr("&Columns: A = KᵀQ, A′ = softmax(A)"),
              tr("One token a column: α, α′ and Y = V A′ (as the orientation Columns)"), kColumns);
    addChoice(m_letters, tr("&d2l: attention weights = softmax(scores)"),
              tr("As in “Dive into Deep Learning”: scores = QKᵀ / √d, weights α"), int(Letters::D2l));
    connect(m_letters, &QActionGroup::triggered, this,
            [this](const QAction* action) { chooseLetters(action->data().toInt()); });
}

void NotationActions::makeCounting() {
    addChoice(m_counting, tr("Count from &0"), tr("The first token and the first feature are 0"), 0);
    addChoice(m_counting, tr("Count from &1"),
              tr("The first token and the first feature are 1; heads and batch items stay from 0"), 1);
    connect(m_counting, &QActionGroup::triggered, this, [this](const QAction* action) {
        NotationRules notation = m_context.session.scene().notation;
        notation.indexFrom = action->data().toUInt();
        apply(notation);
    });
}

void NotationActions::makeSubscripts() {
    addChoice(m_subscripts, tr("N&umbers as indices"), tr("a₀₁"), int(Subscripts::Numbers));
    addChoice(m_subscripts, tr("&Tokens as indices"), tr("The tokens' names stand at the letters"),
              int(Subscripts::Tokens));
    connect(m_subscripts, &QActionGroup::triggered, this, [this](const QAction* action) {
        NotationRules notation = m_context.session.scene().notation;
        notation.subscripts = static_cast<Subscripts>(action->data().toInt());
        apply(notation);
    });
}

void NotationActions::addTo(QMenu& menu) const {
    menu.setToolTipsVisible(true);
    for (const QActionGroup* group : {m_letters, m_counting, m_subscripts}) {
        menu.addActions(group->actions());
        menu.addSeparator();
    }
    menu.addAction(m_table);
}

void NotationActions::chooseLetters(int choice) {
    const Orientation orientation = choice == kColumns ? Orientation::Columns : Orientation::Rows;
    if (orientation != m_context.session.scene().orientation) {
        m_context.session.applyOrReport(setOrientation(m_context.session.scene(), orientation));
    }
    if (choice != kColumns) {
        NotationRules notation = m_context.session.scene().notation;
        notation.letters = static_cast<Letters>(choice);
        apply(notation);
    }
}

void NotationActions::apply(const NotationRules& notation) {
    if (notation != m_context.session.scene().notation) {
        m_context.session.applyOrReport(setNotation(m_context.session.scene(), notation));
    }
}

void NotationActions::refresh() {
    const Scene& scene = m_context.session.scene();
    const bool isColumns = scene.orientation == Orientation::Columns;
    checkChoice(m_letters, isColumns ? kColumns : int(scene.notation.letters));
    checkChoice(m_counting, int(scene.notation.indexFrom));
    checkChoice(m_subscripts, int(scene.notation.subscripts));
}

} // namespace attnscope::ui
