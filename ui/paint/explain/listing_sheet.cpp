// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/explain/explain_sheets.h"

#include <algorithm>
#include <array>

namespace attnscope::ui {

namespace {

void addListedShape(ExplainSheet& sheet, const ExplainPicture& picture, const CodeListing::Line& line,
                    const QPointF& point) {
    const QString shape = QString::fromStdString(shapeTuple(*line.shape));
    const QColor colour = line.acts ? sheet.theme().onStrong : sheet.theme().secondary;
    if (picture.isSized) {
        sheet.code(shape, point, SheetAlign::Left, colour);
    } else {
        sheet.askedCode(shape, QStringLiteral("?"), point, SheetAlign::Left, colour);
    }
}

} // namespace

// The shapes stand in a column of their own, so that one below the other tells what changes.
ExplainSheet listingSheet(const ExplainPicture& picture, const CodeListing& listing,
                          const SheetSpace& space) {
    constexpr std::array<double, kLastLevel + 1> kPitch{1.6, 1.42, 1.28}; ///< of lines, in the type
    ExplainSheet sheet(picture.palette.theme, space.type);
    const double type = space.type;
    const double pitch = kPitch[static_cast<std::size_t>(space.level)] * type;
    const double pad = 0.5 * type;
    double widest = 0.0;
    double shapes = 0.0;
    for (const CodeListing::Line& line : listing.lines) {
        widest = std::max(widest, sheet.widthOfCode(QString::fromStdString(line.code)));
        if (line.shape) {
            shapes = std::max(shapes, sheet.widthOfCode(QString::fromStdString(shapeTuple(*line.shape))) +
                                          1.5 * type);
        }
    }
    const Theme& theme = sheet.theme();
    double y = 0.0;
    for (std::size_t at = 0; at < listing.lines.size(); ++at) {
        const CodeListing::Line& line = listing.lines[at];
        if (line.acts && (at == 0 || !listing.lines[at - 1].acts)) {
            std::size_t end = at;
            while (end < listing.lines.size() && listing.lines[end].acts) {
                ++end;
            }
            const double height = pitch * static_cast<double>(end - at);
            addLitLines(sheet, {0.0, y, widest + shapes + 2.0 * pad, height});
        }
        const QColor colour = line.acts ? theme.onStrong : theme.text;
        const double middle = y + pitch / 2.0;
        sheet.code(QString::fromStdString(line.code), {pad, middle}, SheetAlign::Left, colour, line.acts);
        if (line.shape) {
            addListedShape(sheet, picture, line, {pad + widest + 1.5 * type, middle});
        }
        y += pitch;
    }
    return sheet;
}

} // namespace attnscope::ui
