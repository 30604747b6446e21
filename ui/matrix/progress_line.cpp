// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/progress_line.h"

#include "ui/matrix/heatmap_view.h"
#include "ui/paint/base/index_text.h"
#include "ui/session/groups.h"
#include "ui/session/large_matrix.h"
#include "ui/session/session.h"
#include "ui/tiles/tile_source.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr int kSteps = 1000;
/// What is done sooner shows no progress: a hand that scrubs would see it flicker.
constexpr std::chrono::milliseconds kLasts{120};

} // namespace

ProgressLine::ProgressLine(const Context& context, HeatmapView& view, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_view(view)
    , m_label(new QLabel(this))
    , m_bar(new QProgressBar(this))
    , m_hint(new QLabel(tr("Esc cancels"), this))
    , m_stop(new QToolButton(this))
    , m_resume(new QToolButton(this)) {
    setAccessibleName(tr("Progress"));
    m_label->setProperty("role", "secondary");
    m_hint->setProperty("role", "secondary");
    m_bar->setTextVisible(false);
    m_bar->setRange(0, kSteps);
    m_bar->setFixedWidth(110);
    m_bar->setAccessibleName(tr("Progress"));
    m_stop->setText(tr("Stop"));
    m_stop->setAccessibleName(tr("Stop"));
    m_stop->setToolTip(tr("Stop computing and keep what is done (Esc)"));
    // The status bar is as high as ever while something runs, and the matrix above it keeps its size.
    m_stop->setProperty("compact", true);
    m_resume->setText(tr("Go on"));
    m_resume->setAccessibleName(tr("Go on"));
    m_resume->setToolTip(tr("Go on with what was stopped (Shift+F5)"));
    m_resume->setProperty("compact", true);
    setMaximumHeight(20);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 8, 0);
    line->setSpacing(10);
    for (QWidget* part :
         {static_cast<QWidget*>(m_label), static_cast<QWidget*>(m_bar), static_cast<QWidget*>(m_hint),
          static_cast<QWidget*>(m_stop), static_cast<QWidget*>(m_resume)}) {
        line->addWidget(part);
    }
    m_lasting.setSingleShot(true);
    m_lasting.setInterval(kLasts);
    connect(&m_lasting, &QTimer::timeout, this, &ProgressLine::showWhatLasts);
    connect(m_stop, &QToolButton::clicked, this, &ProgressLine::cancel);
    connect(m_resume, &QToolButton::clicked, &view, &HeatmapView::resume);
    connect(&view.tiles(), &TileSource::progressChanged, this, &ProgressLine::refresh);
    connect(&context.session, &Session::progressed, this, &ProgressLine::refresh);
    connect(&context.session, &Session::snapshotChanged, this, &ProgressLine::refresh);
    if (context.groups != nullptr) {
        connect(context.groups, &Groups::progressed, this, &ProgressLine::refresh);
    }
    showParts(false);
    refresh();
}

bool ProgressLine::isBusy() const {
    return m_context.session.isComputing() || isSumming() || m_view.tiles().progress().isRunning;
}

bool ProgressLine::isSumming() const {
    return m_context.groups != nullptr && m_context.groups->progress();
}

QString ProgressLine::text() const {
    const HeadCount& heads = m_context.session.joining();
    if (m_context.session.isComputing() && heads.wanted > 0) {
        const QString what = m_context.session.headIndex().isPooled()
                                 ? tr("computing the heads, %1 of %2 done, %3 %")
                                 : tr("joining the heads, %1 of %2 done, %3 %");
        return what.arg(heads.done)
            .arg(heads.wanted)
            .arg(std::floor(100.0 * m_context.session.progress()), 0, 'f', 0);
    }
    if (m_context.session.isComputing()) {
        return tr("computing %1 %").arg(std::floor(100.0 * m_context.session.progress()), 0, 'f', 0);
    }
    if (isSumming()) {
        return tr("summing groups %1 %").arg(std::floor(100.0 * *m_context.groups->progress()), 0, 'f', 0);
    }
    const TileProgress& tiles = m_view.tiles().progress();
    if (tiles.isRunning && tiles.prepared < 1.0) {
        return tr("reading all scores %1 %").arg(std::floor(100.0 * tiles.prepared), 0, 'f', 0);
    }
    if (!tiles.isRunning) {
        return {};
    }
    return tiles.wanted == 1 ? tr("%1 of 1 tile").arg(indexText(tiles.done))
                             : tr("%1 of %2 tiles").arg(indexText(tiles.done), indexText(tiles.wanted));
}

void ProgressLine::refresh() {
    const bool isWanted = isBusy() && isLarge(m_context.session.scene());
    if (!isWanted) {
        m_lasting.stop();
        showParts(false);
        showStopped(!isBusy() && isLarge(m_context.session.scene()) && m_view.isStopped());
    } else if (m_stop->isVisibleTo(this)) {
        showWhatLasts();
    } else if (!m_lasting.isActive()) {
        m_lasting.start();
    }
}

void ProgressLine::showWhatLasts() {
    const TileProgress& tiles = m_view.tiles().progress();
    const double part =
        m_context.session.isComputing() ? m_context.session.progress()
        : isSumming()                   ? *m_context.groups->progress()
        : tiles.prepared < 1.0
            ? tiles.prepared
            : static_cast<double>(tiles.done) / static_cast<double>(std::max<std::size_t>(tiles.wanted, 1));
    m_label->setText(text());
    m_bar->setValue(static_cast<int>(part * kSteps));
    showParts(true);
}

void ProgressLine::showParts(bool busy) {
    // Of one height and width whether something runs or not: the line beside does not jump.
    for (QWidget* part : {static_cast<QWidget*>(m_label), static_cast<QWidget*>(m_bar),
                          static_cast<QWidget*>(m_hint), static_cast<QWidget*>(m_stop)}) {
        part->setVisible(busy);
    }
    m_resume->hide();
}

void ProgressLine::showStopped(bool stopped) {
    if (stopped) {
        m_label->setText(tr("stopped"));
    }
    m_label->setVisible(stopped);
    m_resume->setVisible(stopped);
}

bool ProgressLine::cancel() {
    if (!isBusy()) {
        return false;
    }
    m_context.session.stopComputing();
    if (isSumming()) {
        m_context.groups->stop();
    }
    m_view.tiles().stop();
    refresh();
    return true;
}

} // namespace attnscope::ui
