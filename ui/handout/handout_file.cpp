// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/handout/handout_file.h"

#include "core/formats/files/atomic_file.h"
#include "ui/export/figures/picture.h"
#include "ui/export/files/pdf_file.h"
#include "ui/handout/handout_pages.h"
#include "ui/handout/paragraph.h"
#include "ui/session/language.h"

#include <QPageSize>

namespace attnscope::ui {

namespace {

constexpr double kDpi = 300.0; ///< of the colours of cells; all else is shapes

QSizeF inchesOf(Paper paper) {
    return QPageSize(paper == Paper::A4 ? QPageSize::A4 : QPageSize::Letter).size(QPageSize::Inch);
}

} // namespace

Result<QByteArray> handoutPdf(const Lesson& lesson, const std::string& language, Paper paper) {
    if (language == "zh" && !hasLettersOf(Language::Chinese)) {
        return unexpected(makeError(translatable("handout: this machine has no font with Chinese characters "
                                                 "(install Noto CJK: fonts-noto-cjk)")));
    }
    const Result<Handout> handout = handoutOf(lesson, language);
    if (!handout) {
        return unexpected(handout.error());
    }
    const PictureSize size{(inchesOf(paper) * kDpi).toSize(), kDpi};
    std::vector<PreparedPicture> pages;
    for (HandoutPage& page : handoutPages(*handout, size.units())) {
        pages.push_back({size.pixels,
                         size.dpi,
                         size.scale(),
                         Qt::white,
                         std::move(page),
                         {{QStringLiteral("Software"), QStringLiteral("AttnScope")},
                          {QStringLiteral("Title"), handout->title}}});
    }
    return pdfBytes(pages);
}

Result<void> writeHandout(const Lesson& lesson, const std::string& language, Paper paper,
                          const std::string& path) {
    return handoutPdf(lesson, language, paper).and_then([&path](const QByteArray& bytes) {
        return writeWholeFile(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    });
}

} // namespace attnscope::ui
