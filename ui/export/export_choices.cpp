// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/export_choices.h"

#include "ui/export/picture_format.h"

#include <QSettings>

namespace attnscope::ui {

namespace {

constexpr QLatin1String kEndingKey{"export/ending"};
constexpr QLatin1String kSizeKey{"export/size"};
constexpr QLatin1String kWidthKey{"export/width"};
constexpr QLatin1String kUnitKey{"export/unit"};
constexpr QLatin1String kDpiKey{"export/dpi"};
constexpr QLatin1String kDarkKey{"export/dark"};
constexpr QLatin1String kPointsKey{"export/points"};

} // namespace

ExportChoices ExportChoices::kept() {
    const QSettings settings;
    ExportChoices kept;
    kept.ending = settings.value(kEndingKey).toString();
    kept.sizeKey = settings.value(kSizeKey).toString();
    kept.unit = settings.value(kUnitKey).toString();
    kept.dpi = settings.value(kDpiKey, kept.dpi).toInt();
    kept.dark = settings.value(kDarkKey, kept.dark).toBool();
    kept.width = settings.value(kWidthKey, kept.width).toDouble();
    if (settings.contains(kPointsKey)) {
        kept.points = settings.value(kPointsKey).toDouble();
    }
    return kept;
}

void ExportChoices::keep() const {
    QSettings settings;
    settings.setValue(kEndingKey, ending);
    settings.setValue(kSizeKey, sizeKey);
    settings.setValue(kUnitKey, unit);
    settings.setValue(kDpiKey, dpi);
    settings.setValue(kDarkKey, dark);
    settings.setValue(kWidthKey, width);
    if (points) {
        settings.setValue(kPointsKey, *points);
    } else {
        settings.remove(kPointsKey);
    }
}

const PictureFormat& ExportChoices::format() const {
    const PictureFormat* const known = pictureFormatOf(ending.toStdString());
    return known != nullptr ? *known : pictureFormats().front();
}

} // namespace attnscope::ui
