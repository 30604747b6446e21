// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/export/shell_line.h"

#include "core/base/shell_word.h"
#include "core/examples/example.h"
#include "core/formats/arrays/number_text.h"
#include "ui/export/scene_file_name.h"
#include "ui/session/language.h"

#include <QCoreApplication>

#include <algorithm>

namespace attnscope::ui {

namespace {

/// Gives the texts their translation context, which the class has not.
struct ShellTexts {
    Q_DECLARE_TR_FUNCTIONS(attnscope::ui::FigureCommand)
};

} // namespace

QString shellQuoted(const QString& word) {
    return QString::fromStdString(attnscope::shellQuoted(word.toStdString()));
}

QString exampleNameOf(const Scene& scene) {
    const auto all = examples();
    const auto found = std::find_if(all.begin(), all.end(), [&scene](const Example& example) {
        return example.title == scene.title && example.make().scene == scene;
    });
    return found != all.end() ? textOf(found->name) : QString();
}

QString textOf(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString textOf(double number) {
    return QString::fromStdString(exactText(number));
}

ShellLine::ShellLine(const QString& subcommand) {
    add(QStringLiteral("attnscope"));
    add(subcommand);
}

void ShellLine::add(const char* option, const QString& value) {
    const QString name = QString::fromLatin1(option);
    // What begins with a minus would be taken for an option.
    if (value.startsWith('-')) {
        m_words << name + '=' + shellQuoted(value);
    } else {
        m_words << name << shellQuoted(value);
    }
}

QString ShellLine::text() const {
    const QString line = m_words.join(' ');
    return m_notes.isEmpty() ? line : line + kNoteMark + m_notes.join(QStringLiteral("; "));
}

void ShellLine::addScene(const Scene& scene, const SceneSource& source, const ComparedScenes* compared) {
    if (!source.path.isEmpty()) {
        add(source.path);
        for (const QString& option : source.options) {
            add(option);
        }
        return;
    }
    if (const QString example = exampleNameOf(scene); !example.isEmpty()) {
        add("--example", example);
        return;
    }
    const QString other = compared != nullptr ? secondFileOf(compared->secondPath, {}).path : QString();
    if (!source.savedAs.isEmpty() && source.savedAs != other) {
        add(source.savedAs);
        note(ShellTexts::tr("save the scene first (Ctrl+S): the file lacks the last changes"));
        return;
    }
    const QString file = sceneFileOf(scene, {}, kBundleEnding, other).path;
    add(file);
    note(ShellTexts::tr("save the scene as %1 first: no file has it as it is").arg(file));
}

void ShellLine::addItem(const SceneInput& input, std::size_t batch, bool isNamed) {
    const std::size_t items = itemCount(input);
    if (const std::vector<std::size_t>& layers = layersOf(input); layers.size() > 1) {
        add("--layer", layers[batch / items]);
    }
    if (isNamed || batch % items > 0) {
        add("--batch", batch % items);
    }
}

void ShellLine::addHead(const Snapshot& snapshot, bool isNamed) {
    const HeadIndex index = snapshot.headIndex();
    addItem(snapshot.scene->input, index.batch);
    if (index.isPooled()) {
        add("--head", poolWord(index.pool));
    } else if (index.head > 0 || isNamed) {
        add("--head", index.head);
    }
}

void ShellLine::addLanguage() {
    if (language() == Language::Chinese) {
        add("--language", QStringLiteral("zh_CN"));
    }
}

void ShellLine::addSecond(const ComparedScenes& compared, const QString& firstPath) {
    const Scene& second = *compared.second.scene;
    const HeadIndex here = compared.first.headIndex();
    const HeadIndex there = compared.second.headIndex();
    const bool isOneScene =
        (here.head != there.head || here.batch != there.batch) &&
        (compared.first.scene == compared.second.scene || *compared.first.scene == second);
    const QString example = exampleNameOf(second);
    const SceneFile file = secondFileOf(compared.secondPath, firstPath);
    if (isOneScene) {
        // Another layer, batch item or head of the same input.
    } else if (file.isThere) {
        add("--compare", file.path);
    } else if (!example.isEmpty()) {
        add("--compare", QStringLiteral("example:") + example);
    } else {
        add("--compare", file.path);
        note(ShellTexts::tr("save B as %1 first: no file has it as it is").arg(file.path));
    }
    const std::size_t items = itemCount(second.input);
    const std::vector<std::size_t>& layers = layersOf(second.input);
    if (here.batch != there.batch && layers.size() > 1) {
        add("--compare-layer", layers[there.batch / items]);
    }
    if (here.batch % itemCount(compared.first.scene->input) != there.batch % items) {
        add("--compare-batch", there.batch % items);
    }
    if (hasOtherHead(compared)) {
        add("--compare-head", there.head);
    }
    if (here.pool != there.pool) {
        note(ShellTexts::tr("compares the same of both, one head or what is made of all"));
    }
}

QString scaleWord(ValueScale scale) {
    return scale == ValueScale::Lift  ? QStringLiteral("lift")
           : scale == ValueScale::Log ? QStringLiteral("log")
                                      : QStringLiteral("linear");
}

QString poolWord(HeadPool pool) {
    return pool == HeadPool::Mean      ? QStringLiteral("mean")
           : pool == HeadPool::Max     ? QStringLiteral("max")
           : pool == HeadPool::Rollout ? QStringLiteral("rollout")
                                       : QStringLiteral("rollout-without-identity");
}

bool hasOtherHead(const ComparedScenes& compared) {
    return compared.first.headIndex().head != compared.second.headIndex().head;
}

} // namespace attnscope::ui
