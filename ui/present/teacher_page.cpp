// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/present/teacher_page.h"

#include "ui/lessons/lesson_run.h"
#include "ui/present/present_run.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTime>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kSecond = 1000;
constexpr int kMargin = 12;
constexpr int kScreenShare = 5; ///< of the page, beside kNotesShare
constexpr int kNotesShare = 4;

/// What the class sees, in its colours.
class ClassScreen final : public QWidget {
public:
    ClassScreen(const PresentRun& run, QWidget* parent)
        : QWidget(parent)
        , m_run(run) {}

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        if (m_run.isBlack() || !m_run.isOn()) {
            painter.fillRect(rect(), Qt::black);
            return;
        }
        const double editor = m_run.editorPart() * height();
        const Slide slide = slideAboveEditor(m_run.slide(), size(), editor);
        if (editor > 0.0) {
            painter.fillRect(rect(), slide.theme.panel);
        }
        drawSlide(painter, slide, layoutAboveEditor(slide, size(), editor));
        if (editor > 0.0) {
            const QRectF below(0.0, height() - editor, width(), editor);
            painter.setPen(slide.theme.secondary);
            painter.drawText(below, Qt::AlignCenter, TeacherPage::tr("What if: numbers are being changed"));
        }
    }

private:
    const PresentRun& m_run;
};

/// As much of the class's screen as has room, in its shape, at the top.
class ScreenFrame final : public QWidget {
public:
    ScreenFrame(QWidget* screen, const QSize& shape, QWidget* parent)
        : QWidget(parent)
        , m_screen(screen)
        , m_shape(shape) {
        screen->setParent(this);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    }

protected:
    void resizeEvent(QResizeEvent* event) override {
        QWidget::resizeEvent(event);
        const QRect room = rect().adjusted(1, 1, -1, -1); // the frame is around it
        QRect place(room.topLeft(), m_shape.scaled(room.size(), Qt::KeepAspectRatio));
        place.moveLeft(room.left() + (room.width() - place.width()) / 2);
        m_screen->setGeometry(place);
    }
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawRect(m_screen->geometry().adjusted(-1, -1, 0, 0));
    }

private:
    QWidget* m_screen;
    QSize m_shape;
};

