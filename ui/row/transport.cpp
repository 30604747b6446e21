// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/transport.h"

#include "ui/paint/base/index_text.h"
#include "ui/row/step_slider.h"
#include "ui/session/appearance.h"
#include "ui/session/player.h"
#include "ui/session/player_speeds.h"
#include "ui/session/selection.h"
#include "ui/widgets/icons.h"

#include <QComboBox>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

/// The buttons, the speed and a slider worth dragging; what is beyond that may be taken by words.
constexpr int kWideTransport = 275;

} // namespace

Transport::Transport(const Context& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context) {
    setObjectName(QStringLiteral("transport"));
    setAccessibleName(tr("Row animation"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 6, 0, 6);
    layout->setSpacing(4);
    layout->addWidget(makeSteps());
    m_settings = makeSettings();
    layout->addWidget(m_settings);
    connectContext();
    showIcons();
    showSettings();
    m_slider->setSteps(m_context.player.steps());
    showPlace();
}

QWidget* Transport::takeSettings() {
    layout()->removeWidget(m_settings);
    return m_settings;
}

QToolButton* Transport::addButton(const char* icon, const QString& name, const QString& shortcut) {
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(icon));
    button->setAccessibleName(name);
    button->setToolTip(shortcut.isEmpty() ? name : tr("%1 (%2)").arg(name, shortcut));
    button->setIconSize({16, 16});
    button->setFixedSize(26, 28);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

QWidget* Transport::makeSteps() {
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    m_first = addButton("first", tr("To the start"), tr("Shift+Home"));
    m_back = addButton("step-back", tr("One term back"), tr("comma"));
    m_play = addButton("play", tr("Play"), tr("Space"));
    m_play->setProperty("primary", true);
    m_forward = addButton("step-forward", tr("One term on"), tr("full stop"));
    m_last = addButton("last", tr("To the end"), tr("Shift+End"));
    for (QToolButton* button : {m_first, m_back, m_play, m_forward, m_last}) {
        layout->addWidget(button);
    }
    m_slider = new StepSlider(m_context.appearance, row);
    m_slider->setObjectName(QStringLiteral("stepSlider"));
    m_slider->setAccessibleName(tr("Term of the row"));
    m_slider->setToolTip(tr("Drag through the terms; arrow keys go term by term"));
    layout->addWidget(m_slider, 1);
    m_step = new QLabel(row);
    m_step->setObjectName(QStringLiteral("stepLabel"));
    m_step->setProperty("role", "secondary");
    m_step->setAccessibleName(tr("Step"));
    layout->addWidget(m_step);
    layout->addSpacing(4);
    m_speed = new QComboBox(row);
    m_speed->setObjectName(QStringLiteral("speed"));
    for (const double speed : kPlayerSpeeds) {
        m_speed->addItem(speedText(speed), speed);
    }
    m_speed->setFixedWidth(60);
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("At 1× a term takes 0.9 seconds"));
    layout->addWidget(m_speed);
    return row;
}

QWidget* Transport::makeSettings() {
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    m_order = new QComboBox(row);
    m_order->setObjectName(QStringLiteral("termOrder"));
    m_order->addItem(tr("Position"), static_cast<int>(TermOrder::Position));
    m_order->addItem(tr("Weight"), static_cast<int>(TermOrder::Weight));
    m_order->setAccessibleName(tr("Order of the terms"));
    m_order->setToolTip(tr("Add the terms in the order of the keys, or the largest weight first"));
    m_loop = addButton("loop", tr("Loop"), QString());
    m_loop->setCheckable(true);
    m_loop->setToolTip(tr("Start again at the end"));
    layout->addStretch(1);
    layout->addWidget(m_loop);
    layout->addWidget(m_order);
    return row;
}

