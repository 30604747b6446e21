// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/animation/animation_dialog.h"

#include "core/compare/difference.h"
#include "ui/animation/animation_command.h"
#include "ui/animation/animation_fields.h"
#include "ui/export/file_fields.h"
#include "ui/jobs/throttled_report.h"
#include "ui/session/error_text.h"
#include "ui/widgets/tab_order.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr QSize kFrameRoom{460, 380};

/// In the order of AnimationFormat.
FileKinds animationKinds() {
    FileKinds kinds;
    kinds.kinds = {{QStringLiteral(".gif"), AnimationDialog::tr("GIF, 256 colours")},
                   {QStringLiteral(".webp"), AnimationDialog::tr("WebP, all colours")},
                   {QStringLiteral("/"), AnimationDialog::tr("Folder of frames (PNG)")}};
    kinds.noEnding = [](std::string_view name) {
        return makeError(
            translatable("the ending of \"{0}\" is no animation's (end it in .gif, .webp or, for a "
                         "folder of frames, /)"),
            name);
    };
    return kinds;
}

/// The frame in the middle, no larger than there is room for, and how long the whole is.
struct Middle {
    QImage image;
    QString note;
};

Result<Middle> middleOf(const Result<RowAnimation>& made, const AnimationChoices& choices, double ratio) {
    return made.and_then([&](const RowAnimation& animation) {
        return choices.sizeOf(animation).map([&](const PictureSize& size) {
            const std::vector<FrameTime> times = choices.timesOf(animation);
            int milliseconds = 0;
            for (const FrameTime& time : times) {
                milliseconds += time.milliseconds;
            }
            const QSizeF room = QSizeF(kFrameRoom) * ratio;
            const double part =
                std::min({1.0, room.width() / size.pixels.width(), room.height() / size.pixels.height()});
            const auto steps = static_cast<double>(animation.row.steps());
            const RowFrames frames(animation, size.scaledBy(part));
            return Middle{frames.at(std::ceil(steps / 2.0)).image(),
                          AnimationDialog::tr("%1 × %2 pixels · %3 frames, %4 s")
                              .arg(size.pixels.width())
                              .arg(size.pixels.height())
                              .arg(times.size())
                              .arg(milliseconds / 1000.0, 0, 'f', 1)};
        });
    });
}

} // namespace

AnimationDialog::AnimationDialog(Scheduler& jobs, Snapshot snapshot, const RowAnimationOptions& row,
                                 const QString& path, QWidget* parent)
    : QDialog(parent)
    , m_snapshot(std::move(snapshot))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this))
    , m_file(new FileFields(this, m_buttons->button(QDialogButtonBox::Save)))
    , m_fields(new AnimationFields(m_snapshot.scene, AnimationChoices::kept(row), this))
    , m_preview(new QLabel(this))
    , m_copy(m_buttons->addButton(tr("Copy comman&d"), QDialogButtonBox::ActionRole))
    , m_copied(new QLabel(this))
    , m_progress(new QProgressBar(this))
    , m_previewSlot(jobs, JobPriority::Background)
    , m_slot(jobs, JobPriority::Background) {
    setWindowTitle(tr("Export animation"));
    const FileKinds kinds = animationKinds();
    const auto last = static_cast<std::size_t>(AnimationChoices::kept(row).format);
    m_file->setKinds(kinds, last);
    m_file->offer(kinds.withEnding(path, last));
    m_preview->setFixedSize(kFrameRoom);
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setAccessibleName(tr("Frame in the middle"));
    m_copy->setAutoDefault(false);
    m_copied->setProperty("role", "caption");
    m_copied->setWordWrap(true);
    m_progress->setRange(0, 100);
    m_progress->setVisible(false);
    m_buttons->button(QDialogButtonBox::Save)->setEnabled(m_canWrite);
    layOut();
    connect(m_fields, &AnimationFields::changed, this, &AnimationDialog::showPreview);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &AnimationDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &AnimationDialog::reject);
    connect(m_copy, &QPushButton::clicked, this, &AnimationDialog::copyCommand);
    connect(m_file, &FileFields::changed, this, &AnimationDialog::followName);
    followName();
    showPreview();
}

void AnimationDialog::layOut() {
    auto* file = new QFormLayout;
    file->setSpacing(8);
    m_file->addTo(*file);
    auto* fields = new QVBoxLayout;
    fields->setSpacing(8);
    fields->addLayout(file);
    fields->addWidget(m_fields);
    fields->addWidget(m_file->problemNote());
    fields->addStretch(1);
    auto* seen = new QVBoxLayout;
    seen->setSpacing(8);
    seen->addWidget(m_preview);
    seen->addWidget(m_copied);
    seen->addStretch(1);
    auto* halves = new QHBoxLayout;
    halves->setSpacing(16);
    halves->addLayout(seen);
    halves->addLayout(fields, 1);
    auto* last = new QHBoxLayout;
    last->addWidget(m_progress, 1);
    last->addWidget(m_buttons);
    auto* all = new QVBoxLayout(this);
    all->setSpacing(12);
    all->addLayout(halves, 1);
    all->addLayout(last);
    setTabOrderByRows(*all);
    m_file->takeFocus();
}

