// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/row_panel.h"

#include "core/scene/token_name.h"

#include "ui/paint/base/isolated_name.h"
#include "ui/paint/base/numbered_token.h"
#include "ui/row/arrows_view.h"
#include "ui/row/covered_row_view.h"
#include "ui/row/equation_view.h"
#include "ui/row/feature_pair_field.h"
#include "ui/row/list_handle.h"
#include "ui/row/match_plane_view.h"
#include "ui/row/match_view.h"
#include "ui/row/patch_map_view.h"
#include "ui/row/row_figure.h"
#include "ui/row/row_sentence.h"
#include "ui/row/row_state.h"
#include "ui/row/row_statistics_cards.h"
#include "ui/row/row_title.h"
#include "ui/row/strips_view.h"
#include "ui/row/tip_edits.h"
#include "ui/row/transport.h"
#include "ui/session/groups.h"
#include "ui/session/selection.h"
#include "ui/widgets/tab_order.h"

#include <QCoreApplication>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSettings>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attnscope::ui {

namespace {

constexpr int kPadding = 12;
/// In a lower panel the plane needs the room that the statistics' cards take.
constexpr int kLowPanel = 760;
constexpr auto kDrawingKey = "row/drawing";
constexpr auto kLinesKey = "row/lines";

QFrame* makeLine(QWidget* parent) {
    auto* line = new QFrame(parent);
    line->setProperty("line", true);
    return line;
}

/// What the panel scrolls. Its parts shrink to the least they can do with before it scrolls, while a scroll
/// area asks for the height that they would like.
class RowContent final : public QWidget {
public:
    using QWidget::QWidget;

    int heightForWidth(int width) const override { return layout()->minimumHeightForWidth(width); }
};

/// A bar that comes makes the content narrower and so higher or lower, after which Qt may take the bar away
/// again, and so on without end. After a few turns the bar stays as it is.
class RowScrollArea final : public QScrollArea {
public:
    using QScrollArea::QScrollArea;

    bool eventFilter(QObject* watched, QEvent* event) override {
        constexpr int kMostTurns = 4;
        if (m_turns >= kMostTurns && event->type() == QEvent::Resize) {
            return false;
        }
        ++m_turns;
        const bool isTaken = QScrollArea::eventFilter(watched, event);
        --m_turns;
        return isTaken;
    }

private:
    int m_turns = 0;
};

/// The tabs and the settings of the play side by side; below each other where the tabs of all drawings leave
/// no room.
class TabLine final : public QWidget {
public:
    TabLine(QTabBar* tabs, QWidget* settings, QWidget* parent)
        : QWidget(parent)
        , m_tabs(tabs)
        , m_settings(settings)
        , m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
        m_layout->setContentsMargins(0, 0, 0, 0);
        m_layout->setSpacing(0);
        m_layout->addWidget(tabs);
        m_layout->addWidget(settings, 1);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    }
    QSize minimumSizeHint() const override {
        return {std::max(m_tabs->minimumSizeHint().width(), m_settings->minimumSizeHint().width()),
                m_layout->minimumSize().height()};
    }

protected:
    bool event(QEvent* event) override {
        if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize) {
            const int needed = m_tabs->sizeHint().width() + m_settings->minimumSizeHint().width();
            m_layout->setDirection(needed <= width() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
        }
        return QWidget::event(event);
    }

private:
    QTabBar* m_tabs;
    QWidget* m_settings;
    QBoxLayout* m_layout;
};

/// The application keeps settings under its own name; a test has none and keeps nothing.
bool keepsSettings() {
    return !QCoreApplication::organizationName().isEmpty();
}

/// The sentence with its subject in the colour of the selected row.
QString coloured(const RowSentence& sentence, const QColor& colour) {
    QString text = sentence.text;
    // A number and its sign stay on one line; as long as before, so that the subject is where it was.
    text.replace(QStringLiteral(" %"), QStringLiteral("\u00A0%"));
    const int end = sentence.subjectStart + sentence.subjectLength;
    // In a document the first strong letter decides, also where it is isolated: a mark that is not drawn.
    const QString leftToRight = isolatedName(text) == text ? QString() : QString(QChar(0x200E));
    return leftToRight + QStringLiteral("%1<b style=\"color:%2\">%3</b>%4")
                             .arg(text.left(sentence.subjectStart).toHtmlEscaped(), colour.name(),
                                  text.mid(sentence.subjectStart, sentence.subjectLength).toHtmlEscaped(),
                                  text.mid(end).toHtmlEscaped());
}

} // namespace

