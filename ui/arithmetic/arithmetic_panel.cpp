// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/arithmetic/arithmetic_panel.h"

#include "core/analysis/covered_arithmetic.h"
#include "core/groups/grouped_arithmetic.h"
#include "ui/arithmetic/arithmetic_content.h"
#include "ui/arithmetic/arithmetic_header.h"
#include "ui/jobs/job_slot.h"
#include "ui/paint/base/translated.h"
#include "ui/paint/formula/arithmetic_painter.h"
#include "ui/paint/formula/formula_words.h"
#include "ui/session/appearance.h"
#include "ui/session/groups.h"
#include "ui/session/large_matrix.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/spoken_description.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <cmath>

namespace attnscope::ui {

namespace {

/// In a lower panel the lines need the room.
constexpr int kHighEnoughForNote = 215;

/// What a screen reader says: every line with its label, in the reader's language.
QString readAloud(const CellArithmetic& arithmetic) {
    QStringList lines;
    for (const ArithmeticLine& line : arithmetic.lines) {
        const std::string symbol = line.symbol ? " " + plainText(*line.symbol) : std::string();
        const std::string result = line.result ? " = " + plainText(*line.result) : std::string();
        QString text = spoken(line.label) + QString::fromStdString(symbol) + QStringLiteral(": ");
        text +=
            QString::fromStdString(plainText(line.name) + plainText(translatedWords(line.working)) + result);
        if (!line.note.empty()) {
            text += QStringLiteral(", ") + spoken(line.note);
        }
        lines.append(text);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

ArithmeticPanel::ArithmeticPanel(const Context& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_copyTex(new QAction(this))
    , m_copyText(new QAction(this))
    , m_header(new ArithmeticHeader(context, m_copyTex, m_copyText, this))
    , m_scroll(new QScrollArea(this))
    , m_content(new ArithmeticContent)
    , m_note(new QLabel(this))
    , m_stable(new QCheckBox(this))
    , m_slot(std::make_unique<JobSlot>(context.session.jobs(), JobPriority::Row)) {
    setObjectName(QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    m_scroll->setWidget(m_content);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFocusPolicy(Qt::NoFocus); // its lines have the keys, and show it
    m_scroll->viewport()->setAutoFillBackground(false);
    m_content->setAutoFillBackground(false);
    m_content->addActions({m_copyTex, m_copyText});
    m_content->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_note->setProperty("role", QStringLiteral("caption"));
    m_note->setWordWrap(true);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_stable->setObjectName(QStringLiteral("stableForm"));
    m_stable->setProperty("switch", true);

    m_note->setContentsMargins(16, 0, 16, 6);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_header->setContentsMargins(16, 2, 8, 0);
    column->addWidget(m_header);
    column->addWidget(m_scroll, 1);
    column->addWidget(m_note);

    connect(m_copyTex, &QAction::triggered, this, &ArithmeticPanel::copyTex);
    connect(m_copyText, &QAction::triggered, this, &ArithmeticPanel::copyText);
    connect(m_stable, &QCheckBox::toggled, this, &ArithmeticPanel::refresh);
    connect(m_content, &ArithmeticContent::pointed, &context.selection, &Selection::setOutlined);
    connect(&context.session, &Session::snapshotChanged, this, &ArithmeticPanel::refresh);
    connect(&context.selection, &Selection::cellChanged, this, &ArithmeticPanel::refresh);
    connect(&context.selection, &Selection::stageChanged, this, &ArithmeticPanel::refresh);
    connect(&context.selection, &Selection::mainPictureChanged, this, &ArithmeticPanel::refresh);
    connect(&context.appearance, &Appearance::changed, this, &ArithmeticPanel::refresh);
    if (context.groups != nullptr) {
        connect(context.groups, &Groups::changed, this, &ArithmeticPanel::refresh);
    }
    setTexts();
}

ArithmeticPanel::~ArithmeticPanel() = default;

QWidget* ArithmeticPanel::takeHeader() {
    layout()->removeWidget(m_header);
    m_header->setContentsMargins(0, 0, 0, 0);
    return m_header;
}

void ArithmeticPanel::setTexts() {
    m_copyTex->setText(tr("Copy as LaTeX"));
    m_copyTex->setToolTip(tr("Copy all lines as LaTeX (Shift+C)"));
    m_copyText->setText(tr("Copy as plain text"));
    m_copyText->setToolTip(tr("Copy all lines as text for a mail or a note"));
    m_note->setText(tr("The coloured edge of a number shows the matrix cell it belongs to."));
    m_header->setSwitch(m_stable, tr("stable form"), tr("stable"));
    m_stable->setToolTip(tr("Write the softmax with the row's maximum subtracted, as it is always computed"));
    m_stable->setAccessibleName(tr("Stable form of the softmax"));
    m_scroll->setAccessibleName(tr("Arithmetic of the selected cell"));
    m_content->setAccessibleName(tr("Arithmetic of the selected cell"));
    setAccessibleName(tr("Arithmetic of the selected cell"));
}

bool ArithmeticPanel::isGrouped() const {
    const Selection& selection = m_context.selection;
    return m_context.groups != nullptr && m_context.groups->isShown() &&
           selection.stage() == Stage::Weights && selection.mainPicture() == MainPicture::Matrix;
}

ArithmeticPanel::Writer ArithmeticPanel::writer() const {
    const CellRef cell = m_context.selection.cell();
    if (isGrouped()) {
        const Groups& groups = *m_context.groups;
        return [tokens = groups.tokens(), pair = groups.groups(), sums = groups.snapshot(),
                at = groups.groupsOf(cell)](const std::stop_token& stop) {
            return groupedArithmetic(tokens, pair, sums, at.row, at.column, stop);
        };
    }
    return [snapshot = m_context.session.snapshot(), cover = m_context.session.cover(), cell,
            stable = m_stable->isChecked()](const std::stop_token&) {
        return withCover(arithmeticOf(snapshot, cell.stage, cell.row, cell.column, stable), cell, cover);
    };
}

void ArithmeticPanel::refresh() {
    if (!isVisible()) {
        return; // showEvent does it
    }
    const Snapshot& snapshot = m_context.session.snapshot();
    const Writer write = writer();
    if (!snapshot || !isLarge(*snapshot.scene)) {
        m_slot->supersede();
        showLines(write({}));
        return;
    }
    // The lines of a long row are written on another thread; those from before name their own cell.
    m_slot->request([this, write](const JobControl& control) -> Result<void> {
        if (control.stop().stop_requested()) {
            return {};
        }
        const CellArithmetic lines = write(control.stop());
        if (!control.stop().stop_requested()) {
            control.deliver([this, lines] { showLines(lines); });
        }
        return {};
    });
}

void ArithmeticPanel::showLines(const CellArithmetic& arithmetic) {
    m_arithmetic = arithmetic;
    m_content->setArithmetic(m_arithmetic, palette());
    setSpokenDescription(*m_content, m_arithmetic.covered ? tr("Covered until the answer is shown.")
                                                          : readAloud(m_arithmetic));
    m_header->setCell(m_arithmetic.cell);
    m_stable->setVisible(hasSoftmax());
    showNote();
    m_copyTex->setEnabled(!m_arithmetic.lines.empty());
    m_copyText->setEnabled(!m_arithmetic.lines.empty());
}

Palette ArithmeticPanel::palette() const {
    return isGrouped() ? m_context.groups->palette(m_context.appearance)
                       : paletteOf(m_context.session, m_context.appearance);
}

DrawnPicture ArithmeticPanel::drawnPicture() const {
    const Snapshot& snapshot = m_context.session.snapshot();
    // A panel that is hidden has none of its own; that of a long row would have to be waited for.
    const bool isWritten = isVisible() || !snapshot || isLarge(*snapshot.scene);
    const CellArithmetic shown = isWritten ? m_arithmetic : writer()({});
    if (!snapshot || shown.lines.empty()) {
        return {};
    }
    const auto sizeIn = [shown, own = palette()](const QSizeF& space) {
        return layoutArithmetic(shown, {space.width(), space.height(), {}, false}, own, spoken).size;
    };
    const auto sizeAt = [sizeIn](double width) { return sizeIn({width, ArithmeticSpace().height}); };
    constexpr double kWidth = 968.0;
    DrawnPicture drawn{tr("The arithmetic of the cell"), QSizeF(kWidth, 0.0).expandedTo(sizeAt(kWidth))};
    drawn.draw = [shown, own = palette()](QPainter& painter, const QSizeF& size, const DrawnLook& look) {
        const Palette colours = makePalette(look.palette.theme, own.ranges, *own.colourMap);
        painter.setRenderHint(QPainter::Antialiasing);
        drawArithmetic(painter,
                       layoutArithmetic(shown, {size.width(), size.height(), {}, false}, colours, spoken), {},
                       colours.theme);
    };
    drawn.type = kValueSize;
    drawn.fits = [sizeIn](const QSizeF& size, bool) {
        const QSizeF needed = sizeIn(size);
        return needed.width() <= size.width() + 0.5 && needed.height() <= size.height() + 0.5;
    };
    drawn.heightAt = [sizeAt](double width, bool) { return std::ceil(sizeAt(width).height()); };
    drawn.caption = tr("The arithmetic of %1").arg(QString::fromStdString(plainText(shown.cell)));
    drawn.fileName = QStringLiteral("arithmetic");
    return drawn;
}

void ArithmeticPanel::copyTex() {
    if (!m_arithmetic.lines.empty()) {
        QGuiApplication::clipboard()->setText(QString::fromStdString(tex(m_arithmetic)));
    }
}

void ArithmeticPanel::copyText() {
    if (!m_arithmetic.lines.empty()) {
        const QString cell = QString::fromStdString(plainText(m_arithmetic.cell));
        QGuiApplication::clipboard()->setText(cell + QLatin1Char('\n') + readAloud(m_arithmetic) +
                                              QLatin1Char('\n'));
    }
}

void ArithmeticPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void ArithmeticPanel::resizeEvent(QResizeEvent*) {
    showNote();
}

bool ArithmeticPanel::hasSoftmax() const {
    const Stage stage = m_context.selection.cell().stage;
    const Snapshot& snapshot = m_context.session.snapshot();
    const bool isPooled =
        snapshot && snapshot.headIndex().isPooled(); // heads are pooled behind their softmax
    return (stage == Stage::Weights || stage == Stage::AfterDropout) && !m_arithmetic.given &&
           !m_arithmetic.covered && !isPooled && !isGrouped();
}

/// Only the softmax has numbers with an edge.
void ArithmeticPanel::showNote() {
    m_note->setVisible(height() >= kHighEnoughForNote && hasSoftmax());
}

void ArithmeticPanel::wheelEvent(QWheelEvent* event) {
    QCoreApplication::sendEvent(m_scroll->verticalScrollBar(), event); // over the note
}

void ArithmeticPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        setTexts();
        refresh();
    }
    QWidget::changeEvent(event);
}

} // namespace attnscope::ui
