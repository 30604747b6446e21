// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace {

/// Which files of the house a room may include, and which headers of others it may not. The longest room
/// that a file's path begins with speaks for it.
struct Room {
    QString path;
    QStringList mayInclude;
    QString mayNotUse; ///< a regular expression on <…>; empty: anything
};

const QString kGraphics = QStringLiteral("^(Q|vulkan|vk_|glslang|shaderc)");
const QString kVulkan = QStringLiteral("^(vulkan|vk_|glslang|shaderc)");
/// Painters draw values on a paint device: whatever else of Qt they need has to be thought about here first.
const QString kBeyondPainting = QStringLiteral(
    "^(vulkan|vk_|Q(?!(Brush|Color|CoreApplication|Font|FontDatabase|FontMetricsF|Image|LineF|Locale|"
    "Painter|PainterPath|PainterPathStroker|Pen|PointF|PolygonF|RectF|SizeF|String|StringList|"
    "Transform|Vector)$))");

const QList<Room> kRooms{
    {"core/", {"core/"}, kGraphics},
    // Formats know scenes; scenes know no formats.
    {"core/matrix/", {"core/matrix/", "core/parallel.h"}, kGraphics},
    {"core/random/", {"core/random/", "core/matrix/"}, kGraphics},
    {"core/scene/",
     {"core/scene/", "core/matrix/", "core/random/", "core/count_text.h", "core/error.h", "core/result.h",
      "core/attention/stage.h"},
     kGraphics},
    {"core/masks/",
     {"core/masks/", "core/random/", "core/scene/", "core/matrix/", "core/error.h", "core/parallel.h",
      "core/result.h"},
     kGraphics},
    {"core/attention/",
     {"core/attention/", "core/masks/", "core/random/", "core/scene/", "core/matrix/", "core/engine.h",
      "core/error.h", "core/parallel.h", "core/progress.h", "core/result.h"},
     kGraphics},
    {"core/stream/",
     {"core/stream/", "core/attention/", "core/masks/", "core/scene/", "core/matrix/", "core/engine.h",
      "core/parallel.h", "core/progress.h"},
     kGraphics},
    {"core/speed/", {"core/speed/", "core/stream/", "core/parallel.h"}, kGraphics},
    {"core/formula/",
     {"core/formula/", "core/attention/", "core/masks/", "core/scene/", "core/count_text.h", "core/error.h",
      "core/result.h"},
     kGraphics},
    {"gpu/", {"gpu/", "core/"}, "^Q"},
    {"ui/paint/", {"ui/paint/", "core/"}, kBeyondPainting},
    {"ui/session/", {"ui/session/", "ui/paint/", "core/"}, kVulkan},
    {"ui/export/", {"ui/export/", "ui/session/", "ui/paint/", "core/"}, kVulkan},
    {"ui/panels/", {"ui/panels/", "ui/session/", "ui/paint/", "core/"}, kVulkan},
    {"ui/heatmap/", {"ui/heatmap/", "ui/panels/", "ui/session/", "ui/paint/", "core/"}, kVulkan},
    {"ui/", {"ui/", "core/"}, kVulkan},
    {"app/", {"app/", "ui/", "gpu/", "core/"}, {}},
};

const Room* roomOf(const QString& path) {
    const Room* found = nullptr;
    for (const Room& room : kRooms) {
        if (path.startsWith(room.path) && (found == nullptr || room.path.size() > found->path.size())) {
            found = &room;
        }
    }
    return found;
}

bool beginsWithOneOf(const QString& text, const QStringList& beginnings) {
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [&text](const QString& beginning) { return text.startsWith(beginning); });
}

