// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/matrix/view_header.h"

#include "core/formula/notation.h"
#include "core/formula/stage_product.h"
#include "core/heads/rollout.h"
#include "core/scene/precision.h"
#include "core/scene/token_name.h"
#include "ui/masks/brush_bar.h"
#include "ui/masks/mask_brush.h"
#include "ui/paint/base/index_text.h"
#include "ui/paint/base/translated.h"
#include "ui/session/appearance.h"
#include "ui/session/comparison.h"
#include "ui/session/explain_titles.h"
#include "ui/session/groups.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/stages/head_selector.h"
#include "ui/widgets/choice_button.h"
#include "ui/widgets/formula_label.h"
#include "ui/widgets/plain_tip.h"
#include "ui/widgets/text_role.h"

#include <QAction>
#include <QActionGroup>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QStyle>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace attnscope::ui {

namespace {

constexpr int kLeastWidth = 320;
constexpr int kMargins = 60; ///< left and right of all and between the parts
constexpr int kLeastMeaning = 60;
constexpr int kSideSpare = 4; ///< beside "A" or "B", of which each label asks for another width

/// How many queries attend to nothing; large masks are not counted here.
std::size_t emptyRowsOf(const AttentionProblem& problem) {
    const Mask& mask = *problem.mask;
    if (problem.weights || mask.allowsAll() || mask.queries() * mask.keys() > kSmallMatrixCells) {
        return 0;
    }
    std::size_t empty = 0;
    for (std::size_t i = 0; i < mask.queries(); ++i) {
        empty += mask.allowedInRow(i) == 0 ? 1U : 0U;
    }
    return empty;
}

/// What is to be said in place of "every row sums to 1"; empty where that is true.
QString emptyRowsMeaning(const Snapshot& snapshot) {
    const AttentionProblem& problem = snapshot.result->problem();
    const bool spreads = problem.emptyRows == EmptyRows::Uniform || std::isfinite(problem.fill);
    if (spreads || problem.softmaxAxis == SoftmaxAxis::Queries) {
        return {};
    }
    const std::size_t empty = emptyRowsOf(problem);
    if (empty == 0) {
        return {};
    }
    const bool columns = snapshot.scene->orientation == Orientation::Columns;
    if (empty == 1) {
        return columns ? ViewHeader::tr("attention weights, one column attends to nothing")
                       : ViewHeader::tr("attention weights, one row attends to nothing");
    }
    return (columns ? ViewHeader::tr("attention weights, %1 columns attend to nothing")
                    : ViewHeader::tr("attention weights, %1 rows attend to nothing"))
        .arg(indexText(empty));
}

/// The same for rows of which a weight is not a number; large matrices are not read here.
QString noNumbersMeaning(const Snapshot& snapshot) {
    const auto weights = snapshot.source(Stage::Weights);
    if (!weights || weights->rows() * weights->columns() > kSmallMatrixCells ||
        snapshot.result->problem().weights) {
        return {};
    }
    // As the engine holds them: this is read again at every step of a scrub.
    std::vector<float> cells(weights->rows() * weights->columns());
    weights->copyCells({0, 0, weights->rows(), weights->columns()}, cells);
    std::size_t rows = 0;
    for (std::size_t query = 0; query < weights->rows(); ++query) {
        for (std::size_t key = 0; key < weights->columns(); ++key) {
            if (!std::isfinite(cells[query * weights->columns() + key]) && !weights->covered(query, key)) {
                ++rows;
                break;
            }
        }
    }
    if (rows == 0) {
        return {};
    }
    const bool columns = snapshot.scene->orientation == Orientation::Columns;
    if (rows == 1) {
        return columns ? ViewHeader::tr("attention weights, those of one column are not numbers")
                       : ViewHeader::tr("attention weights, those of one row are not numbers");
    }
    return (columns ? ViewHeader::tr("attention weights, %1 columns are not numbers")
                    : ViewHeader::tr("attention weights, %1 rows are not numbers"))
        .arg(indexText(rows));
}

/// What is to be said of weights in place of "every row sums to 1"; empty where that is true.
QString slipMeaning(const Snapshot& snapshot) {
    const QString noNumbers = noNumbersMeaning(snapshot);
    return noNumbers.isEmpty() ? emptyRowsMeaning(snapshot) : noNumbers;
}

/// "4 × 4 words: sum over keys, mean over queries, ## goes on with a word"
QString groupsText(const Groups& groups) {
    const Snapshot& snapshot = groups.snapshot();
    const auto sums = snapshot.source(Stage::Weights);
    const QString text = QStringLiteral("%1 %2").arg(
        sidesText(sums->rows(), sums->columns(), snapshot.scene->orientation), groups.meaning());
    return groups.marks().isEmpty() ? text : QStringLiteral("%1, %2").arg(text, groups.marks());
}

/// Whether every row of a small matrix of weights sums to 1.
bool sumsToOne(const MatrixSource& weights) {
    constexpr double kRounding = 1e-9;
    if (weights.rows() * weights.columns() > kSmallMatrixCells) {
        return false;
    }
    std::vector<double> row(weights.columns());
    for (std::size_t i = 0; i < weights.rows(); ++i) {
        weights.exactRow(i, row);
        if (!(std::abs(std::accumulate(row.begin(), row.end(), 0.0) - 1.0) < kRounding)) {
            return false;
        }
    }
    return true;
}

/// "½(mean of heads + identity), multiplied from layer 0, every row sums to 1"
QString rolloutMeaning(const Snapshot& snapshot) {
    const SceneInput& input = snapshot.scene->input;
    QString text = hasIdentity(snapshot.headIndex().pool) ? ViewHeader::tr("½(mean of heads + identity)")
                                                          : ViewHeader::tr("mean of heads");
    if (snapshot.result->heads().size() > 1) {
        text = ViewHeader::tr("%1, multiplied from layer %2").arg(text).arg(layersOf(input).front());
    }
    const auto weights = snapshot.source(Stage::Weights);
    if (weights == nullptr || !sumsToOne(*weights)) {
        return text;
    }
    return (snapshot.scene->orientation == Orientation::Columns ? ViewHeader::tr("%1, every column sums to 1")
                                                                : ViewHeader::tr("%1, every row sums to 1"))
        .arg(text);
}

/// What is to be said of what is made of all heads.
QString pooledMeaning(const Snapshot& snapshot) {
    if (snapshot.headIndex().isRollout()) {
        return rolloutMeaning(snapshot);
    }
    if (snapshot.headIndex().pool == HeadPool::Max) {
        return ViewHeader::tr("the largest weight of any head, no shares of 1");
    }
    const AttentionProblem& problem = snapshot.result->problem();
    const bool areShares =
        !problem.weights && problem.softmaxAxis == SoftmaxAxis::Keys && problem.mask->allowsAll();
    if (!areShares) {
        return ViewHeader::tr("the mean of the heads' weights");
    }
    return snapshot.scene->orientation == Orientation::Columns
               ? ViewHeader::tr("the mean of the heads' weights, every column sums to 1")
               : ViewHeader::tr("the mean of the heads' weights, every row sums to 1");
}

/// As much of the text as has room, in whole parts: up to a comma or a dot between them; cut only where not
/// even the first part fits.
QString wholeParts(const QString& text, const QFontMetrics& metrics, int space) {
    QString shown = text;
    while (metrics.horizontalAdvance(shown) > space) {
        const auto end =
            std::max(shown.lastIndexOf(QStringLiteral(", ")), shown.lastIndexOf(QStringLiteral(" · ")));
        if (end < 0) {
            return metrics.elidedText(shown, Qt::ElideRight, space);
        }
        shown.truncate(end);
    }
    return shown;
}

} // namespace

