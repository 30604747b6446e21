// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/figure_writer.h"

#include "core/formats/files/atomic_file.h"
#include "ui/export/copied_picture.h"
#include "ui/export/picture_format.h"
#include "ui/jobs/throttled_report.h"

namespace attnscope::ui {

namespace {

/// Writes a picture in the format that the path's ending says; nothing where its reading was stopped.
Result<void> writeTo(const std::string& path, const std::optional<PreparedPicture>& picture) {
    if (!picture) {
        return {};
    }
    return pictureFormatOf(path)->write(*picture).and_then([&path](const QByteArray& bytes) {
        return writeWholeFile(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
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

void FigureWriter::write(const SizedFigure& figure, const QString& path, const Finished& finished) {
    if (!m_isLarge) {
        finished(writeTo(path.toStdString(), figure.prepare(figure.size, {}, {})));
        return;
    }
    request(
        [this, figure, to = path.toStdString()](const JobControl& control) -> Result<void> {
            const auto report = throttledReport(control, [this](double part) { m_progress(part); });
            const std::optional<PreparedPicture> picture =
                figure.prepare(figure.size, control.stop(), report);
            return control.stop().stop_requested() ? Result<void>() : writeTo(to, picture);
        },
        finished);
}

void FigureWriter::copy(const SizedFigure& figure, const Finished& finished) {
    if (!m_isLarge) {
        finished(copiedPicture(*figure.prepare(figure.size, {}, {}), true).map(&putOnClipboard));
        return;
    }
    request(
        [this, figure](const JobControl& control) -> Result<void> {
            const auto report = throttledReport(control, [this](double part) { m_progress(part); });
            const std::optional<PreparedPicture> picture =
                figure.prepare(figure.size, control.stop(), report);
            if (!picture || control.stop().stop_requested()) {
                return {};
            }
            return copiedPicture(*picture, false).map([&](const CopiedPicture& copied) {
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
