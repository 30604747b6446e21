// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/player.h"

#include "ui/session/selection.h"

#include <QTimer>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr int kFrameMilliseconds = 16;
constexpr double kTermMilliseconds = 900.0;
constexpr double kSlowest = 0.05;
constexpr double kFastest = 20.0;

} // namespace

Player::Player(Selection& selection, QObject* parent)
    : QObject(parent)
    , m_selection(selection)
    , m_timer(new QTimer(this)) {
    m_timer->setInterval(kFrameMilliseconds);
    m_timer->setTimerType(Qt::PreciseTimer);
    connect(m_timer, &QTimer::timeout, this, &Player::advance);
}

bool Player::isPlaying() const {
    return m_timer->isActive();
}

void Player::setSteps(int steps, std::vector<bool> passedOver) {
    const int count = std::max(steps, 0);
    m_passedOver = std::move(passedOver);
    if (m_steps == count) {
        return;
    }
    const bool atEnd = m_selection.progress() >= m_steps && !isPlaying();
    m_steps = count;
    if (atEnd || m_selection.progress() > m_steps) {
        m_selection.setProgress(m_steps);
    }
    if (m_steps == 0) {
        pause();
    }
    emit stepsChanged(m_steps);
}

void Player::play() {
    if (isPlaying() || m_steps == 0) {
        return;
    }
    if (m_selection.progress() >= m_steps) {
        m_selection.setProgress(0.0);
    }
    // The row stays selected after the end too, when the pointer moves over other rows.
    m_selection.setLocked(true);
    m_sinceFrame.start();
    m_timer->start();
    emit playingChanged(true);
}

void Player::pause() {
    if (isPlaying()) {
        m_timer->stop();
        emit playingChanged(false);
    }
}

void Player::toggle() {
    isPlaying() ? pause() : play();
}

void Player::stepForward() {
    pause();
    m_selection.setProgress(std::min<double>(std::floor(m_selection.progress()) + 1.0, m_steps));
}

void Player::stepBack() {
    pause();
    m_selection.setProgress(std::max(std::ceil(m_selection.progress()) - 1.0, 0.0));
}

void Player::toStart() {
    pause();
    m_selection.setProgress(0.0);
}

void Player::toEnd() {
    pause();
    m_selection.setProgress(m_steps);
}

void Player::setLoops(bool loops) {
    if (m_loops != loops) {
        m_loops = loops;
        emit settingsChanged();
    }
}

void Player::setSpeed(double speed) {
    const double usable = std::isfinite(speed) ? std::clamp(speed, kSlowest, kFastest) : m_speed;
    if (m_speed != usable) {
        m_speed = usable;
        emit settingsChanged();
    }
}

void Player::advance() {
    constexpr double kNanosecondsPerMillisecond = 1e6;
    const double passed = static_cast<double>(m_sinceFrame.nsecsElapsed()) / kNanosecondsPerMillisecond;
    m_sinceFrame.start();
    advanceBy(passed);
}

double Player::behindPassed(double progress) const {
    auto term = static_cast<std::size_t>(progress);
    while (term < m_passedOver.size() && m_passedOver[term]) {
        progress = static_cast<double>(++term);
    }
    return progress;
}

void Player::advanceBy(double milliseconds) {
    double left = milliseconds * m_speed / kTermMilliseconds; // terms
    double next = behindPassed(m_selection.progress());
    while (next < m_steps && left > 0.0) {
        const double end = std::floor(next) + 1.0;
        if (left < end - next) {
            next += left;
            break;
        }
        left -= end - next;
        next = behindPassed(end);
    }
    if (next < m_steps) {
        m_selection.setProgress(next);
        return;
    }
    // The end itself is always shown, so that the last frame is the output, also when it starts again.
    if (m_loops && m_selection.progress() >= m_steps) {
        m_selection.setProgress(0.0);
        return;
    }
    m_selection.setProgress(m_steps);
    if (!m_loops) {
        pause();
    }
}

} // namespace attnscope::ui