ViewHeader::ViewHeader(const Context& context, MaskBrush& brush, const Parts& parts, QWidget* parent)
    : QWidget(parent)
    , m_context(context)
    , m_brush(brush)
    , m_side(new QLabel(this))
    , m_title(new FormulaLabel(context.appearance, this))
    , m_meaning(new QLabel(this))
    , m_pictures(new ChoiceButton(parts.pictures, tr("Picture"), this))
    , m_digits(new QToolButton(this))
    , m_fit(new QToolButton(this))
    , m_places(parts.places)
    , m_brushBar(new BrushBar(brush, this)) {
    setObjectName(QStringLiteral("viewHeader"));
    m_pictures->menu()->addMenu(tr("Explain"))->addActions(parts.explanations->actions());
    m_side->setObjectName(QStringLiteral("seenSide"));
    m_side->setProperty("role", "title");
    m_meaning->setProperty("role", "secondary");
    m_meaning->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* menu = new QMenu(m_digits);
    menu->addActions(parts.digits->actions());
    m_digits->setMenu(menu);
    m_digits->setPopupMode(QToolButton::InstantPopup);
    m_digits->setAccessibleName(tr("Decimals"));
    m_fit->setDefaultAction(parts.fit);
    m_fit->setAccessibleName(tr("Fit"));
    m_fit->setIconSize({16, 16});

    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(12, 2, 8, 2);
    line->setSpacing(8);
    line->addWidget(m_side);
    line->addWidget(m_title);
    line->addWidget(m_meaning, 1);
    line->addWidget(m_places);
    line->addWidget(m_brushBar);
    line->addWidget(m_digits);
    line->addWidget(m_fit);
    line->addWidget(m_pictures); // at the end, where nothing that comes and goes moves it

    connect(&context.session, &Session::snapshotChanged, this, &ViewHeader::refresh);
    connect(&context.selection, &Selection::stageChanged, this, &ViewHeader::refresh);
    connect(&context.selection, &Selection::explainedChanged, this, &ViewHeader::refresh);
    connect(&context.appearance, &Appearance::changed, this, &ViewHeader::refresh);
    connect(&context.selection, &Selection::mainPictureChanged, this, [this] {
        refresh();
        showDigits();
        fitParts();
    });
    connect(&brush, &MaskBrush::changed, this, &ViewHeader::fitParts);
    // The selector beside it says the new place later, and may take more room then.
    connect(&context.selection, &Selection::headIndexChanged, this, &ViewHeader::fitParts,
            Qt::QueuedConnection);
    if (context.comparison != nullptr) {
        connect(context.comparison, &Comparison::changed, this, &ViewHeader::refresh);
    }
    if (context.groups != nullptr) {
        connect(context.groups, &Groups::changed, this, &ViewHeader::refresh);
    }
    refresh();
}

