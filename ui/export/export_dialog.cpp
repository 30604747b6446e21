// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/export_dialog.h"

#include "ui/export/copy_buttons.h"
#include "ui/export/dialog_notes.h"
#include "ui/export/export_choices.h"
#include "ui/export/figure_command.h"
#include "ui/export/figure_looks.h"
#include "ui/export/figure_preview.h"
#include "ui/export/figure_size_fields.h"
#include "ui/export/figure_writer.h"
#include "ui/export/figures/left_out_parts.h"
#include "ui/export/file_fields.h"
#include "ui/export/numbers_fields.h"
#include "ui/export/picture_format.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/index_text.h"
#include "ui/session/error_text.h"
#include "ui/session/large_matrix.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/tab_order.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFontMetrics>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <cmath>
#include <utility>

namespace attnscope::ui {

namespace {

/// In the list of what is written, beside the kinds of figures.
constexpr int kNumbers = -1;
/// Kept between runs: which figure was written last.
constexpr auto kSubjectKey = "export/what";

} // namespace

ExportDialog::ExportDialog(Scheduler& jobs, const HeatmapPicture& picture, const QSizeF& frame,
                           const QString& path, std::optional<DrawnPicture> shown, QWidget* parent)
    : QDialog(parent)
    , m_offered{picture, frame, std::move(shown)}
    , m_offeredPath(path)
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this))
    , m_file(new FileFields(this, m_buttons->button(QDialogButtonBox::Save)))
    , m_form(new QFormLayout)
    , m_subject(new QComboBox(this))
    , m_looks(new FigureLooks(this))
    , m_size(new FigureSizeFields(
          [this](const PictureSize& size, const std::optional<double>& points) {
              return chosen().heightOf(size, points);
          },
          this))
    , m_numbers(new NumbersFields(picture.snapshot, picture.stage, picture.digits, this))
    , m_preview(new FigurePreview(jobs, isLarge(*picture.snapshot.scene), this))
    , m_writer(new FigureWriter(
          jobs, isLarge(*picture.snapshot.scene), [this](double part) { showProgress(part); }, this))
    , m_sizeNote(new ElidedLabel(this))
    , m_sizeProblem(newNote("problem", this))
    , m_copied(new QLabel(this))
    , m_copies(new CopyButtons(this)) {
    fillFields(path);
    layOut();
    proposeSize();
    connectFields();
    connectCopies();
    showPreview();
}

void ExportDialog::fillFields(const QString& path) {
    showTitle();
    if (m_offered.shown) {
        m_subject->addItem(m_offered.shown->name, static_cast<int>(Subject::Shown));
    }
    m_subject->addItem(m_offered.shown ? tr("The matrix") : tr("The matrix as shown"),
                       static_cast<int>(Subject::Stage));
    if (!isGrouped()) {
        m_subject->addItem(tr("The whole pipeline"), static_cast<int>(Subject::Pipeline));
    }
    m_subject->addItem(tr("Numbers of a stage"), kNumbers);
    m_subject->setAccessibleName(tr("What"));
    m_file->setKinds(pictureKinds(), 0);
    m_file->offer(m_offered.shown ? pathOf(Subject::Shown) : path);
    m_looks->setTitle(titleOf(Subject::Stage));
    m_sizeNote->setProperty("role", "caption");
    m_sizeNote->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_copied->setProperty("role", "caption");
    m_copied->setWordWrap(true);
    // Three lines of a caption have their room from the start, so that no button moves under the mouse.
    m_copied->setMinimumHeight(3 * QFontMetrics(sansFont(kCaptionSize)).lineSpacing());
    m_copied->setAlignment(Qt::AlignTop);
    const ExportChoices last = ExportChoices::kept();
    m_looks->take(last);
    m_size->take(last);
}

