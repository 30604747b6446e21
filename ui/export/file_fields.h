// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/base/result.h"
#include "ui/export/file_kinds.h"

#include <QObject>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QWidget;

namespace attnscope::ui {

class ElidedLabel;

/// The fields of a dialog for the file that it writes: its name, its format, and what is said about them. An
/// existing file is replaced only after that was said once.
class FileFields final : public QObject {
    Q_OBJECT

public:
    /// The dialog of files has the title of `dialog`; `save` says "Replace" where that is meant.
    FileFields(QWidget* dialog, QPushButton* save);

    void addTo(QFormLayout& form);
    /// Offers these formats. The name keeps all but its ending.
    void setKinds(FileKinds kinds, std::size_t chosen);

    std::size_t kind() const;
    const FileKinds& kinds() const { return m_kinds; }
    /// The file as it is written: a name without an ending gets one, a name without a folder the offered one,
    /// and ~ is the folder of the person.
    QString path() const;
    /// The same, or why it can't be written.
    Result<QString> typedPath() const;
    /// Offers that file, or one with a number behind its name where it is there, and its folder for names
    /// that are typed. Needs kinds.
    void offer(const QString& path);
    /// Whether nothing was typed since.
    bool isOffered() const;

    /// Whether the file may be written; asks once for each file that is replaced.
    bool mayWrite();
    /// What showProblem() says, for the dialog to place; hidden where there is no problem.
    QLabel* problemNote() const { return m_problem; }
    /// Says it until another name is there.
    void showProblem(const QString& problem);
    /// Says under the name, in one line, what is no problem.
    void showCaption(const QString& caption);
    void setEnabled(bool enabled);
    /// Gives the keyboard to the name, of which all but folder and ending is selected.
    void takeFocus();

signals:
    /// The name or the format is another.
    void changed();

private:
    void choosePath();
    void setPath(const QString& path);
    /// A path (/… or ~…) that was typed or pasted in place of the name behind its folder becomes all of the
    /// text.
    void beginAnew(const QString& text);
    /// A name that was typed before the offered ending with an ending of its own keeps that alone.
    void dropOfferedEnding(const QString& text);
    /// Lets the format follow the ending of what was typed.
    void takePath();
    void takeKind();
    /// Says what will be written under the typed name, or why nothing.
    void showPath();
    /// What was typed, in the offered folder where it is without one.
    QString typedInFolder() const;
    QString folderText() const;

    QWidget* m_dialog;
    FileKinds m_kinds;
    QString m_folder; ///< of the file that was offered last
    QString m_offered;
    QString m_before;   ///< what stood before the name when the keyboard was given to it
    QString m_replaced; ///< an existing file that was said to be replaced
    QLineEdit* m_path;
    QPushButton* m_browse;
    QComboBox* m_format;
    ElidedLabel* m_folderLine; ///< under the name: where it is written
    QLabel* m_problem;
    QPushButton* m_save;
};

} // namespace attnscope::ui
