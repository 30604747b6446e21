// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/picture_format.h"

#include "core/base/file_ending.h"
#include "core/scene/token_name.h"
#include "ui/export/file_kinds.h"
#include "ui/export/files/image_files.h"
#include "ui/export/files/pdf_file.h"
#include "ui/export/files/svg_file.h"
#include "ui/export/files/tex_file.h"

#include <QDir>

#include <algorithm>
#include <array>

namespace attnscope::ui {

namespace {

constexpr std::array kFormats{
    PictureFormat{".png", "PNG", &pngBytes}, PictureFormat{".svg", "SVG", &svgBytes, true},
    PictureFormat{".pdf", "PDF", &pdfBytes, true}, PictureFormat{".webp", "WebP", &webpBytes},
    PictureFormat{".tex", "LaTeX", &texBytes, true}};

QString endingOf(const PictureFormat& format) {
    return QString::fromLatin1(format.ending.data(), static_cast<qsizetype>(format.ending.size()));
}

} // namespace

std::span<const PictureFormat> pictureFormats() {
    return kFormats;
}

std::string pictureEndings() {
    std::string all;
    for (std::size_t i = 0; i < kFormats.size(); ++i) {
        all += i == 0 ? "" : i + 1 < kFormats.size() ? ", " : " or ";
        all += kFormats[i].ending;
    }
    return all;
}

const PictureFormat* pictureFormatOf(std::string_view path) {
    const auto* found = std::find_if(kFormats.begin(), kFormats.end(), [path](const PictureFormat& format) {
        return endsIn(path, format.ending);
    });
    return found == kFormats.end() ? nullptr : found;
}

Error noPictureEnding(std::string_view path) {
    return makeError(translatable("the ending of \"{0}\" is no picture's (end it in {1})"), path,
                     pictureEndings());
}

FileKinds pictureKinds() {
    FileKinds all;
    for (const PictureFormat& format : kFormats) {
        all.kinds.push_back({endingOf(format), QString::fromStdString(std::string(format.name))});
    }
    all.noEnding = [](std::string_view path) { return noPictureEnding(path); };
    return all;
}

QString offeredPicturePath(const QString& folder, const QString& name, const HeatmapPicture& picture,
                           const QString& what, const PictureFormat& format, const QString& heads) {
    const std::string_view stage = stageInfo(picture.stage).name;
    QString base = QStringLiteral("%1 %2").arg(
        name,
        what.isEmpty() ? QString::fromLatin1(stage.data(), static_cast<qsizetype>(stage.size())) : what);
    if (what.isEmpty() && !picture.groupsWord.isEmpty()) {
        base += QStringLiteral(" by ") + picture.groupsWord;
    }
    const std::string head =
        headText(picture.snapshot.scene->input, picture.snapshot.headIndex(), picture.stage);
    if (!heads.isEmpty()) {
        base += ' ' + heads;
    } else if (!head.empty()) {
        base += ' ' + QString::fromStdString(head);
    }
    return freePath(QDir(folder).filePath(base), endingOf(format));
}

} // namespace attnscope::ui
