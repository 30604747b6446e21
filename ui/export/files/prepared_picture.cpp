// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/files/prepared_picture.h"

#include "ui/export/files/vector_device.h"

#include <QPainter>

#include <algorithm>

namespace attnscope::ui {

QSizeF PreparedPicture::points() const {
    return QSizeF(pixels) * (kPointsPerInch / dpi);
}

QString PreparedPicture::title() const {
    const auto named = std::find_if(facts.begin(), facts.end(),
                                    [](const auto& fact) { return fact.first == QLatin1String("Title"); });
    return named == facts.end() ? QString() : named->second;
}

QImage PreparedPicture::image() const {
    QImage image(pixels, QImage::Format_RGB32);
    if (image.isNull()) {
        return image;
    }
    image.setDevicePixelRatio(std::max(1.0, scale));
    image.fill(ground);
    QPainter painter(&image);
    if (scale < 1.0) {
        // Qt takes no device pixel ratio below 1.
        painter.scale(scale, scale);
    }
    draw(painter);
    painter.end();
    image.setDevicePixelRatio(1.0);
    return image;
}

void PreparedPicture::paintOn(VectorWriter& writer) const {
    VectorDevice device(writer, pixels, dpi);
    QPainter painter(&device);
    painter.fillRect(QRectF(QPointF(), QSizeF(pixels)), ground);
    painter.scale(scale, scale);
    draw(painter);
}

} // namespace attnscope::ui
