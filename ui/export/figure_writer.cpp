// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figure_writer.h"

#include "core/formats/files/atomic_file.h"
#include "ui/export/copied_picture.h"
#include "ui/export/picture_format.h"
#include "ui/jobs/throttled_report.h"

namespace attnscope::ui {

namespace {

/// So many pixels take about a quarter of a second.
constexpr double kManyPixels = 1e7;

/// Writes a picture in the format that the path's ending says; nothing where that was stopped.
Result<void> writeTo(const std::string& path, const std::optional<PreparedPicture>& picture,
                     const std::stop_token& stop = {}) {
    if (!picture || stop.stop_requested()) {
        return {};
    }
    return pictureFormatOf(path)->write(*picture).and_then([&](const QByteArray& bytes) {
        // A format can't be stopped while it packs its bytes, but then they go nowhere.
        return stop.stop_requested()
                   ? Result<void>()
                   : writeWholeFile(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    });
}

} // namespace

FigureWriter::FigureWriter(Scheduler& jobs, bool isLarge, Progress progress, QObject* parent)
    : QObject(parent)
    , m_isLarge(isLarge)
    , m_progress(std::move(progress))
    , m_slot(jobs, JobPriority::Background) {}

void FigureWriter::request(JobSlot::Body body, const Finished& finished) {
    m_isBusy = true;
    m_progress(0.0);
    m_slot.request(std::move(body), [this, finished](const Result<void>& done) {
        m_isBusy = false;
        finished(done);
    });
}

bool FigureWriter::takesLong(const SizedFigure& figure) const {
    const QSizeF pixels = figure.size.pixels;
    return m_isLarge || pixels.width() * pixels.height() > kManyPixels;
}

void FigureWriter::write(const SizedFigure& figure, const QString& path, const Finished& finished) {
    if (!takesLong(figure)) {
        finished(writeTo(path.toStdString(), figure.prepare(figure.size, {}, {})));
        return;
    }
    request(
        [this, figure, to = path.toStdString()](const JobControl& control) -> Result<void> {
            const auto report = throttledReport(control, [this](double part) { m_progress(part); });
            const std::optional<PreparedPicture> picture =
                figure.prepare(figure.size, control.stop(), report);
            return writeTo(to, picture, control.stop());
        },
        finished);
}

void FigureWriter::copy(const SizedFigure& figure, const Finished& finished) {
    if (!takesLong(figure)) {
        finished(copiedPicture(*figure.prepare(figure.size, {}, {}), true).map(&putOnClipboard));
        return;
    }
    request(
        [this, figure, hasShapes = !m_isLarge](const JobControl& control) -> Result<void> {
            const auto report = throttledReport(control, [this](double part) { m_progress(part); });
            const std::optional<PreparedPicture> picture =
                figure.prepare(figure.size, control.stop(), report);
            if (!picture || control.stop().stop_requested()) {
                return {};
            }
            return copiedPicture(*picture, hasShapes).map([&](const CopiedPicture& copied) {
                control.deliver([copied] { putOnClipboard(copied); });
            });
        },
        finished);
}

void FigureWriter::run(std::function<Result<void>(const std::stop_token&, const ReportProgress&)> body,
                       const Finished& finished) {
    request(
        [this, body = std::move(body)](const JobControl& control) -> Result<void> {
            const auto report = throttledReport(control, [this](double part) { m_progress(part); });
            return body(control.stop(), report);
        },
        finished);
}

void FigureWriter::stop() {
    m_slot.supersede();
    m_isBusy = false;
}

} // namespace attnscope::ui
