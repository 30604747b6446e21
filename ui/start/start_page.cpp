// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/start/start_page.h"

#include "ui/files/file_opener.h"
#include "ui/files/recent_files.h"
#include "ui/session/session.h"
#include "ui/start/example_cards.h"
#include "ui/start/recent_list.h"
#include "ui/start/sentence_scene.h"
#include "ui/widgets/new_action.h"
#include "ui/widgets/tab_order.h"

#include <QAction>
#include <QDragEnterEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

namespace attnscope::ui {

namespace {

constexpr int kMargin = 16;
constexpr int kSideWidth = 312;
constexpr int kFewestRecent = 120; ///< pixels: almost three files
constexpr int kRoomForKeys = 640;  ///< in a lower page the keys would be cut
constexpr QSize kLargest(1240, 820);
constexpr QSize kSmallest(680, 520);
constexpr QSize kAround(32, 48); ///< of the window that stays in sight

QLabel* newText(const QString& text, const char* role, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("role", QString::fromLatin1(role));
    return label;
}

QBoxLayout* newSection(const QString& title, QWidget* parent) {
    auto* column = new QVBoxLayout;
    column->setSpacing(6);
    column->addWidget(newText(title, "title", parent));
    return column;
}

} // namespace

StartPage::StartPage(const Context& context, RecentFiles& files, const Offers& offers, QWidget& window)
    : QDialog(&window)
    , m_examples(new ExampleCards(context, this)) {
    setObjectName(QStringLiteral("startPage"));
    setWindowTitle(tr("Start page"));
    setAcceptDrops(true);
    setMinimumSize(kSmallest);
    m_recent = new RecentList(files, context.appearance, this);
    auto* side = new QWidget(this);
    side->setFixedWidth(kSideWidth);
    auto* sections = new QVBoxLayout(side);
    sections->setContentsMargins(0, 0, 0, 0);
    sections->setSpacing(18);
    sections->addLayout(makeSentence());
    sections->addLayout(makeActions(offers.actions));
    sections->addLayout(makeRecent(), 1);
    sections->addLayout(makeKeys(offers.keys));
    auto* left = newSection(tr("Examples"), this);
    left->addWidget(m_examples, 1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    row->setSpacing(20);
    row->addLayout(left, 1);
    row->addWidget(side);
    setTabOrderByRows(*row);
    connect(m_examples, &ExampleCards::chosen, this, [this](const QString& name) {
        accept();
        emit exampleWanted(name);
    });
    connect(m_recent, &RecentList::chosen, this, [this](const QString& path) {
        accept();
        emit filesWanted({path});
    });
    connect(m_recent, &RecentList::failed, this, [this](const QString& text) {
        m_recentNote->setText(text);
        m_recentNote->show();
    });
    connect(&files, &RecentFiles::changed, this, &StartPage::showRecent);
    // A scene that opens in another way is a choice too.
    connect(&context.session, &Session::sceneOpened, this, &StartPage::accept);
}

QBoxLayout* StartPage::makeSentence() {
    QBoxLayout* section = newSection(tr("A sentence of your own"), this);
    m_sentence = new QLineEdit(this);
    m_sentence->setObjectName(QStringLiteral("sentence"));
    m_sentence->setPlaceholderText(tr("The cat sat on the mat"));
    m_sentence->setAccessibleName(tr("A sentence of your own"));
    auto* numbers = newText(sentenceNumbers(), "caption", this);
    numbers->setWordWrap(true);
    m_sentence->setAccessibleDescription(numbers->text());
    auto* make = new QPushButton(tr("Make it"), this);
    make->setAutoDefault(false);
    make->setEnabled(false);
    connect(m_sentence, &QLineEdit::textChanged, make,
            [make](const QString& text) { make->setEnabled(sentenceScene(text).has_value()); });
    connect(m_sentence, &QLineEdit::returnPressed, this, &StartPage::makeSentenceScene);
    connect(make, &QPushButton::clicked, this, &StartPage::makeSentenceScene);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_sentence, 1);
    row->addWidget(make);
    section->addLayout(row);
    section->addWidget(numbers);
    return section;
}

void StartPage::makeSentenceScene() {
    if (const std::optional<Scene> scene = sentenceScene(m_sentence->text())) {
        accept();
        emit sceneMade(*scene);
    }
}

QBoxLayout* StartPage::makeActions(const QList<QAction*>& actions) {
    QBoxLayout* section = newSection(tr("Other ways to begin"), this);
    auto* grid = new QGridLayout;
    grid->setSpacing(8);
    for (qsizetype at = 0; at < actions.size(); ++at) {
        QAction* action = actions[at];
        auto* button = new QPushButton(withoutAccelerator(action->text()), this);
        button->setAutoDefault(false);
        button->setToolTip(action->toolTip());
        const auto choose = [this, action] {
            accept();
            action->trigger();
        };
        connect(button, &QPushButton::clicked, this, choose);
        connect(new QShortcut(action->shortcut(), this), &QShortcut::activated, this, choose);
        grid->addWidget(button, static_cast<int>(at / 2), static_cast<int>(at % 2));
    }
    section->addLayout(grid);
    return section;
}

QBoxLayout* StartPage::makeRecent() {
    QBoxLayout* section = newSection(tr("Recent files"), this);
    m_recentNote = newText({}, "secondary", this);
    m_recentNote->setWordWrap(true);
    section->addWidget(m_recentNote);
    m_recent->setMinimumHeight(kFewestRecent);
    section->addWidget(m_recent, 1);
    section->addStretch(0);
    return section;
}

QBoxLayout* StartPage::makeKeys(const QList<std::pair<QString, QString>>& keys) {
    QBoxLayout* section = newSection(tr("Keys"), this);
    m_keys = new QWidget(this);
    auto* grid = new QGridLayout(m_keys);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    for (const auto& [key, meaning] : keys) {
        const int row = grid->rowCount();
        auto* name = newText(key, "", this);
        auto* what = newText(meaning, "caption", this);
        name->setWordWrap(true);
        what->setWordWrap(true);
        name->setFixedWidth(112);
        grid->addWidget(name, row, 0, Qt::AlignTop);
        grid->addWidget(what, row, 1, Qt::AlignTop);
    }
    section->addWidget(m_keys);
    auto* all = new QPushButton(tr("All keys (F1)"), this);
    all->setAutoDefault(false);
    connect(all, &QPushButton::clicked, this, &StartPage::keysWanted);
    connect(new QShortcut(Qt::Key_F1, this), &QShortcut::activated, this, &StartPage::keysWanted);
    section->addWidget(all, 0, Qt::AlignLeft);
    return section;
}

void StartPage::resizeEvent(QResizeEvent* event) {
    QDialog::resizeEvent(event);
    m_keys->setVisible(height() >= kRoomForKeys); // the button below leads to all of them
}

void StartPage::showRecent() {
    const bool isEmpty = m_recent->count() == 0;
    m_recentNote->setText(tr("None yet: what you open or save stands here."));
    m_recentNote->setVisible(isEmpty);
    m_recent->setVisible(!isEmpty);
}

void StartPage::present() {
    m_recent->refresh();
    showRecent();
    m_sentence->clear();
    if (!isVisible()) {
        const QWidget* const window = parentWidget();
        resize((window->size() - kAround).boundedTo(kLargest).expandedTo(minimumSize()));
        move(window->frameGeometry().center() - rect().center());
    }
    show();
    raise();
    activateWindow();
    m_sentence->setFocus(); // who types at once writes a sentence
}

void StartPage::done(int result) {
    if (!isVisible()) {
        return; // scenes open while it is closed too, and nothing of that is its matter
    }
    // Next time the keyboard is here; a field that keeps it while it is hidden goes on showing its cursor.
    m_examples->setFocus();
    QDialog::done(result);
}

void StartPage::dragEnterEvent(QDragEnterEvent* event) {
    if (!FileOpener::filesIn(*event->mimeData()).isEmpty()) {
        event->setDropAction(Qt::CopyAction);
        event->accept();
    }
}

void StartPage::dropEvent(QDropEvent* event) {
    if (const QStringList files = FileOpener::filesIn(*event->mimeData()); !files.isEmpty()) {
        event->setDropAction(Qt::CopyAction);
        event->accept();
        accept();
        emit filesWanted(files);
    }
}

} // namespace attnscope::ui
