// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/attention/ranges.h"
#include "ui/paint/palette.h"

#include <QObject>

namespace attnscope::ui {

/// How things are shown: theme, colour map, decimals. View state that is kept between runs.
class Appearance final : public QObject {
    Q_OBJECT

public:
    enum class Mode { System, Light, Dark };

    explicit Appearance(QObject* parent = nullptr);

    const Theme& theme() const;
    Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    ColourMapName colourMap() const { return m_colourMap; }
    void setColourMap(ColourMapName name);
    int digits() const { return m_digits; }
    void setDigits(int digits);

    /// The palette of this theme and colour map for these ranges.
    Palette palette(const Ranges& ranges) const;

signals:
    /// Anything above is another than before.
    void changed();

private:
    Mode m_mode = Mode::System;
    ColourMapName m_colourMap = ColourMapName::Viridis;
    int m_digits = 3;
};

} // namespace attnscope::ui
