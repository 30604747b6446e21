// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/colour_scale_panel.h"

#include "ui/matrix/histogram_view.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/heatmap/colour_bar.h"
#include "ui/session/appearance.h"
#include "ui/session/large_matrix.h"
#include "ui/session/range_text.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/elided_label.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <cmath>

namespace attnscope::ui {

namespace {

/// So many that one strong cell leaves the others some.
constexpr std::size_t kBins = 2048;

/// The range that the histogram counts: all values that have different positions on this scale.
ValueRange domainOf(ValueScale scale, const Ranges& ranges, RangeGroup group, std::size_t keys) {
    switch (scale) {
    case ValueScale::Lift:
        return {-8.0, std::max(9.0, std::ceil(std::log2(static_cast<double>(keys))))};
    case ValueScale::Log:
        // Numbers without a logarithm are counted one decade below the others.
        return {std::log10(logRange(ranges).low) - 1.0, std::log10(ranges.weights.high)};
    case ValueScale::Linear:
        break;
    }
    return ranges.of(group);
}

} // namespace

ColourScalePanel::ColourScalePanel(const Context& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_scales(new QComboBox(this))
    , m_maps(new QComboBox(this))
    , m_view(new HistogramView(context, this))
    , m_caption(new ElidedLabel(this))
    , m_shared(new QLabel(this))
    , m_auto(new QPushButton(tr("Auto range"), this))
    , m_usual(new QPushButton(tr("99.9 %"), this))
    , m_slot(context.session.jobs(), JobPriority::Thumbnails) {
    setObjectName(QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("Colour scale"));
    build();
    connect(m_scales, &QComboBox::activated, this, [this](int at) {
        m_context.appearance.setValueScale(sizeOf(m_context.session.scene()),
                                           static_cast<ValueScale>(m_scales->itemData(at).toInt()));
    });
    connect(m_maps, &QComboBox::activated, this, [this](int at) {
        m_context.appearance.setColourMap(colourMaps()[static_cast<std::size_t>(at)]);
    });
    connect(m_auto, &QPushButton::clicked, this, &ColourScalePanel::setAutoRange);
    connect(m_usual, &QPushButton::clicked, this, &ColourScalePanel::setUsualRange);
    connect(&context.appearance, &Appearance::changed, this, &ColourScalePanel::refresh);
    connect(&context.session, &Session::snapshotChanged, this, &ColourScalePanel::refresh);
    connect(&context.selection, &Selection::stageChanged, this, &ColourScalePanel::refresh);
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
    m_shared->setObjectName(QStringLiteral("sharedRange"));
    m_shared->setProperty("role", "caption");
    m_shared->setWordWrap(true);
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
    below->setSpacing(6);
    below->addWidget(m_caption, 1);
    m_usual->setToolTip(tr("The range without the 0.1 % of the numbers that are strongest"));
    m_usual->setAccessibleName(tr("Range of 99.9 % of the numbers"));
    below->addWidget(m_usual);
    below->addWidget(m_auto);
    lines->addLayout(choices);
    lines->addWidget(m_view, 1);
    lines->addLayout(below);
    lines->addWidget(m_shared);
}

QString ColourScalePanel::caption() const {
    if (m_histogram.counts.empty()) {
        return tr("counting …");
    }
    const RangeGroup group = stageInfo(m_context.selection.stage()).range;
    const QString numbers = (group == RangeGroup::Weights   ? tr("%1 weights")
                             : group == RangeGroup::Effects ? tr("%1 effects")
                             : group == RangeGroup::Scores  ? tr("%1 scores")
                                                            : tr("%1 values"))
                                .arg(indexText(m_histogram.cells));
    const QString counted =
        m_histogram.isOfAll()
            ? numbers
            : tr("%1 of %2 rows").arg(indexText(m_histogram.rows), indexText(m_histogram.ofRows));
    const auto& ignored = paletteOf(m_context.session, m_context.appearance).ranges.ignoredKeys;
    const bool isLift = coloursLift(m_context.session.scene(), m_context.appearance);
    return group != RangeGroup::Weights || isLift || ignored.empty()
               ? counted
               : tr("%1 · range %2").arg(counted, ignoredKeysText(ignored, 0));
}

QString ColourScalePanel::linearText(Stage stage) {
    switch (stageInfo(stage).range) {
    case RangeGroup::Weights:
        return tr("weight");
    case RangeGroup::Effects:
        return tr("effect ‖a·v‖");
    case RangeGroup::Scores:
        return tr("score");
    case RangeGroup::Values:
        break;
    }
    return tr("value");
}

/// A number has the same colour in all matrices of its kind. Empty where the range is this matrix's alone.
QString ColourScalePanel::sharedText() const {
    const Stage stage = m_context.selection.stage();
    if (paletteOf(m_context.session, m_context.appearance, stage).ranges.isOwn) {
        return tr("A range of its own: in that of the others its numbers would look alike");
    }
    switch (stageInfo(stage).range) {
    case RangeGroup::Values:
        return tr("One range for X, Q, K, V and the output");
    case RangeGroup::Scores:
        return tr("One range for the scores, scaled and masked too");
    case RangeGroup::Weights:
    case RangeGroup::Effects:
        break;
    }
    return {};
}

void ColourScalePanel::refresh() {
    const Appearance& appearance = m_context.appearance;
    const Stage stage = m_context.selection.stage();
    const bool isWeights = stageInfo(stage).range == RangeGroup::Weights;
    const ValueScale scale = valueScaleOf(appearance, m_context.session.scene(), stage);
    m_scales->setEnabled(isWeights);
    if (const int linear = m_scales->findData(int(ValueScale::Linear));
        m_scales->itemText(linear) != linearText(stage)) {
        m_scales->setItemText(linear, linearText(stage));
    }
    m_scales->setCurrentIndex(m_scales->findData(int(scale)));
    m_maps->setCurrentIndex(indexOf(appearance.colourMap()));
    if (isVisible()) {
        count();
    }
    m_caption->setText(caption());
    m_caption->setToolTip(tr("%1, counted on a logarithmic axis").arg(caption()));
    m_shared->setText(sharedText());
    m_shared->setVisible(!m_shared->text().isEmpty());
    m_view->update();
}

void ColourScalePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    count();
}

void ColourScalePanel::count() {
    const Snapshot snapshot = m_context.session.snapshot();
    const Stage stage = m_context.selection.stage();
    const ValueScale scale = valueScaleOf(m_context.appearance, m_context.session.scene(), stage);
    const auto source = snapshot.source(stage);
    // Samples of samples say little, and all processors are at the exact result then: what was being counted
    // of the result before is dropped.
    // Nor before the view's pass over large scores has found their range.
    const bool isWeight = stageInfo(stage).range == RangeGroup::Weights;
    if (!source || !snapshot.result->isExact() || (!isWeight && !source->isPrepared(Reducer::Max))) {
        if (m_slot.isBusy()) {
            m_slot.supersede();
            m_counted.reset();
        }
        return;
    }
    const ValueRange domain =
        domainOf(scale, m_context.session.ranges(), stageInfo(stage).range, source->columns());
    const Counted wanted{snapshot.result, stage, scale, domain};
    if (m_counted == wanted) {
        return;
    }
    // The counts of the result before stay until the new ones are there, where they mean the same.
    const bool isComparable =
        m_counted && m_counted->stage == stage && m_counted->scale == scale && m_counted->domain == domain;
    m_counted = wanted;
    if (!isComparable) {
        m_histogram = {};
        m_view->setHistogram({});
    }
    m_slot.request([this, snapshot, stage, scale, domain](const JobControl& control) -> Result<void> {
        const PooledMatrix matrix = pooledMatrix(snapshot, stage, Reducer::Max, scale == ValueScale::Lift);
        const Histogram counted =
            histogramOf(*matrix.source, matrix.mask.get(),
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

void ColourScalePanel::setUsualRange() {
    constexpr double kUsual = 0.999;
    if (m_histogram.cells == 0) {
        return;
    }
    const Stage stage = m_context.selection.stage();
    const bool isFromZero = startsAtZero(stageInfo(stage).range);
    const double end = quantileOf(m_histogram, kUsual, !isFromZero);
    const double low = isFromZero ? barRange(m_context.session, m_context.appearance, stage).low : -end;
    setBarRange(m_context.session, m_context.appearance, stage, {low, end});
}

void ColourScalePanel::setAutoRange() {
    resetBarRange(m_context.session, m_context.appearance, m_context.selection.stage());
}

} // namespace attnscope::ui
