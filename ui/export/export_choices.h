// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>

#include <optional>

namespace attnscope::ui {

struct PictureFormat;

/// What was chosen when the last picture left the export dialog. Kept between runs.
struct ExportChoices {
    QString ending;                 ///< of the file: ".svg"; empty before the first one
    QString sizeKey;                ///< of a named size (figure_size_fields.h); empty: as in the window
    QString unit;                   ///< "mm"
    int dpi = 192;                  ///< pixels an inch
    bool dark = false;              ///< the theme: figures are light, for paper, until another is chosen
    double width = 0.0;             ///< in inches, where the size is a width of one's own
    std::optional<double> points{}; ///< of the type, 0: by itself; nothing: as the named size has it

    static ExportChoices kept();
    void keep() const;

    /// The format of that ending, or the usual one.
    const PictureFormat& format() const;
};

} // namespace attnscope::ui
