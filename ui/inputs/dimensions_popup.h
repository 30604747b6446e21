// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QFrame>

class QLabel;

namespace attnscope::ui {

class CountBox;
class Session;

/// The sizes d_model, d_k and d_v of an embedded scene and its number of heads; "Apply" resizes all that
/// depends on them in one undo step.
class DimensionsPopup final : public QFrame {
    Q_OBJECT

public:
    DimensionsPopup(Session& session, QWidget* parent);

    /// Shows the scene's sizes at this place. Nothing happens where the scene has none.
    void ask(const QPoint& globalPosition);

signals:
    void refused(const QString& why);

private:
    CountBox* addSize(const QString& name, const QString& meaning);
    /// The columns of W stay: more heads are narrower ones.
    void splitAmong(int heads);
    void take();
    void showProblem(const QString& why);

    Session& m_session;
    CountBox* m_model = nullptr;
    CountBox* m_key = nullptr;
    CountBox* m_value = nullptr;
    CountBox* m_heads = nullptr;
    QLabel* m_problem = nullptr; ///< why a number that was typed is not taken
};

} // namespace attnscope::ui