const Snapshot& ViewHeader::shown() const {
    const Comparison* const comparison = m_context.comparison;
    const bool isSecond = comparison != nullptr && comparison->mainSide() == ComparedSide::Second &&
                          m_context.selection.mainPicture() == MainPicture::Matrix;
    return isSecond ? comparison->second() : m_context.session.snapshot();
}

/// Matrices beside each other have titles of their own.
void ViewHeader::showSide() {
    const Comparison* const comparison = m_context.comparison;
    const bool isShown = comparison != nullptr && comparison->isOn() &&
                         comparison->view() != ComparedView::Side &&
                         m_context.selection.mainPicture() == MainPicture::Matrix;
    m_side->setVisible(isShown);
    if (!isShown) {
        return;
    }
    const ComparedSide side = comparison->mainSide();
    m_side->setText(side == ComparedSide::First    ? tr("A")
                    : side == ComparedSide::Second ? tr("B")
                                                   : tr("A − B"));
    m_side->setToolTip(plainTip(side == ComparedSide::First ? tr("A: the scene as it is edited")
                                : side == ComparedSide::Second
                                    ? tr("B: %1").arg(comparison->name())
                                    : tr("What was kept, B, taken from the scene as it is edited, A")));
    // Where they blink nothing beside it must move.
    const QFontMetrics metrics = m_side->fontMetrics();
    const auto widthOf = [&metrics](const QString& text) { return metrics.boundingRect(text).width(); };
    m_side->setMinimumWidth(std::max(widthOf(tr("A")), widthOf(tr("B"))) + kSideSpare);
}

void ViewHeader::refresh() {
    const Snapshot& snapshot = shown();
    // A large matrix has another header: measuring hidden texts would slow its frames down.
    if (!snapshot || isHidden()) {
        return;
    }
    if (m_context.selection.mainPicture() == MainPicture::Explain) {
        showExplained();
        return;
    }
    Stage stage = m_context.selection.stage();
    if (m_context.selection.mainPicture() == MainPicture::Product) {
        stage = productStage(snapshot, stage).value_or(stage); // as the page below shows it
    }
    showSide();
    const StageNotation notation = notationOf(*snapshot.scene, stage);
    const bool isPooled = snapshot.headIndex().isPooled();
    m_title->setFormula(isPooled ? word(headText(snapshot.scene->input, snapshot.headIndex()))
                                 : notation.title,
                        QFont::DemiBold);
    const bool isSumAsked = m_context.session.cover().has(FactKind::RowSum);
    const QString slip = isPooled                  ? pooledMeaning(snapshot)
                         : stage == Stage::Weights ? slipMeaning(snapshot)
                                                   : QString();
    m_meaningText = isSumAsked ? QString() : slip.isEmpty() ? translated(notation.meaning) : slip;
    if (!m_side->isHidden() && m_context.comparison->mainSide() == ComparedSide::Difference) {
        m_meaningText = tr("what A has more than B, below 0 less");
    }
    const bool isWrong = stage == Stage::Weights &&
                         snapshot.scene->rules.softmaxAxis == SoftmaxAxis::Queries &&
                         !snapshot.result->problem().weights;
    setTextRole(*m_meaning, isWrong ? "problem" : "secondary");
    if (m_context.groups != nullptr && m_context.groups->isShown()) {
        m_meaningText = groupsText(*m_context.groups);
    } else if (m_context.groups != nullptr && !m_context.groups->problem().isEmpty()) {
        m_meaningText = m_context.groups->problem();
    } else if (const auto source = snapshot.source(stage);
               source && !m_context.session.cover().has(FactKind::Shape, stage)) {
        // The shape comes first: the end is what a narrow window cuts. But in the colour of a problem it
        // would be the problem.
        const QString shape = sidesText(source->rows(), source->columns(), snapshot.scene->orientation);
        m_meaningText = m_meaningText.isEmpty() ? shape
                        : isWrong               ? tr("%1 · %2").arg(m_meaningText, shape)
                                                : tr("%1 · %2").arg(shape, m_meaningText);
    }
    if (&snapshot != &m_context.session.snapshot()) {
        const std::string head = headText(snapshot.scene->input, snapshot.headIndex(), stage);
        m_meaningText =
            head.empty() ? m_meaningText : tr("%1 · %2").arg(QString::fromStdString(head), m_meaningText);
    }
    m_meaning->setToolTip(m_meaningText);
    showDigits();
    fitParts();
}

