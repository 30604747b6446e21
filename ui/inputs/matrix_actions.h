// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"

#include <QObject>

#include <cstdint>
#include <memory>

class QAction;
class QMenu;

namespace attnscope::ui {

class MatrixEditor;
class MatrixModel;
class Session;

/// What can be done with a whole matrix: identity, random, zeros, transpose, reset, copy, paste. Each is one
/// undo step on the matrix that is shown.
class MatrixActions final : public QObject {
    Q_OBJECT

public:
    MatrixActions(MatrixEditor& editor, MatrixModel& model, Session& session);

    QAction& identity() const { return *m_identity; }
    QAction& random() const { return *m_random; }
    QAction& reset() const { return *m_reset; }
    void fill(QMenu& menu);
    /// Entries that add or remove W_O and the biases; none where the scene can have none.
    void fillParts(QMenu& menu);

    std::uint64_t seed() const { return m_seed; }
    /// Seeded normal numbers for the whole matrix; the dialog proposes the same seed the next time.
    void randomise(std::uint64_t seed);

signals:
    /// Why nothing was done.
    void refused(const QString& why);
    /// The seed is to be asked for.
    void seedWanted();

private:
    QAction* add(const QString& text, const QString& toolTip);
    void transpose();
    void putBack();
    void setPart(MatrixRole role, bool there);
    void showPossible();

    MatrixEditor& m_editor;
    MatrixModel& m_model;
    Session& m_session;
    std::uint64_t m_seed = 0;
    QAction* m_identity = nullptr;
    QAction* m_random = nullptr;
    QAction* m_zeros = nullptr;
    QAction* m_transpose = nullptr;
    QAction* m_reset = nullptr;
    QAction* m_copy = nullptr;
    QAction* m_copyAll = nullptr;
    QAction* m_paste = nullptr;
};

} // namespace attnscope::ui
