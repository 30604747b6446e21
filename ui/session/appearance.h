// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/ranges.h"
#include "ui/paint/base/colour_scale.h"
#include "ui/paint/base/palette.h"
#include "ui/paint/tiles/tiled_image.h"
#include "ui/session/range_choice.h"

#include <QObject>

#include <memory>

class QSettings;

namespace attnscope::ui {

/// Theme, colour map, decimals and colour ranges. View state that is saved between runs.
class Appearance final : public QObject {
    Q_OBJECT

public:
    enum class Mode { System, Light, Dark };

    /// Saved nowhere; for tests and pictures.
    explicit Appearance(QObject* parent = nullptr);
    /// Reads the saved settings and saves every change.
    explicit Appearance(std::unique_ptr<QSettings> settings, QObject* parent = nullptr);
    ~Appearance() override;

    /// Lets mode System follow the desktop portal's colour scheme, now and whenever it changes. Until it
    /// answers, and without one, the application's palette at the start decides.
    void followDesktop();

    const Theme& theme() const;
    Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    /// Sets whether mode System is dark.
    void setSystemDark(bool dark);
    const NamedColourMap& colourMap() const { return *m_colourMap; }
    void setColourMap(const NamedColourMap& map);
    int digits() const { return m_digits; }
    void setDigits(int digits);

    /// Colour ranges fixed by hand; not kept between runs, because the next scene has other numbers.
    const RangeChoice& rangeChoice() const { return m_rangeChoice; }
    void setRangeChoice(const RangeChoice& choice);

    /// For large matrices: how cells are pooled into a pixel, the scale of the colours of weights, and the
    /// lifts at the ends of the colours.
    Reducer reducer() const { return m_reducer; }
    void setReducer(Reducer reducer);
    ValueScale valueScale() const { return m_valueScale; }
    void setValueScale(ValueScale scale);
    const ValueRange& liftRange() const { return m_liftRange; }
    void setLiftRange(const ValueRange& range);
    static constexpr ValueRange kLiftRange{-2.0, 8.0};

    /// The palette of this theme and colour map for these ranges, or for those fixed by hand.
    Palette palette(const Ranges& ranges) const;

signals:
    /// One of the settings above changed.
    void changed();
    /// The theme changed; `changed` follows.
    void themeChanged();

private:
    void keep(const QString& key, const QVariant& value);

    std::unique_ptr<QSettings> m_settings;
    Mode m_mode = Mode::System;
    const NamedColourMap* m_colourMap = &usualColourMap();
    int m_digits = 3;
    bool m_systemDark = false;
    RangeChoice m_rangeChoice;
    Reducer m_reducer = Reducer::Max;
    ValueScale m_valueScale = ValueScale::Lift;
    ValueRange m_liftRange = kLiftRange;
};

} // namespace attnscope::ui
