// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/files/mapping_options.h"

#include "core/formats/import/import_layers.h"
#include "core/formats/import/recorded_weights.h"
#include "ui/paint/base/index_text.h"
#include "ui/session/error_text.h"
#include "ui/widgets/number_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kByRecordedWeights = -1; ///< in place of a layer's number
constexpr NumberBounds kBaseBounds{0.0, std::numeric_limits<double>::infinity(), true};

/// "8 = 2 × 4" for the first array whose heads share an axis.
QString sharedText(const ImportPlan& plan) {
    for (const ImportMember& member : plan.members) {
        if (!hasAxes(member.role) || !sharesHeadAxis(member.axes)) {
            continue;
        }
        const AxisReading how = readingOf(plan, member);
        const bool folded = member.axes == FileAxes::FoldedTokens;
        const std::vector<std::size_t>& shape = member.array.shape;
        const std::size_t length = folded        ? shape.front()
                                   : how.columns ? shape[shape.size() - 2]
                                                 : shape.back();
        if (how.heads == 0 || length % how.heads != 0) {
            return {};
        }
        const QString all = indexText(length);
        const QString part = indexText(length / how.heads);
        const QString heads = indexText(how.heads);
        return folded ? MappingOptions::tr("B·H = %1 = %2 × %3").arg(all, part, heads)
                      : MappingOptions::tr("H·d = %1 = %2 × %3").arg(all, heads, part);
    }
    return {};
}

QWidget* line(QWidget* parent, const QList<QWidget*>& parts) {
    auto* holder = new QWidget(parent);
    auto* layout = new QHBoxLayout(holder);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget* part : parts) {
        layout->addWidget(part);
    }
    layout->addStretch();
    return holder;
}

} // namespace

MappingOptions::MappingOptions(QWidget* parent)
    : QWidget(parent)
    , m_layersTitle(new QLabel(tr("Layers"), this))
    , m_layers(new QComboBox(this))
    , m_layersMeaning(new QLabel(this))
    , m_headsTitle(new QLabel(tr("Heads"), this))
    , m_heads(new CountBox(this))
    , m_headsMeaning(new QLabel(this))
    , m_layoutTitle(new QLabel(tr("Projections lie as"), this))
    , m_layout(new QComboBox(this))
    , m_ropeTitle(new QLabel(tr("Rotary positions"), this))
    , m_rope(new QComboBox(this))
    , m_base(new QLineEdit(QStringLiteral("10000"), this))
    , m_pairs(new QComboBox(this))
    , m_columns(new QCheckBox(tr("One token a column (d × N)"), this)) {
    fill();
    layOut();
    connect(m_heads, &CountBox::valueChanged, this, &MappingOptions::headsChosen);
    connect(m_heads, &CountBox::typed, this, &MappingOptions::changed);
    for (QComboBox* box : {m_layers, m_layout, m_rope, m_pairs}) {
        connect(box, &QComboBox::currentIndexChanged, this, &MappingOptions::changed);
    }
    connect(m_base, &QLineEdit::textChanged, this, &MappingOptions::changed);
    connect(m_columns, &QCheckBox::toggled, this, &MappingOptions::changed);
}

void MappingOptions::fill() {
    m_heads->setRange(1, static_cast<int>(kMostHeads));
    m_heads->setAccessibleName(tr("Heads"));
    m_heads->setToolTip(tr("How many heads share an axis with batch items or features"));
    m_headsMeaning->setProperty("role", "caption");
    m_layers->setAccessibleName(tr("Layers"));
    m_layers->setToolTip(tr("Which layers of the model are read; { and } walk through them"));
    m_layersMeaning->setProperty("role", "caption");
    m_layout->addItem(tr("in × out (Q = X·W_Q)"), static_cast<int>(WeightsLayout::InOut));
    m_layout->addItem(tr("out × in (PyTorch's nn.Linear)"), static_cast<int>(WeightsLayout::OutIn));
    m_layout->setAccessibleName(tr("Projections lie as"));
    m_layersMeaning->setWordWrap(true); // it may list all layers
    m_rope->addItem(tr("none, or already in Q and K"), false);
    m_rope->addItem(tr("Q and K are from before the rotation: rotate them"), true);
    m_rope->setAccessibleName(tr("Rotary positions"));
    m_base->setFixedWidth(96);
    m_base->setAccessibleName(tr("Base of the rotation"));
    m_base->setToolTip(tr("The base θ of the rotation: 10000, or what the model's settings call rope_theta"));
    m_pairs->addItem(tr("halves (Llama, GPT-NeoX)"), static_cast<int>(RopePairs::Half));
    m_pairs->addItem(tr("neighbours (the paper, GPT-J)"), static_cast<int>(RopePairs::Adjacent));
    m_pairs->setAccessibleName(tr("Pairs of the rotation"));
    m_columns->setToolTip(tr("The last two axes of every array are features, then tokens"));
}

void MappingOptions::layOut() {
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setSpacing(8);
    form->addRow(m_layersTitle, line(this, {m_layers, m_layersMeaning}));
    form->addRow(m_headsTitle, line(this, {m_heads, m_headsMeaning}));
    form->addRow(m_layoutTitle, line(this, {m_layout}));
    form->addRow(m_ropeTitle, line(this, {m_rope, m_base, m_pairs}));
    form->addRow(new QLabel(tr("Orientation"), this), line(this, {m_columns}));
}

