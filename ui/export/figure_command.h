// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "ui/export/exported_numbers.h"
#include "ui/export/figures/exported_figure.h"
#include "ui/export/shell_line.h"

namespace attnscope::ui {

/// The size of a figure as the command line takes it.
struct SizeOptions {
    QString size; ///< of --size: "3.25in", "640x480"
    double dpi = kUnitDpi;
    std::optional<double> points; ///< of the type
};

/// Whether the command line can draw such a picture.
bool hasRenderCommand(const ExportedFigure& figure);

/// The line that writes that picture into the file `output`: `attnscope render …`. `source.path` is the file
/// that has the scene as it is; empty where none has: examples are named then, and of other scenes a comment
/// in the line says that they have to be saved first. Of B or a difference it names both scenes,
/// `source.path` being the first. What the command line can't do is said there too. For pictures that have
/// one.
QString renderCommand(const ExportedFigure& figure, const SizeOptions& size, const SceneSource& source,
                      const QString& output);

/// Whether `attnscope compute` writes a stage in that format.
bool computeWrites(const NumbersFormat& format);
/// The line that writes those numbers, without labels: `attnscope compute …`. `compared` where they are a
/// difference, else null.
QString computeCommand(const ExportedNumbers& numbers, const NumbersFormat& format, const SceneSource& source,
                       const QString& output, const ComparedScenes* compared = nullptr);

} // namespace attnscope::ui
