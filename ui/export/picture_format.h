// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "ui/export/file_kinds.h"
#include "ui/export/files/prepared_picture.h"
#include "ui/paint/heatmap/heatmap_picture.h"

#include <QByteArray>
#include <QString>

#include <span>
#include <string>
#include <string_view>

namespace attnscope::ui {

/// A kind of file that a picture is written as.
struct PictureFormat {
    std::string_view ending; ///< ".png"
    std::string_view name;   ///< "PNG"
    Result<QByteArray> (*write)(const PreparedPicture&);
    bool hasShapes = false; ///< which are sharp at any size, beside pixels of large matrices
};

/// All of them, the usual one first: command line, help and dialog follow this table.
std::span<const PictureFormat> pictureFormats();
/// Their endings for a sentence: ".png", ".png or .svg".
std::string pictureEndings();
/// The format whose ending a path has, large letters or small; null where none has it.
const PictureFormat* pictureFormatOf(std::string_view path);
/// That a name's ending is no picture's, and which ones are.
Error noPictureEnding(std::string_view path);

/// The same for the fields of a dialog.
FileKinds pictureKinds();
/// A proposed path for a picture: the scene's name, the stage and, where there are several, batch item
/// and head, with a number where such a file is there already. `what` stands in the stage's place where it is
/// not the matrix that is drawn, `heads` ("h0, h2") in that of the head where there are several.
QString offeredPicturePath(const QString& folder, const QString& name, const HeatmapPicture& picture,
                           const QString& what = {}, const PictureFormat& format = pictureFormats().front(),
                           const QString& heads = {});

} // namespace attnscope::ui
