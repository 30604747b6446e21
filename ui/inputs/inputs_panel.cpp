// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/inputs/inputs_panel.h"

#include "core/edits/make_edit.h"
#include "core/formula/notation.h"
#include "core/scene/token_name.h"
#include "ui/inputs/dimensions_popup.h"
#include "ui/inputs/matrix_actions.h"
#include "ui/inputs/matrix_editor.h"
#include "ui/inputs/matrix_model.h"
#include "ui/inputs/matrix_name.h"
#include "ui/inputs/matrix_pane.h"
#include "ui/inputs/tint_legend.h"
#include "ui/paint/base/index_text.h"
#include "ui/session/appearance.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/tokens/token_chips.h"
#include "ui/widgets/formula_icon.h"
#include "ui/widgets/formula_label.h"
#include "ui/widgets/formula_tabs.h"
#include "ui/widgets/vertical_scroll.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace attnscope::ui {

namespace {

constexpr int kSide = 12;
constexpr int kLowPanel = 700; ///< below, the parts stand closer to each other
/// More tokens than that are searched in a list of their own.
constexpr std::size_t kMostChips = 2048;

QLabel* shapeLabel(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setProperty("role", "secondary");
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return label;
}

/// Title at the left, a remark at the right.
QHBoxLayout* titleLine(QWidget* title, QWidget* remark) {
    auto* line = new QHBoxLayout;
    line->setContentsMargins(kSide, 0, kSide, 0);
    line->setSpacing(6);
    line->addWidget(title);
    line->addStretch(1);
    line->addWidget(remark);
    return line;
}

/// What stands in a line of its own, in from the dock's edges.
QHBoxLayout* indented(QWidget* part, int side = kSide) {
    auto* line = new QHBoxLayout;
    line->setContentsMargins(side, 0, side, 0);
    line->addWidget(part);
    return line;
}

QVBoxLayout* column(QWidget* part, int spacing) {
    auto* lines = new QVBoxLayout(part);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(spacing);
    return lines;
}

/// Of the stages that a matrix of the scene makes: the projection, or the numbers themselves.
constexpr std::array<std::pair<Stage, std::array<MatrixRole, 2>>, 4> kMakers{{
    {Stage::Q, {MatrixRole::WQ, MatrixRole::Q}},
    {Stage::K, {MatrixRole::WK, MatrixRole::K}},
    {Stage::V, {MatrixRole::WV, MatrixRole::V}},
    {Stage::MultiHead, {MatrixRole::WO, MatrixRole::WO}},
}};

} // namespace

InputsPanel::InputsPanel(const Context& context, QWidget* parent)
    : QWidget(parent)
    , m_context(context) {
    setObjectName(QStringLiteral("panel"));
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("Inputs"));
    auto* content = new QWidget(this);
    m_content = content;
    content->setObjectName(QStringLiteral("panel"));
    auto* lines = new QVBoxLayout(content);
    lines->setContentsMargins(0, 14, 0, 14); // of what is seen first; resizeEvent has others
    lines->setSpacing(16);
    lines->addWidget(makeTokens());
    lines->addWidget(makeKeyTokens());
    lines->addWidget(makeVectors());
    m_matrixPart = makeMatrix();
    m_legend = new TintLegend(context, content);
    lines->addWidget(m_matrixPart);
    lines->addLayout(indented(m_legend));
    lines->addStretch(1);

    scrollUpright(content, this);

    connect(&context.session, &Session::sceneChanged, this, &InputsPanel::refresh);
    connect(&context.appearance, &Appearance::themeChanged, this, &InputsPanel::showPartsIcon);
    connect(m_tabs, &QTabBar::currentChanged, this, &InputsPanel::showRole);
    connect(&context.selection, &Selection::stageChanged, this, &InputsPanel::followStage);
    connect(m_vectors, &MatrixPane::shapeChanged, this, &InputsPanel::showTitles);
    connect(m_matrix, &MatrixPane::shapeChanged, this, &InputsPanel::showTitles);
    connect(&context.session, &Session::snapshotChanged, this, &InputsPanel::showTitles); // it may be covered
    refresh();
}

QSize InputsPanel::minimumSizeHint() const {
    return {m_content->minimumSizeHint().width(), QWidget::minimumSizeHint().height()};
}

void InputsPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool isLow = height() < kLowPanel;
    const int edge = isLow ? 10 : 14;
    m_content->layout()->setContentsMargins(0, edge, 0, edge);
    m_content->layout()->setSpacing(isLow ? 10 : 16);
}