/// Why layers are opened one at a time.
QString MappingOptions::differenceText(const std::optional<LayerDifference>& difference) {
    if (!difference) {
        return tr("one at a time");
    }
    const QString name = QString::fromStdString(difference->name);
    switch (difference->kind) {
    case LayerDifference::Kind::Own:
        return tr("one at a time: each has %1 of its own").arg(name);
    case LayerDifference::Kind::Numbers:
        return tr("one at a time, as %1 differs, by value [layers]: %2")
            .arg(name, QString::fromStdString(difference->values));
    case LayerDifference::Kind::TooLarge:
        break;
    }
    return tr("one at a time: %1 of all has too many numbers").arg(name);
}

void MappingOptions::refreshLayers(const ImportPlan& plan) {
    const QSignalBlocker quiet(m_layers);
    const std::vector<std::size_t> all = layersIn(plan);
    const bool isAsked = all.size() > 1;
    ImportPlan whole = plan;
    whole.layer.reset();
    const std::vector<std::size_t> together = layersRead(whole);
    const bool canAll = isAsked && together.size() > 1;
    m_layers->clear();
    if (canAll) {
        m_layers->addItem(together.size() == all.size()
                              ? tr("all %1").arg(indexText(all.size()))
                              : tr("the %1 that all arrays have").arg(indexText(together.size())));
    }
    if (isAsked && !canAll && byRecordedWeights(whole)) {
        m_layers->addItem(tr("all %1, by the weights that the model gave").arg(indexText(all.size())),
                          kByRecordedWeights);
    }
    for (const std::size_t number : all) {
        m_layers->addItem(tr("layer %1 alone").arg(indexText(number)), static_cast<qulonglong>(number));
    }
    const std::vector<std::size_t> read = layersRead(plan);
    m_layers->setCurrentIndex(
        read.size() == 1 ? std::max(0, m_layers->findData(static_cast<qulonglong>(read.front()))) : 0);
    m_layersMeaning->setText(canAll || !isAsked ? QString() : differenceText(layerDifference(whole)));
    for (QWidget* const part : std::initializer_list<QWidget*>{m_layersTitle, m_layers, m_layersMeaning}) {
        part->setVisible(isAsked);
    }
}

void MappingOptions::refresh(const ImportPlan& plan) {
    refreshLayers(plan);
    const QSignalBlocker quietHeads(m_heads);
    const QSignalBlocker quietLayout(m_layout);
    // Text that is being typed stays.
    if (const int heads = static_cast<int>(std::min(plan.heads, kMostHeads)); heads != m_heads->value()) {
        m_heads->setValue(heads);
    }
    const bool heads = plan.needsHeads();
    m_headsTitle->setVisible(heads);
    m_heads->setVisible(heads);
    m_headsMeaning->setVisible(heads);
    m_headsMeaning->setText(sharedText(plan));
    const bool projections =
        std::any_of(plan.members.begin(), plan.members.end(), [](const ImportMember& one) {
            const auto* const role = std::get_if<MatrixRole>(&one.role);
            return role != nullptr && isParameter(*role) && !isBias(*role);
        });
    m_layout->setCurrentIndex(m_layout->findData(static_cast<int>(plan.weightsLayout)));
    m_layoutTitle->setVisible(projections);
    m_layout->setVisible(projections);
    const bool rotates = plan.in(MatrixRole::Q) != nullptr || plan.in(MatrixRole::X) != nullptr;
    const bool before = rotates && m_rope->currentData().toBool();
    m_ropeTitle->setVisible(rotates);
    m_rope->setVisible(rotates);
    m_base->setVisible(before);
    m_pairs->setVisible(before);
}

QString MappingOptions::problem() const {
    if (m_heads->isVisibleTo(this) && !m_heads->hasAcceptableInput()) {
        return m_heads->problem();
    }
    const Result<double> base = parseNumber(m_base->text(), kBaseBounds);
    return m_rope->currentData().toBool() && !base ? tr("Rotary positions: %1").arg(errorText(base.error()))
                                                   : QString();
}

void MappingOptions::writeTo(ImportPlan& plan) const {
    const QVariant layer = m_layers->currentData();
    const bool isRecorded = layer.typeId() == QMetaType::Int;
    std::optional<ImportPlan> recorded = isRecorded ? byRecordedWeights(plan) : std::nullopt;
    if (recorded) {
        plan = std::move(*recorded);
    }
    chooseLayer(plan, m_layers->count() > 1 && layer.isValid() && !isRecorded
                          ? std::optional<std::size_t>(layer.toULongLong())
                          : std::nullopt);
    plan.heads = static_cast<std::size_t>(m_heads->value());
    plan.weightsLayout = static_cast<WeightsLayout>(m_layout->currentData().toInt());
    plan.columns = m_columns->isChecked();
    const Result<double> base = parseNumber(m_base->text(), kBaseBounds);
    plan.ropeBase = m_rope->currentData().toBool() && base ? std::optional(*base) : std::nullopt;
    plan.ropePairs = static_cast<RopePairs>(m_pairs->currentData().toInt());
}

} // namespace attnscope::ui
