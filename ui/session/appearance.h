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

    /// Whether pictures jump to their end where they would move.
    bool reducesMotion() const { return m_reducesMotion; }
    void setReducesMotion(bool reduces);

    /// Scale and ranges of the colours in scenes of that size; not kept between runs, because the next scene
    /// has other numbers.
    const ScaleChoice& scaleChoice(SceneSize size) const;
    void setScaleChoice(SceneSize size, const ScaleChoice& choice);
    void setValueScale(SceneSize size, ValueScale scale);
    void setLiftRange(SceneSize size, const ValueRange& range);
    void setRangeChoice(SceneSize size, const RangeChoice& choice);

    /// How cells of large matrices are pooled into a pixel.
    Reducer reducer() const { return m_reducer; }
    void setReducer(Reducer reducer);

    /// The palette of this theme and colour map for these ranges, or for those fixed by hand.
    Palette palette(const Ranges& ranges, SceneSize size = SceneSize::Small) const;

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
    bool m_reducesMotion = false;
    Reducer m_reducer = Reducer::Max;
    ScaleChoice m_small;
    ScaleChoice m_large{ValueScale::Lift, {}, {}};
};

} // namespace attnscope::ui