void ExportDialog::layOut() {
    m_form->setSpacing(8);
    m_file->addTo(*m_form);
    m_form->addRow(tr("&What"), m_subject);
    m_looks->addTitleTo(*m_form);
    m_form->addRow(tr("Si&ze"), m_size);
    // The label's key leads to the first field of the line.
    static_cast<QLabel*>(m_form->labelForField(m_size))->setBuddy(m_size->focusProxy());
    m_form->addRow(QString(), m_sizeNote);
    m_looks->addPartsTo(*m_form);
    m_numbers->addTo(*m_form);
    m_numbers->showIn(*m_form, false);
    auto* halves = new QHBoxLayout;
    halves->setSpacing(16);
    auto* seen = new QVBoxLayout;
    seen->addWidget(m_preview);
    seen->addWidget(m_copied);
    seen->addStretch(1);
    auto* notes = new DialogNotes(this);
    for (QLabel* note : {m_file->problemNote(), m_sizeProblem}) {
        notes->add(note);
    }
    m_looks->addNotesTo(*notes);
    auto* asked = new QVBoxLayout;
    asked->setSpacing(8);
    asked->addLayout(m_form);
    asked->addWidget(notes, 1);
    halves->addLayout(seen);
    halves->addLayout(asked, 1);
    auto* all = new QVBoxLayout(this);
    all->setSpacing(12);
    all->addLayout(halves, 1);
    auto* last = new QHBoxLayout;
    last->addWidget(m_copies);
    last->addStretch(1);
    last->addWidget(m_buttons);
    all->addLayout(last);
    setTabOrderByRows(*all);
    m_file->takeFocus();
}

void ExportDialog::connectFields() {
    connect(m_buttons, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &ExportDialog::reject);
    connect(m_subject, &QComboBox::currentIndexChanged, this, &ExportDialog::takeSubject);
    connect(m_file, &FileFields::changed, this, [this] {
        if (isNumbers()) {
            showNumbers();
        } else {
            m_copies->setNoCommand(noCommand(m_shownProblem));
        }
    });
    connect(m_numbers, &NumbersFields::changed, this, &ExportDialog::showNumbers);
    connect(m_size, &FigureSizeFields::changed, this, &ExportDialog::showPreview);
    connect(m_size, &FigureSizeFields::typed, this, [this] { showSize(sizeProblem()); });
    using Shape = std::pair<bool, std::optional<MatrixPart>>;
    connect(m_looks, &FigureLooks::changed, this, [this, shape = Shape()]() mutable {
        const ExportedFigure figure = chosen();
        const Shape now{figure.hasInset(), figure.part};
        if (std::exchange(shape, now) != now) {
            m_size->propose(figure.comfortable());
        } else {
            m_size->follow(); // title and sums take room
        }
        showPreview();
    });
}

/// A picture of one head says which; of several, and of A and B, each says so by itself.
QString ExportDialog::titleOf(Subject subject) const {
    if (subject == Subject::Heads || subject == Subject::AllHeads) {
        return {};
    }
    return subject == Subject::Compared ? m_offered.window.groupsMeaning : usualTitle(m_offered.window);
}

void ExportDialog::setCheck(const QString& sentence) {
    m_offered.check = sentence;
}

void ExportDialog::setShownParts(bool hasValues, bool hasSums) {
    m_looks->setParts(hasValues, hasSums);
}

void ExportDialog::leaveRowFrameOut() {
    m_looks->setRowFrame(false);
}

void ExportDialog::setHeads(const std::vector<HeatmapPicture>& heads, const QString& path) {
    m_offered.heads = heads;
    m_headsPath = path;
    m_subject->insertItem(0, tr("The heads beside each other, in one range"),
                          static_cast<int>(Subject::Heads));
    m_subject->setCurrentIndex(0);
}

void ExportDialog::setSideBySide(const std::vector<HeatmapPicture>& pictures) {
    m_offered.besides = pictures;
    m_subject->setItemText(m_subject->findData(static_cast<int>(Subject::Stage)), tr("The matrix of A"));
    m_subject->insertItem(0, tr("The comparison as shown"), static_cast<int>(Subject::Compared));
    m_subject->setCurrentIndex(0);
}

void ExportDialog::setRow(const DrawnPicture& picture) {
    m_offered.row = picture;
    m_subject->insertItem(m_subject->findData(kNumbers), picture.name, static_cast<int>(Subject::Row));
}

void ExportDialog::setArithmetic(const DrawnPicture& picture) {
    m_offered.arithmetic = picture;
    m_subject->insertItem(m_subject->findData(kNumbers), picture.name, static_cast<int>(Subject::Arithmetic));
}

