// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/widgets/number_input.h"

#include <QPoint>
#include <QWidget>

class QKeyEvent;
class QLabel;
class QLineEdit;
class QMouseEvent;

namespace attnscope::ui {

/// How a number is called and what it means.
struct NumberTexts {
    QString label; ///< stands before the field: "C"
    QString name;  ///< for screen readers: "Softcap C"
    QString tip;
};

/// A number of a rule: typed, stepped with the arrow keys, or scrubbed by dragging its label (Shift fine,
/// Ctrl coarse, Esc back). What can't be taken leaves the number and says why.
class RuleNumber final : public QWidget {
    Q_OBJECT

public:
    RuleNumber(const NumberTexts& texts, const NumberBounds& bounds, QWidget* parent);

    /// Shows a number without emitting a signal.
    void showNumber(double number);
    double number() const { return m_number; }
    QLineEdit& field() const { return *m_field; }
    QLabel& label() const { return *m_label; }

signals:
    void entered(double number);
    /// What was typed can't be taken; the number stays.
    void refused(const QString& why);
    void scrubBegun();
    void scrubEnded();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void take();
    void putNumber(double number);
    bool handleKey(const QKeyEvent& event);
    bool handleLabel(QEvent* event);
    void scrub(const QMouseEvent& event);
    void endScrub(bool putBack);
    void step(double units);

    QLabel* m_label = nullptr;
    QLineEdit* m_field = nullptr;
    NumberBounds m_bounds;
    double m_number = 0.0;
    double m_start = 0.0; ///< where the scrub began
    double m_offset = 0.0;
    QPoint m_last;
    bool m_scrubbing = false;
};

} // namespace attnscope::ui
