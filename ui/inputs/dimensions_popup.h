// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/edits/make_edit.h"

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
    void taken();

private:
    CountBox* addSize(const QString& name, const QString& meaning);
    /// Whether d_k or d_v is another than the popup itself wrote.
    bool isSizeTyped() const;
    /// Whether the columns of the scene can be shared evenly by that many heads.
    bool areColumnsSplit() const;
    /// The columns of W stay, and more heads are narrower ones, until a person types the size of a head.
    void splitAmong();
    void showShapes();
    void take();
    void showProblem(const QString& why);

    Session& m_session;
    CountBox* m_model = nullptr;
    CountBox* m_key = nullptr;
    CountBox* m_value = nullptr;
    CountBox* m_heads = nullptr;
    Dimensions m_ofHead;         ///< d_k and d_v as the popup wrote them
    QLabel* m_shapes = nullptr;  ///< that the numbers give
    QLabel* m_problem = nullptr; ///< why a number that was typed is not taken
};

} // namespace attnscope::ui
