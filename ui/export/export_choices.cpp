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

} // namespace

ExportChoices ExportChoices::kept() {
    const QSettings settings;
    const ExportChoices usual;
    return {settings.value(kEndingKey).toString(),         settings.value(kSizeKey).toString(),
            settings.value(kUnitKey).toString(),           settings.value(kDpiKey, usual.dpi).toInt(),
            settings.value(kDarkKey, usual.dark).toBool(), settings.value(kWidthKey, usual.width).toDouble()};
}

void ExportChoices::keep() const {
    QSettings settings;
    settings.setValue(kEndingKey, ending);
    settings.setValue(kSizeKey, sizeKey);
    settings.setValue(kUnitKey, unit);
    settings.setValue(kDpiKey, dpi);
    settings.setValue(kDarkKey, dark);
    settings.setValue(kWidthKey, width);
}

const PictureFormat& ExportChoices::format() const {
    const PictureFormat* const known = pictureFormatOf(ending.toStdString());
    return known != nullptr ? *known : pictureFormats().front();
}

} // namespace attnscope::ui
