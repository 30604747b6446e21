// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/export_dialog.h"

#include "core/formats/files/atomic_file.h"
#include "core/scene/token_name.h"
#include "ui/export/copied_picture.h"
#include "ui/export/copy_buttons.h"
#include "ui/export/export_choices.h"
#include "ui/export/figure_caption.h"
#include "ui/export/figure_command.h"
#include "ui/export/figure_size_fields.h"
#include "ui/export/picture.h"
#include "ui/export/picture_format.h"
#include "ui/jobs/throttled_report.h"
#include "ui/paint/base/index_text.h"
#include "ui/session/error_text.h"
#include "ui/session/large_matrix.h"
#include "ui/widgets/tab_order.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <initializer_list>

namespace attnscope::ui {

namespace {

constexpr QSize kPreview{400, 400};

/// Writes a picture in the format that the path's ending says; nothing where its reading was stopped.
Result<void> write(const std::optional<PreparedPicture>& picture, const std::string& path) {
    if (!picture) {
        return {};
    }
    return pictureFormatOf(path)->write(*picture).and_then([&path](const QByteArray& bytes) {
        return writeWholeFile(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    });
}

QImage imageOf(const std::optional<PreparedPicture>& picture) {
    return picture ? picture->image() : QImage();
}

QWidget* row(QWidget* parent, const QList<QWidget*>& parts) {
    auto* line = new QWidget(parent);
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    for (QWidget* part : parts) {
        layout->addWidget(part, part->sizePolicy().horizontalPolicy() == QSizePolicy::Expanding ? 1 : 0);
    }
    return line;
}

QString patternOf(const PictureFormat& format) {
    return '*' + QString::fromStdString(std::string(format.ending));
}

/// As a dialog of files lists it.
QString filterOf(const PictureFormat& format) {
    return QStringLiteral("%1 (%2)").arg(QString::fromStdString(std::string(format.name)), patternOf(format));
}

} // namespace

ExportDialog::ExportDialog(Scheduler& jobs, const HeatmapPicture& picture, const QSizeF& frame,
                           const QString& path, std::optional<DrawnPicture> shown, QWidget* parent)
    : QDialog(parent)
    , m_offered{picture, frame, std::move(shown)}
    , m_isLarge(isLarge(*picture.snapshot.scene))
    , m_offeredPath(path)
    , m_path(new QLineEdit(path, this))
    , m_format(new QComboBox(this))
    , m_subject(new QComboBox(this))
    , m_theme(new QComboBox(this))
    , m_cursor(new QCheckBox(tr("With the cursor and its cross"), this))
    , m_rowFrame(new QCheckBox(tr("Frame of the row"), this))
    , m_sums(new QCheckBox(tr("Sums"), this))
    , m_values(new QCheckBox(tr("Numbers"), this))
    , m_title(new QLineEdit(this))
    , m_size(new FigureSizeFields(
          [this](const PictureSize& size, const std::optional<double>& points) {
              return chosen().heightOf(size, points);
          },
          this))
    , m_note(new QLabel(this))
    , m_preview(new QLabel(this))
    , m_sizeNote(new QLabel(this))
    , m_copied(new QLabel(this))
    , m_copies(new CopyButtons(this))
    , m_slot(jobs, JobPriority::Background) {
    fillFields();
    layOut();
    proposeSize();
    connectFields();
    connectCopies();
    takePath();
    showPreview();
}

void ExportDialog::fillFields() {
    setWindowTitle(tr("Export picture"));
    m_path->setAccessibleName(tr("File"));
    for (const PictureFormat& format : pictureFormats()) {
        m_format->addItem(QString::fromStdString(std::string(format.name)));
    }
    m_format->setAccessibleName(tr("Format"));
    if (m_offered.shown) {
        m_subject->addItem(m_offered.shown->name, static_cast<int>(Subject::Shown));
        m_path->setText(pathOf(Subject::Shown));
    }
    m_subject->addItem(m_offered.shown ? tr("The matrix") : tr("The matrix as shown"),
                       static_cast<int>(Subject::Stage));
    m_subject->addItem(tr("The whole pipeline"), static_cast<int>(Subject::Pipeline));
    m_subject->setAccessibleName(tr("What"));
    m_theme->addItem(tr("Light, for paper"), false);
    m_theme->addItem(tr("Dark"), true);
    m_theme->setAccessibleName(tr("Theme"));
    for (QCheckBox* part : {m_rowFrame, m_sums, m_values}) {
        part->setChecked(true);
    }
    m_cursor->setAccessibleName(tr("Cursor"));
    m_title->setPlaceholderText(tr("none"));
    // A picture of one head says which.
    m_title->setText(
        QString::fromStdString(headText(m_offered.window.snapshot.scene->input,
                                        m_offered.window.snapshot.headIndex(), m_offered.window.stage)));
    m_title->setAccessibleName(tr("Title"));
    m_preview->setFixedSize(kPreview);
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setAccessibleName(tr("Preview"));
    m_sizeNote->setProperty("role", "caption");
    m_sizeNote->setWordWrap(true);
    m_copied->setProperty("role", "caption");
    m_copied->setWordWrap(true);
    m_note->setProperty("role", "problem");
    m_note->setWordWrap(true);
    const ExportChoices last = ExportChoices::kept();
    m_theme->setCurrentIndex(m_theme->findData(last.dark));
    m_size->take(last);
}

void ExportDialog::layOut() {
    auto* browse = new QPushButton(tr("Choose…"), this);
    connect(browse, &QPushButton::clicked, this, &ExportDialog::choosePath);
    m_buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &ExportDialog::reject);
    auto* form = new QFormLayout;
    form->setSpacing(8);
    form->addRow(tr("File"), row(this, {m_path, browse}));
    form->addRow(QString(), m_note);
    form->addRow(tr("Format"), m_format);
    form->addRow(tr("What"), m_subject);
    form->addRow(tr("Title"), m_title);
    form->addRow(tr("Size"), m_size);
    form->addRow(QString(), m_sizeNote);
    form->addRow(tr("Theme"), m_theme);
    form->addRow(tr("With"), row(this, {m_values, m_sums, m_rowFrame}));
    form->addRow(QString(), m_cursor);
    auto* halves = new QHBoxLayout;
    halves->setSpacing(16);
    auto* seen = new QVBoxLayout;
    seen->addWidget(m_preview);
    seen->addWidget(m_copied);
    seen->addStretch(1);
    halves->addLayout(seen);
    halves->addLayout(form, 1);
    auto* all = new QVBoxLayout(this);
    all->setSpacing(12);
    all->addLayout(halves, 1);
    auto* last = new QHBoxLayout;
    last->addWidget(m_copies);
    last->addStretch(1);
    last->addWidget(m_buttons);
    all->addLayout(last);
    setTabOrderByRows(*all);
}

void ExportDialog::connectFields() {
    connect(m_subject, &QComboBox::currentIndexChanged, this, &ExportDialog::proposeSize);
    connect(m_subject, &QComboBox::currentIndexChanged, this, [this] {
        // A name that was typed stays.
        const auto offered = [this](Subject of) { return withEnding(pathOf(of), format()); };
        if (path() == offered(Subject::Shown) || path() == offered(Subject::Stage)) {
            m_path->setText(offered(subject()));
        }
    });
    connect(m_size, &FigureSizeFields::changed, this, &ExportDialog::showPreview);
    connect(m_size, &FigureSizeFields::typed, this, &ExportDialog::showSize);
    for (const QCheckBox* part : {m_cursor, m_rowFrame, m_sums, m_values}) {
        connect(part, &QCheckBox::toggled, this, [this] {
            m_size->follow(); // sums take room
            showPreview();
        });
    }
    connect(m_theme, &QComboBox::currentIndexChanged, this, &ExportDialog::showPreview);
    connect(m_title, &QLineEdit::textChanged, this, [this] {
        m_size->follow();
        showPreview();
    });
    connect(m_path, &QLineEdit::textChanged, this, &ExportDialog::takePath);
    connect(m_format, &QComboBox::currentIndexChanged, this, [this] {
        if (const QString typed = m_path->text().trimmed(); !typed.isEmpty()) {
            m_path->setText(withEnding(typed, format()));
        }
    });
}

void ExportDialog::connectCopies() {
    connect(m_copies, &CopyButtons::pictureAsked, this, &ExportDialog::copyPicture);
    connect(m_copies, &CopyButtons::captionAsked, this,
            [this] { copyText(figureCaption(chosen(), writing().size), tr("Copied the caption")); });
    connect(m_copies, &CopyButtons::commandAsked, this, [this] {
        copyText(renderCommand(chosen(), {m_size->sizeOption(), m_size->dpi(), m_size->points()}, m_scenePath,
                               path()),
                 tr("Copied the command"));
    });
}

const PictureFormat& ExportDialog::format() const {
    return pictureFormats()[static_cast<std::size_t>(m_format->currentIndex())];
}

void ExportDialog::takePath() {
    if (const PictureFormat* const typed = pictureFormatOf(m_path->text().trimmed().toStdString())) {
        const QSignalBlocker quiet(m_format);
        m_format->setCurrentIndex(static_cast<int>(typed - pictureFormats().data()));
    }
    m_replaced.clear();
    showPath();
}

Result<QString> ExportDialog::typedPath() const {
    return picturePath(m_path->text(), format());
}

QString ExportDialog::pathOf(Subject subject) const {
    return subject == Subject::Shown && m_offered.shown && !m_offered.shown->path.isEmpty()
               ? m_offered.shown->path
               : m_offeredPath;
}

QString ExportDialog::path() const {
    return typedPath().value_or(m_path->text());
}

void ExportDialog::choosePath() {
    QStringList filters;
    for (const PictureFormat& each : pictureFormats()) {
        filters << filterOf(each);
    }
    QString filter = filterOf(format());
    const QString chosen = QFileDialog::getSaveFileName(this, tr("Export picture"), path(),
                                                        filters.join(QStringLiteral(";;")), &filter);
    if (chosen.isEmpty()) {
        return;
    }
    m_format->setCurrentIndex(std::max(0, static_cast<int>(filters.indexOf(filter))));
    m_path->setText(chosen);
    // The dialog of files asked already, about the name as it was chosen there.
    if (path() == chosen) {
        m_replaced = chosen;
        showPath();
    }
}

void ExportDialog::showPath() {
    const Result<QString> path = typedPath();
    const bool replaces = path && *path == m_replaced && QFileInfo::exists(*path);
    QPushButton* save = m_buttons->button(QDialogButtonBox::Save);
    save->setText(replaces ? tr("Replace") : tr("Save"));
    if (!path) {
        showProblem(errorText(path.error()));
    } else if (replaces) {
        showProblem(tr("%1 is there already: Replace writes over it").arg(QFileInfo(*path).fileName()));
    } else {
        const QString name = QFileInfo(*path).fileName();
        showProblem(QFileInfo(m_path->text().trimmed()).fileName() == name ? QString()
                                                                           : tr("Written as %1").arg(name));
    }
}

void ExportDialog::showProblem(const QString& problem) {
    m_note->setText(problem);
    m_note->setVisible(!problem.isEmpty());
}

bool ExportDialog::mayWrite(const Result<QString>& path) {
    if (path && (*path == m_replaced || !QFileInfo::exists(*path))) {
        return true;
    }
    m_replaced = path.value_or(QString());
    showPath();
    m_path->setFocus();
    return false;
}

ExportedFigure ExportDialog::chosen() const {
    ExportedFigure figure = m_offered;
    figure.subject = subject();
    figure.title = m_title->text();
    figure.isDark = m_theme->currentData().toBool();
    figure.hasCursor = m_cursor->isChecked();
    figure.hasRowFrame = m_rowFrame->isChecked();
    figure.hasSums = m_sums->isChecked();
    figure.hasValues = m_values->isChecked();
    return figure;
}

ExportDialog::Subject ExportDialog::subject() const {
    return static_cast<Subject>(m_subject->currentData().toInt());
}

void ExportDialog::proposeSize() {
    m_size->propose(chosen().comfortable());
}

PictureSize ExportDialog::size() const {
    return {m_size->pixels(), m_size->dpi()};
}

QString ExportDialog::sizeProblem() const {
    if (const QString problem = m_size->problem(); !problem.isEmpty()) {
        return problem;
    }
    const ExportedFigure figure = chosen();
    if (figure.fits(size(), m_size->points())) {
        return {};
    }
    const double factor = leastEnlargement(figure.matrix(), size(), m_size->points());
    return tr("The matrix would get less than 60 % of the picture: take at least %1")
        .arg(m_size->lengthsText(factor));
}

ExportDialog::Writing ExportDialog::writing() const {
    const ExportedFigure figure = chosen();
    return {figure.at(size(), m_size->points()).size, figure.preparation(size(), m_size->points())};
}

void ExportDialog::showSize() {
    // A click on the button would end the typing and write the size from before.
    m_buttons->button(QDialogButtonBox::Save)->setEnabled(!m_isWriting && m_size->problem().isEmpty());
    const QSize all = m_size->pixels();
    const QString problem = sizeProblem();
    m_sizeNote->setText(problem.isEmpty() ? tr("%1 pixels")
                                                .arg(sidesText(static_cast<std::size_t>(all.width()),
                                                               static_cast<std::size_t>(all.height())))
                                          : problem);
}

void ExportDialog::showPreview() {
    showSize();
    m_copied->clear(); // it was another picture
    m_copies->setNoCommand(hasRenderCommand(chosen())
                               ? QString()
                               : tr("attnscope render draws matrices and the pipeline, not this"));
    const QSize all = m_size->pixels();
    const auto [whole, prepare] = writing();
    if (!m_isLarge) {
        showImage(imageOf(prepare(whole, {}, {})));
        return;
    }
    // Few pixels are read fast, and the preview has few.
    const QSizeF space = QSizeF(kPreview) * devicePixelRatioF();
    const double part = std::min({1.0, space.width() / all.width(), space.height() / all.height()});
    const QSize small(std::max(1, static_cast<int>(all.width() * part)),
                      std::max(1, static_cast<int>(all.height() * part)));
    m_slot.request([this, prepare = prepare,
                    size = PictureSize{small, whole.dpi * part, whole.typeScale}](const JobControl& control) {
        const QImage image = imageOf(prepare(size, control.stop(), {}));
        if (!image.isNull()) {
            control.deliver([this, image] { showImage(image); });
        }
        return Result<void>();
    });
}

void ExportDialog::showImage(QImage image) {
    image.setDevicePixelRatio(1.0);
    const double ratio = devicePixelRatioF();
    image = image.scaled(kPreview * ratio, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    image.setDevicePixelRatio(ratio);
    m_preview->setPixmap(QPixmap::fromImage(image));
}

void ExportDialog::accept() {
    if (m_isWriting || !sizeProblem().isEmpty() || !mayWrite(typedPath())) {
        return; // each is said beside its field
    }
    if (m_isLarge) {
        writeInSlot();
        return;
    }
    const auto [size, prepare] = writing();
    finish(write(prepare(size, {}, {}), path().toStdString()));
}

void ExportDialog::writeInSlot() {
    setWriting(true);
    m_slot.request(
        [this, what = writing(), to = path().toStdString()](const JobControl& control) -> Result<void> {
            const auto report = throttledReport(control, [this](double part) { showProgress(part); });
            const std::optional<PreparedPicture> picture = what.prepare(what.size, control.stop(), report);
            return control.stop().stop_requested() ? Result<void>() : write(picture, to);
        },
        [this](const Result<void>& written) { finish(written); });
}

void ExportDialog::setScenePath(const QString& path) {
    m_scenePath = path;
}

void ExportDialog::copyText(const QString& text, const QString& what) {
    QGuiApplication::clipboard()->setText(text);
    showCopied(QStringLiteral("%1: %2").arg(what, text));
}

void ExportDialog::showCopied(const QString& what) {
    m_copied->setText(what);
    keepChoices();
}

void ExportDialog::copyPicture() {
    if (m_isWriting || !sizeProblem().isEmpty()) {
        return; // which is said beside the size
    }
    const Writing what = writing();
    if (m_isLarge) {
        copyInSlot(what);
        return;
    }
    const Result<CopiedPicture> copied = copiedPicture(*what.prepare(what.size, {}, {}), true);
    if (!copied) {
        showProblem(errorText(copied.error()));
        return;
    }
    putOnClipboard(*copied);
    showCopied(tr("Copied the picture"));
}

void ExportDialog::copyInSlot(const Writing& what) {
    setWriting(true);
    m_slot.request(
        [this, what](const JobControl& control) -> Result<void> {
            const auto report = throttledReport(control, [this](double part) { showProgress(part); });
            const std::optional<PreparedPicture> picture = what.prepare(what.size, control.stop(), report);
            if (!picture || control.stop().stop_requested()) {
                return {};
            }
            return copiedPicture(*picture, false).map([&](const CopiedPicture& copied) {
                control.deliver([copied] { putOnClipboard(copied); });
            });
        },
        [this](const Result<void>& done) {
            setWriting(false);
            showPreview();
            if (done) {
                showCopied(tr("Copied the picture"));
            } else {
                showProblem(errorText(done.error()));
            }
        });
}

void ExportDialog::finish(const Result<void>& written) {
    m_problem = written ? QString() : errorText(written.error());
    if (written) {
        keepChoices();
        QDialog::accept();
        return;
    }
    setWriting(false);
    showPreview();
    showProblem(m_problem);
}

void ExportDialog::keepChoices() const {
    ExportChoices choices;
    choices.ending = QString::fromStdString(std::string(format().ending));
    choices.dark = m_theme->currentData().toBool();
    m_size->addTo(choices);
    choices.keep();
}

void ExportDialog::setWriting(bool writing) {
    m_isWriting = writing;
    for (QWidget* field : std::initializer_list<QWidget*>{
             m_path, m_format, m_subject, m_theme, m_cursor, m_rowFrame, m_sums, m_values, m_title, m_size,
             m_copies, m_buttons->button(QDialogButtonBox::Save)}) {
        field->setEnabled(!writing);
    }
    if (writing) {
        showProgress(0.0);
    }
}

void ExportDialog::showProgress(double part) {
    m_sizeNote->setText(tr("Reading cells and writing the file: %1 % … Esc stops")
                            .arg(static_cast<int>(std::floor(100.0 * part))));
}

void ExportDialog::reject() {
    if (!m_isWriting) {
        QDialog::reject();
        return;
    }
    m_slot.supersede();
    setWriting(false);
    showPreview();
}

} // namespace attnscope::ui
