// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/present/present_view.h"

#include "ui/paint/base/fonts.h"
#include "ui/paint/slide/projector.h"
#include "ui/present/present_notice.h"
#include "ui/present/present_run.h"
#include "ui/present/what_if_editor.h"
#include "ui/session/appearance.h"
#include "ui/widgets/spoken_description.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr int kFadeMilliseconds = 400;
/// The editor's part of the height at most, and the ring's.
constexpr double kEditorPart = 0.45;
constexpr double kLargeEditorPart = 0.34; ///< of one whose numbers are larger than they must be
constexpr double kRing = 0.035;
constexpr double kRingLine = 0.006;
constexpr double kEndType = 0.034; ///< as the words of a slide

bool isEnter(const QKeyEvent& key) {
    return key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
}

} // namespace

PresentView::PresentView(const Context& context, PresentRun& run, QWidget* parent)
    : QWidget(parent, Qt::Window)
    , m_context(context)
    , m_run(run)
    , m_editor(new WhatIfEditor(context, this)) {
    setObjectName(QStringLiteral("presentView"));
    setAccessibleName(tr("Slide"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_editor->hide();
    m_fade.setStartValue(0.0);
    m_fade.setEndValue(1.0);
    m_fade.setDuration(kFadeMilliseconds);
    connect(&m_fade, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
    connect(&m_fade, &QVariantAnimation::finished, this, [this] {
        m_before = {};
        update();
    });
    connect(&run, &PresentRun::changed, this, &PresentView::follow);
    connect(&run, &PresentRun::revealing, this, &PresentView::fade);
    connect(&run, &PresentRun::stepChanged, this, &PresentView::closeEditor);
    connect(m_editor, &WhatIfEditor::closeWanted, this, &PresentView::closeEditor);
    connect(m_editor, &WhatIfEditor::takeBackWanted, &run, &PresentRun::takeBack);
    follow();
}

void PresentView::follow() {
    if (!m_run.isOn()) {
        return;
    }
    setWindowTitle(tr("%1 — AttnScope").arg(m_run.title()));
    setSpokenDescription(*this, m_notice.empty() ? spokenSlide(m_run.slide()) : spokenPresentKeys(m_notice));
    update();
}

/// The picture as it is fades out behind the next one.
void PresentView::fade() {
    if (!m_context.appearance.reducesMotion() && isVisible()) {
        m_before = grab();
        m_fade.start();
    }
}

Slide PresentView::shownSlide() const {
    return slideAboveEditor(m_run.slide(), size(), editorHeight());
}

SlideLayout PresentView::shownLayout(const Slide& slide) const {
    return layoutAboveEditor(slide, size(), editorHeight());
}

double PresentView::editorHeight() const {
    return m_editor->isHidden() ? 0.0 : m_editor->height();
}

void PresentView::paintEvent(QPaintEvent* /*event*/) {
    QPainter painter(this);
    if (m_run.isBlack()) {
        painter.fillRect(rect(), Qt::black);
        if (m_run.isEnded()) {
            painter.setPen(Qt::gray);
            painter.setFont(sansFont(kEndType * height()));
            painter.drawText(rect(), Qt::AlignCenter, tr("The end\nEsc leaves, Page Up or ← goes back"));
        }
        return;
    }
    const Slide slide = shownSlide();
    if (!m_editor->isHidden()) {
        painter.fillRect(rect(), slide.theme.panel);
    }
    drawSlide(painter, slide, shownLayout(slide));
    if (!m_before.isNull()) {
        painter.setOpacity(1.0 - m_fade.currentValue().toDouble());
        painter.drawPixmap(0, 0, m_before);
        painter.setOpacity(1.0);
    }
    if (!m_notice.empty()) {
        drawPresentKeys(painter, slide.theme, size(), m_notice);
    }
    if (m_hasPointer) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(slide.theme.warning, kRingLine * height()));
        painter.drawEllipse(m_pointer, kRing * height(), kRing * height());
    }
}

/// Keys that are shortcuts of the window are the presentation's here.
bool PresentView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

/// What leads through the steps; false: the command does something else.
bool PresentView::lead(PresentCommand command) {
    switch (command) {
    case PresentCommand::Next:
        m_run.next();
        return true;
    case PresentCommand::NextStep:
        m_run.nextStep();
        return true;
    case PresentCommand::StepBefore:
        m_run.previousStep();
        return true;
    case PresentCommand::First:
        m_run.toFirst();
        return true;
    case PresentCommand::Last:
        m_run.toLast();
        return true;
    case PresentCommand::GuessBefore:
    case PresentCommand::GuessNext:
        m_run.moveGuess(command == PresentCommand::GuessNext ? 1 : -1);
        return true;
    default:
        return false;
    }
}

/// What changes how it is looked at.
void PresentView::act(PresentCommand command) {
    switch (command) {
    case PresentCommand::Black:
        m_run.setBlack(true);
        break;
    case PresentCommand::Pointer:
        togglePointer();
        break;
    case PresentCommand::Spotlight:
        toggleSpotlight();
        break;
    case PresentCommand::Ground:
        m_run.setDark(!m_run.isDark());
        if (!m_editor->isHidden()) {
            openEditor(); // in the other colours
        }
        break;
    case PresentCommand::WhatIf:
        openEditor();
        break;
    case PresentCommand::TakeBack:
        m_run.takeBack();
        break;
    case PresentCommand::Keys:
        setNotice(presentKeyLines());
        break;
    case PresentCommand::Leave:
        leaveInnermost();
        break;
    case PresentCommand::End:
        emit left();
        break;
    default:
        break;
    }
}

void PresentView::keyPressEvent(QKeyEvent* event) {
    const bool isModifier = event->key() == Qt::Key_Shift || event->key() == Qt::Key_Control ||
                            event->key() == Qt::Key_Alt || event->key() == Qt::Key_Meta;
    if (isModifier) {
        return; // another key follows
    }
    const std::optional<PresentCommand> command = presentCommand(*event);
    if (m_run.isBlack()) {
        if (command == PresentCommand::Leave || command == PresentCommand::End) {
            emit left();
        } else if (m_run.isEnded() && command != PresentCommand::StepBefore &&
                   command != PresentCommand::Black) {
            return; // a press too many doesn't bring the last slide back
        } else {
            m_run.setBlack(false); // any other key brings the slide back and does no more
        }
        return;
    }
    if (takeStepNumber(*event)) {
        return;
    }
    if (!m_notice.empty()) {
        setNotice({});
        return;
    }
    if (!m_editor->isHidden() && isEnter(*event)) {
        return; // it was meant for a field of the editor
    }
    if (!command) {
        QWidget::keyPressEvent(event);
    } else if (!lead(*command)) {
        act(*command);
    }
}

bool PresentView::takeStepNumber(const QKeyEvent& key) {
    constexpr int kLargest = 999;
    const std::optional<int> figure = presentFigure(key);
    if (figure && 10 * m_stepNumber + *figure > 0) {
        m_stepNumber = std::min(10 * m_stepNumber + *figure, kLargest);
        setNotice({{QString::number(m_stepNumber), tr("Enter shows the step of that number")}});
        return true;
    }
    const int number = std::exchange(m_stepNumber, 0);
    if (number == 0 || !isEnter(key)) {
        return false;
    }
    const auto count = static_cast<int>(m_run.run().count());
    setNotice(number <= count ? std::vector<PresentKeyLine>()
                              : std::vector<PresentKeyLine>{{{}, tr("There are %n steps", nullptr, count)}});
    if (number <= count) {
        m_run.toStep(static_cast<std::size_t>(number - 1));
    }
    return true;
}

void PresentView::setNotice(std::vector<PresentKeyLine> lines) {
    m_notice = std::move(lines);
    follow();
}

void PresentView::toggleSpotlight() {
    if (!m_run.isSpotlit() && !hasSpotlightRow(m_run.slide())) {
        setNotice({{{}, tr("This slide shows no row that the spotlight could fall on")}});
        return;
    }
    m_run.setSpotlit(!m_run.isSpotlit());
}

void PresentView::togglePointer() {
    m_hasPointer = !m_hasPointer;
    m_pointer = mapFromGlobal(QCursor::pos());
    setCursor(m_hasPointer ? Qt::BlankCursor : Qt::ArrowCursor);
    update();
}

void PresentView::openEditor() {
    placeEditor(); // in the colours of the slide
    m_editor->open();
    placeEditor();
    m_run.setEditorPart(editorHeight() / height());
    update();
}

void PresentView::closeEditor() {
    if (!m_editor->isHidden()) {
        m_editor->hide();
        m_run.setEditorPart(0.0);
        setFocus();
        update();
    }
}

void PresentView::placeEditor() {
    m_editor->resize(width(), m_editor->height());
    m_editor->setLook(height(), projectorTheme(m_run.isDark()),
                      static_cast<int>(kLargeEditorPart * height()));
    const int high = std::min(m_editor->wantedHeight(), static_cast<int>(kEditorPart * height()));
    m_editor->setGeometry(0, height() - high, width(), high);
}

/// One layer a press: the editor, the pointer, the spotlight, the guess, the presentation.
void PresentView::leaveInnermost() {
    if (!m_editor->isHidden()) {
        closeEditor();
    } else if (m_hasPointer) {
        togglePointer();
    } else if (m_run.isSpotlit()) {
        m_run.setSpotlit(false);
    } else if (m_run.guess() && m_run.isCovered()) {
        m_run.setGuess(std::nullopt);
    } else {
        emit left();
    }
}

void PresentView::mousePressEvent(QMouseEvent* event) {
    if (m_run.isBlack()) {
        m_run.setBlack(false);
        return;
    }
    if (!m_notice.empty()) {
        setNotice({});
        return;
    }
    const Slide slide = shownSlide();
    if (const auto key = guessAt(slide, shownLayout(slide), event->position())) {
        m_run.setGuess(key);
    }
}

void PresentView::mouseMoveEvent(QMouseEvent* event) {
    m_pointer = event->position();
    if (m_hasPointer) {
        update();
    }
}

void PresentView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeEditor();
}

void PresentView::closeEvent(QCloseEvent* event) {
    QWidget::closeEvent(event);
    emit left();
}

} // namespace attnscope::ui