void Transport::connectContext() {
    Player& player = m_context.player;
    Selection& selection = m_context.selection;
    connect(m_first, &QToolButton::clicked, &player, &Player::toStart);
    connect(m_back, &QToolButton::clicked, &player, &Player::stepBack);
    connect(m_play, &QToolButton::clicked, &player, &Player::toggle);
    connect(m_forward, &QToolButton::clicked, &player, &Player::stepForward);
    connect(m_last, &QToolButton::clicked, &player, &Player::toEnd);
    connect(m_loop, &QToolButton::toggled, &player, &Player::setLoops);
    connect(m_speed, &QComboBox::activated, this,
            [this](int index) { m_context.player.setSpeed(m_speed->itemData(index).toDouble()); });
    connect(m_order, &QComboBox::activated, this, [this](int index) {
        m_context.selection.setTermOrder(static_cast<TermOrder>(m_order->itemData(index).toInt()));
    });
    connect(m_slider, &StepSlider::scrubbed, this, [this](double progress) {
        m_context.player.pause();
        m_context.selection.setProgress(progress);
    });
    connect(&player, &Player::stepsChanged, m_slider, &StepSlider::setSteps);
    connect(&player, &Player::stepsChanged, this, &Transport::showPlace);
    connect(&player, &Player::playingChanged, this, &Transport::showIcons);
    connect(&player, &Player::settingsChanged, this, &Transport::showSettings);
    connect(&selection, &Selection::termOrderChanged, this, &Transport::showSettings);
    connect(&selection, &Selection::progressChanged, this, &Transport::showPlace);
    connect(&m_context.appearance, &Appearance::changed, this, &Transport::showIcons);
}

void Transport::showIcons() {
    const Theme& theme = m_context.appearance.theme();
    for (QToolButton* button : {m_first, m_back, m_forward, m_last, m_loop}) {
        button->setIcon(themedIcon(button->objectName(), theme));
    }
    const bool playing = m_context.player.isPlaying();
    m_play->setIcon(inkedIcon(playing ? QStringLiteral("pause") : QStringLiteral("play"), theme.onStrong,
                              theme.tertiary));
    m_play->setAccessibleName(playing ? tr("Pause") : tr("Play"));
    m_play->setToolTip(tr("%1 (%2)").arg(m_play->accessibleName(), tr("Space")));
}

void Transport::showStep() {
    const int steps = m_context.player.steps();
    const int step = std::clamp(static_cast<int>(std::floor(m_context.selection.progress())), 0, steps);
    const QFontMetrics metrics(m_step->font());
    QString text = tr("step %1 of %2");
    const QString all = indexText(static_cast<std::size_t>(steps));
    if (width() < kWideTransport + metrics.horizontalAdvance(text.arg(all, all))) {
        text = tr("%1 of %2");
    }
    m_step->setText(text.arg(indexText(static_cast<std::size_t>(step)), all));
    // As wide as its longest text, so that nothing moves while it plays.
    m_step->setFixedWidth(metrics.horizontalAdvance(text.arg(all, all)) + 2);
}

void Transport::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showStep();
}

void Transport::showPlace() {
    const int steps = m_context.player.steps();
    const double progress = std::clamp(m_context.selection.progress(), 0.0, static_cast<double>(steps));
    m_slider->showProgress(progress);
    showStep();
    for (QToolButton* button : {m_first, m_back}) {
        button->setEnabled(progress > 0.0);
    }
    for (QToolButton* button : {m_forward, m_last}) {
        button->setEnabled(progress < steps);
    }
    m_play->setEnabled(steps > 0);
}

void Transport::showSettings() {
    const double speed = m_context.player.speed();
    int index = m_speed->findData(speed);
    if (index < 0) {
        m_speed->addItem(speedText(speed), speed);
        index = m_speed->count() - 1;
    }
    m_speed->setCurrentIndex(index);
    m_loop->setChecked(m_context.player.loops());
    m_order->setCurrentIndex(m_order->findData(static_cast<int>(m_context.selection.termOrder())));
}

} // namespace attnscope::ui