void ViewHeader::showExplained() {
    const auto& explained = m_context.selection.explained();
    showSide();
    m_title->setFormula(word(explained ? explainTitle(explained->kind).toStdString() : std::string()),
                        QFont::DemiBold);
    m_meaningText.clear();
    m_meaning->setToolTip({});
    showDigits();
    fitParts();
}

void ViewHeader::setPrintedDigits(int digits) {
    m_printedDigits = digits;
    showDigits();
    fitParts();
}

/// Fewer decimals than asked for are said where they are asked for.
void ViewHeader::showDigits() {
    const int asked = m_context.appearance.digits();
    const int printed = m_printedDigits.value_or(asked);
    const bool isMatrix = m_context.selection.mainPicture() == MainPicture::Matrix;
    const QString tip = tr("How many decimals are printed in the cells");
    if (isMatrix && printed < 0) {
        m_digits->setText(tr("No digits"));
        m_digits->setToolTip(
            tr("The cells are too small for numbers.\nO gives the matrix the whole window, + "
               "enlarges it, and the pointer reads one cell out."));
        return;
    }
    if (!isMatrix || printed >= asked) {
        m_digits->setText(tr("Digits %1").arg(asked));
        m_digits->setToolTip(tip);
        return;
    }
    m_digits->setText(tr("Digits %1 of %2").arg(printed).arg(asked));
    const QString reason = printed == 1 ? tr("one decimal, so that all numbers have room")
                                        : tr("%1 decimals, so that all numbers have room").arg(printed);
    m_digits->setToolTip(tip + QStringLiteral("\n") + reason);
}

QSize ViewHeader::minimumSizeHint() const {
    return {kLeastWidth, QWidget::minimumSizeHint().height()};
}

void ViewHeader::fitParts() {
    const bool painting = m_brush.isActive();
    const bool isMatrix = m_context.selection.mainPicture() == MainPicture::Matrix;
    m_pictures->setVisible(!painting);
    m_digits->setVisible(!painting && m_context.selection.mainPicture() != MainPicture::Explain);
    m_fit->setVisible(isMatrix);
    m_fit->setToolButtonStyle(painting ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon);
    const int places = m_places->isVisibleTo(this) ? m_places->sizeHint().width() + 8 : 0;
    const int choices = m_pictures->sizeHint().width() + 8 + m_digits->sizeHint().width();
    const int others = kMargins + places + (painting ? m_brushBar->sizeHint().width() : choices);
    const auto hasRoom = [&] {
        const int fit = isMatrix && !m_fit->isHidden() ? m_fit->sizeHint().width() : 0;
        const int side = m_side->isHidden() ? 0 : m_side->sizeHint().width() + 8;
        return m_title->sizeHint().width() + side + others + fit <= width();
    };
    // The formula stays longest: what Fit does, its key and a double click do too.
    if (!hasRoom()) {
        m_fit->setToolButtonStyle(Qt::ToolButtonIconOnly);
    }
    if (!hasRoom()) {
        m_fit->setVisible(false);
    }
    m_title->setVisible(hasRoom());
    m_fit->setVisible(isMatrix && (m_title->isHidden() || !m_fit->isHidden()));
    layout()->activate();
    const int space = m_meaning->width();
    m_meaning->setText(space < kLeastMeaning ? QString()
                                             : wholeParts(m_meaningText, m_meaning->fontMetrics(), space));
}

void ViewHeader::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void ViewHeader::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitParts();
}

} // namespace attnscope::ui
