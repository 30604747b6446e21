// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/session/context.h"

#include <QWidget>

#include <vector>

class QAction;
class QActionGroup;
class QLabel;
class QToolButton;

namespace attnscope::ui {

class BrushBar;
class MaskBrush;
class HeadSelector;

/// The line above a large matrix: the stages as buttons, where it is and how large, the mask as sets, how
/// cells become pixels, lens and fit; in painting mode what the brush does. It takes the place of the
/// pipeline strip.
class LargeHeader final : public QWidget {
    Q_OBJECT

public:
    struct Parts {
        QList<QAction*> stages;
        QActionGroup* pictures = nullptr;
        QActionGroup* reducers = nullptr;
        QAction* lens = nullptr;
        QAction* fit = nullptr;
        HeadSelector* places = nullptr;
    };
    LargeHeader(const Context& context, MaskBrush& brush, const Parts& parts, QWidget* parent = nullptr);

    /// "16,384 × 16,384 · (window:512 ∪ global:64) ∩ causal"
    QString facts() const { return m_facts; }
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeStages(const QList<QAction*>& stages);
    void refresh();
    bool showsStages() const;
    void fitFacts();
    void fitStages();

    Context m_context;
    MaskBrush& m_brush;
    QLabel* m_label = nullptr;
    QWidget* m_bar = nullptr; ///< the stages
    QToolButton* m_pictures = nullptr;
    BrushBar* m_brushBar = nullptr;
    QToolButton* m_reduce = nullptr;
    QToolButton* m_lens = nullptr;
    QToolButton* m_fit = nullptr;
    std::vector<QToolButton*> m_stages;
    QString m_facts;
};

} // namespace attnscope::ui