void ExportDialog::setAllHeads(const AllHeads& heads, DrawHeads draw, const QString& path) {
    m_heads = heads;
    m_drawHeads = std::move(draw);
    m_allHeadsPath = path;
    const int behind = m_subject->findData(static_cast<int>(Subject::Stage)) + 1;
    m_subject->insertItem(behind, tr("All heads, in one range"), static_cast<int>(Subject::AllHeads));
}

void ExportDialog::chooseAllHeads() {
    if (const int at = m_subject->findData(static_cast<int>(Subject::AllHeads)); at >= 0) {
        m_subject->setCurrentIndex(at);
    }
}

bool ExportDialog::makeAllHeads() {
    if (subject() != Subject::AllHeads || !m_allHeads.empty()) {
        return true;
    }
    if (!isLarge(*m_offered.window.snapshot.scene)) {
        takeAllHeads(m_heads->solve());
        return true;
    }
    m_preview->stop();
    const auto made = std::make_shared<std::vector<Snapshot>>();
    m_writer->run(
        [heads = *m_heads, made](const std::stop_token& stop, const ReportProgress& report) {
            return heads.solve(stop, report).map([&](std::vector<Snapshot> all) { *made = std::move(all); });
        },
        [this, made](const Result<void>& done) {
            setWriting(false);
            takeAllHeads(done.map([&] { return *made; }));
            takeSubject();
            m_subject->setFocus(); // which it lost while nothing could be chosen
        });
    return false;
}

void ExportDialog::takeAllHeads(const Result<std::vector<Snapshot>>& heads) {
    if (heads) {
        m_allHeads = m_drawHeads(*heads);
        return;
    }
    chooseStage();
    m_file->showProblem(errorText(heads.error()));
}

void ExportDialog::chooseStage() {
    const QSignalBlocker quiet(m_subject);
    m_subject->setCurrentIndex(m_subject->findData(static_cast<int>(Subject::Stage)));
}

QString ExportDialog::pathOf(Subject subject) const {
    if (subject == Subject::AllHeads) {
        return m_allHeadsPath;
    }
    if (subject == Subject::Heads) {
        return m_headsPath;
    }
    ExportedFigure figure = m_offered;
    figure.subject = subject;
    return figure.isDrawn() && !figure.drawn()->path.isEmpty() ? figure.drawn()->path : m_offeredPath;
}

void ExportDialog::chooseLast() {
    const QVariant last = QSettings().value(QLatin1String(kSubjectKey));
    const int at = last.isValid() ? m_subject->findData(last.toInt()) : -1;
    if (at >= 0 && subject() == Subject::Stage && !isNumbers()) {
        m_subject->setCurrentIndex(at);
    }
}

void ExportDialog::chooseNumbers() {
    m_subject->setCurrentIndex(m_subject->findData(kNumbers));
    m_file->takeFocus();
}

QString ExportDialog::path() const {
    return m_file->path();
}

ExportedFigure ExportDialog::chosen() const {
    ExportedFigure figure = m_offered;
    figure.subject = subject();
    if (figure.subject == Subject::AllHeads) {
        figure.heads = m_allHeads;
    }
    m_looks->apply(figure);
    return figure;
}

ExportDialog::Subject ExportDialog::subject() const {
    return isNumbers() ? Subject::Stage : static_cast<Subject>(m_subject->currentData().toInt());
}

bool ExportDialog::isNumbers() const {
    return m_subject->currentData().toInt() == kNumbers;
}

const NumbersFormat& ExportDialog::numbersFormat() const {
    return numbersFormats()[m_file->kind()];
}

void ExportDialog::takeSubject() {
    if (!makeAllHeads()) {
        return; // it is called again when they are there
    }
    // A name that was typed stays.
    const FileKinds& kinds = m_file->kinds();
    const bool isPicture = !isNumbers();
    showTitle();
    if (chosen().title == titleOf(std::exchange(m_titled, subject()))) {
        m_looks->setTitle(titleOf(subject()));
    }
    if (m_file->isOffered()) {
        m_file->offer(kinds.withEnding(pictureKinds().withoutEnding(pathOf(subject())), m_file->kind()));
    }
    if (isPicture != (m_looks->isShownIn(*m_form))) {
        const FileKinds pictures = pictureKinds();
        const auto last = pictures.kindOf(m_offeredPath).value_or(0);
        m_file->setKinds(isPicture ? pictures : numbersKinds(), isPicture ? last : 0);
        m_looks->showIn(*m_form, isPicture);
        m_form->setRowVisible(m_size, isPicture);
        m_form->setRowVisible(m_sizeNote, isPicture);
        m_numbers->showIn(*m_form, !isPicture);
    }
    if (isPicture) {
        proposeSize();
    } else {
        showNumbers();
    }
}

