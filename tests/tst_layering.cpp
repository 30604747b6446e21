// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "tests/registry.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace {

const QString kGraphics = QStringLiteral("^(Q|vulkan|vk_|glslang|shaderc)");
const QString kVulkan = QStringLiteral("^(vulkan|vk_|glslang|shaderc)");
/// Painters draw values on a paint device: what else of Qt they need is to be thought about here first.
const QString kBeyondPainting = QStringLiteral(
    "^(vulkan|vk_|Q(?!(Brush|Color|CoreApplication|Font|FontDatabase|FontMetricsF|Image|LineF|Locale|"
    "GlyphRun|Painter|PainterPath|PainterPathStroker|Pen|PointF|PolygonF|RawFont|RectF|SizeF|"
    "String|"
    "StringList|TextBoundaryFinder|TextLayout|TextOption|"
    "Transform|Vector)$))");

/// Which folders the files of a layer may include besides the layers named, and which headers of others not.
struct Layer {
    QString path;
    QStringList mayInclude;
    QString mayNotUse; ///< a regular expression on <…>; empty: anything
};

/// The longest path that a file's path begins with speaks for it.
const QList<Layer> kLayers{
    {"core", {"core"}, kGraphics},
    {"gpu", {"gpu", "core"}, "^Q"},
    {"ui", {"ui", "core"}, kVulkan},
    {"ui/paint", {"ui/paint", "core"}, kBeyondPainting},
    {"app", {"app", "ui", "gpu", "core"}, {}},
};

/// All folders. A folder includes files of those above it and of no other, so that no two include each other.
const QStringList kFolders{
    "core/base",
    "core/formats/files",
    "core/matrix",
    "core/scene",
    "core/edits",
    "core/examples",
    "core/masks",
    "core/engine",
    "core/masks/kinds",
    "core/projection",
    "core/formula",
    "core/arithmetic",
    "core/textbook",
    "core/solver",
    "core/analysis",
    "core/formats/arrays",
    "core/formats/scene",
    "core/formats/import",
    "core/python",
    "core/stream/blocks",
    "core/stream/kernels",
    "core/stream/cells",
    "core/stream/statistics",
    "core/stream",
    "core/compare",
    "core/groups",
    "core/heads",
    "core/explain",
    "core/agree",
    "core/lessons",
    "core/bench",
    "core",
    "gpu/device",
    "gpu/submit",
    "gpu/passes",
    "gpu",
    "ui/jobs",
    "ui/paint/base",
    "ui/paint/tiles",
    "ui/paint/heatmap",
    "ui/paint/row",
    "ui/paint/formula",
    "ui/paint/thumbnails",
    "ui/paint/product",
    "ui/paint/lines",
    "ui/paint/text",
    "ui/paint/explain",
    "ui/paint/slide",
    "ui/session",
    "ui/tiles",
    "ui/widgets",
    "ui/arithmetic",
    "ui/devices",
    "ui/lessons",
    "ui/present",
    "ui/export/files",
    "ui/export/figures",
    "ui/export",
    "ui/animation",
    "ui/handout",
    "ui/files",
    "ui/authoring",
    "ui/compare",
    "ui/row",
    "ui/stages",
    "ui/tokens",
    "ui/start",
    "ui/inputs",
    "ui/masks",
    "ui/matrix",
    "ui/product",
    "ui/lines",
    "ui/text",
    "ui/explain",
    "ui/rules",
    "ui/cells",
    "ui/groups",
    "ui/actions",
    "ui/window",
    "app",
    "app/options",
    "app/commands",
};

const Layer* layerOf(const QString& path) {
    const Layer* found = nullptr;
    for (const Layer& layer : kLayers) {
        if (path.startsWith(layer.path + '/') &&
            (found == nullptr || layer.path.size() > found->path.size())) {
            found = &layer;
        }
    }
    return found;
}

QString folderOf(const QString& path) {
    return path.section('/', 0, -2);
}

