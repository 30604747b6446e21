// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/appearance.h"

#include "ui/session/desktop_settings.h"

#include <QSettings>

#include <algorithm>

namespace attnscope::ui {

namespace {

const QString kModeKey = QStringLiteral("appearance/mode");
const QString kMapKey = QStringLiteral("appearance/colour-map");
const QString kMotionKey = QStringLiteral("appearance/reduced-motion");
const QString kDigitsKey = QStringLiteral("appearance/digits");
constexpr int kMostDigits = 12;

QString nameOf(Appearance::Mode mode) {
    switch (mode) {
    case Appearance::Mode::Light:
        return QStringLiteral("light");
    case Appearance::Mode::Dark:
        return QStringLiteral("dark");
    case Appearance::Mode::System:
        break;
    }
    return QStringLiteral("system");
}

Appearance::Mode modeNamed(const QString& name) {
    for (const Appearance::Mode mode : {Appearance::Mode::Light, Appearance::Mode::Dark}) {
        if (nameOf(mode) == name) {
            return mode;
        }
    }
    return Appearance::Mode::System;
}

} // namespace

Appearance::Appearance(QObject* parent)
    : QObject(parent)
    , m_systemDark(paletteIsDark()) {}

Appearance::Appearance(std::unique_ptr<QSettings> settings, QObject* parent)
    : Appearance(parent) {
    m_settings = std::move(settings);
    m_mode = modeNamed(m_settings->value(kModeKey).toString());
    if (const NamedColourMap* kept = colourMapNamed(m_settings->value(kMapKey).toString().toStdString())) {
        m_colourMap = kept;
    }
    m_reducesMotion = m_settings->value(kMotionKey, false).toBool();
    bool isNumber = false;
    const int digits = m_settings->value(kDigitsKey).toInt(&isNumber);
    m_digits = isNumber ? std::clamp(digits, 0, kMostDigits) : m_digits;
}

Appearance::~Appearance() = default;

void Appearance::followDesktop() {
    auto* desktop = new DesktopSettings(this);
    connect(desktop, &DesktopSettings::darkPreferred, this, &Appearance::setSystemDark);
    connect(desktop, &DesktopSettings::motionReduced, this, [this](bool reduced) {
        const bool isChosen = m_settings && m_settings->contains(kMotionKey);
        if (!isChosen && m_reducesMotion != reduced) {
            m_reducesMotion = reduced; // not kept: the desktop may say otherwise next time
            emit changed();
        }
    });
    desktop->ask();
}

const Theme& Appearance::theme() const {
    const bool dark = m_mode == Mode::System ? m_systemDark : m_mode == Mode::Dark;
    return dark ? darkTheme() : lightTheme();
}

void Appearance::setSystemDark(bool dark) {
    if (m_systemDark == dark) {
        return;
    }
    m_systemDark = dark;
    if (m_mode == Mode::System) {
        emit themeChanged();
        emit changed();
    }
}

void Appearance::setMode(Mode mode) {
    if (m_mode != mode) {
        const bool wasDark = theme().dark;
        m_mode = mode;
        keep(kModeKey, nameOf(mode));
        if (theme().dark != wasDark) {
            emit themeChanged();
        }
        emit changed();
    }
}

void Appearance::setColourMap(const NamedColourMap& map) {
    if (m_colourMap != &map) {
        m_colourMap = &map;
        keep(kMapKey, QString::fromUtf8(map.name.data(), qsizetype(map.name.size())));
        emit changed();
    }
}

void Appearance::setDigits(int digits) {
    const int usable = std::clamp(digits, 0, kMostDigits);
    if (m_digits != usable) {
        m_digits = usable;
        keep(kDigitsKey, usable);
        emit changed();
    }
}

void Appearance::setReducesMotion(bool reduces) {
    if (m_reducesMotion != reduces) {
        m_reducesMotion = reduces;
        keep(kMotionKey, reduces);
        emit changed();
    }
}

const ScaleChoice& Appearance::scaleChoice(SceneSize size) const {
    return size == SceneSize::Large ? m_large : m_small;
}

void Appearance::setScaleChoice(SceneSize size, const ScaleChoice& choice) {
    ScaleChoice& now = size == SceneSize::Large ? m_large : m_small;
    if (now != choice) {
        now = choice;
        emit changed();
    }
}

void Appearance::setValueScale(SceneSize size, ValueScale scale) {
    ScaleChoice choice = scaleChoice(size);
    choice.scale = scale;
    setScaleChoice(size, choice);
}

void Appearance::setLiftRange(SceneSize size, const ValueRange& range) {
    if (range.high > range.low) {
        ScaleChoice choice = scaleChoice(size);
        choice.lift = range;
        setScaleChoice(size, choice);
    }
}

void Appearance::setRangeChoice(SceneSize size, const RangeChoice& choice) {
    ScaleChoice all = scaleChoice(size);
    all.ranges = choice;
    setScaleChoice(size, all);
}

void Appearance::setReducer(Reducer reducer) {
    if (m_reducer != reducer) {
        m_reducer = reducer;
        emit changed();
    }
}

void Appearance::keep(const QString& key, const QVariant& value) {
    if (m_settings) {
        m_settings->setValue(key, value);
    }
}

Palette Appearance::palette(const Ranges& ranges, SceneSize size) const {
    return makePalette(theme(), scaleChoice(size).ranges.over(ranges), *m_colourMap);
}

} // namespace attnscope::ui