RowPanel::RowPanel(const Context& context, QWidget* parent)
    : QWidget(parent)
    , m_state(new RowState(context, this)) {
    setObjectName(QStringLiteral("panel"));
    setAccessibleName(tr("Row of the output"));
    setAttribute(Qt::WA_StyledBackground);
    auto* scroll = new RowScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(makeContent(context));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
    connect(m_state, &RowState::rowChanged, this, &RowPanel::readRow);
    connect(&context.selection, &Selection::stageChanged, this, &RowPanel::readGroup);
    connect(&context.selection, &Selection::mainPictureChanged, this, &RowPanel::readGroup);
    if (context.groups != nullptr) {
        connect(context.groups, &Groups::changed, this, &RowPanel::readGroup);
    }
    connect(m_tabs, &QTabBar::currentChanged, this,
            [this](int index) { choose(static_cast<Drawing>(index)); });
    if (keepsSettings()) {
        const int kept = QSettings().value(QLatin1String(kDrawingKey), m_tabs->currentIndex()).toInt();
        m_chosen = static_cast<Drawing>(std::clamp(kept, 0, m_tabs->count() - 1));
    }
    readRow();
}

RowPanel::Drawing RowPanel::drawing() const {
    return static_cast<Drawing>(m_tabs->currentIndex());
}

void RowPanel::setDrawing(Drawing drawing) {
    choose(drawing);
}

void RowPanel::choose(Drawing drawing) {
    m_chosen = drawing;
    if (keepsSettings()) {
        QSettings().setValue(QLatin1String(kDrawingKey), static_cast<int>(drawing));
    }
    showDrawing();
}

void RowPanel::showTabs() {
    const QSignalBlocker quiet(m_tabs);
    // Weights alone are a list; queries and keys are there without V too.
    const bool areAlone = m_state->hasWeightsAlone();
    const bool hasMap = m_map->page().hasMap();
    const auto show = [this](Drawing drawing, bool isShown) {
        if (isShown != m_tabs->isTabVisible(static_cast<int>(drawing))) {
            m_tabs->setTabVisible(static_cast<int>(drawing), isShown);
            m_tabs->updateGeometry(); // a tab that comes or goes asks for no other room by itself
        }
    };
    show(Drawing::Arrows, !areAlone);
    show(Drawing::Equation, !areAlone);
    show(Drawing::Match, !areAlone || m_state->match() != nullptr);
    show(Drawing::Map, hasMap);
    m_tabs->setTabText(static_cast<int>(Drawing::Strips), areAlone ? tr("Weights") : tr("Strips"));
    m_tabs->setTabToolTip(static_cast<int>(Drawing::Strips), areAlone
                                                                 ? tr("The strongest weights first")
                                                                 : tr("Every term as a line of numbers"));
    const bool isThere = m_tabs->isTabVisible(static_cast<int>(m_chosen));
    m_tabs->setCurrentIndex(static_cast<int>(isThere    ? m_chosen
                                             : areAlone ? Drawing::Strips
                                                        : Drawing::Arrows));
}

DrawnPicture RowPanel::drawnPicture() const {
    const HeadIndex head = m_state->context().session.snapshot().headIndex();
    RowFigure figure{StripsPicture{m_state->pictureForPage()},
                     {m_state->query(), m_state->queryToken(),
                      QString::fromStdString(headText(m_state->scene().input, head))}};
    switch (drawing()) {
    case Drawing::Strips:
        break;
    case Drawing::Arrows:
        figure.drawing = m_arrows->picture();
        break;
    case Drawing::Equation:
        figure.drawing = m_equation->page().picture();
        break;
    case Drawing::Match:
        figure.drawing = m_match->vectors().picture();
        break;
    case Drawing::Map:
        figure.drawing = m_map->page().picture();
        break;
    }
    const bool isThere = drawing() == Drawing::Match ? m_state->match() != nullptr
                         : drawing() == Drawing::Map ? m_map->page().hasMap()
                                                     : m_state->picture().row != nullptr;
    return isThere ? drawnRow(std::move(figure)) : DrawnPicture();
}

