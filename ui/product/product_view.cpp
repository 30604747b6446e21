// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/product/product_view.h"

#include "core/arithmetic/product_line.h"
#include "ui/matrix/empty_state.h"
#include "ui/paint/base/focus_frame.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/translated.h"
#include "ui/product/product_transport.h"
#include "ui/session/appearance.h"
#include "ui/session/large_matrix.h"
#include "ui/session/scene_colours.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"
#include "ui/widgets/spoken_description.h"

#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace attnscope::ui {

namespace {

/// "product-qkt" of Q·Kᵀ: letters that every file system has.
QString fileNameOf(const StageProduct& product) {
    QString names = QString::fromStdString(plainText(product.left.name) + plainText(product.right.name));
    names.replace(QChar(0x1D40), QLatin1Char('t'));
    QString letters;
    for (const QChar letter : std::as_const(names)) {
        if (letter.isLetterOrNumber() && letter.unicode() < 0x80) {
            letters += letter.toLower();
        }
    }
    return QStringLiteral("product-") + letters;
}

} // namespace

ProductView::ProductView(const Context& context, QWidget* parent)
    : PicturePage(parent)
    , m_context(context)
    , m_transport(new ProductTransport(context.appearance, this))
    , m_asked(context.selection.stage()) {
    setObjectName(QStringLiteral("productView"));
    setAccessibleName(tr("The product"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addStretch(1);
    column->addWidget(m_transport);
    connect(&context.session, &Session::snapshotChanged, this, &ProductView::readProduct);
    connect(&context.selection, &Selection::stageChanged, this, &ProductView::followStage);
    connect(&context.selection, &Selection::cellChanged, this, &ProductView::followCell);
    connect(&context.appearance, &Appearance::changed, this, &ProductView::renew);
    connect(m_transport, &ProductTransport::playWanted, this, &ProductView::togglePlay);
    connect(m_transport, &ProductTransport::stepWanted, this, &ProductView::stepBy);
    connect(m_transport, &ProductTransport::orderChanged, this, &ProductView::showWhole);
    connect(m_transport, &ProductTransport::untransposedChanged, this, &ProductView::readProduct);
    connect(&m_timer, &QTimer::timeout, this, [this] { stepBy(1); });
}

void ProductView::followStage() {
    const bool isShownStage = m_isOwnMove && productStage(m_context.session.snapshot(),
                                                          m_context.selection.stage()) == m_product->stage;
    if (!m_isOwnMove || isShownStage) {
        m_asked = m_context.selection.stage();
    }
    readProduct();
}

/// A page that nobody sees reads nothing: a large product takes its time.
void ProductView::readProduct() {
    m_isStale = !isVisible();
    if (m_isStale) {
        return;
    }
    const Snapshot& snapshot = m_context.session.snapshot();
    const bool isScores = productStage(snapshot, m_asked) == Stage::Scores;
    auto product = productOf(snapshot, m_asked, isScores && m_transport->isUntransposed());
    const bool isOther = !product || !m_product || product->stage != m_product->stage;
    m_product = std::move(product);
    keepInside(); // before anything reads the new product
    if (const auto now = m_context.session.scene().orientation; now != m_orientation) {
        m_orientation = now; // a token at a time, as the row of the output is built
        m_transport->setOrder(now == Orientation::Columns ? ProductOrder::Columns : ProductOrder::Rows);
    }
    m_transport->setOffers(isScores, m_product && m_product->result.source);
    if (isOther || !m_product->result.source) {
        showWhole();
    }
    followCell();
}

void ProductView::followCell() {
    if (m_isStale) {
        return;
    }
    if (!m_product) {
        renew();
        return;
    }
    const Opened before{m_row, m_column, m_term};
    CellRef cell = m_context.selection.cell();
    if (m_product->stage == Stage::Scores && stageInfo(cell.stage).cellsAreQueryKey) {
        cell.stage = Stage::Scores; // what is computed from a score stands in its place
    }
    if (const auto ofResult = m_product->result.displayed(cell)) {
        m_row = ofResult->row;
        m_column = ofResult->column;
    } else if (const auto ofLeft = m_product->left.displayed(cell)) {
        m_row = ofLeft->row;
        m_term = ofLeft->column;
    } else if (const auto ofRight = m_product->right.displayed(cell)) {
        m_term = ofRight->row;
        m_column = ofRight->column;
    }
    keepInside();
    // What the wheel opened stays open while another number changes.
    if (before.row != m_row || before.column != m_column || before.term != m_term) {
        m_opened = {m_row, m_column, m_term};
    }
    renew();
}

/// A product may be smaller than the one before it.
void ProductView::keepInside() {
    if (m_product) {
        m_row = std::min(m_row, m_product->left.rows - 1);
        m_column = std::min(m_column, m_product->right.columns - 1);
        m_term = std::min(m_term, m_product->left.columns - 1);
    }
}

/// Something else than the light changed.
void ProductView::renew() {
    m_matrices = {};
    m_layout.reset();
    m_hover.reset();
    if (m_play && (!m_product || m_play->step > steps())) {
        m_timer.stop(); // there is less to play than before
        m_play.reset();
    }
    describe();
    showPlay();
    update();
}

void ProductView::describe() {
    QStringList parts;
    if (m_product && !m_isStale) {
        parts << factorText();
        const ArithmeticLine line =
            productLine(*m_product, *m_context.session.snapshot().scene, m_row, m_column);
        if (line.result) {
            const Formula whole = row({line.name, line.working, op("="), *line.result});
            parts << QString::fromStdString(plainText(whole));
        }
    }
    parts << noteText();
    parts.removeAll(QString());
    setSpokenDescription(*this, parts.join(QStringLiteral("; ")));
}

QString ProductView::factorText() const {
    const Spot spot = cursorSpot();
    if (spot.part == ProductPart::Result) {
        return {};
    }
    const ProductMatrix& factor = partOf(*m_product, spot.part);
    return QStringLiteral("%1[%2, %3] = %4")
        .arg(QString::fromStdString(plainText(factor.name)))
        .arg(spot.row)
        .arg(spot.column)
        .arg(factor.at(spot.row, spot.column));
}

QString ProductView::noteText() const {
    return m_product && !m_product->note.empty() ? spoken(m_product->note) : QString();
}

QRect ProductView::canvas() const {
    return rect().adjusted(0, 0, 0, -m_transport->sizeHint().height());
}

ProductPicture ProductView::unlit() const {
    ProductPicture picture;
    picture.snapshot = m_context.session.snapshot();
    picture.product = m_product;
    picture.palette = paletteOf(m_context.session, m_context.appearance);
    picture.digits = m_context.appearance.digits();
    if (m_product) {
        picture.row = std::min(m_opened.row, m_product->left.rows - 1);
        picture.column = std::min(m_opened.column, m_product->right.columns - 1);
        picture.term = std::min(m_opened.term, m_product->left.columns - 1);
        picture.wasTermTurned = m_opened.wasTermTurned;
    }
    const Cover& cover = m_context.session.cover();
    const bool isAsked =
        m_product && std::any_of(cover.cells.begin(), cover.cells.end(),
                                 [this](const CellRef& cell) { return cell.stage == m_product->stage; });
    picture.play = isAsked ? ProductPlay() : m_play; // nothing of it is computed yet
    picture.note = noteText();
    picture.isResultSized = !m_product || !cover.has(FactKind::Shape, m_product->stage);
    if (picture.snapshot) {
        HeatmapPicture weights;
        weights.snapshot = picture.snapshot;
        weights.palette = picture.palette;
        setView(weights, m_context.appearance);
        picture.scale = weights.scale;
        picture.weightColours = weights.tiledColours;
    }
    return picture;
}

ProductPicture ProductView::picture() const {
    ProductPicture picture = unlit();
    if (m_play && m_product) {
        picture.light = playedLight();
    } else if (!picture.play) {
        picture.light = m_hover ? lightOf(*m_hover) : cursorLight();
    }
    return picture;
}

/// Laying out reads numbers, which takes its time where each of them takes all keys.
ProductLayout ProductView::layoutNow() const {
    if (!m_layout) {
        m_layout = layoutProduct(unlit(), canvas().size());
    }
    return *m_layout;
}

ProductLight ProductView::lightOf(const Spot& spot) const {
    switch (spot.part) {
    case ProductPart::Left:
        return {spot.row, m_column, spot.column};
    case ProductPart::Right:
        return {m_row, spot.column, spot.row};
    case ProductPart::Result:
        break;
    }
    return {spot.row, spot.column, {}};
}

/// What the last step computed.
ProductLight ProductView::playedLight() const {
    const ProductPlace result = layoutNow().of(ProductPart::Result);
    if (m_play->step == 0) {
        return {};
    }
    const std::size_t last = m_play->step - 1;
    switch (m_play->order) {
    case ProductOrder::Rows:
        return {result.rows.first + last, {}, {}};
    case ProductOrder::Columns:
        return {{}, result.columns.first + last, {}};
    case ProductOrder::Entries:
        break;
    }
    return {result.rows.first + last / result.columns.shown(),
            result.columns.first + last % result.columns.shown(),
            {}};
}

DrawnPicture ProductView::drawnPicture() const {
    if (!m_product || m_isStale) {
        return {};
    }
    ProductPicture shown = picture();
    if (!m_play) {
        shown.light = cursorLight();
    }
    const auto draw = [shown](QPainter& painter, const QSizeF& size, const DrawnLook& look) {
        ProductPicture picture = shown;
        picture.palette = look.palette;
        picture.isTyped = look.isTyped;
        const ProductLayout layout = layoutProduct(picture, size);
        drawProductMatrices(painter, picture, layout);
        drawProductLight(painter, picture, layout);
    };
    DrawnPicture drawn{tr("The product as shown"),
                       wholeProductSize(shown, canvas().size().expandedTo({480, 320})), draw};
    drawn.type = kFigureType;
    drawn.fits = [shown, window = layoutProduct(shown, drawn.size)](const QSizeF& size, bool isTyped) {
        ProductPicture picture = shown;
        picture.isTyped = isTyped;
        return isAllIn(layoutProduct(picture, size), size, window);
    };
    drawn.heightAt = [shown](double width, bool isTyped) {
        ProductPicture picture = shown;
        picture.isTyped = isTyped;
        return productHeight(picture, width);
    };
    drawn.fileName = fileNameOf(*m_product);
    const auto nameOf = [](const ProductMatrix& matrix) {
        return QString::fromStdString(plainText(matrix.name));
    };
    drawn.caption = tr("The product %1 · %2 = %3")
                        .arg(nameOf(m_product->left), nameOf(m_product->right), nameOf(m_product->result));
    return drawn;
}

void ProductView::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = m_context.appearance.theme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    if (!m_product) {
        QStringList lines = emptyStateText(m_context.session, m_context.selection.stage());
        if (lines.isEmpty() && m_context.session.snapshot()) {
            lines << (m_context.session.snapshot().headIndex().isPooled()
                          ? tr("Products are of one head: [ and ] show one.")
                          : tr("Nothing is multiplied here: the weights are given, and there is no V."));
        }
        drawAbsence(painter, lines, canvas(), theme);
        return;
    }
    const ProductPicture shown = picture();
    const ProductLayout layout = layoutNow();
    const double scale = devicePixelRatioF();
    if (m_matrices.isNull() || m_matrices.devicePixelRatioF() != scale) {
        m_matrices = QPixmap(canvas().size() * scale);
        m_matrices.setDevicePixelRatio(scale);
        m_matrices.fill(theme.panel);
        QPainter once(&m_matrices);
        drawProductMatrices(once, shown, layout);
    }
    painter.drawPixmap(0, 0, m_matrices);
    drawProductLight(painter, shown, layout);
    if (m_showsFocus) {
        drawFocusFrame(painter, QRectF(canvas()), theme);
    }
}

} // namespace attnscope::ui
