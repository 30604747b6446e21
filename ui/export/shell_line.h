// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/snapshot.h"
#include "ui/export/figures/exported_figure.h"
#include "ui/export/scene_file_name.h"

#include <QString>
#include <QStringList>

#include <string_view>

namespace attnscope::ui {

/// What begins the comment at the end of a line.
inline constexpr QLatin1String kNoteMark{"  # "};

/// A word of a shell's line, in quotes where it needs them.
QString shellQuoted(const QString& word);

/// The name of the built-in example that is this scene; empty where none is.
QString exampleNameOf(const Scene& scene);

/// UTF-8 as a QString.
QString textOf(std::string_view text);
/// The number so that the command line reads the same bits.
QString textOf(double number);

/// A line for a terminal that runs this program, and what it leaves out.
class ShellLine {
public:
    /// "attnscope render"
    explicit ShellLine(const QString& subcommand);

    /// A word, in quotes where it needs them.
    void add(const QString& word) { m_words << shellQuoted(word); }
    void add(const char* option, const QString& value);
    void add(const char* option, std::size_t value) { add(option, QString::number(value)); }
    /// What the line does not do, or what has to be done first, for the comment at its end.
    void note(const QString& note) { m_notes << note; }
    QString text() const;

    /// The file that holds the scene as it is, else the example that it is; of another scene a note says that
    /// it has to be saved. `compared` where it is A.
    void addScene(const Scene& scene, const SceneSource& source, const ComparedScenes* compared = nullptr);
    /// --layer of a scene with several, and --batch, item 0 only where `isNamed`.
    void addItem(const SceneInput& input, std::size_t batch, bool isNamed = false);
    /// The same and --head; the head 0 only where `isNamed`.
    void addHead(const Snapshot& snapshot, bool isNamed = false);
    /// --language, where what is drawn here is not English.
    void addLanguage();
    /// What the first scene is compared with: --compare, --compare-head. `firstPath` may be empty.
    void addSecond(const ComparedScenes& compared, const QString& firstPath);

private:
    QStringList m_words;
    QStringList m_notes;
};

/// "linear", "log" or "lift", as --scale-kind takes them.
QString scaleWord(ValueScale scale);
/// "mean" or "max", as --head takes them.
QString poolWord(HeadPool pool);
/// Whether A and B are not of the same head.
bool hasOtherHead(const ComparedScenes& compared);

} // namespace attnscope::ui
