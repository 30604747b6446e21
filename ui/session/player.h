// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QElapsedTimer>
#include <QObject>

#include <vector>

class QTimer;

namespace attnscope::ui {

class Selection;

/// Runs the row animation: moves Selection::progress from 0 to the number of terms.
class Player final : public QObject {
    Q_OBJECT

public:
    explicit Player(Selection& selection, QObject* parent = nullptr);

    /// Sets the number of terms of the row: the end of the animation. A player at the old end moves to the
    /// new one, so that a row that was not played is shown complete. Playing takes no time for terms that are
    /// passed over; `passedOver` is by term, or empty.
    void setSteps(int steps, std::vector<bool> passedOver = {});
    int steps() const { return m_steps; }
    bool isPlaying() const;
    bool loops() const { return m_loops; }
    double speed() const { return m_speed; }

    /// Plays on; from the start where it stands at the end.
    void play();
    void pause();
    void toggle();
    void stepForward();
    void stepBack();
    void toStart();
    void toEnd();
    void setLoops(bool loops);
    /// 1: one term takes 900 ms. Kept within 0.05 … 20.
    void setSpeed(double speed);
    /// Moves the progress on by time × speed, as a frame does. At the end it pauses
    /// or, looping, starts again.
    void advanceBy(double milliseconds);

signals:
    void playingChanged(bool playing);
    void stepsChanged(int steps);
    void settingsChanged();

private:
    void advance();
    /// That place, or the end of the terms there that are passed over.
    double behindPassed(double progress) const;

    Selection& m_selection;
    QTimer* m_timer = nullptr;
    QElapsedTimer m_sinceFrame;
    int m_steps = 0;
    std::vector<bool> m_passedOver; ///< by term; empty: none is
    double m_speed = 1.0;
    bool m_loops = false;
};

} // namespace attnscope::ui
