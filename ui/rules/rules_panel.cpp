// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/rules/rules_panel.h"

#include "core/projection/position_encodings.h"
#include "ui/inputs/seed_field.h"
#include "ui/masks/mask_commands.h"
#include "ui/paint/base/index_text.h"
#include "ui/rules/rules_mask_row.h"
#include "ui/rules/rules_row.h"
#include "ui/session/error_text.h"
#include "ui/session/session.h"
#include "ui/widgets/rules_number.h"
#include "ui/widgets/vertical_scroll.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QUndoStack>
#include <QVBoxLayout>

namespace attnscope::ui {

namespace {

constexpr int kSide = 12;

} // namespace

RulesPanel::RulesPanel(const Context& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_content(new QWidget(this)) {
    setObjectName(QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("Score rules"));
    m_content->setObjectName(QStringLiteral("panel"));
    m_lines = new QVBoxLayout(m_content);
    m_lines->setContentsMargins(kSide, 12, kSide, 14);
    m_lines->setSpacing(12);
    m_given = new QLabel(tr("Weights given, nothing computed: no rule acts on them"), m_content);
    m_given->setWordWrap(true);
    m_given->setProperty("role", "secondary");
    m_lines->addWidget(m_given);
    addTokenRules();
    addScoreRules();
    addGroup(tr("Weights"));
    addMaskRow(ScoreRule::Policy);
    addDropout();
    m_lines->addStretch(1);

    scrollUpright(m_content, this);
    connect(&context.session, &Session::sceneChanged, this, &RulesPanel::follow);
    connect(&context.session, &Session::snapshotChanged, this, &RulesPanel::follow);
    connect(&context.session, &Session::sceneChanged, this, [this] {
        // What could not be taken is history once something else was.
        for (const auto& [rule, row] : m_rows) {
            row->setProblem({});
        }
    });
    connect(&context.session, &Session::sceneOpened, this, [this] {
        m_memory = {};
        m_step = m_context.session.undoStack().index();
        m_memoryOfSteps = {{m_step, m_memory}};
    });
    connect(&context.session.undoStack(), &QUndoStack::indexChanged, this, &RulesPanel::rememberStep);
    refresh();
    m_step = context.session.undoStack().index();
    m_memoryOfSteps[m_step] = m_memory;
}

QSize RulesPanel::minimumSizeHint() const {
    return {m_content->minimumSizeHint().width(), QWidget::minimumSizeHint().height()};
}

QSize RulesPanel::sizeHint() const {
    return {minimumSizeHint().width(), QWidget::sizeHint().height()};
}

void RulesPanel::addGroup(const QString& name) {
    auto* title = new QLabel(name, m_content);
    title->setProperty("role", "caption");
    auto* line = new QFrame(m_content);
    line->setProperty("line", true);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(title);
    row->addWidget(line, 1);
    m_lines->addLayout(row);
}

RuleRow* RulesPanel::addRow(ScoreRule rule, const QString& name, const QString& tip) {
    auto* row = new RuleRow(m_context.appearance, name, tip, m_content);
    m_rows[rule] = row;
    m_lines->addWidget(row);
    connect(row, &RuleRow::switched, this, [this, rule](bool on) { switchRule(rule, on); });
    return row;
}

RuleNumber* RulesPanel::addNumber(ScoreRule rule, const NumberTexts& texts, const NumberBounds& bounds,
                                  void (*set)(ScoreRules&, double)) {
    RuleRow* row = m_rows.at(rule);
    auto* field = new RuleNumber(texts, bounds, row);
    row->addControl(field);
    Session& session = m_context.session;
    connect(field, &RuleNumber::entered, this, [this, rule, set](double number) {
        ScoreRules rules = m_context.session.scene().rules;
        set(rules, number);
        change(rule, rules);
    });
    connect(field, &RuleNumber::refused, row, &RuleRow::setProblem);
    connect(field, &RuleNumber::scrubBegun, &session, &Session::beginScrub);
    connect(field, &RuleNumber::scrubEnded, &session, &Session::endScrub);
    return field;
}

QComboBox* RulesPanel::addChoice(ScoreRule rule, const QString& name, const QString& tip) {
    auto* box = new QComboBox(m_rows.at(rule));
    box->setAccessibleName(name);
    box->setToolTip(tip);
    m_rows.at(rule)->addControl(box);
    return box;
}

void RulesPanel::addTokenRules() {
    addGroup(tr("Tokens, queries and keys"));
    addRow(ScoreRule::Positions, tr("Sinusoidal positions"),
           tr("A vector of sines and cosines of its place is added to each token (Vaswani et al. 2017)"));
    addRow(ScoreRule::Rope, tr("RoPE"),
           tr("Pairs of components of query and key i are turned by i·θ, so that only distances count "
              "(Su et al. 2021)"));
    m_ropeBase =
        addNumber(ScoreRule::Rope, {tr("base"), tr("Base of RoPE"), tr("The larger, the slower the turning")},
                  {0.0, 1e300, true}, [](ScoreRules& rules, double n) { rules.ropeBase = n; });
    m_ropePairs = addChoice(ScoreRule::Rope, tr("Pairs of RoPE"), tr("Which components are turned together"));
    m_ropePairs->addItem(tr("pairs m, m + d/2"), static_cast<int>(RopePairs::Half));
    m_ropePairs->addItem(tr("pairs 2m, 2m + 1"), static_cast<int>(RopePairs::Adjacent));
    m_ropePairs->setItemData(0, tr("As GPT-NeoX and Llama have it"), Qt::ToolTipRole);
    m_ropePairs->setItemData(1, tr("As the paper has it"), Qt::ToolTipRole);
    connect(m_ropePairs, &QComboBox::activated, this, [this] {
        ScoreRules rules = m_memory.switched(m_context.session.scene().rules, ScoreRule::Rope, true);
        rules.ropePairs = static_cast<RopePairs>(m_ropePairs->currentData().toInt());
        change(ScoreRule::Rope, rules);
    });
}

void RulesPanel::addScoreRules() {
    addGroup(tr("Scores"));
    addRow(ScoreRule::Scale, tr("Scale"),
           tr("Scores are divided by √dₖ, so that they keep their size in many dimensions"));
    m_scaleKind = addChoice(ScoreRule::Scale, tr("Kind of scale"), tr("What the scores are multiplied with"));
    m_scaleKind->addItem(QStringLiteral("1/√dₖ"), static_cast<int>(ScaleKind::InverseRoot));
    m_scaleKind->addItem(tr("a number"), static_cast<int>(ScaleKind::Number));
    connect(m_scaleKind, &QComboBox::activated, this, [this] {
        ScoreRules rules = m_context.session.scene().rules;
        rules.scale = static_cast<ScaleKind>(m_scaleKind->currentData().toInt());
        change(ScoreRule::Scale, rules);
    });
    m_scale =
        addNumber(ScoreRule::Scale, {tr("×"), tr("Scale"), tr("The scores are multiplied with this number")},
                  {-1e300, 1e300}, [](ScoreRules& rules, double n) {
                      rules.scale = ScaleKind::Number;
                      rules.scaleNumber = n;
                  });
    addRow(ScoreRule::Softcap, tr("Softcap"),
           tr("No score grows beyond C, gently (Gemma 2 has 50 for attention)"));
    m_softcap = addNumber(ScoreRule::Softcap, {tr("C"), tr("Softcap C"), tr("No score is larger than this")},
                          {0.0, 1e300, true}, [](ScoreRules& rules, double n) { rules.softcap = n; });
    addRow(ScoreRule::Alibi, tr("ALiBi"),
           tr("Far keys score less: a slope, another for each head, times the distance (Press et al. 2022)"));
    addMaskRow(ScoreRule::Mask);
    addRow(ScoreRule::Temperature, tr("Temperature"),
           tr("Divides the scores before the softmax: below 1 sharper, above 1 flatter"));
    m_temperature = addNumber(ScoreRule::Temperature,
                              {tr("T"), tr("Temperature T"), tr("Below 1 sharper, above 1 flatter")},
                              {0.0, 1e300, true}, [](ScoreRules& rules, double n) { rules.temperature = n; });
    addRow(ScoreRule::SoftmaxAxis, tr("Wrong axis (experiment)"),
           tr("The softmax divides each key's column by its sum, not each query's row: a usual mistake, to "
              "see what it does. Rows then don't sum to 1"));
}

void RulesPanel::addMaskRow(ScoreRule rule) {
    const bool isMask = rule == ScoreRule::Mask;
    auto* row = new RulesMaskRow(m_context, isMask ? RulesMaskRow::Which::Mask : RulesMaskRow::Which::Policy,
                                 m_content);
    (isMask ? m_mask : m_policy) = row;
    m_rows[rule] = &row->row();
    m_lines->addWidget(row);
    connect(row, &RulesMaskRow::workbenchWanted, this, &RulesPanel::workbenchWanted);
}

void RulesPanel::addDropout() {
    RuleRow* row = addRow(ScoreRule::Dropout, tr("Dropout"),
                          tr("Each weight is dropped with probability p, the others grow by 1/(1 − p); row "
                             "sums are shown as they then are"));
    m_probability = addNumber(
        ScoreRule::Dropout, {tr("p"), tr("Dropout probability p"), tr("How many of the weights are dropped")},
        {0.0, 1.0}, [](ScoreRules& rules, double n) { rules.dropout.probability = n; });
    auto* seed = new QLabel(tr("seed"), row);
    seed->setProperty("role", "secondary");
    m_seed = new SeedField(row);
    m_seed->setAccessibleName(tr("Seed of the dropout"));
    seed->setBuddy(m_seed);
    row->addControl(seed);
    row->addControl(m_seed, 1);
    connect(m_seed, &SeedField::refused, row, &RuleRow::setProblem);
    connect(m_seed, &SeedField::entered, this, [this](std::uint64_t number) {
        ScoreRules rules = m_context.session.scene().rules;
        rules.dropout.seed = number;
        change(ScoreRule::Dropout, rules);
    });
}

void RulesPanel::change(ScoreRule rule, const ScoreRules& rules) {
    const Result<void> done = applyRules(m_context.session, rules);
    m_rows.at(rule)->setProblem(done ? QString() : errorText(done.error()));
    refresh();
}

void RulesPanel::switchRule(ScoreRule rule, bool on) {
    change(rule, m_memory.switched(m_context.session.scene().rules, rule, on));
}

QString RulesPanel::reasonAgainst(ScoreRule rule) const {
    const Snapshot& snapshot = m_context.session.snapshot();
    if (!snapshot) {
        return {};
    }
    const AttentionProblem& problem = snapshot.result->problem();
    if (problem.weights) {
        return tr("Weights given, nothing computed");
    }
    if (rule == ScoreRule::Positions && !snapshot.has(Stage::X)) {
        return tr("Q, K and V are given: there is no X that positions could be added to");
    }
    if (rule == ScoreRule::Rope && problem.k.columns() % 2 != 0) {
        return tr("RoPE turns pairs of components: dₖ must be even, and it is %1")
            .arg(indexText(problem.k.columns()));
    }
    if (rule == ScoreRule::Policy && problem.queries() != problem.keys()) {
        return tr("Keep decisions are for self-attention: here %1 queries meet %2 keys")
            .arg(indexText(problem.queries()), indexText(problem.keys()));
    }
    return {};
}

/// A step that is undone takes what was learnt of it along: a number that stood in no scene that is left does
/// not come back.
void RulesPanel::rememberStep(int step) {
    const auto kept = m_memoryOfSteps.find(step);
    if (step < m_step && kept != m_memoryOfSteps.end()) {
        m_memory = kept->second;
    }
    m_memoryOfSteps.erase(m_memoryOfSteps.upper_bound(step), m_memoryOfSteps.end());
    m_step = step;
    follow();
    m_memoryOfSteps[step] = m_memory;
}

/// A hidden panel updates its memory and no widget.
void RulesPanel::follow() {
    m_memory.learn(m_context.session.scene().rules);
    if (isVisible()) {
        refresh();
    }
}

void RulesPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void RulesPanel::refresh() {
    const Scene& scene = m_context.session.scene();
    m_memory.learn(scene.rules);
    const Snapshot& snapshot = m_context.session.snapshot();
    const bool given = snapshot && snapshot.result->problem().weights.has_value();
    m_given->setVisible(given);
    RuleNumbers numbers{scene.mask.fill, {}};
    if (snapshot) {
        const AttentionProblem& problem = snapshot.result->problem();
        numbers.alibiSlope = alibiSlope(problem.headIndex.head, problem.heads);
    }
    const Symbols symbols(scene);
    for (const auto& [rule, row] : m_rows) {
        // The reason for a whole panel that is off stands once, at its top.
        const QString reason = reasonAgainst(rule);
        if (rule != ScoreRule::Mask && rule != ScoreRule::Policy) {
            const ScoreRules shown = m_memory.switched(scene.rules, rule, true);
            row->showState(isOn(scene.rules, rule), ruleFormula(shown, rule, symbols, numbers));
            row->setReason(given ? QString() : reason);
        }
    }
    m_mask->refresh(given ? QString() : reasonAgainst(ScoreRule::Mask));
    m_policy->refresh(given ? QString() : reasonAgainst(ScoreRule::Policy));
    for (const auto& [rule, row] : m_rows) {
        row->setEnabled(!given);
    }
    refreshNumbers(scene.rules);
}

void RulesPanel::refreshNumbers(const ScoreRules& rules) {
    const auto shown = [&](ScoreRule rule) { return m_memory.switched(rules, rule, true); };
    m_ropeBase->showNumber(shown(ScoreRule::Rope).ropeBase.value_or(0.0));
    m_ropePairs->setCurrentIndex(m_ropePairs->findData(static_cast<int>(rules.ropePairs)));
    m_scaleKind->setCurrentIndex(m_scaleKind->findData(static_cast<int>(shown(ScoreRule::Scale).scale)));
    m_scale->showNumber(rules.scaleNumber);
    m_scale->setVisible(shown(ScoreRule::Scale).scale == ScaleKind::Number);
    m_softcap->showNumber(shown(ScoreRule::Softcap).softcap.value_or(0.0));
    m_temperature->showNumber(shown(ScoreRule::Temperature).temperature);
    m_probability->showNumber(shown(ScoreRule::Dropout).dropout.probability);
    m_seed->showSeed(rules.dropout.seed);
}

} // namespace attnscope::ui
