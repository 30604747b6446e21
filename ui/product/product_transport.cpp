// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/product/product_transport.h"

#include "ui/paint/base/index_text.h"
#include "ui/session/appearance.h"
#include "ui/widgets/icons.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace attnscope::ui {

ProductTransport::ProductTransport(const Appearance& appearance, QWidget* parent)
    : QWidget(parent)
    , m_appearance(appearance) {
    setObjectName(QStringLiteral("productTransport"));
    setAccessibleName(tr("How the product is computed, step by step"));
    m_back = addButton("step-back", tr("One step back"), tr("comma"));
    m_play = addButton("play", tr("Play"), tr("Space"));
    m_play->setProperty("primary", true);
    m_forward = addButton("step-forward", tr("One step on"), tr("full stop"));
    m_order = new QComboBox(this);
    m_order->setObjectName(QStringLiteral("productOrder"));
    m_order->setFocusPolicy(Qt::TabFocus);
    m_order->setAccessibleName(tr("Order in which the product is computed"));
    m_order->setToolTip(tr("Compute the product row by row, column by column, or number by number"));
    m_order->addItem(tr("By rows"), static_cast<int>(ProductOrder::Rows));
    m_order->addItem(tr("By columns"), static_cast<int>(ProductOrder::Columns));
    m_order->addItem(tr("Entry by entry"), static_cast<int>(ProductOrder::Entries));
    m_step = new QLabel(this);
    m_step->setObjectName(QStringLiteral("productStep"));
    m_step->setProperty("role", "secondary");
    m_step->setAccessibleName(tr("Step"));
    m_untransposed = new QToolButton(this);
    m_untransposed->setObjectName(QStringLiteral("untransposed"));
    m_untransposed->setText(tr("Without ᵀ"));
    m_untransposed->setCheckable(true);
    m_untransposed->setToolTip(tr("What comes of Q and K when K is not transposed"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 6, 12, 6);
    layout->setSpacing(2);
    for (QToolButton* button : {m_back, m_play, m_forward}) {
        layout->addWidget(button);
    }
    layout->addSpacing(6);
    layout->addWidget(m_order);
    layout->addSpacing(8);
    layout->addWidget(m_step);
    layout->addStretch(1);
    layout->addWidget(m_untransposed);
    connect(m_back, &QToolButton::clicked, this, [this] { emit stepWanted(-1); });
    connect(m_forward, &QToolButton::clicked, this, [this] { emit stepWanted(1); });
    connect(m_play, &QToolButton::clicked, this, &ProductTransport::playWanted);
    connect(m_order, &QComboBox::currentIndexChanged, this, &ProductTransport::orderChanged);
    connect(m_untransposed, &QToolButton::toggled, this, &ProductTransport::untransposedChanged);
    connect(&appearance, &Appearance::changed, this, &ProductTransport::showIcons);
    showIcons();
}

QToolButton* ProductTransport::addButton(const char* icon, const QString& name, const QString& key) {
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(icon));
    button->setAccessibleName(name);
    button->setToolTip(tr("%1 (%2)").arg(name, key));
    button->setIconSize({16, 16});
    button->setFixedSize(26, 28);
    button->setFocusPolicy(Qt::TabFocus); // after a click Space plays, as everywhere on the page
    return button;
}

ProductOrder ProductTransport::order() const {
    return static_cast<ProductOrder>(m_order->currentData().toInt());
}

void ProductTransport::setOrder(ProductOrder order) {
    m_order->setCurrentIndex(m_order->findData(static_cast<int>(order)));
}

bool ProductTransport::isUntransposed() const {
    return m_untransposed->isChecked();
}

void ProductTransport::showPlace(const std::optional<ProductPlay>& play, std::size_t steps, bool isPlaying) {
    m_isPlaying = isPlaying;
    m_step->setText(play ? tr("step %1 of %2").arg(indexText(play->step), indexText(steps)) : QString());
    m_play->setAccessibleName(isPlaying ? tr("Pause") : tr("Play"));
    m_play->setToolTip(tr("%1 (%2)").arg(m_play->accessibleName(), tr("Space")));
    showIcons();
}

void ProductTransport::setOffers(bool hasTranspose, bool canPlay) {
    m_untransposed->setVisible(hasTranspose);
    for (QWidget* part : {static_cast<QWidget*>(m_back), static_cast<QWidget*>(m_play),
                          static_cast<QWidget*>(m_forward), static_cast<QWidget*>(m_order)}) {
        part->setVisible(canPlay);
    }
}

void ProductTransport::showIcons() {
    const Theme& theme = m_appearance.theme();
    for (QToolButton* button : {m_back, m_forward}) {
        button->setIcon(themedIcon(button->objectName(), theme));
    }
    m_play->setIcon(inkedIcon(m_isPlaying ? QStringLiteral("pause") : QStringLiteral("play"), theme.onStrong,
                              theme.tertiary));
}

} // namespace attnscope::ui