QLabel* pageLabel(const char* role, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setProperty("role", role);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

TeacherPage::TeacherPage(PresentRun& run, const QSize& screen, QWidget* parent)
    : QWidget(parent)
    , m_run(run)
    , m_step(pageLabel("title", this))
    , m_notes(pageLabel("", this))
    , m_answer(pageLabel("secondary", this))
    , m_next(pageLabel("secondary", this))
    , m_black(pageLabel("problem", this))
    , m_show(new QPushButton(tr("Show the slide"), this))
    , m_time(pageLabel("", this))
    , m_body(new QBoxLayout(QBoxLayout::TopToBottom)) {
    setObjectName(QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    m_step->setObjectName(QStringLiteral("teacherStep"));
    m_time->setObjectName(QStringLiteral("teacherTime"));
    m_notes->setObjectName(QStringLiteral("teacherNotes"));
    m_next->setObjectName(QStringLiteral("teacherNext"));
    m_black->setObjectName(QStringLiteral("teacherBlack"));
    m_show->setToolTip(tr("The slide in place of the black screen"));
    connect(m_show, &QPushButton::clicked, &run, [&run] { run.setBlack(false); });
    m_class = new ClassScreen(run, this);
    m_class->setObjectName(QStringLiteral("classScreen"));
    m_frame = new ScreenFrame(m_class, screen, this);
    m_time->setWordWrap(false);
    m_time->setAlignment(Qt::AlignRight | Qt::AlignTop);
    auto* top = new QHBoxLayout;
    top->addWidget(m_step, 1);
    top->addWidget(m_time);
    auto* side = new QVBoxLayout;
    side->addWidget(makeScrolled(), 1);
    side->addWidget(m_next);
    m_body->setSpacing(kMargin);
    m_body->addWidget(m_frame, kScreenShare);
    m_body->addLayout(side, kNotesShare);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    column->setSpacing(kMargin);
    column->addLayout(top);
    column->addLayout(m_body, 1);
    column->addLayout(makeSteps());
    auto* clock = new QTimer(this);
    clock->start(kSecond);
    connect(clock, &QTimer::timeout, this, &TeacherPage::showTime);
    connect(&run, &PresentRun::changed, this, &TeacherPage::follow);
}

QLayout* TeacherPage::makeSteps() {
    auto* back = new QPushButton(tr("Back"), this);
    auto* next = new QPushButton(tr("Next"), this);
    next->setProperty("primary", true);
    back->setToolTip(tr("The step before on the class's screen"));
    next->setToolTip(tr("The answer, the row or the next step on the class's screen"));
    connect(back, &QPushButton::clicked, &m_run, &PresentRun::previousStep);
    connect(next, &QPushButton::clicked, &m_run, &PresentRun::next);
    auto* way = new QHBoxLayout;
    way->addWidget(back);
    way->addStretch(1);
    way->addWidget(next);
    return way;
}

/// Notes are as long as they are: a low window scrolls them and cuts no line.
QWidget* TeacherPage::makeScrolled() {
    constexpr int kLeastLines = 4;
    auto* area = new QScrollArea(this);
    area->setObjectName(QStringLiteral("teacherScroll"));
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setMinimumHeight(kLeastLines * fontMetrics().lineSpacing());
    auto* content = new QWidget(area);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins({});
    // In the part that scrolls, as the way on must stay in sight.
    column->addWidget(m_black);
    column->addWidget(m_show, 0, Qt::AlignLeft);
    column->addWidget(m_notes);
    column->addWidget(m_answer);
    column->addStretch(1);
    area->setWidget(content);
    connect(&m_run, &PresentRun::changed, area, [this, area] {
        if (m_run.isBlack()) {
            area->verticalScrollBar()->setValue(0);
        }
    });
    area->viewport()->setAutoFillBackground(false); // the page's ground
    content->setAutoFillBackground(false);
    return area;
}

/// Type as large as the page has room for, the clock above all.
void TeacherPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    constexpr int kLines = 34; ///< of text, from top to bottom
    constexpr int kSmallest = 12;
    constexpr int kLargest = 28;
    const int type = std::clamp(height() / kLines, kSmallest, kLargest);
    setStyleSheet(QStringLiteral("QLabel, QPushButton { font-size: %1px; }"
                                 "QLabel#teacherStep, QLabel#teacherTime { font-size: %2px; }")
                      .arg(type)
                      .arg(type * 5 / 4));
    // Beside the notes where the page is wide, else above them; a low page has room for the notes alone.
    constexpr int kLeastHeight = 360;
    m_body->setDirection(width() * 4 > height() * 5 ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_frame->setVisible(height() >= kLeastHeight);
}

void TeacherPage::begin() {
    m_since.start();
    follow();
    showTime();
}

void TeacherPage::follow() {
    if (!m_run.isOn()) {
        return;
    }
    const LessonRun& run = m_run.run();
    m_class->update();
    m_black->setText(m_run.isEnded()
                         ? tr("The class sees “The end”. Page Up or ← there shows the last slide.")
                         : tr("The class's screen is black. Any key there (B again) shows the slide."));
    m_black->setVisible(m_run.isBlack());
    m_show->setVisible(m_run.isBlack());
    m_step->setText(tr("Step %1 of %2: %3").arg(run.index() + 1).arg(run.count()).arg(run.texts().title));
    m_notes->setText(run.texts().notes);
    const QString answer = run.answer() ? QString::fromStdString(run.answer()->text) : run.corrections();
    m_answer->setText(answer.isEmpty() ? QString() : tr("Answer: %1").arg(answer));
    const QString next = m_run.nextTitle();
    m_next->setText(next.isEmpty() ? tr("This is the last step") : tr("Next: %1").arg(next));
}

void TeacherPage::showTime() {
    if (!m_run.isOn()) {
        return;
    }
    const QTime since = QTime(0, 0).addMSecs(static_cast<int>(m_since.elapsed()));
    m_time->setText(tr("%1, %2 since the start")
                        .arg(QLocale().toString(QTime::currentTime(), QLocale::ShortFormat),
                             since.toString(QStringLiteral("h:mm:ss"))));
}

} // namespace attnscope::ui
