// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/paint/base/fonts.h"

#include <QFontDatabase>
#include <QString>
#include <QStringList>

#include <algorithm>

// Outside every namespace, as the macro needs it. Without this call the linker drops the resource of a static
// library.
static void initFontResource() {
    Q_INIT_RESOURCE(fonts);
}

namespace attnscope::ui {

namespace {

/// Families with coloured emoji that this machine has, in the order in which they are tried.
QStringList& emojiFamilies() {
    static QStringList families;
    return families;
}

/// The family that Chinese characters are taken from; empty where the system decides.
QStringList& chineseFamilies() {
    static QStringList families;
    return families;
}

QFont pixelFont(const QString& family, double pixels, QFont::Weight weight) {
    // Named, because another font may have a black sign for an emoji and be tried before.
    QFont font(QStringList{family} + emojiFamilies() + chineseFamilies());
    font.setPixelSize(std::max(1, qRound(pixels)));
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setStyleStrategy(QFont::StyleStrategy(QFont::PreferAntialias | QFont::NoSubpixelAntialias));
    return font;
}

} // namespace

void loadFonts() {
    initFontResource();
    for (const char* name :
         {"Sans-Regular.otf", "Sans-Medium.otf", "Sans-SemiBold.otf", "Math-Regular.otf", "Math-Italic.otf",
          "Math-Bold.otf", "Math-BoldItalic.otf", "Mono-Regular.ttf", "Mono-SemiBold.ttf"}) {
        QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/AttnScope%1").arg(QLatin1String(name)));
    }
    emojiFamilies().clear();
    for (const char* family : {"Noto Color Emoji", "Apple Color Emoji", "Segoe UI Emoji"}) {
        if (QFontDatabase::hasFamily(QLatin1String(family))) {
            emojiFamilies() << QLatin1String(family);
        }
    }
}

void preferSimplifiedChinese(bool prefers) {
    chineseFamilies().clear();
    for (const char* family : {"Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC",
                               "WenQuanYi Micro Hei", "PingFang SC", "Microsoft YaHei"}) {
        if (prefers && chineseFamilies().isEmpty() && QFontDatabase::hasFamily(QLatin1String(family))) {
            chineseFamilies() << QLatin1String(family);
        }
    }
}

QFont sansFont(double pixels, QFont::Weight weight) {
    return pixelFont(QStringLiteral("AttnScope Sans"), pixels, weight);
}

QFont mathFont(double pixels, bool italic, bool bold) {
    QFont font = pixelFont(QStringLiteral("AttnScope Math"), pixels, bold ? QFont::Bold : QFont::Normal);
    font.setItalic(italic);
    return font;
}

QFont codeFont(double pixels, bool bold) {
    return pixelFont(QStringLiteral("AttnScope Mono"), pixels, bold ? QFont::DemiBold : QFont::Normal);
}

} // namespace attnscope::ui
