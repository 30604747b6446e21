// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/start/recent_list.h"

#include "ui/files/recent_files.h"
#include "ui/paint/base/fonts.h"
#include "ui/paint/base/text_fit.h"
#include "ui/session/appearance.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kRecentHeight = 42;
constexpr int kRecentPadding = 8;

enum RecentRole { PathRole = Qt::UserRole, PlaceRole, MissingRole, UnsavedRole };

QString whenText(const QDateTime& when) {
    const QString time = when.time().toString(QStringLiteral("HH:mm"));
    const qint64 days = when.date().daysTo(QDate::currentDate());
    if (days == 0) {
        return RecentList::tr("today %1").arg(time);
    }
    return days == 1 ? RecentList::tr("yesterday %1").arg(time)
                     : QLocale().toString(when.date(), QLocale::ShortFormat);
}

QString folderText(const QString& path) {
    const QString folder = QFileInfo(path).absolutePath();
    const QString home = QDir::homePath();
    return folder == home || folder.startsWith(home + u'/') ? u'~' + folder.mid(home.size()) : folder;
}

class RecentDelegate final : public QStyledItemDelegate {
public:
    RecentDelegate(const Appearance& appearance, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_appearance(appearance) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const Theme& theme = m_appearance.theme();
        const bool isMissing = index.data(MissingRole).toBool();
        const QRectF row = QRectF(option.rect).adjusted(1.0, 1.0, -1.0, -1.0);
        const bool hasKeys =
            (option.state & QStyle::State_Selected) && (option.state & QStyle::State_HasFocus);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(hasKeys ? QPen(theme.strong, 2.0) : QPen(Qt::NoPen));
        painter->setBrush((option.state & QStyle::State_MouseOver) && !isMissing ? QBrush(theme.hover)
                                                                                 : QBrush(Qt::NoBrush));
        painter->drawRoundedRect(row, 4.0, 4.0);
        const QFont name = sansFont(kInterfaceSize, QFont::Medium);
        const QFont place = sansFont(kCaptionSize);
        const double width = row.width() - 2 * kRecentPadding;
        const double left = row.left() + kRecentPadding;
        drawTextLeft(*painter, {left, row.top() + 13.0}, name, isMissing ? theme.tertiary : theme.text,
                     elided(name, index.data(Qt::DisplayRole).toString(), width));
        const QString where =
            QFontMetricsF(place).elidedText(index.data(PlaceRole).toString(), Qt::ElideMiddle, width);
        drawTextLeft(*painter, {left, row.top() + 29.0}, place, isMissing ? theme.tertiary : theme.secondary,
                     where);
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& /*index*/) const override {
        return {120, kRecentHeight};
    }

private:
    const Appearance& m_appearance;
};

} // namespace

QString placeOf(const RecentFile& file) {
    if (!file.problem.isEmpty()) {
        return RecentList::tr("%1: %2").arg(folderText(file.path), file.problem);
    }
    if (file.isUnsavedCopy) {
        return RecentList::tr("never saved · kept by AttnScope · %1").arg(whenText(file.when));
    }
    return RecentList::tr("%1 · %2").arg(folderText(file.path), whenText(file.when));
}

RecentList::RecentList(RecentFiles& files, const Appearance& appearance, QWidget* parent)
    : QListWidget(parent)
    , m_files(files) {
    setObjectName(QStringLiteral("recentFiles"));
    setAccessibleName(tr("Recent files"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setMouseTracking(true);
    setItemDelegate(new RecentDelegate(appearance, this));
    m_remove = new QAction(this);
    m_remove->setShortcut(Qt::Key_Delete);
    m_remove->setShortcutContext(Qt::WidgetShortcut);
    addAction(m_remove);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_remove, &QAction::triggered, this, &RecentList::removeCurrent);
    connect(this, &QListWidget::currentItemChanged, this, &RecentList::nameRemoval);
    connect(this, &QListWidget::itemClicked, this, &RecentList::choose);
    connect(&files, &RecentFiles::changed, this, &RecentList::refresh);
    refresh();
}

void RecentList::refresh() {
    clear();
    for (const RecentFile& file : m_files.files()) {
        const QFileInfo info(file.path);
        const QString name = file.isUnsavedCopy ? info.completeBaseName().section(QStringLiteral(" ("), 0, -2)
                                                : info.fileName();
        auto* row = new QListWidgetItem(name.isEmpty() ? info.fileName() : name, this);
        const QString place = placeOf(file);
        row->setData(PathRole, file.path);
        row->setData(PlaceRole, place);
        row->setData(MissingRole, !file.problem.isEmpty());
        row->setData(UnsavedRole, file.isUnsavedCopy);
        row->setData(Qt::AccessibleTextRole, tr("%1: %2").arg(row->text(), place));
        row->setToolTip(file.problem.isEmpty() ? file.path : tr("%1: %2").arg(file.path, file.problem));
    }
    setCurrentRow(0);
}

void RecentList::choose(const QListWidgetItem* item) {
    // Of a missing file its row says why it does not open.
    if (item != nullptr && !item->data(MissingRole).toBool()) {
        emit chosen(item->data(PathRole).toString());
    }
}

void RecentList::nameRemoval() {
    const QListWidgetItem* const row = currentItem();
    m_remove->setEnabled(row != nullptr);
    m_remove->setText(row != nullptr && row->data(UnsavedRole).toBool() ? tr("Move to the bin")
                                                                        : tr("Take off this list"));
}

void RecentList::removeCurrent() {
    const int at = currentRow();
    const QString path = at < 0 ? QString() : item(at)->data(PathRole).toString();
    if (path.isEmpty()) {
        return;
    }
    if (!m_files.remove(path)) {
        emit failed(tr("There is no bin that it can be moved to: delete %1 in its folder").arg(path));
        return;
    }
    setCurrentRow(std::min(at, count() - 1));
}

void RecentList::keyPressEvent(QKeyEvent* event) {
    const bool opens =
        event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space;
    if (opens) {
        choose(currentItem());
        return;
    }
    QListWidget::keyPressEvent(event);
}

} // namespace attnscope::ui
