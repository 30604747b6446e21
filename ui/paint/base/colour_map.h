// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QColor>
#include <QString>

#include <array>
#include <span>
#include <string_view>

namespace attnscope::ui {

/// A table of 256 colours from low to high: stops of equal distance, plain lerp of the sRGB bytes between
/// them.
class ColourMap {
public:
    ColourMap() = default;
    explicit ColourMap(std::span<const QRgb> stops);

    /// t in 0 … 1; outside it the end colours.
    QRgb at(double t) const;
    const std::array<QRgb, 256>& table() const { return m_table; }

    bool operator==(const ColourMap&) const = default;

private:
    std::array<QRgb, 256> m_table{};
};

/// A colour map that weights can have.
struct NamedColourMap {
    std::string_view name; ///< as the command line, the settings and a picture's facts say it: "viridis"
    QString title;         ///< as menus show it: a proper name, the same in every language
    ColourMap light;       ///< on the light canvas
    ColourMap dark;        ///< on the dark canvas

    const ColourMap& on(bool isDark) const { return isDark ? dark : light; }
};

/// All of them, the usual one first; the one table from which parser, help, menus and panels come. The
/// entries live as long as the program, so that a pointer to one stands for the choice.
std::span<const NamedColourMap> colourMaps();
const NamedColourMap& usualColourMap();
/// Its position in colourMaps().
int indexOf(const NamedColourMap& map);
/// The one of that name, or null.
const NamedColourMap* colourMapNamed(std::string_view name);
/// Blue – middle – red around 0.
const ColourMap& divergingMap(bool dark);

} // namespace attnscope::ui
