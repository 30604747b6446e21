// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/slide/slide.h"
#include "ui/present/present_keys.h"
#include "ui/session/context.h"

#include <QPixmap>
#include <QPointF>
#include <QVariantAnimation>
#include <QWidget>

#include <optional>
#include <vector>

namespace attnscope::ui {

class PresentRun;
class WhatIfEditor;

/// What the class sees: the slide over the whole screen, led by keys, a clicker or the mouse. Nothing of a
/// covered row is in it, in its title or in its accessible text.
class PresentView final : public QWidget {
    Q_OBJECT

public:
    PresentView(const Context& context, PresentRun& run, QWidget* parent = nullptr);

    /// The keys, or why a key does nothing, over the slide; empty where nothing is told.
    const std::vector<PresentKeyLine>& notice() const { return m_notice; }
    bool hasPointer() const { return m_hasPointer; }
    WhatIfEditor& editor() const { return *m_editor; }
    /// What is drawn: the slide or, above the editor, what follows it.
    Slide shownSlide() const;

signals:
    /// Esc was pressed and nothing else was to be left, or the window was closed.
    void left();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    SlideLayout shownLayout(const Slide& slide) const;
    double editorHeight() const;
    void follow();
    void fade();
    void togglePointer();
    void openEditor();
    void closeEditor();
    void placeEditor();
    void leaveInnermost();
    void setNotice(std::vector<PresentKeyLine> lines);
    void toggleSpotlight();
    /// A number and Enter show the step of that number; whether the key belonged to these.
    bool takeStepNumber(const QKeyEvent& key);
    bool lead(PresentCommand command);
    void act(PresentCommand command);

    Context m_context;
    PresentRun& m_run;
    WhatIfEditor* m_editor = nullptr;
    QVariantAnimation m_fade; ///< 0 … 1 from the picture before to the present one
    QPixmap m_before;         ///< the picture that fades out; null: none does
    QPointF m_pointer;
    bool m_hasPointer = false;
    int m_stepNumber = 0;                 ///< as far as it was typed; 0: none is
    std::vector<PresentKeyLine> m_notice; ///< told over the slide until the next key; empty: nothing is
};

} // namespace attnscope::ui
