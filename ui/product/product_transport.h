// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/paint/product/product_picture.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace attnscope::ui {

class Appearance;

/// Below the product: plays and steps through it, in a chosen order; writes Q·K without its ᵀ.
class ProductTransport final : public QWidget {
    Q_OBJECT

public:
    explicit ProductTransport(const Appearance& appearance, QWidget* parent = nullptr);

    ProductOrder order() const;
    void setOrder(ProductOrder order);
    bool isUntransposed() const;
    /// Shows how far the product is played; nothing: it is shown whole.
    void showPlace(const std::optional<ProductPlay>& play, std::size_t steps, bool isPlaying);
    /// Whether there is a ᵀ to leave out, and anything to play.
    void setOffers(bool hasTranspose, bool canPlay);

signals:
    void playWanted();
    /// −1: one step back; 1: one step on.
    void stepWanted(int steps);
    void orderChanged();
    void untransposedChanged();

private:
    QToolButton* addButton(const char* icon, const QString& name, const QString& key);
    void showIcons();

    const Appearance& m_appearance;
    QToolButton* m_back = nullptr;
    QToolButton* m_play = nullptr;
    QToolButton* m_forward = nullptr;
    QComboBox* m_order = nullptr;
    QLabel* m_step = nullptr;
    QToolButton* m_untransposed = nullptr;
    bool m_isPlaying = false;
};

} // namespace attnscope::ui
