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

/// What the class sees, in its colours.
class ClassScreen final : public QWidget {
public:
    ClassScreen(const PresentRun& run, QWidget* parent)
        : QWidget(parent)
        , m_run(run) {
        QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
    }

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return width * 9 / 16; }
    QSize sizeHint() const override { return {kWidth, heightForWidth(kWidth)}; }

protected:
    void paintEvent(QPaintEvent* /*event*/) override {
        QPainter painter(this);
        if (m_run.isBlack() || !m_run.isOn()) {
            painter.fillRect(rect(), Qt::black);
            return;
        }
        drawSlide(painter, m_run.slide(), layoutSlide(m_run.slide(), size()));
    }

private:
    static constexpr int kWidth = 320;

    const PresentRun& m_run;
};

QLabel* pageLabel(const char* role, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setProperty("role", role);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

TeacherPage::TeacherPage(PresentRun& run, QWidget* parent)
    : QWidget(parent)
    , m_run(run)
    , m_step(pageLabel("title", this))
    , m_notes(pageLabel("", this))
    , m_answer(pageLabel("secondary", this))
    , m_next(pageLabel("secondary", this))
    , m_black(pageLabel("problem", this))
    , m_show(new QPushButton(tr("Show the slide"), this))
    , m_time(pageLabel("", this)) {
    setObjectName(QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    m_step->setObjectName(QStringLiteral("teacherStep"));
    m_time->setObjectName(QStringLiteral("teacherTime"));
    m_notes->setObjectName(QStringLiteral("teacherNotes"));
    m_next->setObjectName(QStringLiteral("teacherNext"));
    auto* back = new QPushButton(tr("Back"), this);
    auto* next = new QPushButton(tr("Next"), this);
    back->setToolTip(tr("The step before on the class's screen"));
    next->setToolTip(tr("The answer, the row or the next step on the class's screen"));
    connect(back, &QPushButton::clicked, &run, &PresentRun::previousStep);
    connect(next, &QPushButton::clicked, &run, &PresentRun::next);
    auto* way = new QHBoxLayout;
    way->addWidget(back);
    way->addStretch(1);
    way->addWidget(next);
    auto* column = new QVBoxLayout(this);
    m_black->setObjectName(QStringLiteral("teacherBlack"));
    m_black->setText(tr("The class's screen is black. Any key there (B again) shows the slide."));
    m_show->setToolTip(tr("The slide in place of the black screen"));
    connect(m_show, &QPushButton::clicked, &run, [&run] { run.setBlack(false); });
    column->addWidget(m_step);
    column->addWidget(makeScrolled(), 1);
    column->addWidget(m_time);
    column->addLayout(way);
    auto* clock = new QTimer(this);
    clock->start(kSecond);
    connect(clock, &QTimer::timeout, this, &TeacherPage::showTime);
    connect(&run, &PresentRun::changed, this, &TeacherPage::follow);
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
    // In the part that scrolls, as the clock below must stay in sight.
    column->addWidget(m_black);
    column->addWidget(m_show, 0, Qt::AlignLeft);
    for (QLabel* label : {m_notes, m_answer, m_next}) {
        column->addWidget(label);
    }
    m_class = new ClassScreen(m_run, content);
    m_class->setObjectName(QStringLiteral("classScreen"));
    column->addWidget(m_class);
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
    setStyleSheet(QStringLiteral("QLabel { font-size: %1px; }"
                                 "QLabel#teacherStep, QLabel#teacherTime { font-size: %2px; }")
                      .arg(type)
                      .arg(type * 5 / 4));
    m_class->setMaximumWidth(std::max(1, width() * 3 / 5));
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
