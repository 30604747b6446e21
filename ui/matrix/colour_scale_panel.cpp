// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/colour_scale_panel.h"

#include "ui/matrix/histogram_view.h"
#include "ui/paint/base/index_text.h"
#include "ui/session/appearance.h"
#include "ui/session/large_matrix.h"
#include "ui/session/session.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <cmath>

namespace attnscope::ui {

namespace {

constexpr std::size_t kBins = 192;

/// The range that the histogram counts: all values that have different positions on this scale.
ValueRange domainOf(ValueScale scale, const Ranges& ranges, std::size_t keys) {
    switch (scale) {
    case ValueScale::Lift:
        return {-8.0, std::max(9.0, std::ceil(std::log2(static_cast<double>(keys))))};
    case ValueScale::Log:
        return {std::floor(std::log10(ranges.weights.high)) - 8.0, std::log10(ranges.weights.high)};
    case ValueScale::Linear:
        break;
    }
    return ranges.weights;
}

} // namespace

ColourScalePanel::ColourScalePanel(const Context& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_scales(new QComboBox(this))
    , m_maps(new QComboBox(this))
    , m_view(new HistogramView(context, this))
    , m_caption(new QLabel(this))
    , m_auto(new QPushButton(tr("Auto range"), this))
    , m_slot(context.session.jobs(), JobPriority::Thumbnails) {
    setObjectName(QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("Colour scale"));
    build();
    connect(m_scales, &QComboBox::activated, this, [this](int at) {
        m_context.appearance.setValueScale(static_cast<ValueScale>(m_scales->itemData(at).toInt()));
    });
    connect(m_maps, &QComboBox::activated, this, [this](int at) {
        m_context.appearance.setColourMap(colourMaps()[static_cast<std::size_t>(at)]);
    });
    connect(m_auto, &QPushButton::clicked, this, &ColourScalePanel::setAutoRange);
    connect(&context.appearance, &Appearance::changed, this, &ColourScalePanel::refresh);
    connect(&context.session, &Session::snapshotChanged, this, &ColourScalePanel::refresh);
    connect(&context.session, &Session::progressed, this, [this] {
        if (isVisible() && !m_context.session.isComputing()) {
            count();
        }
    });
    refresh();
}

void ColourScalePanel::build() {
    m_scales->addItem(tr("lift (log₂ N·a)"), int(ValueScale::Lift));
    m_scales->addItem(tr("log weight"), int(ValueScale::Log));
    m_scales->addItem(tr("weight"), int(ValueScale::Linear));
    m_scales->setAccessibleName(tr("What colours stand for"));
    m_scales->setToolTip(tr("Lift: how many times the even share of its row a weight is, 0 = uniform"));
    for (const NamedColourMap& map : colourMaps()) {
        m_maps->addItem(map.title);
    }
    m_maps->setAccessibleName(tr("Colour map"));
    m_maps->setToolTip(tr("Colours of the weights"));
    m_caption->setProperty("role", "caption");
    m_caption->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_auto->setToolTip(tr("The range that suits the whole matrix"));
    m_auto->setAccessibleName(tr("Auto range"));
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(12, 10, 12, 10);
    lines->setSpacing(8);
    auto* choices = new QHBoxLayout;
    choices->setSpacing(6);
    choices->addWidget(m_scales, 2);
    choices->addWidget(m_maps, 1);
    auto* below = new QHBoxLayout;
    below->addWidget(m_caption, 1);
    below->addWidget(m_auto);
    lines->addLayout(choices);
    lines->addWidget(m_view, 1);
    lines->addLayout(below);
}

QString ColourScalePanel::caption() const {
    if (m_histogram.counts.empty()) {
        return tr("counting …");
    }
    const QString weights = tr("%1 weights, log count").arg(indexText(m_histogram.cells));
    return m_histogram.isOfAll() ? weights
                                 : tr("%1 of %2 rows, log count")
                                       .arg(indexText(m_histogram.rows), indexText(m_histogram.ofRows));
}

void ColourScalePanel::refresh() {
    const Appearance& appearance = m_context.appearance;
    m_scales->setCurrentIndex(m_scales->findData(int(appearance.valueScale())));
    m_maps->setCurrentIndex(indexOf(appearance.colourMap()));
    if (isVisible()) {
        count();
    }
    m_caption->setText(caption());
    m_caption->setToolTip(caption());
    m_view->update();
}

void ColourScalePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    count();
}

void ColourScalePanel::count() {
    const Snapshot snapshot = m_context.session.snapshot();
    const ValueScale scale = m_context.appearance.valueScale();
    const auto weights = snapshot.source(Stage::Weights);
    // Samples of samples say little, and all processors are at the exact result then: what was being counted
    // of the result before is dropped.
    if (!weights || !snapshot.result->isExact()) {
        if (m_slot.isBusy()) {
            m_slot.supersede();
            m_counted.reset();
        }
        return;
    }
    if (m_counted == snapshot.result && m_countedScale == scale) {
        return;
    }
    m_counted = snapshot.result;
    m_countedScale = scale;
    const ValueRange domain = domainOf(scale, m_context.session.ranges(), weights->columns());
    m_slot.request([this, snapshot, scale, domain](const JobControl& control) -> Result<void> {
        const PooledMatrix matrix =
            pooledMatrix(snapshot, Stage::Weights, Reducer::Max, scale == ValueScale::Lift);
        const Histogram counted =
            histogramOf(*matrix.source, *snapshot.result->problem().mask,
                        scale == ValueScale::Log ? HistogramScale::Log10 : HistogramScale::Linear, domain.low,
                        domain.high, kBins, control.stop());
        if (!counted.counts.empty()) {
            control.deliver([this, counted] {
                m_histogram = counted;
                m_view->setHistogram(counted);
                m_caption->setText(caption());
            });
        }
        return {};
    });
}

void ColourScalePanel::setAutoRange() {
    Appearance& appearance = m_context.appearance;
    if (appearance.valueScale() == ValueScale::Lift) {
        appearance.setLiftRange(Appearance::kLiftRange);
        return;
    }
    RangeChoice choice = appearance.rangeChoice();
    choice.weights.reset();
    appearance.setRangeChoice(choice);
}

} // namespace attnscope::ui
