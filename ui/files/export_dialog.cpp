// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/export_dialog.h"

#include "core/formats/files/atomic_file.h"
#include "core/scene/token_name.h"
#include "ui/files/large_picture.h"
#include "ui/files/picture.h"
#include "ui/files/picture_format.h"
#include "ui/jobs/throttled_report.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/heatmap/large_heatmap.h"
#include "ui/session/error_text.h"
#include "ui/session/large_matrix.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/tab_order.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>

namespace attnscope::ui {

namespace {

/// A unit of length and how many of it are an inch; pixels count the file's own.
struct Unit {
    const char* name;
    double inch;
};
constexpr std::array kUnits{Unit{"px", 0.0}, Unit{"mm", 25.4}, Unit{"in", 1.0}};

constexpr QSize kPreview{420, 260};

/// Writes a picture as a PNG with what it says of itself.
Result<void> write(const QImage& image, const PictureSize& size, const HeatmapPicture& picture,
                   const std::string& path) {
    const QByteArray bytes =
        image.isNull() ? QByteArray() : pngBytes(image, size.dpi, factsOf(picture, size));
    if (bytes.isEmpty()) {
        return unexpected(
            makeError(translatable("Picture: there is not enough memory for {0} × {1} pixels (take a "
                                   "smaller size)"),
                      std::to_string(size.pixels.width()), std::to_string(size.pixels.height())));
    }
    return writeWholeFile(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
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

NumberBox* lengthBox(QWidget* parent, const QString& name) {
    auto* box = new NumberBox(parent);
    box->setRange(0.1, kLargestSide);
    box->setDecimals(1);
    box->setAccessibleName(name);
    return box;
}

} // namespace

ExportDialog::ExportDialog(Scheduler& jobs, const HeatmapPicture& picture, const QSizeF& frame,
                           const QString& path, std::optional<DrawnPicture> shown, QWidget* parent)
    : QDialog(parent)
    , m_picture(picture)
    , m_shown(std::move(shown))
    , m_frame(frame)
    , m_isLarge(isLarge(*picture.snapshot.scene))
    , m_path(new QLineEdit(path, this))
    , m_subject(new QComboBox(this))
    , m_theme(new QComboBox(this))
    , m_cursor(new QCheckBox(tr("With the cursor and its cross"), this))
    , m_title(new QLineEdit(this))
    , m_width(lengthBox(this, tr("Width")))
    , m_height(lengthBox(this, tr("Height")))
    , m_unit(new QComboBox(this))
    , m_dpi(new CountBox(this))
    , m_note(new QLabel(this))
    , m_preview(new QLabel(this))
    , m_size(new QLabel(this))
    , m_slot(jobs, JobPriority::Background) {
    fillFields();
    layOut();
    proposeSize();
    connectFields();
    showPath();
    showPreview();
}

void ExportDialog::fillFields() {
    setWindowTitle(tr("Export picture"));
    m_path->setAccessibleName(tr("File"));
    if (m_shown) {
        m_subject->addItem(m_shown->name, static_cast<int>(Subject::Shown));
    }
    m_subject->addItem(m_shown ? tr("The matrix") : tr("The matrix as shown"),
                       static_cast<int>(Subject::Stage));
    m_subject->addItem(tr("The whole pipeline"), static_cast<int>(Subject::Pipeline));
    m_subject->setAccessibleName(tr("What"));
    m_theme->addItem(tr("Light, for paper"), false);
    m_theme->addItem(tr("Dark"), true);
    m_theme->setAccessibleName(tr("Theme"));
    m_title->setPlaceholderText(tr("none"));
    // A picture of one head says which.
    m_title->setText(QString::fromStdString(
        headText(m_picture.snapshot.scene->input, m_picture.snapshot.headIndex(), m_picture.stage)));
    m_title->setAccessibleName(tr("Title"));
    for (const Unit& unit : kUnits) {
        m_unit->addItem(QString::fromLatin1(unit.name), unit.inch);
    }
    m_unit->setAccessibleName(tr("Unit"));
    m_dpi->setRange(48, 1200);
    m_dpi->setValue(192);
    m_dpi->setSuffix(tr(" dpi"));
    m_dpi->setAccessibleName(tr("Resolution"));
    m_preview->setFixedSize(kPreview);
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setAccessibleName(tr("Preview"));
    m_size->setProperty("role", "caption");
    m_note->setProperty("role", "problem");
    m_note->setWordWrap(true);
}

void ExportDialog::layOut() {
    auto* browse = new QPushButton(tr("Choose…"), this);
    connect(browse, &QPushButton::clicked, this, &ExportDialog::choosePath);
    m_buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &ExportDialog::reject);
    auto* form = new QFormLayout(this);
    form->setSpacing(8);
    form->addRow(m_preview);
    form->addRow(tr("File"), row(this, {m_path, browse}));
    form->addRow(QString(), m_note);
    form->addRow(tr("What"), m_subject);
    form->addRow(tr("Title"), m_title);
    form->addRow(tr("Size"),
                 row(this, {m_width, new QLabel(QStringLiteral("×"), this), m_height, m_unit, m_dpi}));
    form->addRow(QString(), m_size);
    form->addRow(tr("Theme"), m_theme);
    form->addRow(QString(), m_cursor);
    form->addRow(m_buttons);
    setTabOrderByRows(*form);
}

void ExportDialog::connectFields() {
    connect(m_subject, &QComboBox::currentIndexChanged, this, &ExportDialog::proposeSize);
    connect(m_dpi, &CountBox::valueChanged, this, [this] {
        if (m_unit->currentData().toDouble() == 0) {
            proposeSize();
        }
        showPreview();
    });
    connect(m_dpi, &CountBox::typed, this, &ExportDialog::showSize);
    connect(m_unit, &QComboBox::currentIndexChanged, this, &ExportDialog::changeUnit);
    connect(m_cursor, &QCheckBox::toggled, this, &ExportDialog::showPreview);
    for (NumberBox* box : {m_width, m_height}) {
        connect(box, &NumberBox::valueChanged, this, &ExportDialog::showPreview);
        connect(box, &NumberBox::typed, this, &ExportDialog::showSize);
    }
    connect(m_theme, &QComboBox::currentIndexChanged, this, &ExportDialog::showPreview);
    connect(m_title, &QLineEdit::textChanged, this, &ExportDialog::showPreview);
    connect(m_path, &QLineEdit::textChanged, this, [this] {
        m_replaced.clear();
        showPath();
    });
}

QString ExportDialog::path() const {
    return picturePath(m_path->text()).value_or(m_path->text());
}

void ExportDialog::choosePath() {
    QStringList patterns;
    for (const PictureFormat& format : pictureFormats()) {
        patterns << '*' + QString::fromStdString(std::string(format.ending));
    }
    const QString chosen = QFileDialog::getSaveFileName(this, tr("Export picture"), path(),
                                                        tr("Pictures (%1)").arg(patterns.join(' ')));
    if (chosen.isEmpty()) {
        return;
    }
    m_path->setText(chosen);
    // The dialog of files asked already, about the name as it was chosen there.
    if (path() == chosen) {
        m_replaced = chosen;
        showPath();
    }
}

void ExportDialog::showPath() {
    const Result<QString> path = picturePath(m_path->text());
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

HeatmapPicture ExportDialog::exported() const {
    HeatmapPicture picture = m_picture;
    picture.title = m_title->text();
    picture.isInWindow = false;
    picture.hover.reset();
    picture.outlined.clear();
    if (!m_cursor->isChecked()) {
        picture.cell.reset();
    }
    const Theme& theme = m_theme->currentData().toBool() ? darkTheme() : lightTheme();
    picture.palette = makePalette(theme, picture.palette.ranges, *picture.palette.colourMap);
    picture.tiledColours.map = picture.palette.mapOf(stageInfo(picture.stage).range);
    picture.tiledColours.canvas = theme.canvas.rgb();
    return picture;
}

ExportDialog::Subject ExportDialog::subject() const {
    return static_cast<Subject>(m_subject->currentData().toInt());
}

QSizeF ExportDialog::proposedSize() const {
    const HeatmapPicture picture = exported();
    if (subject() == Subject::Shown) {
        return m_shown->size;
    }
    if (!isStage()) {
        return comfortableSize(pipelineOf(picture));
    }
    // A part of a large matrix: as much of it as the window shows.
    const bool isPart = picture.tiled && picture.viewport.cell > 0.0;
    return isPart ? sizeForLarge(asFile(picture), m_frame) : comfortableSize(picture);
}

void ExportDialog::proposeSize() {
    const QSizeF units = proposedSize();
    const double inch = m_unit->currentData().toDouble();
    const double factor = inch == 0 ? m_dpi->value() / kUnitDpi : inch / kUnitDpi;
    const QSignalBlocker quietWidth(m_width);
    const QSignalBlocker quietHeight(m_height);
    m_width->setDecimals(inch == 0 ? 0 : inch == 1 ? 2 : 1);
    m_height->setDecimals(m_width->decimals());
    m_width->setValue(units.width() * factor);
    m_height->setValue(units.height() * factor);
    m_proposed = {units, {m_width->value(), m_height->value()}};
    m_inch = inch;
    showPreview();
}

void ExportDialog::changeUnit() {
    const bool isTyped = QSizeF(m_width->value(), m_height->value()) != m_proposed.shown;
    if (!isTyped) {
        proposeSize();
        return;
    }
    const double inch = m_unit->currentData().toDouble();
    const auto perInch = [this](double of) { return of == 0 ? m_dpi->value() : of; };
    const double factor = perInch(inch) / perInch(m_inch);
    m_inch = inch;
    for (NumberBox* box : {m_width, m_height}) {
        const QSignalBlocker quiet(box);
        const double length = box->value() * factor;
        box->setDecimals(inch == 0 ? 0 : inch == 1 ? 2 : 1);
        box->setValue(length);
    }
    showPreview();
}

QSize ExportDialog::pixels() const {
    const double inch = m_unit->currentData().toDouble();
    const double factor = inch == 0 ? 1.0 : m_dpi->value() / inch;
    const auto inPixels = [&](double length, double shown, double proposed) {
        // A length that nobody changed is meant as it was before it was rounded for its field.
        const double exact = length == shown ? proposed * m_dpi->value() / kUnitDpi : length * factor;
        return std::clamp(static_cast<int>(std::lround(exact)), 16, kLargestSide);
    };
    return {inPixels(m_width->value(), m_proposed.shown.width(), m_proposed.units.width()),
            inPixels(m_height->value(), m_proposed.shown.height(), m_proposed.units.height())};
}

std::optional<double> ExportDialog::type() const {
    return m_unit->currentData().toDouble() == 0 ? std::nullopt : std::optional(kPrintType);
}

Figure ExportDialog::figure() const {
    const Figure plain{exported(), {pixels(), static_cast<double>(m_dpi->value())}};
    return isStage() ? figureOf(plain.picture, plain.size, type()).value_or(plain) : plain;
}

QString ExportDialog::numberProblem() const {
    for (const QString& problem : {m_width->problem(), m_height->problem(), m_dpi->problem()}) {
        if (!problem.isEmpty()) {
            return problem;
        }
    }
    return {};
}

QString ExportDialog::sizeProblem() const {
    if (const QString problem = numberProblem(); !problem.isEmpty()) {
        return problem;
    }
    const PictureSize size{pixels(), static_cast<double>(m_dpi->value())};
    if (!isStage() || figureOf(exported(), size, type())) {
        return {};
    }
    const double factor = leastEnlargement(exported(), size, type());
    const auto side = [&](double length) {
        const double step = std::pow(10.0, m_width->decimals());
        return QString::number(std::ceil(length * factor * step) / step, 'f', m_width->decimals());
    };
    return tr("The matrix would get less than 60 % of the picture: take at least %1 × %2 %3")
        .arg(side(m_width->value()), side(m_height->value()), m_unit->currentText());
}

ExportDialog::Draw ExportDialog::drawing() const {
    const auto draw = [](const auto& picture) -> Draw {
        return [picture](const PictureSize& size, const std::stop_token& stop, const ReportProgress& report) {
            return ui::render(picture, size, stop, report);
        };
    };
    if (subject() == Subject::Shown) {
        return [shown = *m_shown, palette = exported().palette](
                   const PictureSize& size, const std::stop_token&, const ReportProgress&) {
            return ui::render(shown, palette, size);
        };
    }
    return isStage() ? draw(figure().picture) : draw(pipelineOf(exported()));
}

void ExportDialog::showSize() {
    // A click on the button would end the typing and write the size from before.
    m_buttons->button(QDialogButtonBox::Save)->setEnabled(!m_isWriting && numberProblem().isEmpty());
    const QSize all = pixels();
    const QString problem = sizeProblem();
    m_size->setText(problem.isEmpty() ? tr("%1 pixels")
                                            .arg(sidesText(static_cast<std::size_t>(all.width()),
                                                           static_cast<std::size_t>(all.height())))
                                      : problem);
}

void ExportDialog::showPreview() {
    showSize();
    const QSize all = pixels();
    const PictureSize whole = figure().size;
    if (!m_isLarge) {
        showImage(drawing()(whole, {}, {}));
        return;
    }
    // Few pixels are read fast, and the preview has few.
    const QSizeF space = QSizeF(kPreview) * devicePixelRatioF();
    const double part = std::min({1.0, space.width() / all.width(), space.height() / all.height()});
    const QSize small(std::max(1, static_cast<int>(all.width() * part)),
                      std::max(1, static_cast<int>(all.height() * part)));
    m_slot.request([this, draw = drawing(),
                    size = PictureSize{small, whole.dpi * part, whole.typeScale}](const JobControl& control) {
        const QImage image = draw(size, control.stop(), {});
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
    if (m_isWriting || !sizeProblem().isEmpty() || !mayWrite(picturePath(m_path->text()))) {
        return; // each is said beside its field
    }
    if (m_isLarge) {
        writeInSlot();
        return;
    }
    const auto [picture, size] = figure();
    finish(write(drawing()(size, {}, {}), size, picture, path().toStdString()));
}

void ExportDialog::writeInSlot() {
    setWriting(true);
    const auto [picture, size] = figure();
    m_slot.request(
        [this, size = size, draw = drawing(), picture = picture,
         to = path().toStdString()](const JobControl& control) -> Result<void> {
            const auto report = throttledReport(control, [this](double part) { showProgress(part); });
            const QImage image = draw(size, control.stop(), report);
            return control.stop().stop_requested() ? Result<void>() : write(image, size, picture, to);
        },
        [this](const Result<void>& written) { finish(written); });
}

void ExportDialog::finish(const Result<void>& written) {
    m_problem = written ? QString() : errorText(written.error());
    if (written) {
        QDialog::accept();
        return;
    }
    setWriting(false);
    showPreview();
    showProblem(m_problem);
}

void ExportDialog::setWriting(bool writing) {
    m_isWriting = writing;
    for (QWidget* field :
         std::initializer_list<QWidget*>{m_path, m_subject, m_theme, m_cursor, m_title, m_width, m_height,
                                         m_unit, m_dpi, m_buttons->button(QDialogButtonBox::Save)}) {
        field->setEnabled(!writing);
    }
    if (writing) {
        showProgress(0.0);
    }
}

void ExportDialog::showProgress(double part) {
    m_size->setText(tr("Reading cells and writing the file: %1 % … Esc stops")
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
