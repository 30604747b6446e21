// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"
#include "ui/session/selection.h"

#include <QObject>

class QAction;
class QActionGroup;
class QMenu;

namespace attnscope::ui {

/// What the centre draws: the matrix, the product, lines, text or a picture that explains.
class PictureActions final : public QObject {
    Q_OBJECT

public:
    explicit PictureActions(const Context& context, QObject* parent = nullptr);

    void addTo(QMenu& menu);
    QActionGroup* choices() const { return m_choices; }
    /// P, which leads to the product and back.
    QAction* turnProduct() const { return m_turnProduct; }
    /// The pictures that explain.
    QActionGroup* explanations() const { return m_explanations; }

private:
    QAction* add(MainPicture picture, const QString& text, const QString& tip, int key);
    void addExplanations();
    void follow();

    Context m_context;
    MainPicture m_beforeProduct = MainPicture::Matrix; ///< where P leads back to
    QActionGroup* m_choices = nullptr;
    QActionGroup* m_explanations = nullptr;
    QAction* m_explain = nullptr; ///< offered where a picture was chosen
    QAction* m_turnProduct = nullptr;
};

} // namespace attnscope::ui