QWidget* InputsPanel::makeTokens() {
    auto* part = new QWidget(this);
    m_tokensTitle = new QLabel(tr("Tokens"), part);
    m_tokensTitle->setProperty("role", "title");
    m_count = shapeLabel(part);
    m_tokens = new TokenChips(m_context, part);
    m_tokenProblem = new QLabel(part);
    m_tokenProblem->setProperty("role", "problem");
    m_tokenProblem->setTextFormat(Qt::PlainText);
    m_tokenProblem->setWordWrap(true);
    m_tokenProblem->hide();
    auto* lines = column(part, 4);
    lines->addLayout(titleLine(m_tokensTitle, m_count));
    // The focus ring needs room outside the chips, whose edges stay in line with the rest.
    lines->addLayout(indented(m_tokens, kSide - static_cast<int>(TokenFlow::kMargin)));
    lines->addLayout(indented(m_tokenProblem));
    m_tokens->setMost(kMostChips);
    connect(m_tokens, &TokenChips::refused, this, &InputsPanel::showTokenProblem);
    return part;
}

QWidget* InputsPanel::makeKeyTokens() {
    m_keyPart = new QWidget(this);
    auto* title = new QLabel(tr("Key tokens"), m_keyPart);
    title->setProperty("role", "title");
    m_keyCount = shapeLabel(m_keyPart);
    m_keyTokens = new TokenChips(m_context, TokenSide::Keys, m_keyPart);
    auto* lines = column(m_keyPart, 4);
    lines->addLayout(titleLine(title, m_keyCount));
    lines->addLayout(indented(m_keyTokens, kSide - static_cast<int>(TokenFlow::kMargin)));
    m_keyTokens->setMost(kMostChips);
    connect(m_keyTokens, &TokenChips::refused, this, &InputsPanel::showTokenProblem);
    return m_keyPart;
}

QLabel* InputsPanel::makeHint() {
    auto* hint = new QLabel(tr("↔  Drag to scrub, double-click to type"), this);
    hint->setProperty("role", "secondary");
    hint->setToolTip(
        tr("Drag left or right: 0.01 a pixel, with Shift 0.001, with Ctrl 0.1. Alt+↑ and Alt+↓ do the same "
           "from the keyboard. Esc puts the old number back. Arrows "
           "and Tab move, typing replaces, Del sets 0."));
    hint->setMinimumWidth(40);
    return hint;
}

QWidget* InputsPanel::makeVectors() {
    m_vectorsPart = new QWidget(this);
    auto* title = new QLabel(tr("Token vectors"), m_vectorsPart);
    title->setProperty("role", "title");
    m_vectorsTitle = new FormulaLabel(m_context.appearance, m_vectorsPart);
    m_vectorsTitle->setFormula(::attnscope::matrix("X"), QFont::DemiBold);
    m_vectorsShape = shapeLabel(m_vectorsPart);
    m_vectors = new MatrixPane(m_context, MatrixRole::X, m_vectorsPart);
    m_vectors->editor().setAccessibleName(tr("Token vectors X"));
    auto* line = titleLine(title, m_vectorsShape);
    line->insertWidget(1, m_vectorsTitle);
    line->setSpacing(3);
    auto* lines = column(m_vectorsPart, 4);
    lines->addLayout(line);
    lines->addLayout(indented(m_vectors));
    lines->addSpacing(4);
    lines->addLayout(indented(makeHint()));
    return m_vectorsPart;
}

