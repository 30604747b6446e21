// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/file_fields.h"

#include "ui/export/dialog_notes.h"
#include "ui/session/error_text.h"
#include "ui/widgets/elided_label.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <algorithm>

namespace attnscope::ui {

namespace {

constexpr int kLeastPathWidth = 200; ///< a name with its ending

/// As a dialog of files lists it.
QString filterOf(const FileKind& kind) {
    return QStringLiteral("%1 (*%2)").arg(kind.name, kind.ending);
}

/// Of a folder the name without the stroke at its end.
QString nameOf(const QString& path) {
    return QFileInfo(path.endsWith('/') ? path.chopped(1) : path).fileName();
}

} // namespace

FileFields::FileFields(QWidget* dialog, QPushButton* save)
    : QObject(dialog)
    , m_dialog(dialog)
    , m_path(new QLineEdit(dialog))
    , m_browse(new QPushButton(tr("Ch&oose…"), dialog))
    , m_format(new QComboBox(dialog))
    , m_folderLine(new ElidedLabel(dialog))
    , m_problem(newNote("problem", dialog))
    , m_save(save) {
    m_path->setAccessibleName(tr("File"));
    m_path->setMinimumWidth(kLeastPathWidth);
    m_format->setAccessibleName(tr("Format"));
    m_folderLine->setProperty("role", "caption");
    m_folderLine->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(m_browse, &QPushButton::clicked, this, &FileFields::choosePath);
    connect(m_path, &QLineEdit::textChanged, this, &FileFields::takePath);
    connect(m_path, &QLineEdit::textEdited, this, &FileFields::beginAnew);
    connect(m_path, &QLineEdit::textEdited, this, &FileFields::dropOfferedEnding);
    connect(m_format, &QComboBox::currentIndexChanged, this, &FileFields::takeKind);
}

void FileFields::addTo(QFormLayout& form) {
    auto* line = new QHBoxLayout;
    line->setSpacing(6);
    line->addWidget(m_path, 1);
    line->addWidget(m_browse);
    auto* label = new QLabel(tr("&File"), m_dialog);
    label->setBuddy(m_path);
    form.addRow(label, line);
    form.addRow(QString(), m_folderLine);
    form.addRow(tr("For&mat"), m_format);
}

void FileFields::setKinds(FileKinds kinds, std::size_t chosen) {
    const QString before = m_path->text().trimmed();
    const bool wasOffered = isOffered();
    const QString base = m_kinds.withoutEnding(before);
    m_kinds = std::move(kinds);
    const bool isKept = m_kinds.kindOf(before).has_value() || base == before;
    chosen = m_kinds.kindOf(before).value_or(chosen);
    {
        const QSignalBlocker quiet(m_format);
        m_format->clear();
        for (const FileKind& kind : m_kinds.kinds) {
            m_format->addItem(kind.name);
        }
        m_format->setCurrentIndex(static_cast<int>(chosen));
    }
    if (!isKept && wasOffered) {
        offer(m_kinds.withEnding(base, chosen));
    } else if (!isKept) {
        m_path->setText(m_kinds.withEnding(base, chosen));
    }
    showPath();
}

std::size_t FileFields::kind() const {
    return static_cast<std::size_t>(std::max(0, m_format->currentIndex()));
}

Result<QString> FileFields::typedPath() const {
    return m_kinds.pathOf(typedInFolder(), kind());
}

QString FileFields::typedInFolder() const {
    QString typed = m_path->text().trimmed();
    if (typed == QLatin1String("~") || typed.startsWith(QLatin1String("~/"))) {
        typed.replace(0, 1, QDir::homePath() + (typed.size() == 1 ? QStringLiteral("/") : QString()));
    }
    const bool isRelative = !typed.isEmpty() && !m_folder.isEmpty() && QDir::isRelativePath(typed);
    return isRelative ? QDir(m_folder).filePath(typed) : typed;
}

QString FileFields::path() const {
    return typedPath().value_or(typedInFolder());
}

void FileFields::offer(const QString& path) {
    const std::optional<std::size_t> kind = m_kinds.kindOf(path);
    setPath(kind ? freePath(m_kinds.withoutEnding(path), m_kinds.kinds[*kind].ending) : path);
    m_offered = m_path->text();
    if (m_dialog->focusWidget() == m_path) {
        takeFocus(); // what is typed next replaces the name, not its folder and ending
    }
}

bool FileFields::isOffered() const {
    return m_path->text() == m_offered;
}

void FileFields::setPath(const QString& path) {
    m_folder = QFileInfo(path.endsWith('/') ? path.chopped(1) : path).absolutePath();
    m_path->setText(path);
}

void FileFields::takeFocus() {
    m_path->setFocus();
    const QString base = m_kinds.withoutEnding(m_path->text());
    const auto name = static_cast<int>(base.lastIndexOf(u'/')) + 1;
    m_before = base.left(name);
    m_path->setSelection(name, static_cast<int>(base.size()) - name);
}

void FileFields::beginAnew(const QString& text) {
    const QString folder = m_folder.endsWith('/') ? m_folder : m_folder + '/';
    for (const QString& before : {folder, m_before}) {
        const qsizetype begin = before.size();
        const bool isPath = begin > 0 && begin < m_path->cursorPosition() && text.startsWith(before) &&
                            (text[begin] == u'/' || text[begin] == u'~');
        if (isPath) {
            const QString typed = text.mid(begin, m_path->cursorPosition() - begin);
            m_path->selectAll();
            m_path->insert(typed); // which can be undone
            return;
        }
    }
}

void FileFields::dropOfferedEnding(const QString& text) {
    const QString typed = text.left(m_path->cursorPosition());
    const QString rest = text.mid(typed.size());
    if (!rest.isEmpty() && m_kinds.kindOf(typed) && m_kinds.withoutEnding(rest).isEmpty()) {
        m_path->setSelection(static_cast<int>(typed.size()), static_cast<int>(rest.size()));
        m_path->del(); // which can be undone
    }
}

void FileFields::takePath() {
    if (const std::optional<std::size_t> typed = m_kinds.kindOf(m_path->text().trimmed())) {
        const QSignalBlocker quiet(m_format);
        m_format->setCurrentIndex(static_cast<int>(*typed));
    }
    m_replaced.clear();
    showPath();
    emit changed();
}

void FileFields::takeKind() {
    if (const QString typed = m_path->text().trimmed(); !typed.isEmpty()) {
        const QString path = m_kinds.withEnding(typed, kind());
        if (isOffered()) {
            offer(path);
        } else {
            m_path->setText(path);
        }
    }
    emit changed();
}

void FileFields::choosePath() {
    QStringList filters;
    for (const FileKind& each : m_kinds.kinds) {
        filters << filterOf(each);
    }
    QString filter = filters[static_cast<qsizetype>(kind())];
    const QString chosen = QFileDialog::getSaveFileName(m_dialog, m_dialog->windowTitle(), path(),
                                                        filters.join(QStringLiteral(";;")), &filter);
    if (chosen.isEmpty()) {
        return;
    }
    m_format->setCurrentIndex(std::max(0, static_cast<int>(filters.indexOf(filter))));
    setPath(chosen);
    // The dialog of files asked already, about the name as it was chosen there.
    if (path() == chosen) {
        m_replaced = chosen;
        showPath();
    }
}

void FileFields::showPath() {
    const Result<QString> path = typedPath();
    const bool replaces = path && *path == m_replaced && QFileInfo::exists(*path);
    m_save->setText(replaces ? tr("Rep&lace") : tr("&Save"));
    if (!path) {
        showProblem(errorText(path.error()));
    } else if (replaces) {
        showProblem(tr("%1 is there already: Replace writes over it").arg(nameOf(*path)));
    } else {
        const QString name = nameOf(*path);
        const bool isAsTyped = nameOf(m_path->text().trimmed()) == name;
        showCaption(isAsTyped ? folderText() : tr("Written as %1 · %2").arg(name, folderText()));
    }
}

void FileFields::showCaption(const QString& caption) {
    setNote(*m_problem, {});
    m_folderLine->setText(caption);
}

void FileFields::showProblem(const QString& problem) {
    m_folderLine->setText(folderText());
    setNote(*m_problem, problem);
}

/// A long path begins outside its field, so the folder has a line of its own.
QString FileFields::folderText() const {
    const QString folder = QDir::toNativeSeparators(QFileInfo(path()).absolutePath());
    const QString home = QDir::toNativeSeparators(QDir::homePath());
    const bool isAtHome = folder == home || folder.startsWith(home + QDir::separator());
    return tr("In %1").arg(isAtHome ? QStringLiteral("~") + folder.mid(home.size()) : folder);
}

bool FileFields::mayWrite() {
    const Result<QString> path = typedPath();
    if (path && (*path == m_replaced || !QFileInfo::exists(*path))) {
        return true;
    }
    m_replaced = path.value_or(QString());
    showPath();
    m_path->setFocus();
    return false;
}

void FileFields::setEnabled(bool enabled) {
    for (QWidget* field : std::initializer_list<QWidget*>{m_path, m_browse, m_format}) {
        field->setEnabled(enabled);
    }
}

} // namespace attnscope::ui
