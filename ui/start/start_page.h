// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/scene/scene.h"
#include "ui/session/context.h"

#include <QDialog>
#include <QList>
#include <QStringList>

#include <utility>

class QAction;
class QBoxLayout;
class QLabel;
class QLineEdit;

namespace attnscope::ui {

class ExampleCards;
class RecentFiles;
class RecentList;

/// Where to begin: examples, a sentence, files, new scenes, the most useful keys. A window of its own beside
/// the main one, so that its keys never act on a scene that it covers; it closes with Esc and with any
/// choice.
class StartPage final : public QDialog {
    Q_OBJECT

public:
    /// Ways to begin that exist elsewhere, and keys with what they do.
    struct Offers {
        QList<QAction*> actions;
        QList<std::pair<QString, QString>> keys;
    };

    StartPage(const Context& context, RecentFiles& files, const Offers& offers, QWidget& window);

    /// Shows it over its window, up to date, with the keyboard in the field of the sentence.
    void present();
    void done(int result) override;

signals:
    void exampleWanted(const QString& name);
    void filesWanted(const QStringList& paths);
    void sceneMade(const attnscope::Scene& scene);
    /// The list of all keys; the page stays.
    void keysWanted();

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QBoxLayout* makeSentence();
    QBoxLayout* makeActions(const QList<QAction*>& actions);
    QBoxLayout* makeRecent();
    QBoxLayout* makeKeys(const QList<std::pair<QString, QString>>& keys);
    void makeSentenceScene();
    void showRecent();

    ExampleCards* m_examples = nullptr;
    QLineEdit* m_sentence = nullptr;
    RecentList* m_recent = nullptr;
    QLabel* m_recentNote = nullptr;
    QWidget* m_keys = nullptr;
};

} // namespace attnscope::ui
