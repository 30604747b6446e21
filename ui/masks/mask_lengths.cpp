// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/masks/mask_lengths.h"

#include "ui/masks/mask_spec_text.h"
#include "ui/paint/base/index_text.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/window_undo.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr std::size_t kMostBoxes = 64; ///< beyond that lengths are a text
constexpr int kColumns = 2;

} // namespace

MaskLengths::MaskLengths(QWidget* parent)
    : MaskEditor(parent)
    , m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(6);
    m_grid->setVerticalSpacing(4);
    m_grid->setColumnStretch(2 * kColumns, 1);
}

void MaskLengths::addBox() {
    const int at = static_cast<int>(m_boxes.size());
    auto* label = new QLabel(QStringLiteral("b%1").arg(at), this);
    label->setProperty("role", "secondary");
    auto* box = new CountBox(this);
    box->setAccessibleName(tr("Valid length of batch item %1").arg(at));
    box->setToolTip(tr("So many keys of this batch item are no padding; 0: every row is empty"));
    box->setFocusPolicy(Qt::StrongFocus);
    box->installEventFilter(this);
    leaveUndoToWindow(*box);
    label->setBuddy(box);
    connect(box, &CountBox::valueChanged, this, &MaskLengths::send);
    connect(box, &CountBox::refused, this, &MaskEditor::refused);
    m_grid->addWidget(label, at / kColumns, 2 * (at % kColumns));
    m_grid->addWidget(box, at / kColumns, 2 * (at % kColumns) + 1);
    m_boxes << box;
    box->show();
    label->show();
}

bool MaskLengths::showLayer(const MaskLayer& layer, const MaskContext& maskContext) {
    const auto lengths = numbersIn(argumentsOf(layer.spec));
    const bool fits = layer.spec.rfind("valid:", 0) == 0 && lengths && !lengths->empty() &&
                      lengths->size() <= kMostBoxes &&
                      (m_boxes.isEmpty() || static_cast<std::size_t>(m_boxes.size()) == lengths->size());
    const std::uint64_t keys = maskContext.keys;
    if (!fits ||
        std::any_of(lengths->begin(), lengths->end(), [](std::uint64_t n) { return n > 1'000'000; })) {
        return false;
    }
    m_layer = layer;
    while (static_cast<std::size_t>(m_boxes.size()) < lengths->size()) {
        addBox();
    }
    for (std::size_t at = 0; at < lengths->size(); ++at) {
        CountBox* box = m_boxes[static_cast<qsizetype>(at)];
        const QSignalBlocker quiet(box);
        box->setMaximum(static_cast<int>(std::max(keys, (*lengths)[at])));
        box->setSuffix(tr(" of %1").arg(indexText(keys)));
        box->setValue(static_cast<int>((*lengths)[at]));
    }
    return true;
}

void MaskLengths::send() {
    std::vector<std::uint64_t> lengths;
    for (const CountBox* box : m_boxes) {
        lengths.push_back(static_cast<std::uint64_t>(box->value()));
    }
    MaskLayer layer = m_layer;
    layer.spec = specOf("valid", listOf(lengths));
    emit changed(layer);
}

bool MaskLengths::eventFilter(QObject* watched, QEvent* event) {
    const auto* box = qobject_cast<CountBox*>(watched);
    if (event->type() == QEvent::Wheel && box != nullptr && !box->hasFocus()) {
        event->ignore();
        return true;
    }
    return MaskEditor::eventFilter(watched, event);
}

} // namespace attnscope::ui
