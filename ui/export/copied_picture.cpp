// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/copied_picture.h"

#include "ui/export/files/image_files.h"
#include "ui/export/files/svg_file.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

#include <memory>

namespace attnscope::ui {

Result<CopiedPicture> copiedPicture(const PreparedPicture& picture, bool withShapes) {
    const Result<QByteArray> png = pngBytes(picture);
    if (!png) {
        return unexpected(png.error());
    }
    const Result<QByteArray> svg = withShapes ? svgBytes(picture) : QByteArray();
    if (!svg) {
        return unexpected(svg.error());
    }
    return CopiedPicture{QImage::fromData(*png, "PNG"), *png, *svg};
}

void putOnClipboard(const CopiedPicture& picture) {
    auto data = std::make_unique<QMimeData>();
    data->setImageData(picture.image);
    data->setData(QStringLiteral("image/png"), picture.png);
    if (!picture.svg.isEmpty()) {
        data->setData(QStringLiteral("image/svg+xml"), picture.svg);
    }
    QGuiApplication::clipboard()->setMimeData(data.release());
}

} // namespace attnscope::ui
