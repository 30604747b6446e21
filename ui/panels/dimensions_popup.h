// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QFrame>

class QLabel;
class QSpinBox;

namespace attnscope::ui {

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
    QSpinBox* addSize(const QString& name, const QString& meaning);
    /// The columns of W stay: more heads are narrower ones.
    void splitAmong(int heads);
    void take();

    Session& m_session;
    QSpinBox* m_model = nullptr;
    QSpinBox* m_key = nullptr;
    QSpinBox* m_value = nullptr;
    QSpinBox* m_heads = nullptr;
};

} // namespace attnscope::ui