/// What is wrong with the includes of a file of that room, a line each.
QStringList wrongIncludes(const Room& room, const QString& path, const QString& source) {
    static const QRegularExpression include(QStringLiteral(R"(^\s*#\s*include\s*(?:"([^"]+)\"|<([^>]+)>))"),
                                            QRegularExpression::MultilineOption);
    QStringList wrong;
    for (auto found = include.globalMatch(source); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const QString own = match.captured(1);
        const QString foreign = match.captured(2).section('/', -1);
        const bool good =
            !own.isEmpty()
                ? beginsWithOneOf(own, room.mayInclude) || own.endsWith(QLatin1String(".moc"))
                : room.mayNotUse.isEmpty() || !QRegularExpression(room.mayNotUse).match(foreign).hasMatch();
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

/// The arrows of the house point one way: app → ui → core, app → gpu → core, and down the rooms in each.
class TestArrows final : public QObject {
    Q_OBJECT

private slots:
    void everyIncludePointsDown();
    void wrongWaysAreSeen_data();
    void wrongWaysAreSeen();
    void targetsLinkWhatTheirRoomsMayUse();
};

void TestArrows::everyIncludePointsDown() {
    const QString root = QStringLiteral(ATTNSCOPE_SOURCE_DIR "/");
    int files = 0;
    QStringList wrong;
    for (const QString& house :
         {QStringLiteral("core"), QStringLiteral("gpu"), QStringLiteral("ui"), QStringLiteral("app")}) {
        QDirIterator each(root + house, {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
        while (each.hasNext()) {
            const QString path = each.next().mid(root.size());
            const QString source = contentOf(root + path);
            const Room* room = roomOf(path);
            QVERIFY2(room != nullptr && !source.isEmpty(), qPrintable(path));
            wrong << wrongIncludes(*room, path, source);
            ++files;
        }
    }
    QVERIFY(files > 100);
    QVERIFY2(wrong.isEmpty(), qPrintable("\n" + wrong.join('\n')));
}

void TestArrows::wrongWaysAreSeen_data() {
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("line");
    QTest::addColumn<bool>("allowed");
    const auto row = [](const char* path, const char* line, bool allowed) {
        QTest::addRow("%s %s", path, line) << QString(path) << QString(line) << allowed;
    };
    row("core/scene/scene.h", "#include <QString>", false);
    row("core/scene/scene.h", "#include <QtCore/QString>", false);
    row("core/scene/scene.h", "#include \"ui/paint/theme.h\"", false);
    row("core/scene/scene.h", "#include \"core/formats/scene_json.h\"", false);
    row("core/formats/scene_json.h", "#include \"core/scene/scene.h\"", true);
    row("core/attention/resolve.h", "  #  include <vulkan/vulkan.h>", false);
    row("ui/session/session.h", "#include \"gpu/engine.h\"", false);
    row("ui/session/session.h", "#include \"app/window.h\"", false);
    row("ui/session/session.h", "#include <vulkan/vulkan_raii.hpp>", false);
    row("ui/session/session.h", "#include <QObject>", true);
    row("ui/paint/theme.h", "#include <QObject>", false);
    row("ui/paint/theme.h", "#include <QWidget>", false);
    row("ui/paint/theme.h", "#include <QColor>", true);
    row("ui/paint/theme.h", "#include \"ui/session/session.h\"", false);
    row("ui/panels/row_panel.h", "#include \"ui/window/style.h\"", false);
    row("app/main.cpp", "#include \"gpu/engine.h\"", true);
    row("gpu/engine.cpp", "#include <QString>", false);
}

void TestArrows::wrongWaysAreSeen() {
    QFETCH(QString, path);
    QFETCH(QString, line);
    QFETCH(bool, allowed);
    const Room* room = roomOf(path);
    QVERIFY(room != nullptr);
    QCOMPARE(wrongIncludes(*room, path, "#pragma once\n\n" + line + "\n").isEmpty(), allowed);
}

void TestArrows::targetsLinkWhatTheirRoomsMayUse() {
    // One line a target, written by CMake: its name, then what it links.
    const QStringList lines = contentOf(QStringLiteral(ATTNSCOPE_LINKS)).split('\n', Qt::SkipEmptyParts);
    const QHash<QString, QRegularExpression> forbidden{
        {"attnscope_core", QRegularExpression("Qt|ulkan|attnscope::(ui|gpu)")},
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

QTEST_GUILESS_MAIN(TestArrows)
#include "tst_arrows.moc"
