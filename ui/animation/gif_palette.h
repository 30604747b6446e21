// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QImage>
#include <QRect>
#include <QRgb>

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace attnscope::ui {

/// The colours of a picture, and what they are used for.
class ColourUses {
public:
    /// Takes the colours of a frame.
    void take(const QImage& frame);
    /// These stand for weights: each of them that is seen keeps its own place.
    void keep(QRgb colour) { m_kept.insert(colour); }

private:
    friend struct GifPalette;
    struct Use {
        std::size_t pixels = 0;
        std::size_t flat = 0; ///< pixels that are like their neighbours: an area and no edge of a letter
    };

    std::unordered_map<QRgb, Use> m_uses;
    std::unordered_set<QRgb> m_kept;
};

/// At most 256 colours, and which of them a colour becomes.
struct GifPalette {
    static constexpr std::size_t kMost = 256;
    /// So many remain for the edges of letters and lines.
    static constexpr std::size_t kForEdges = 32;

    std::vector<QRgb> colours;
    std::unordered_map<QRgb, std::uint8_t> places;

    /// All colours as they are where they are not too many. Else the kept ones as they are, then areas, the
    /// larger first; of the rest similar ones share their average. Nothing where the kept ones are too many.
    static std::optional<GifPalette> of(const ColourUses& uses);
    /// Which colour this one becomes. One that was not among the uses becomes the nearest: Qt does not draw
    /// the edge of a letter the same each time.
    std::uint8_t placeOf(QRgb colour);
};

} // namespace attnscope::ui