QWidget* InputsPanel::makeMatrix() {
    auto* part = new QWidget(this);
    m_tabs = new FormulaTabs(m_context.appearance, part);
    m_tabs->setAccessibleName(tr("Which matrix is shown"));
    m_matrixTitle = new FormulaLabel(m_context.appearance, part);
    m_matrixShape = shapeLabel(part);
    m_matrix = new MatrixPane(m_context, MatrixRole::WQ, part);
    auto* line = new QFrame(part);
    line->setProperty("line", true);
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(kSide, 0, kSide, 0);
    buttons->setSpacing(6);
    MatrixActions& actions = m_matrix->actions();
    for (QAction* action : {&actions.identity(), &actions.random(), &actions.reset()}) {
        auto* button = new QPushButton(action->text(), part);
        button->setToolTip(action->toolTip());
        buttons->addWidget(button);
        if (action == &actions.random()) {
            connect(button, &QPushButton::clicked, this, [this, button] { m_matrix->askSeed(*button); });
        } else {
            connect(button, &QPushButton::clicked, action, &QAction::trigger);
        }
    }
    buttons->addStretch(1);
    m_dimensions = new QPushButton(tr("Dimensions…"), part);
    m_dimensions->setToolTip(tr("Other sizes d_model, d_k, d_v: resizes all that depends on them"));
    m_sizes = new DimensionsPopup(m_context.session, this);
    connect(m_dimensions, &QPushButton::clicked, this,
            [this] { m_sizes->ask(m_dimensions->mapToGlobal(QPoint(0, m_dimensions->height() + 2))); });
    connect(m_sizes, &DimensionsPopup::taken, this, [this] { showTokenProblem({}); });
    m_parts = new QPushButton(tr("and biases"), part);
    m_parts->setAccessibleName(tr("W_O and biases"));
    m_parts->setToolTip(tr("Add or remove the output projection and biases"));
    connect(m_parts, &QPushButton::clicked, this, [this] {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        m_matrix->actions().fillParts(*menu);
        menu->popup(m_parts->mapToGlobal(QPoint(0, m_parts->height() + 2)));
    });

    auto* lines = column(part, 0);
    lines->addLayout(indented(m_tabs));
    lines->addWidget(line);
    lines->addSpacing(6);
    lines->addLayout(titleLine(m_matrixTitle, m_matrixShape));
    lines->addLayout(indented(m_matrix));
    lines->addSpacing(10);
    lines->addLayout(buttons);
    lines->addSpacing(6);
    auto* sizes = indented(m_dimensions);
    sizes->setSpacing(6);
    sizes->addWidget(m_parts);
    sizes->addStretch(1);
    lines->addLayout(sizes);
    return part;
}

void InputsPanel::setTokensOnly(bool tokensOnly) {
    m_tokensOnly = tokensOnly;
    m_matrixPart->setVisible(!tokensOnly);
    m_legend->setVisible(!tokensOnly);
    refresh();
}

void InputsPanel::refresh() {
    showTokenProblem({});
    const Scene& scene = m_context.session.scene();
    m_count->setText(indexText(scene.tokens.size()));
    m_tokensTitle->setText(scene.keyTokens ? tr("Query tokens") : tr("Tokens"));
    m_keyCount->setText(indexText(scene.keyNames().size()));
    m_keyPart->setVisible(scene.keyTokens.has_value());
    refreshRoles();
    m_dimensions->setVisible(dimensionsOf(scene).has_value());
    m_parts->setVisible(dimensionsOf(scene).has_value());
    showPartsIcon();
    showTitles();
}

void InputsPanel::showPartsIcon() {
    setFormulaIcon(*m_parts, matrixName(m_context.session.scene(), MatrixRole::WO),
                   m_context.appearance.theme());
}

void InputsPanel::refreshRoles() {
    std::vector<MatrixRole> roles = rolesOf(m_context.session.scene().input);
    const auto x = std::find(roles.begin(), roles.end(), MatrixRole::X);
    m_vectorsPart->setVisible(x != roles.end() && !m_tokensOnly);
    if (x != roles.end()) {
        roles.erase(x);
    }
    // Given weights come first: they are what such a scene is about.
    std::stable_partition(roles.begin(), roles.end(),
                          [](MatrixRole role) { return role == MatrixRole::Weights; });
    std::vector<Formula> names;
    names.reserve(roles.size());
    for (const MatrixRole role : roles) {
        names.push_back(matrixName(m_context.session.scene(), role));
    }
    m_tabs->setFormulas(names);
    if (roles != m_roles) {
        const int tab = tabAfter(roles);
        m_roles = roles;
        const QSignalBlocker quiet(m_tabs);
        m_tabs->setCurrentIndex(tab);
        showRole(tab);
    }
}

/// The tab to show when these are the roles: a single new one, else the one shown before, else the first.
int InputsPanel::tabAfter(const std::vector<MatrixRole>& roles) const {
    std::vector<MatrixRole> added;
    std::copy_if(roles.begin(), roles.end(), std::back_inserter(added), [this](MatrixRole role) {
        return std::find(m_roles.begin(), m_roles.end(), role) == m_roles.end();
    });
    const MatrixRole wanted =
        added.size() == 1 && !m_roles.empty() ? added.front() : m_matrix->model().role();
    const auto place = std::find(roles.begin(), roles.end(), wanted);
    return place == roles.end() ? 0 : static_cast<int>(place - roles.begin());
}

Formula InputsPanel::titleOf(MatrixRole role) const {
    const StageNotation notation = notationOf(m_context.session.scene(), stageOf(role));
    if (role == MatrixRole::XKv) {
        return matrixName(m_context.session.scene(), role);
    }
    return role == MatrixRole::Weights ? notation.name : notation.title;
}

