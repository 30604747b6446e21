// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "core/scene/token_name.h"
#include "ui/export/copy_buttons.h"
#include "ui/export/export_dialog.h"
#include "ui/export/figure_caption.h"
#include "ui/export/figure_command.h"
#include "ui/export/figure_looks.h"
#include "ui/export/figure_python.h"
#include "ui/export/figure_size_fields.h"
#include "ui/export/figure_writer.h"
#include "ui/export/file_fields.h"
#include "ui/export/numbers_fields.h"
#include "ui/export/shell_line.h"
#include "ui/session/error_text.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>

namespace attnscope::ui {

namespace {

/// What breaks take of two lines.
constexpr int kBreaks = 100;

/// Another stage has another part of its matrix in sight and other colours: all of it, as it is by itself.
void takeStage(ExportedFigure& figure, Stage stage) {
    HeatmapPicture& picture = figure.window;
    if (picture.stage == stage) {
        return;
    }
    picture.stage = stage;
    picture.scale = ValueScale::Linear;
    picture.rowsDrawn.reset();
    picture.columnsDrawn.reset();
    figure.title.clear();
}

/// "h2 − h0" where nothing but the head differs by name.
QString differenceName(const ComparedScenes& compared, Stage stage) {
    const auto headOf = [stage](const Snapshot& snapshot) {
        return QString::fromStdString(headText(snapshot.scene->input, snapshot.headIndex(), stage));
    };
    const QString first = headOf(compared.first);
    const QString second = headOf(compared.second);
    const bool areNamed = !first.isEmpty() && !second.isEmpty() && first != second &&
                          compared.first.scene->title == compared.second.scene->title;
    return areNamed ? QStringLiteral("%1 − %2").arg(first, second) : ExportDialog::tr("A − B");
}

} // namespace

void ExportDialog::connectCopies() {
    connect(m_copies, &CopyButtons::pictureAsked, this, &ExportDialog::copyPicture);
    connect(m_copies, &CopyButtons::captionAsked, this, [this] {
        copyText(figureCaption(chosen(), size(), m_size->points()), tr("Copied the caption"));
    });
    connect(m_copies, &CopyButtons::commandAsked, this, [this] {
        const QString line =
            isNumbers() ? numbersCommand()
                        : renderCommand(chosen(), {m_size->sizeOption(), m_size->dpi(), m_size->points()},
                                        chosen().isCompared() ? m_source : ownSource(), path());
        copyText(line, tr("Copied the command"));
    });
    connect(m_copies, &CopyButtons::pythonAsked, this, [this] {
        ExportedFigure figure = chosen();
        if (isNumbers()) {
            takeStage(figure, m_numbers->chosen().stage);
        }
        const QString lines = figurePython(figure, isDifference() ? m_source : ownSource());
        QGuiApplication::clipboard()->setText(lines);
        showCopied(tr("Copied %1 lines of Python").arg(lines.count('\n')));
    });
}

void ExportDialog::setSource(const SceneSource& source) {
    m_source = source;
}

void ExportDialog::setCompared(const ComparedScenes& compared) {
    m_offered.compared = compared;
    if (compared.side != ComparedSide::First) {
        const Stage stage = m_offered.window.stage;
        const QString name = nameBeside(compared.second, stage);
        const bool hasName = !name.isEmpty() && name != nameBeside(compared.first, stage);
        const QString side = compared.side != ComparedSide::Second ? differenceName(compared, stage)
                             : hasName                             ? tr("B: %1").arg(name)
                                                                   : tr("B");
        const QString& groups = m_offered.window.groupsMeaning;
        m_looks->setTitle(groups.isEmpty() ? side : tr("%1 · %2").arg(side, groups));
    }
    if (!m_offered.shown) {
        m_subject->setItemText(m_subject->findData(static_cast<int>(Subject::Stage)),
                               tr("The comparison as shown"));
    }
    showPreview();
}

bool ExportDialog::isDifference() const {
    return m_offered.compared && m_offered.compared->side == ComparedSide::Difference;
}

SceneSource ExportDialog::ownSource() const {
    if (!m_offered.compared || m_offered.compared->side == ComparedSide::First) {
        return m_source;
    }
    return m_offered.compared->side == ComparedSide::Second ? SceneSource(m_offered.compared->secondPath)
                                                            : SceneSource();
}

QString ExportDialog::numbersCommand() const {
    return computeCommand(m_numbers->chosen(), numbersFormat(), isDifference() ? m_source : ownSource(),
                          path(), isDifference() ? &*m_offered.compared : nullptr);
}

void ExportDialog::copyText(const QString& text, const QString& what) {
    QGuiApplication::clipboard()->setText(text);
    showCopied(QStringLiteral("%1: %2").arg(what, text));
}

void ExportDialog::showCopied(const QString& what) {
    // A long line may lose its middle, but not what is to be done before it runs.
    const QString line = what.section(kNoteMark, 0, 0);
    const QString notes = what.section(kNoteMark, 1);
    const int room = 2 * m_copied->width() - kBreaks;
    m_copied->setText(m_copied->fontMetrics().elidedText(line, Qt::ElideMiddle, room) +
                      (notes.isEmpty() ? QString() : '\n' + notes));
    m_copied->setToolTip(what);
    keepChoices();
}

void ExportDialog::copyPicture() {
    if (m_writer->isBusy() || !sizeProblem().isEmpty()) {
        return; // which is said beside the size
    }
    m_writer->copy(sized(), [this](const Result<void>& done) {
        setWriting(false);
        showPreview();
        if (done) {
            showCopied(tr("Copied the picture"));
        } else {
            m_file->showProblem(errorText(done.error()));
        }
    });
}

} // namespace attnscope::ui
