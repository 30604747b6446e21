// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/history_slider.h"

#include "ui/files/file_watch.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

namespace attnscope::ui {

namespace {

constexpr int kSliderWidth = 110;
constexpr int kGap = 8;

} // namespace

HistorySlider::HistorySlider(QWidget* parent)
    : QWidget(parent)
    , m_slider(new QSlider(Qt::Horizontal, this))
    , m_label(new QLabel(this)) {
    const QString tip = tr("The last versions of the file, as many as fit %1 MB and at most %2. At the right "
                           "end the newest is shown as it comes; elsewhere a version stays. End: the newest")
                            .arg(WatchHistory::kMostBytes >> 20)
                            .arg(WatchHistory::kMostVersions);
    m_slider->setFixedWidth(kSliderWidth);
    m_slider->setPageStep(10);
    m_slider->setAccessibleName(tr("Versions of the file"));
    m_slider->setToolTip(tip);
    m_label->setToolTip(tip);
    m_label->setTextFormat(Qt::PlainText);
    auto* const line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(kGap);
    line->addWidget(m_slider);
    line->addWidget(m_label);
    connect(m_slider, &QSlider::valueChanged, this, [this](int value) {
        if (m_watch) {
            m_watch->showVersion(static_cast<std::size_t>(value));
        }
    });
    hide();
}

void HistorySlider::setWatch(FileWatch* watch) {
    m_watch = watch;
    connect(watch, &FileWatch::historyChanged, this, &HistorySlider::refresh);
    connect(watch, &QObject::destroyed, this, &HistorySlider::refresh);
    refresh();
}

QString HistorySlider::text() const {
    return m_label->text();
}

void HistorySlider::refresh() {
    const bool isShown = m_watch && m_watch->history().size() > 1;
    setVisible(isShown);
    if (!isShown) {
        return;
    }
    const WatchHistory& history = m_watch->history();
    const std::size_t place = history.placeOf(m_watch->shown()).value_or(history.size() - 1);
    const WatchedVersion& version = history.at(place);
    {
        const QSignalBlocker blocker(m_slider);
        m_slider->setRange(0, static_cast<int>(history.size()) - 1);
        m_slider->setValue(static_cast<int>(place));
    }
    const QString time = version.read.toString(QStringLiteral("HH:mm:ss"));
    const int newer = history.newest().number - version.number;
    m_label->setText(newer == 0 ? tr("version %1 · %2").arg(version.number).arg(time)
                                : tr("version %1 · %2 · %3 newer").arg(version.number).arg(time).arg(newer));
    m_slider->setAccessibleDescription(m_label->text());
}

} // namespace attnscope::ui