/// Where the centre shows all heads together, the one whose numbers stand here: "l3 h2  16 × 16". No shape
/// that a question asks for.
QString InputsPanel::shapeOf(const MatrixPane& pane) const {
    const MatrixRole role = pane.model().role();
    const std::vector<Fact>& facts = m_context.session.cover().facts;
    const bool isAsked = std::any_of(facts.begin(), facts.end(), [role](const Fact& fact) {
        const bool isOfRole =
            fact.matrix ? fact.matrix == role : role == MatrixRole::X && fact.stage == Stage::X;
        return fact.kind == FactKind::Shape && isOfRole;
    });
    if (isAsked) {
        return QStringLiteral("?");
    }
    const HeadIndex head = m_context.session.headIndex();
    const bool isOfHead = role == MatrixRole::Q || role == MatrixRole::K || role == MatrixRole::V ||
                          role == MatrixRole::Weights;
    if (!head.isPooled() || !isOfHead) {
        return pane.shape();
    }
    const std::string item = itemText(m_context.session.scene().input, head.batch);
    return QString::fromStdString(item.empty() ? item : item + ' ') +
           QStringLiteral("h%1  %2").arg(head.head).arg(pane.shape());
}

void InputsPanel::showTitles() {
    m_vectorsShape->setText(shapeOf(*m_vectors));
    m_matrixShape->setText(shapeOf(*m_matrix));
    if (!m_roles.empty()) {
        const Formula title = titleOf(m_matrix->model().role());
        m_matrixTitle->setFormula(title);
        m_matrix->editor().setAccessibleName(QString::fromStdString(plainText(title)));
    }
}

void InputsPanel::showRole(int tab) {
    if (tab >= 0 && static_cast<std::size_t>(tab) < m_roles.size()) {
        m_matrix->setRole(m_roles[static_cast<std::size_t>(tab)]);
        showTitles();
    }
}

void InputsPanel::followStage() {
    const Stage stage = m_context.selection.stage();
    for (const auto& [of, makers] : kMakers) {
        const auto tab = std::find_first_of(m_roles.begin(), m_roles.end(), makers.begin(), makers.end());
        if (of == stage && tab != m_roles.end()) {
            m_tabs->setCurrentIndex(static_cast<int>(tab - m_roles.begin()));
        }
    }
}

void InputsPanel::showTab(MatrixRole role) {
    const auto tab = std::find(m_roles.begin(), m_roles.end(), role);
    if (tab != m_roles.end()) {
        m_tabs->setCurrentIndex(static_cast<int>(tab - m_roles.begin()));
    }
}

void InputsPanel::scrollToQuery() {
    if (auto* const area = findChild<QScrollArea*>()) {
        const QRect chip = m_tokens->chipRect(m_context.selection.query());
        const QPoint centre = m_tokens->viewport()->mapTo(area->widget(), chip.center());
        area->verticalScrollBar()->setValue(0); // the first tokens stay where the query has room below them
        area->ensureVisible(centre.x(), centre.y(), 0, chip.height());
    }
}

void InputsPanel::scrollTo(MatrixRole role) {
    auto* const area = findChild<QScrollArea*>();
    const QWidget* const part = role == MatrixRole::X ? m_vectorsPart : m_matrixPart;
    if (area == nullptr) {
        return;
    }
    if (!part->isVisible()) {
        scrollToQuery();
        return;
    }
    // Where it is higher than its room, its first lines are seen.
    const int top = part->mapTo(area->widget(), QPoint()).y();
    const int room = area->viewport()->height();
    QScrollBar* const bar = area->verticalScrollBar();
    bar->setValue(std::clamp(bar->value(), std::min(top, top + part->height() - room), top));
}

void InputsPanel::scrollTo(MatrixRole role, std::size_t row, std::size_t column) {
    scrollTo(role);
    auto* const area = findChild<QScrollArea*>();
    MatrixEditor& editor = paneOf(role).editor();
    const QModelIndex cell = paneOf(role).model().indexOf(row, column);
    if (area == nullptr || !cell.isValid() || !editor.isVisible()) {
        return;
    }
    editor.setCurrentIndex(cell);
    const QRect place = editor.visualRect(cell);
    const int bottom = editor.viewport()->mapTo(area->widget(), place.bottomLeft()).y();
    QScrollBar* const bar = area->verticalScrollBar();
    bar->setValue(std::max(bar->value(), bottom + 1 - area->viewport()->height()));
}

void InputsPanel::showMatrix(MatrixRole role) {
    showTab(role);
    MatrixPane& pane = paneOf(role);
    if (role == MatrixRole::X || pane.model().role() == role) {
        pane.editor().setFocus();
    }
}

void InputsPanel::showTokenProblem(const QString& why) {
    m_tokenProblem->setText(why);
    m_tokenProblem->setVisible(!why.isEmpty());
}

} // namespace attnscope::ui