void ExportDialog::showTitle() {
    setWindowTitle(isNumbers() ? tr("Export numbers") : tr("Export picture"));
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
    if (const QString problem = m_looks->partProblem(figure); !problem.isEmpty()) {
        return problem;
    }
    if (figure.fits(size(), m_size->points())) {
        return {};
    }
    if (figure.hasInset()) {
        return tr("The matrix and its inset would be too small: take a larger size");
    }
    const QString least =
        m_size->leastText([&](const PictureSize& larger) { return figure.fits(larger, m_size->points()); });
    if (figure.isSideBySide()) {
        return tr("The matrices beside each other would be too small: take at least %1").arg(least);
    }
    if (figure.isHeads()) {
        return tr("The cells of the heads would be too small: take at least %1").arg(least);
    }
    if (figure.isDrawn()) {
        return tr("Not all of it has room in this type: take at least %1, or smaller type").arg(least);
    }
    return figure.subject == Subject::Pipeline
               ? (m_size->points()
                      ? tr("Stages, frames or arrows would be cut off: take at least %1, or smaller type")
                      : tr("Stages, frames or arrows would be cut off: take at least %1"))
                     .arg(least)
               : tr("The matrix would get less than 60 % of the picture: take at least %1").arg(least);
}

SizedFigure ExportDialog::sized() const {
    const ExportedFigure figure = chosen();
    return {figure.at(size(), m_size->points()).size, figure.preparation(size(), m_size->points())};
}

void ExportDialog::showSize(const QString& problem) {
    const QSize all = m_size->pixels();
    // What is being typed may be large enough; a click on the button ends the typing.
    const bool mayBeWritten = problem.isEmpty() || (m_size->isTyping() && m_size->problem().isEmpty());
    m_buttons->button(QDialogButtonBox::Save)->setEnabled(!m_writer->isBusy() && mayBeWritten);
    const bool isOfPart = m_size->problem().isEmpty() && !m_looks->partProblem(chosen()).isEmpty();
    const bool isOfSize = !problem.isEmpty() && !isOfPart; // the part has a note of its own
    setNote(*m_sizeProblem, isOfSize ? problem : QString());
    m_sizeNote->setText(isOfSize ? QString()
                                 : tr("%1 pixels")
                                       .arg(sidesText(static_cast<std::size_t>(all.width()),
                                                      static_cast<std::size_t>(all.height()))));
}

void ExportDialog::showPreview() {
    if (isNumbers()) {
        showNumbers();
    } else {
        showFigure();
    }
}

QString ExportDialog::noPython() const {
    if (isGrouped()) {
        return tr("The lines know tokens, and no groups");
    }
    if (isNumbers()) {
        return {};
    }
    if (const QString problem = m_looks->partProblem(chosen()); !problem.isEmpty()) {
        return problem;
    }
    if (subject() == Subject::Row || subject() == Subject::Arithmetic) {
        return tr("The lines draw a matrix");
    }
    const bool isHeads = subject() == Subject::Heads || subject() == Subject::AllHeads;
    return isHeads                          ? tr("The lines draw one head: take “The matrix as shown”")
           : subject() == Subject::Compared ? tr("The lines draw one matrix: take “The matrix of A”")
                                            : QString();
}

QString ExportDialog::noCommand(const QString& sizeProblem) const {
    if (const Result<QString> path = m_file->typedPath(); !path) {
        return errorText(path.error());
    }
    if (isNumbers()) {
        if (isGrouped()) {
            return tr("attnscope compute --group writes them");
        }
        if (computeWrites(numbersFormat())) {
            return {};
        }
        return tr("attnscope compute writes a stage as %1").arg(QStringLiteral(".npy, .csv, .json, .tex"));
    }
    if (!sizeProblem.isEmpty() || hasRenderCommand(chosen())) {
        return sizeProblem;
    }
    return chosen().isCompared() && chosen().hasRowRange
               ? tr("attnscope render has no ranges of rows where it compares")
               : tr("attnscope render draws matrices and the pipeline, not this");
}

