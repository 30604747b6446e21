// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/widgets/number_input.h"

#include <QDoubleSpinBox>
#include <QSpinBox>

#include <optional>

namespace attnscope::ui {

/// A box for a whole number. It takes every text while a person types and reads it, as the cells of a matrix
/// are read (number_input.h), when that ends: of "1/2" the 1 is no number yet. Where the text can't be taken
/// the old number stays and a tip at the box says why.
class CountBox final : public QSpinBox {
    Q_OBJECT

public:
    explicit CountBox(QWidget* parent = nullptr);
    NumberBounds bounds() const;
    /// Why the text as it is can't be taken; empty where it can.
    QString problem() const;

signals:
    /// The text may be another, be it a number or not.
    void typed();
    /// What was typed was not taken: why, and what to write.
    void refused(const QString& why) const;

protected:
    /// A dialog does not get the Return by which a text was refused.
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    QValidator::State validate(QString& text, int& position) const override;
    int valueFromText(const QString& text) const override;
    void fixup(QString& text) const override;
};

/// The same for any number between the bounds.
class NumberBox final : public QDoubleSpinBox {
    Q_OBJECT

public:
    explicit NumberBox(QWidget* parent = nullptr);
    /// Takes numbers within these bounds and shows each in full, "0.50" or "1e-9", instead of with a fixed
    /// count of decimals.
    void setExact(const NumberBounds& bounds);
    /// The bounds that a typed number has to keep.
    NumberBounds bounds() const;
    QString problem() const;
    void stepBy(int steps) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void typed();
    void refused(const QString& why) const;

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    QValidator::State validate(QString& text, int& position) const override;
    double valueFromText(const QString& text) const override;
    QString textFromValue(double value) const override;
    void fixup(QString& text) const override;

private:
    std::optional<NumberBounds> m_exact;
};

} // namespace attnscope::ui
