// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QColor>
#include <QString>

#include <array>
#include <optional>
#include <span>

namespace attnscope::ui {

/// The colour maps that weights can have.
enum class ColourMapName { Viridis, Magma, Cividis, Greys, RdBu };

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

/// The map of that name for weights, in its light- or dark-theme form.
const ColourMap& sequentialMap(ColourMapName name, bool dark);
/// Blue – middle – red around 0.
const ColourMap& divergingMap(bool dark);
/// As the command line says it: "viridis"; nothing for an unknown name.
std::optional<ColourMapName> colourMapNamed(const QString& name);
QString nameOf(ColourMapName name);

} // namespace attnscope::ui