void AnimationDialog::setCompared(const ComparedScenes& compared) {
    const Result<void> same = checkSameShape(m_snapshot, compared.second, Stage::Weights).and_then([&] {
        return checkSameShape(m_snapshot, compared.second, Stage::Output);
    });
    m_fields->offerSecond(compared.secondName, same ? QString() : errorText(same.error()));
    if (same) {
        m_compared = compared;
    }
    showPreview();
}

const Snapshot& AnimationDialog::second() const {
    static const Snapshot none;
    return m_compared ? m_compared->second : none;
}

QString AnimationDialog::path() const {
    return m_file->path();
}

AnimationChoices AnimationDialog::choices() const {
    AnimationChoices choices = m_fields->choices();
    choices.format = static_cast<AnimationFormat>(m_file->kind());
    return choices;
}

void AnimationDialog::followName() {
    const Result<QString> path = m_file->typedPath();
    m_copy->setEnabled(path.has_value());
    m_copy->setToolTip(path ? tr("The line for a terminal that writes the same file")
                            : errorText(path.error()));
}

void AnimationDialog::copyCommand() {
    const QString line = animateCommand(m_snapshot, m_compared, choices(), m_source, path());
    QGuiApplication::clipboard()->setText(line);
    m_copied->setText(tr("Copied the command: %1").arg(line));
}

void AnimationDialog::showPreview() {
    m_copied->clear(); // it was another animation
    if (const QString problem = m_fields->problem(); !problem.isEmpty()) {
        m_previewSlot.supersede();
        showFrame({}, {}, problem);
        return;
    }
    m_previewSlot.request([this, snapshot = m_snapshot, beside = second(), choices = choices(),
                           ratio = devicePixelRatioF()](const JobControl& control) -> Result<void> {
        const Result<Middle> middle = middleOf(choices.animationOf(snapshot, beside), choices, ratio);
        if (middle) {
            control.deliver([this, middle = *middle] { showFrame(middle.image, middle.note, {}); });
        } else {
            control.deliver([this, why = errorText(middle.error())] { showFrame({}, {}, why); });
        }
        return {};
    });
}

void AnimationDialog::showFrame(QImage image, const QString& note, const QString& problem) {
    m_canWrite = problem.isEmpty();
    m_buttons->button(QDialogButtonBox::Save)->setEnabled(m_canWrite && !m_isWriting);
    m_fields->showNote(problem.isEmpty() ? note : problem);
    if (!image.isNull()) {
        image.setDevicePixelRatio(devicePixelRatioF());
        m_preview->setPixmap(QPixmap::fromImage(image));
    } else {
        m_preview->clear();
    }
}

void AnimationDialog::accept() {
    if (m_isWriting || !m_canWrite || !m_file->mayWrite()) {
        return; // each is said beside its field
    }
    setWriting(true);
    m_slot.request(
        [this, snapshot = m_snapshot, beside = second(), choices = choices(),
         to = path().toStdString()](const JobControl& control) -> Result<void> {
            const auto report = throttledReport(
                control, [this](double part) { m_progress->setValue(static_cast<int>(100.0 * part)); });
            const std::stop_token& stop = control.stop();
            return choices.animationOf(snapshot, beside).and_then([&](const RowAnimation& animation) {
                return choices.sizeOf(animation).and_then([&](const PictureSize& size) {
                    return writeAnimation(RowFrames(animation, size, stop), choices.timesOf(animation),
                                          choices.format, to, report, stop);
                });
            });
        },
        [this](const Result<void>& written) { finish(written); });
}

void AnimationDialog::finish(const Result<void>& written) {
    setWriting(false);
    if (written) {
        choices().keep();
        QDialog::accept();
    } else {
        m_file->takeFocus(); // nothing had it while nothing could be chosen
        m_file->showProblem(errorText(written.error()));
    }
}

void AnimationDialog::setWriting(bool writing) {
    m_isWriting = writing;
    m_file->setEnabled(!writing);
    m_fields->setEnabled(!writing);
    m_buttons->button(QDialogButtonBox::Save)->setEnabled(!writing && m_canWrite);
    m_progress->setValue(0);
    m_progress->setVisible(writing);
}

void AnimationDialog::reject() {
    if (!m_isWriting) {
        QDialog::reject();
        return;
    }
    m_slot.supersede();
    setWriting(false);
    m_file->takeFocus();
    m_file->showCaption(tr("Stopped; nothing was written"));
}

} // namespace attnscope::ui
