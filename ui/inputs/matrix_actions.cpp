// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/inputs/matrix_actions.h"

#include "core/edits/make_edit.h"
#include "core/scene/initial_matrices.h"
#include "core/scene/optional_parts.h"
#include "ui/inputs/matrix_editor.h"
#include "ui/inputs/matrix_model.h"
#include "ui/inputs/pasted_matrix.h"
#include "ui/session/error_text.h"
#include "ui/session/session.h"
#include "ui/session/undo_text.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

namespace attnscope::ui {

MatrixActions::MatrixActions(MatrixEditor& editor, MatrixModel& model, Session& session)
    : QObject(&editor)
    , m_editor(editor)
    , m_model(model)
    , m_session(session)
    , m_identity(add(tr("Identity"), tr("Ones on the diagonal, zeros elsewhere")))
    , m_random(add(tr("Random…"), tr("Normal numbers from a seed: the same seed, the same matrix")))
    , m_zeros(add(tr("Zeros"), tr("Zeros in the whole matrix")))
    , m_transpose(add(tr("Transpose"), tr("Swaps rows and columns of a square matrix")))
    , m_reset(add(tr("Reset"), tr("Back to the matrix with which the scene was opened")))
    , m_copy(add(tr("Copy cells"), tr("The selected cells, tab-separated (Ctrl+C)")))
    , m_copyAll(add(tr("Copy matrix"), tr("The whole matrix, tab-separated")))
    , m_paste(add(tr("Paste"), tr("Numbers of a spreadsheet or a NumPy print-out (Ctrl+V)"))) {
    connect(&session, &Session::sceneChanged, this, &MatrixActions::showPossible);
    connect(m_identity, &QAction::triggered, this, [this] {
        const BlockMatrix& old = m_model.source();
        (void)m_model.setSource(identityMatrix(old.rows(), old.columns()));
    });
    connect(m_random, &QAction::triggered, this, &MatrixActions::seedWanted);
    connect(m_zeros, &QAction::triggered, this, [this] {
        const BlockMatrix& old = m_model.source();
        (void)m_model.setSource(BlockMatrix(old.rows(), old.columns()));
    });
    connect(m_transpose, &QAction::triggered, this, &MatrixActions::transpose);
    connect(m_reset, &QAction::triggered, this, &MatrixActions::putBack);
    connect(m_copy, &QAction::triggered, &m_editor, &MatrixEditor::copySelection);
    connect(m_copyAll, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(tabSeparated(m_model.matrix())); });
    connect(m_paste, &QAction::triggered, &m_editor, &MatrixEditor::paste);
    showPossible();
}

QAction* MatrixActions::add(const QString& text, const QString& toolTip) {
    auto* action = new QAction(text, this);
    action->setToolTip(toolTip);
    action->setStatusTip(toolTip);
    return action;
}

void MatrixActions::fill(QMenu& menu) {
    menu.addAction(m_copy);
    menu.addAction(m_copyAll);
    menu.addAction(m_paste);
    menu.addSeparator();
    for (QAction* action : {m_identity, m_random, m_zeros, m_transpose, m_reset}) {
        menu.addAction(action);
    }
    menu.setToolTipsVisible(true);
    QMenu& parts = *menu.addMenu(tr("Output projection and biases"));
    fillParts(parts);
    parts.menuAction()->setVisible(!parts.isEmpty());
}

void MatrixActions::fillParts(QMenu& menu) {
    const Scene& scene = m_session.scene();
    if (!std::holds_alternative<TokenInput>(scene.input)) {
        return;
    }
    menu.setToolTipsVisible(true);
    for (const MatrixRole role : kOptionalParts) {
        const bool there = matrixIn(scene.input, role) != nullptr;
        QAction* action = menu.addAction(roleName(role, scene.orientation));
        action->setCheckable(true);
        action->setChecked(there);
        action->setToolTip(there ? tr("In use; remove it")
                                 : (isBias(role) ? tr("Add a bias, zeros at first")
                                                 : tr("Add the output projection, the identity at first")));
        connect(action, &QAction::triggered, this, [this, role, there] { setPart(role, !there); });
    }
}

void MatrixActions::setPart(MatrixRole role, bool there) {
    const auto& input = std::get<TokenInput>(m_session.scene().input);
    const Result<void> done = m_session.apply(
        setInput(m_session.scene(), there ? withPart(input, role) : withoutPart(input, role)));
    emit refused(done ? QString() : errorText(done.error()));
}

void MatrixActions::randomise(std::uint64_t seed) {
    m_seed = seed;
    const BlockMatrix& old = m_model.source();
    (void)m_model.setDrawn(randomMatrix(m_model.role(), old.rows(), old.columns(), seed));
}

void MatrixActions::transpose() {
    (void)m_model.setSource(m_model.source().transposed());
}

void MatrixActions::putBack() {
    const std::shared_ptr<const Scene>& opened = m_session.openedScene();
    const BlockMatrix* then = hasHead(opened->input, m_session.headIndex())
                                  ? matrixIn(opened->input, m_model.role(), m_session.headIndex())
                                  : nullptr;
    const BlockMatrix& now = m_model.source();
    if (then == nullptr || then->rows() != now.rows() || then->columns() != now.columns()) {
        emit refused(
            tr("Reset: the matrix has another shape than when the scene was opened (undo the change of "
               "shape first)"));
        return;
    }
    (void)m_model.setSource(*then);
}

void MatrixActions::showPossible() {
    const BlockMatrix& matrix = m_model.source();
    m_transpose->setEnabled(matrix.rows() == matrix.columns());
}

} // namespace attnscope::ui
