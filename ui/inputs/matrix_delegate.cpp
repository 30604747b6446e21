// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/inputs/matrix_delegate.h"

#include "ui/inputs/matrix_editor.h"
#include "ui/inputs/matrix_model.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/session/appearance.h"
#include "ui/session/scene_colours.h"
#include "ui/session/session.h"
#include "ui/widgets/icons.h"

#include <QLineEdit>
#include <QPainter>

namespace attnscope::ui {

namespace {

/// Narrower cells have no room for the drag mark beside their number.
constexpr int kHintFrom = 72;

void drawFrame(QPainter& painter, const QRectF& rect, const QColor& colour, double width) {
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect.adjusted(width / 2, width / 2, -width / 2, -width / 2));
}

/// Lines around the cells that belong to the shown head.
void drawSlice(QPainter& painter, const QRectF& rect, const MatrixModel& model, const QModelIndex& index,
               const QColor& colour) {
    const std::optional<HeadSlice> slice = model.shownSlice();
    const int row = index.row();
    const int column = index.column() + model.firstColumn();
    const int at = slice && slice->ofRows ? row : column;
    const int first = slice ? static_cast<int>(slice->first) : 0;
    const int last = slice ? first + static_cast<int>(slice->count) - 1 : -1;
    if (at < first || at > last) {
        return;
    }
    const int lastRow = static_cast<int>(model.matrix().rows()) - 1;
    const int lastColumn = static_cast<int>(model.matrix().columns()) - 1;
    constexpr double kWidth = 2.0;
    const auto edge = [&](bool there, const QRectF& line) {
        if (there) {
            painter.fillRect(line, colour);
        }
    };
    edge(row == (slice->ofRows ? first : 0), {rect.left(), rect.top(), rect.width(), kWidth});
    edge(row == (slice->ofRows ? last : lastRow),
         {rect.left(), rect.bottom() - kWidth, rect.width(), kWidth});
    edge(column == (slice->ofRows ? 0 : first), {rect.left(), rect.top(), kWidth, rect.height()});
    edge(column == (slice->ofRows ? lastColumn : last),
         {rect.right() - kWidth, rect.top(), kWidth, rect.height()});
}

} // namespace

MatrixDelegate::MatrixDelegate(const Context& context, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_context(context) {
    const auto forget = [this] { m_palette.reset(); };
    connect(&context.session, &Session::snapshotChanged, this, forget);
    connect(&context.appearance, &Appearance::changed, this, forget);
}

const Palette& MatrixDelegate::palette(MatrixRole role) const {
    if (!m_palette || m_role != role) {
        m_palette = paletteOf(m_context.session, m_context.appearance, role);
        m_role = role;
    }
    return *m_palette;
}

void MatrixDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const auto* model = qobject_cast<const MatrixModel*>(index.model());
    if (view == nullptr || model == nullptr) {
        return;
    }
    const RangeGroup group = model->role() == MatrixRole::Weights ? RangeGroup::Weights : RangeGroup::Values;
    const QColor fill = palette(model->role()).fill(group, index.data(MatrixModel::kValueRole).toDouble());
    const QColor ink = textOn(fill);
    const QRectF rect = option.rect;

    painter->save();
    painter->fillRect(rect, fill);
    painter->setPen(QPen(palette(model->role()).theme.border, 1.0, Qt::SolidLine, Qt::FlatCap));
    painter->drawLine(rect.topRight() + QPointF(-0.5, 0), rect.bottomRight() + QPointF(-0.5, 0));
    painter->drawLine(rect.bottomLeft() + QPointF(0, -0.5), rect.bottomRight() + QPointF(0, -0.5));
    if (index.column() == 0) {
        painter->drawLine(rect.topLeft() + QPointF(0.5, 0), rect.bottomLeft() + QPointF(0.5, 0));
    }
    if (index.row() == 0) {
        painter->drawLine(rect.topLeft() + QPointF(0, 0.5), rect.topRight() + QPointF(0, 0.5));
    }

    drawSlice(*painter, rect, *model, index, palette(model->role()).theme.accent);
    const bool current = view->currentIndex() == index;
    const bool focused = current && view->hasFocus();
    const QString number = index.data().toString();
    const QFont font = sansFont(rect.width() < 52 ? kCaptionSize : kValueSize);
    const int side = 14;
    const double besides = (rect.width() - textWidth(font, number)) / 2.0;
    if ((focused || (option.state & QStyle::State_MouseOver)) && rect.width() >= kHintFrom &&
        besides >= side + 8) {
        const QRect hint(qRound(rect.left()) + 6, qRound(rect.center().y()) - side / 2, side, side);
        inkedIcon(QStringLiteral("drag-horizontal"), ink, ink).paint(painter, hint);
    }
    painter->setPen(ink);
    painter->setFont(font);
    painter->drawText(rect, Qt::AlignCenter, number);
    if (current) {
        drawFrame(*painter, rect, ink, focused ? 2.0 : 1.0);
    } else if (option.state & QStyle::State_Selected) {
        drawFrame(*painter, rect, ink, 1.0);
    }
    painter->restore();
}

QWidget* MatrixDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                      const QModelIndex& index) const {
    Q_UNUSED(option)
    auto* field = new QLineEdit(parent);
    field->setAlignment(Qt::AlignCenter);
    field->setFont(sansFont(kValueSize));
    field->setProperty("cell", true);
    field->setAccessibleName(index.data(Qt::AccessibleTextRole).toString());
    return field;
}

void MatrixDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                          const QModelIndex& index) const {
    Q_UNUSED(index)
    // Narrow cells get a field that is wide enough to type in.
    QRect rect = option.rect;
    rect.setWidth(std::max(rect.width(), 72));
    editor->setGeometry(rect);
}

} // namespace attnscope::ui
