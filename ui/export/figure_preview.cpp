// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figure_preview.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr QSize kPreview{400, 400};
/// Pixels that are painted of a figure, more than the preview shows; of a large scene's, which are read in
/// the background, more: cells that are pooled look other than the file's, scaled down.
constexpr double kMostPainted = 1.5e6;
constexpr double kMostRead = 4e6;

/// The same figure with at most so many pixels.
PictureSize withAtMost(double pixels, const PictureSize& size) {
    const QSize all = size.pixels;
    return size.scaledBy(std::min(1.0, std::sqrt(pixels / (double(all.width()) * all.height()))));
}

QImage imageOf(const std::optional<PreparedPicture>& picture) {
    return picture ? picture->image() : QImage();
}

} // namespace

FigurePreview::FigurePreview(Scheduler& jobs, bool isLarge, QWidget* parent)
    : QLabel(parent)
    , m_isLarge(isLarge)
    , m_slot(jobs, JobPriority::Background) {
    setFixedSize(kPreview);
    setAlignment(Qt::AlignCenter);
    setAccessibleName(tr("Preview"));
}

void FigurePreview::showFigure(const SizedFigure& figure) {
    if (!m_isLarge) {
        showImage(imageOf(figure.prepare(withAtMost(kMostPainted, figure.size), {}, {})));
        return;
    }
    m_slot.request([this, prepare = figure.prepare,
                    size = withAtMost(kMostRead, figure.size)](const JobControl& control) {
        const QImage image = imageOf(prepare(size, control.stop(), {}));
        if (!image.isNull()) {
            control.deliver([this, image] { showImage(image); });
        }
        return Result<void>();
    });
}

void FigurePreview::showImage(QImage image) {
    setAlignment(Qt::AlignCenter);
    image.setDevicePixelRatio(1.0);
    const double ratio = devicePixelRatioF();
    image = image.scaled(kPreview * ratio, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    image.setDevicePixelRatio(ratio);
    setPixmap(QPixmap::fromImage(image));
}

void FigurePreview::showText(const QString& text) {
    m_slot.supersede();
    setFont(sansFont(kCaptionSize));
    setTextFormat(Qt::PlainText);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    QStringList lines = text.split(QLatin1Char('\n'));
    for (QString& line : lines) {
        line = elided(font(), line, kPreview.width()); // a number without its end would be another
    }
    setText(lines.join(QLatin1Char('\n')));
}

void FigurePreview::stop() {
    m_slot.supersede();
}

} // namespace attnscope::ui
