// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/rules/rules_mask_row.h"

#include "core/formula/rule_notation.h"
#include "core/masks/mask_fit.h"
#include "core/masks/mask_set_text.h"
#include "ui/masks/mask_commands.h"
#include "ui/session/error_text.h"
#include "ui/session/session.h"

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace attnscope::ui {

RulesMaskRow::RulesMaskRow(const Context& context, Which which, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_which(which) {
    const bool isMask = which == Which::Mask;
    m_row = new RuleRow(context.appearance, isMask ? tr("Mask") : tr("Keep decisions"),
                        isMask ? tr("Forbidden scores are replaced; True = attend")
                               : tr("DynamicViT: a token that is not kept counts in no sum but its own"),
                        this);
    m_summary = new QLabel(this);
    m_summary->setTextFormat(Qt::PlainText);
    m_summary->setWordWrap(true);
    m_summary->setProperty("role", "secondary");
    m_open = new QPushButton(tr("Layers…"), this);
    m_open->setToolTip(tr("Open the mask workbench, where layers are made"));
    m_open->setAccessibleName(isMask ? tr("Mask layers") : tr("Layers of keep decisions"));
    m_row->addControl(m_summary, 1);
    m_row->addControl(m_open);
    auto* line = new QVBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(m_row);
    connect(m_row, &RuleRow::switched, this, &RulesMaskRow::switchLayers);
    connect(m_open, &QPushButton::clicked, this, &RulesMaskRow::workbenchWanted);
}

std::vector<std::size_t> RulesMaskRow::layers() const {
    const std::vector<MaskLayer>& all = m_context.session.scene().mask.layers;
    std::vector<std::size_t> own;
    for (std::size_t at = 0; at < all.size(); ++at) {
        if (isPolicy(all[at]) == (m_which == Which::Policy)) {
            own.push_back(at);
        }
    }
    return own;
}

void RulesMaskRow::learn() {
    const std::vector<MaskLayer>& all = m_context.session.scene().mask.layers;
    std::vector<std::string> on;
    for (const std::size_t at : layers()) {
        if (all[at].on) {
            on.push_back(all[at].shownName());
        }
    }
    m_lastOn = on.empty() ? m_lastOn : on;
}

void RulesMaskRow::switchLayers(bool on) {
    MaskRules mask = m_context.session.scene().mask;
    const std::vector<std::size_t> own = layers();
    const auto wasOn = [&](std::size_t at) {
        return std::find(m_lastOn.begin(), m_lastOn.end(), mask.layers[at].shownName()) != m_lastOn.end();
    };
    const bool known = std::any_of(own.begin(), own.end(), wasOn);
    for (const std::size_t at : own) {
        mask.layers[at].on = on && (!known || wasOn(at));
    }
    const Result<void> done = applyMask(m_context.session, mask);
    m_row->setProblem(done ? QString() : errorText(done.error()));
    refresh(m_row->reason());
}

QString RulesMaskRow::summary() const {
    const MaskRules& all = m_context.session.scene().mask;
    MaskRules own;
    for (const std::size_t at : layers()) {
        own.layers.push_back(all.layers[at]);
    }
    if (own.layers.empty()) {
        return m_which == Which::Mask ? tr("no layer: every key is allowed") : tr("none: every token counts");
    }
    const std::string expression = maskSetText(own);
    if (expression.empty()) {
        return own.layers.size() == 1
                   ? tr("1 layer, off")
                   : tr("%n layers, all off", nullptr, static_cast<int>(own.layers.size()));
    }
    return m_which == Which::Mask ? tr("%1 (True = attend)").arg(QString::fromStdString(expression))
                                  : QString::fromStdString(expression);
}

void RulesMaskRow::refresh(const QString& reason) {
    learn();
    const Scene& scene = m_context.session.scene();
    const std::vector<std::size_t> own = layers();
    const bool on =
        std::any_of(own.begin(), own.end(), [&scene](std::size_t at) { return scene.mask.layers[at].on; });
    const ScoreRule rule = m_which == Which::Mask ? ScoreRule::Mask : ScoreRule::Policy;
    m_row->showState(on, ruleFormula(scene.rules, rule, Symbols(scene), {scene.mask.fill, {}}));
    m_row->setReason(reason);
    m_summary->setText(summary());
    if (reason.isEmpty() && own.empty()) {
        m_row->toggle().setEnabled(false);
        m_row->toggle().setToolTip(tr("There is no layer yet: the workbench makes them"));
    }
}

} // namespace attnscope::ui