bool isBelowOneOf(const QString& path, const QStringList& layers) {
    return std::any_of(layers.begin(), layers.end(),
                       [&path](const QString& layer) { return path.startsWith(layer + '/'); });
}

/// Whether the file at `path` may include our file `included`.
bool mayInclude(const QString& path, const QString& included) {
    if (included.endsWith(QLatin1String(".moc")) || included.endsWith(QLatin1String(".inc"))) {
        return true;
    }
    const qsizetype own = kFolders.indexOf(folderOf(path));
    const qsizetype other = kFolders.indexOf(folderOf(included));
    return other >= 0 && other <= own && isBelowOneOf(included, layerOf(path)->mayInclude);
}

/// What is wrong with the includes of the file at `path`, a line each.
QStringList wrongIncludes(const QString& path, const QString& source) {
    static const QRegularExpression include(QStringLiteral(R"(^\s*#\s*include\s*(?:"([^"]+)\"|<([^>]+)>))"),
                                            QRegularExpression::MultilineOption);
    const QRegularExpression forbidden(layerOf(path)->mayNotUse);
    QStringList wrong;
    for (auto found = include.globalMatch(source); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const QString own = match.captured(1);
        const QString foreign = match.captured(2).section('/', -1);
        const bool good = !own.isEmpty()
                              ? mayInclude(path, own)
                              : forbidden.pattern().isEmpty() || !forbidden.match(foreign).hasMatch();
        if (!good) {
            wrong << path + ": " + match.captured(0).trimmed();
        }
    }
    return wrong;
}

QString contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

/// The arrows point one way: app → ui → core, app → gpu → core, and down the list of folders in each.
class TestLayering final : public QObject {
    Q_OBJECT

private slots:
    void everyIncludePointsDown();
    void wrongWaysAreSeen_data();
    void wrongWaysAreSeen();
    void targetsLinkWhatTheirLayersMayUse();
    void readmesNameFilesThatExist();
    void readmesNameEveryFolder();
};

void TestLayering::everyIncludePointsDown() {
    const QString root = QStringLiteral(ATTNSCOPE_SOURCE_DIR "/");
    int files = 0;
    QStringList wrong;
    for (const QString& top :
         {QStringLiteral("core"), QStringLiteral("gpu"), QStringLiteral("ui"), QStringLiteral("app")}) {
        QDirIterator each(root + top, {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
        while (each.hasNext()) {
            const QString path = each.next().mid(root.size());
            const QString source = contentOf(root + path);
            QVERIFY2(kFolders.contains(folderOf(path)) && !source.isEmpty(), qPrintable(path));
            wrong << wrongIncludes(path, source);
            ++files;
        }
    }
    QVERIFY(files > 100);
    QCOMPARE(kFolders.size(), QSet<QString>(kFolders.begin(), kFolders.end()).size());
    QVERIFY2(wrong.isEmpty(), qPrintable("\n" + wrong.join('\n')));
}

void TestLayering::wrongWaysAreSeen_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("line");
    QTest::addColumn<bool>("allowed");
    const auto row = [](const char* path, const char* line, bool allowed) {
        QTest::addRow("%s %s", path, line) << QString(path) << QString(line) << allowed;
    };
    row("core/scene/scene.h", "#include <QString>", false);
    row("core/scene/scene.h", "#include <QtCore/QString>", false);
    row("core/scene/scene.h", "#include \"ui/paint/base/theme.h\"", false);
    row("core/scene/scene.h", "#include \"core/formats/scene/scene_json.h\"", false);
    row("core/formats/scene/scene_json.h", "#include \"core/scene/scene.h\"", true);
    row("core/scene/scene.h", "#include \"core/edits/edit.h\"", false);
    row("core/edits/edit.h", "#include \"core/scene/scene.h\"", true);
    row("core/masks/mask.h", "#include \"core/masks/kinds/causal.h\"", false);
    row("core/stream/cells/cells.h", "#include \"core/stream/statistics/statistics.h\"", false);
    row("core/projection/resolve.cpp", "  #  include <vulkan/vulkan.h>", false);
    row("ui/session/session.h", "#include \"gpu/vulkan_engine.h\"", false);
    row("ui/session/session.h", "#include \"app/window.h\"", false);
    row("ui/session/session.h", "#include <vulkan/vulkan_raii.hpp>", false);
    row("ui/session/session.h", "#include \"core/nowhere/session.h\"", false);
    row("ui/session/session.h", "#include <QObject>", true);
    row("ui/paint/base/theme.h", "#include <QObject>", false);
    row("ui/paint/base/theme.h", "#include <QWidget>", false);
    row("ui/paint/base/theme.h", "#include <QColor>", true);
    row("ui/paint/base/theme.h", "#include \"ui/session/session.h\"", false);
    row("ui/row/row_panel.h", "#include \"ui/window/status_line.h\"", false);
    row("ui/devices/device_dialog.h", "#include \"ui/window/status_line.h\"", false);
    row("app/main.cpp", "#include \"gpu/vulkan_engine.h\"", true);
    row("gpu/vulkan_engine.cpp", "#include <QString>", false);
}

void TestLayering::wrongWaysAreSeen() {
    QFETCH(QString, path);
    QFETCH(QString, line);
    QFETCH(bool, allowed);
    QCOMPARE(wrongIncludes(path, "#pragma once\n\n" + line + "\n").isEmpty(), allowed);
}

void TestLayering::targetsLinkWhatTheirLayersMayUse() {
    // One line a target, written by CMake: its name, then what it links.
    const QStringList lines = contentOf(QStringLiteral(ATTNSCOPE_LINKS)).split('\n', Qt::SkipEmptyParts);
    const QHash<QString, QRegularExpression> forbidden{
        {"attnscope_core", QRegularExpression("Qt|ulkan|attnscope::(ui|gpu)")},
        {"attnscope_paint", QRegularExpression("Widgets|ulkan|attnscope::(ui|gpu)")},
        {"attnscope_ui", QRegularExpression("ulkan|attnscope::gpu")},
    };
    QCOMPARE(lines.size(), forbidden.size());
    for (const QString& line : lines) {
        const QString target = line.section(' ', 0, 0);
        QVERIFY2(forbidden.contains(target), qPrintable(line));
        QVERIFY2(line.section(' ', 1).size() > target.size(), qPrintable(line));
        QVERIFY2(!forbidden[target].match(line.section(' ', 1)).hasMatch(), qPrintable(line));
    }
}

void TestLayering::readmesNameFilesThatExist() {
    const QDir root(QStringLiteral(ATTNSCOPE_SOURCE_DIR));
    // In code: a path, or a name with the ending of a file; patterns and what a build makes are none.
    static const QRegularExpression named(
        QStringLiteral(R"(`((?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:h|cpp|md|txt))`|\]\(([\w./-]+)\))"));
    for (const char* folder : {".", "core", "gpu", "ui", "app", "tests"}) {
        const QDir own(root.filePath(folder));
        const QString text = contentOf(own.filePath("README.md"));
        QVERIFY2(!text.isEmpty(), folder);
        for (auto found = named.globalMatch(text); found.hasNext();) {
            const QRegularExpressionMatch match = found.next();
            const QString path = match.captured(1) + match.captured(2);
            QVERIFY2(own.exists(path) || root.exists(path) || path == "out/",
                     qPrintable(own.dirName() + "/README.md: " + path));
        }
    }
}

void TestLayering::readmesNameEveryFolder() {
    const QString root = QStringLiteral(ATTNSCOPE_SOURCE_DIR "/");
    for (const QString& folder : kFolders) {
        const QString top = folder.section('/', 0, 0);
        const QString text = contentOf(root + top + "/README.md");
        const QString below = folder.section('/', 1);
        QVERIFY2(text.contains('`' + (below.isEmpty() ? top : below) + "/`"), qPrintable(folder));
        QVERIFY2(top == "gpu" || text.count('\n') <= 40, qPrintable(top));
    }
}

template struct attnscope::test::Registered<TestLayering>;
#include "tst_layering.moc"