void ExportDialog::showNumbers() {
    m_copied->clear();
    setNote(*m_sizeProblem, {});
    const NumbersFormat& format = numbersFormat();
    m_numbers->showFormat(format);
    m_preview->showText(m_numbers->chosen().beginning(format));
    m_copies->setNoFigure(tr("Numbers are no picture"));
    m_copies->setNoPython(noPython());
    m_copies->setNoCommand(noCommand({}));
    m_buttons->button(QDialogButtonBox::Save)->setEnabled(!m_writer->isBusy());
}

void ExportDialog::showFigure() {
    const QString problem = sizeProblem(); // finding the smallest size lays the figure out many times
    m_shownProblem = problem;
    showSize(problem);
    const ExportedFigure figure = chosen();
    m_looks->follow(figure);
    m_looks->showLeftOut(leftOutParts(figure, size(), m_size->points()));
    m_copied->clear(); // it was another picture
    m_copies->setNoFigure(problem);
    m_copies->setNoPython(noPython());
    m_copies->setNoCommand(noCommand(problem));
    m_preview->showFigure(sized());
}

void ExportDialog::writeNumbers() {
    m_writer->run([numbers = m_numbers->chosen(), format = &numbersFormat(), to = path().toStdString()](
                      const std::stop_token& stop,
                      const ReportProgress& report) { return numbers.write(to, *format, stop, report); },
                  [this](const Result<void>& written) { finish(written); });
}

void ExportDialog::accept() {
    if (isNumbers()) {
        if (!m_writer->isBusy() && m_file->mayWrite()) {
            writeNumbers();
        }
        return;
    }
    if (m_writer->isBusy() || !sizeProblem().isEmpty() || !m_file->mayWrite()) {
        return; // each is said beside its field
    }
    m_preview->stop();
    m_writer->write(sized(), path(), [this](const Result<void>& written) { finish(written); });
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
    m_file->takeFocus(); // nothing had it while nothing could be chosen
    m_file->showProblem(m_problem);
}

void ExportDialog::keepChoices() const {
    // Heads beside each other, A and B and another picture are offered by what the window shows.
    const bool isOfAny = !isNumbers() && (subject() == Subject::Stage || subject() == Subject::Row ||
                                          subject() == Subject::Arithmetic || subject() == Subject::Pipeline);
    if (isOfAny) {
        QSettings().setValue(QLatin1String(kSubjectKey), static_cast<int>(subject()));
    }
    if (isNumbers()) {
        m_numbers->keep();
        return; // the next picture is as the last picture
    }
    ExportChoices choices;
    choices.ending = m_file->kinds().kinds[m_file->kind()].ending;
    m_looks->addTo(choices);
    m_size->addTo(choices);
    choices.keep();
}

void ExportDialog::setWriting(bool writing) {
    m_file->setEnabled(!writing);
    m_looks->setEnabled(!writing);
    m_numbers->setEnabled(!writing);
    for (QWidget* field : std::initializer_list<QWidget*>{m_subject, m_size, m_copies,
                                                          m_buttons->button(QDialogButtonBox::Save)}) {
        field->setEnabled(!writing);
    }
}

void ExportDialog::showProgress(double part) {
    setWriting(true);
    const int percent = static_cast<int>(std::floor(100.0 * part));
    const QString text = isComputingHeads() ? tr("Computing all heads: %1 % … Esc stops").arg(percent)
                         : part > 0.0
                             ? tr("Reading cells and writing the file: %1 % … Esc stops").arg(percent)
                             : tr("Writing the file … Esc stops");
    m_sizeNote->setText(text);
    m_numbers->showProgress(text);
}

void ExportDialog::reject() {
    if (!m_writer->isBusy()) {
        QDialog::reject();
        return;
    }
    m_writer->stop();
    setWriting(false);
    if (isComputingHeads()) {
        chooseStage();
        takeSubject();
        m_subject->setFocus();
        return;
    }
    showPreview();
    m_file->takeFocus();
    m_file->showCaption(tr("Stopped; nothing was written"));
}

} // namespace attnscope::ui