void RowPanel::makeTabs() {
    m_tabs = new QTabBar(this);
    m_tabs->setObjectName(QStringLiteral("rowTabs"));
    m_tabs->setAccessibleName(tr("How the row is drawn"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setElideMode(Qt::ElideNone);
    m_tabs->setUsesScrollButtons(false);
    m_tabs->setTabToolTip(m_tabs->addTab(tr("Strips")), tr("Every term as a line of numbers"));
    m_tabs->setTabToolTip(m_tabs->addTab(tr("Arrows")), tr("Every term as an arrow, head to tail"));
    m_tabs->setTabToolTip(m_tabs->addTab(tr("Equation")), tr("The sum written out with its numbers"));
    m_tabs->setTabToolTip(m_tabs->addTab(tr("Match")), tr("Query and keys as arrows: why a score is large"));
    m_tabs->setTabToolTip(m_tabs->addTab(tr("Map")), tr("The weights over the patches of the image"));
    m_tabs->setCurrentIndex(static_cast<int>(Drawing::Arrows));
}

void RowPanel::makeDrawings() {
    m_drawings = new QStackedWidget(this);
    m_drawings->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_drawings->addWidget(new QWidget(m_drawings)); // strips: the list below is the drawing
    auto* const arrows = new QWidget(m_drawings);
    m_arrows = new ArrowsView(*m_state, arrows);
    m_arrowsAxes = new FeaturePairField(true, tr("Plane of the values"), arrows);
    m_arrowsAxes->setObjectName(QStringLiteral("arrowsAxes"));
    auto* const lines = new QVBoxLayout(arrows);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(4);
    lines->addWidget(m_arrows, 1);
    lines->addWidget(m_arrowsAxes, 0, Qt::AlignLeft);
    connect(m_arrowsAxes, &FeaturePairField::chosen, this,
            [this] { m_state->choosePlane(m_arrowsAxes->features()); });
    connect(m_arrowsAxes, &FeaturePairField::bestChosen, m_state, &RowState::turnToBestPlane);
    m_equation = new EquationView(*m_state, m_drawings);
    m_match = new MatchView(*m_state, m_drawings);
    m_drawings->addWidget(arrows);
    m_drawings->addWidget(m_equation);
    m_drawings->addWidget(m_match);
    m_map = new PatchMapView(*m_state, m_drawings);
    m_drawings->addWidget(m_map);
    m_tipEdits = new TipEdits(*m_state, this);
    connect(m_arrows, &ArrowsView::tipMoved, m_tipEdits, &TipEdits::moveTip);
    connect(m_arrows, &ArrowsView::tipReleased, m_tipEdits, &TipEdits::endStep);
    connect(m_match, &MatchView::tipMoved, m_tipEdits, &TipEdits::moveTip);
    connect(m_match, &MatchView::tipReleased, m_tipEdits, &TipEdits::endStep);
}

QWidget* RowPanel::makeContent(const Context& context) {
    auto* content = new RowContent(this);
    content->setObjectName(QStringLiteral("panel"));
    content->setAttribute(Qt::WA_StyledBackground);
    auto* layout = new QVBoxLayout(content);
    m_layout = layout;
    layout->setContentsMargins(kPadding, 4, kPadding, kPadding);
    layout->setSpacing(0);
    makeTabs();
    makeDrawings();
    m_sentence = new QLabel(content);
    m_sentence->setObjectName(QStringLiteral("rowSentence"));
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_groupNote = new QLabel(content);
    m_groupNote->setObjectName(QStringLiteral("rowOfAToken"));
    m_groupNote->setProperty("role", "caption");
    m_groupNote->setTextFormat(Qt::PlainText);
    m_groupNote->setWordWrap(true);
    m_groupNote->setContentsMargins(0, 0, 0, 4);
    m_noValues = new QLabel(content);
    m_noValues->setObjectName(QStringLiteral("noValues"));
    m_noValues->setProperty("role", "secondary");
    m_noValues->setAlignment(Qt::AlignCenter);
    m_covered = new CoveredRowView(*m_state, content);
    m_strips = new StripsView(*m_state, content);
    auto* transport = new Transport(context, content);
    m_transport = transport;
    m_settings = transport->takeSettings();
    m_statistics = new RowStatisticsCards(*m_state, content);
    m_spare = new QWidget(content);
    layout->addWidget(new RowTitle(*m_state, content));
    layout->addWidget(m_groupNote);
    layout->addWidget(new TabLine(m_tabs, m_settings, content));
    layout->addWidget(makeLine(content));
    layout->addSpacing(kPadding);
    layout->addWidget(m_drawings, 10);
    layout->addWidget(m_tipEdits);
    layout->addWidget(m_covered, 10);
    layout->addWidget(m_noValues, 10);
    makeListHandle(context, content);
    layout->addWidget(m_listHandle);
    layout->addWidget(m_sentence);
    layout->addSpacing(4);
    layout->addWidget(m_strips);
    layout->addWidget(m_spare, 1);
    layout->addSpacing(8);
    layout->addWidget(makeLine(content));
    layout->addWidget(m_transport);
    layout->addWidget(makeLine(content));
    layout->addSpacing(8);
    layout->addWidget(m_statistics);
    setTabOrderByRows(*layout);
    return content;
}

void RowPanel::makeListHandle(const Context& context, QWidget* content) {
    m_listHandle = new ListHandle(context.appearance, content);
    if (keepsSettings() && QSettings().contains(QLatin1String(kLinesKey))) {
        m_listLines = std::max(0.0, QSettings().value(QLatin1String(kLinesKey)).toDouble());
        m_strips->setLinesWanted(m_listLines);
    }
    const auto seen = [this] { return m_strips->isVisible() ? m_strips->linesSeen() : 0.0; };
    connect(m_listHandle, &ListHandle::taken, this, [this, seen] { m_linesTaken = seen(); });
    connect(m_listHandle, &ListHandle::dragged, this,
            [this](int by) { showLines(m_linesTaken - by / m_strips->geometryOfLines().lineHeight); });
    connect(m_listHandle, &ListHandle::stepped, this,
            [this, seen](int lines) { showLines(std::round(seen()) - lines); });
    connect(m_listHandle, &ListHandle::toggled, this, &RowPanel::toggleList);
}

void RowPanel::toggleList() {
    if (!m_listLines) {
        constexpr double kFew = 3.0;
        showLines(m_strips->isVisible() ? 0.0 : kFew);
        return;
    }
    m_listLines.reset();
    if (keepsSettings()) {
        QSettings().remove(QLatin1String(kLinesKey));
    }
    m_strips->setLinesWanted(m_listLines);
    showDrawing();
}

void RowPanel::showLines(double lines) {
    constexpr double kFewest = 0.5;
    const StripsGeometry& list = m_strips->geometryOfLines();
    // The drawing keeps what it needs.
    const int free = m_drawings->height() - m_drawings->minimumSizeHint().height() +
                     (m_strips->isVisible() ? 0 : -m_strips->minimumSizeHint().height());
    const double seen = m_strips->isVisible() ? m_strips->linesSeen() : 0.0;
    const double most =
        std::max(seen, std::min(seen + std::max(0, free) / list.lineHeight, static_cast<double>(list.lines)));
    m_listLines = lines < kFewest ? 0.0 : std::clamp(lines, 1.0, std::max(1.0, most));
    if (keepsSettings()) {
        QSettings().setValue(QLatin1String(kLinesKey), *m_listLines);
    }
    m_strips->setLinesWanted(m_listLines);
    showDrawing();
}

void RowPanel::showDrawing() {
    showTabs();
    const bool hasValues = m_state->picture().row != nullptr;
    const bool isMap = drawing() == Drawing::Map;
    const bool isList = drawing() == Drawing::Strips;
    const bool isMatch = drawing() == Drawing::Match;
    // Queries and keys are there without V too.
    const bool isDrawn = isMatch ? m_state->match() != nullptr : isMap || hasValues;
    // They are the highest, and where they are not shown the others need not have their height. Before the
    // other drawing is shown: a page that is hidden already would keep the room that it had.
    for (const Drawing high : {Drawing::Match, Drawing::Map}) {
        m_drawings->widget(static_cast<int>(high))
            ->setSizePolicy(QSizePolicy::Preferred,
                            drawing() == high ? QSizePolicy::Preferred : QSizePolicy::Ignored);
    }
    m_drawings->setCurrentIndex(m_tabs->currentIndex());
    m_drawings->setVisible(isDrawn && !isList);
    // What is matched are scores, and the plane of queries and keys needs the room; so does a map.
    const bool areAlone = m_state->hasWeightsAlone() && isList;
    const bool hasList = (hasValues && !isMatch && !isMap) || areAlone;
    const double usualLines = leavesRoomForList() ? 1.0 : 0.0;
    m_strips->setVisible(hasList && (isList || m_listLines.value_or(usualLines) > 0.0));
    m_listHandle->setVisible(hasList && !isList);
    // The list is the drawing of the strips: then it takes all the room that it can use.
    m_strips->setIsDrawing(isList);
    m_layout->setStretchFactor(m_strips, isList ? 100 : 0);
    m_spare->setVisible(hasList && isList);
    m_transport->setEnabled(hasValues);
    m_settings->setEnabled(hasValues);
    m_tabs->setEnabled(hasValues || areAlone || m_state->match() != nullptr || m_map->page().hasMap());
    const bool isCovered = m_state->coveredRow() != nullptr;
    m_covered->setVisible(isCovered);
    // There is one picture of a covered row, and nothing to play.
    m_tabs->setVisible(!isCovered);
    m_settings->setVisible(!isCovered && !areAlone);
    m_transport->setVisible(!isCovered && !areAlone);
    m_statistics->setVisible(!isCovered);
    m_noValues->setVisible(!isDrawn && !isCovered && m_state->hasResult());
    m_noValues->setText(isMatch ? noMatchText() : noValuesText());
    m_layout->setStretchFactor(m_noValues, areAlone ? 0 : 10);
}

bool RowPanel::leavesRoomForList() const {
    constexpr int kOthers = 440; // what stands around a drawing, and the first lines of the list
    return drawing() != Drawing::Equation || m_equation->wantedHeight(width()) <= height() - kOthers;
}

QString RowPanel::noValuesText() const {
    if (m_state->isCovering()) {
        return tr("Covered until the answer is shown");
    }
    const auto* const given = std::get_if<AttentionWeightsInput>(&m_state->scene().input);
    if (!m_state->isPooled() || (given != nullptr && !given->v)) {
        return tr("This scene has no V: weights only");
    }
    if (m_state->poolKey().isEmpty()) {
        return tr("These are shares through all layers up to this one.\nThey make no row of the output:\n[ "
                  "and ] show one head.");
    }
    return tr("These are the weights of all heads together.\nEach head has "
              "values of its own, so that they make no row\nof the output: "
              "[ and ] show one head,\n%1 the one from before.")
        .arg(m_state->poolKey());
}

QString RowPanel::noMatchText() const {
    if (m_state->isPooled() && m_state->poolKey().isEmpty()) {
        return tr(
            "These are shares through all layers up to this one.\nNo queries and keys match for them:\n[ "
            "and ] show one head.");
    }
    return m_state->isPooled() ? tr("These are the weights of all heads together.\nEach head has "
                                    "queries and keys of its own:\n[ and ] show one head,\n%1 the one "
                                    "from before.")
                                     .arg(m_state->poolKey())
                               : tr("The weights of this scene were given without Q and K:\nthere is "
                                    "nothing to match");
}

void RowPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_statistics->setCompact(height() < kLowPanel);
    m_arrows->setLow(height() < kLowPanel);
    if (drawing() == Drawing::Equation) {
        showDrawing();
    }
}

/// An output belongs to a token, while the matrix may show words or regions.
void RowPanel::readGroup() {
    const Context& context = m_state->context();
    const bool isGrouped = context.groups != nullptr && context.groups->isShown() &&
                           context.selection.mainPicture() == MainPicture::Matrix && m_state->hasResult();
    m_groupNote->setVisible(isGrouped);
    if (isGrouped) {
        const QString token = numberedToken(m_state->scene().tokens, m_state->query(),
                                            static_cast<std::size_t>(m_state->picture().indexFrom));
        m_groupNote->setText(context.groups->grouping() == Grouping::Words
                                 ? tr("Of token %1 alone: words have no output").arg(token)
                                 : tr("Of token %1 alone: regions have no output").arg(token));
    }
}

void RowPanel::readRow() {
    if (underMouse()) {
        QToolTip::hideText(); // its numbers are those of before
    }
    readGroup();
    const RowPicture& shown = m_state->picture();
    m_arrowsAxes->setFeatures(shown.row ? shown.row->output.size() : 0, shown.features, shown.indexFrom);
    m_state->choosePlane(m_arrowsAxes->features());
    if (m_state->hasResult()) {
        const RowSentence& sentence = m_state->sentence();
        m_sentence->setText(coloured(sentence, m_state->picture().palette.theme.accentText));
        m_sentence->setAccessibleName(sentence.text);
    } else {
        m_sentence->clear();
    }
    showDrawing();
}

} // namespace attnscope::ui
