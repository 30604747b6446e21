// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>

#include <cmath>
#include <optional>
#include <vector>

/// What a person gets who runs copied lines of Python: the picture as matplotlib has it.
namespace figure_python {

struct DrawnByPython {
    std::vector<std::vector<double>> numbers; ///< as displayed
    std::vector<std::vector<bool>> masked;
    std::vector<double> range;  ///< of the colours: low, high
    std::vector<double> extent; ///< left, right, bottom, top
    bool isLog = false;
    QString xTitle, yTitle, title, unit;
    QStringList xNames, yNames;
    bool hasColumnsOnTop = false;
};

/// As much of matplotlib as the lines call: it keeps what they give it.
inline constexpr const char* kMatplotlibDouble = R"(
import sys, types

class Colours:
    def copy(self): return self
    def set_bad(self, colour): self.bad = colour

class LinearSegmentedColormap(Colours):
    @staticmethod
    def from_list(name, colours): return LinearSegmentedColormap()

class LogNorm:
    def __init__(self, vmin, vmax): self.vmin, self.vmax = vmin, vmax

class Text:
    def __init__(self, text): self.text = text
    def get_text(self): return self.text

class Image:
    def __init__(self, picture, cmap, interpolation, norm=None, vmin=None, vmax=None, extent=None):
        assert interpolation == "nearest" and cmap.bad == "lightgrey"
        self.picture, self.norm = picture, norm
        self.limits = (norm.vmin, norm.vmax) if norm else (vmin, vmax)
        rows, columns = picture.shape
        self.extent = extent or (-0.5, columns - 0.5, rows - 0.5, -0.5)
    def get_array(self): return self.picture
    def get_clim(self): return self.limits
    def get_extent(self): return self.extent

class XAxis:
    position, ticks = "bottom", "bottom"
    def tick_top(self): self.ticks = "top"
    def get_ticks_position(self): return self.ticks
    def set_label_position(self, position): self.position = position
    def get_label_position(self): return self.position

class Axes:
    def __init__(self): self.xaxis, self.texts, self.ticks = XAxis(), {}, {"x": [], "y": []}
    def imshow(self, picture, **options): return Image(picture, **options)
    def set_xticks(self, places, names, rotation=0): self.keep("x", places, names)
    def set_yticks(self, places, names): self.keep("y", places, names)
    def keep(self, axis, places, names):
        assert len(places) == len(names)
        self.ticks[axis] = [Text(name) for name in names]
    def get_xticklabels(self): return self.ticks["x"]
    def get_yticklabels(self): return self.ticks["y"]
    def set_xlabel(self, text): self.texts["x"] = text
    def set_ylabel(self, text): self.texts["y"] = text
    def set_title(self, text): self.texts["title"] = text
    def get_xlabel(self): return self.texts.get("x", "")
    def get_ylabel(self): return self.texts.get("y", "")
    def get_title(self): return self.texts.get("title", "")

class Figure:
    def colorbar(self, image, label=""):
        image.colorbar = types.SimpleNamespace(ax=Axes())
        image.colorbar.ax.set_ylabel(label)

matplotlib = types.ModuleType("matplotlib")
matplotlib.colors = types.ModuleType("matplotlib.colors")
matplotlib.colors.LinearSegmentedColormap, matplotlib.colors.LogNorm = LinearSegmentedColormap, LogNorm
matplotlib.pyplot = types.ModuleType("matplotlib.pyplot")
matplotlib.pyplot.get_cmap = lambda name: Colours()
matplotlib.pyplot.subplots = lambda constrained_layout: (Figure(), Axes())
matplotlib.pyplot.show = lambda: None
for part in (matplotlib, matplotlib.colors, matplotlib.pyplot):
    sys.modules[part.__name__] = part
)";

/// Runs the lines and tells what they draw.
inline constexpr const char* kRunAndTell = R"(
import json, sys
import numpy as np

names = {}
exec(compile(open(sys.argv[1]).read(), sys.argv[1], "exec"), names)
axes, image = names["axes"], names["image"]
drawn = image.get_array()
numbers = np.ma.getdata(drawn)
assert numbers.dtype == np.float64, numbers.dtype
print(json.dumps({
    "numbers": [[repr(float(cell)) for cell in row] for row in numbers],
    "masked": np.ma.getmaskarray(drawn).tolist(),
    "range": [float(end) for end in image.get_clim()],
    "extent": [float(side) for side in image.get_extent()],
    "log": type(image.norm).__name__ == "LogNorm",
    "x": axes.get_xlabel(), "y": axes.get_ylabel(), "title": axes.get_title(),
    "unit": image.colorbar.ax.get_ylabel(),
    "xNames": [label.get_text() for label in axes.get_xticklabels()],
    "yNames": [label.get_text() for label in axes.get_yticklabels()],
    "top": axes.xaxis.get_label_position() == axes.xaxis.get_ticks_position() == "top",
}))
)";

inline QProcess::ProcessError runPython(QProcess& python, const QStringList& arguments,
                                        const QString& folder) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("MPLBACKEND", "Agg");
    environment.insert("MPLCONFIGDIR", folder);
    environment.insert("PYTHONWARNINGS", "ignore");
    python.setProcessEnvironment(environment);
    python.start(QStringLiteral("/usr/bin/python3"), arguments);
    python.waitForFinished(120'000);
    return python.error();
}

inline bool hasMatplotlib() {
    const QTemporaryDir folder;
    QProcess python;
    runPython(python, {"-c", "import matplotlib.pyplot"}, folder.path());
    return python.exitStatus() == QProcess::NormalExit && python.exitCode() == 0;
}

inline std::vector<double> numbersIn(const QJsonValue& list) {
    std::vector<double> numbers;
    for (const QJsonValue& number : list.toArray()) {
        numbers.push_back(number.isString() ? number.toString().toDouble() : number.toDouble());
    }
    return numbers;
}

inline QStringList textsIn(const QJsonValue& list) {
    QStringList texts;
    for (const QJsonValue& text : list.toArray()) {
        texts << text.toString();
    }
    return texts;
}

inline DrawnByPython drawnIn(const QJsonObject& told) {
    DrawnByPython drawn;
    for (const QJsonValue& row : told["numbers"].toArray()) {
        drawn.numbers.push_back(numbersIn(row));
    }
    for (const QJsonValue& row : told["masked"].toArray()) {
        std::vector<bool> cells;
        for (const QJsonValue& cell : row.toArray()) {
            cells.push_back(cell.toBool());
        }
        drawn.masked.push_back(cells);
    }
    drawn.range = numbersIn(told["range"]);
    drawn.extent = numbersIn(told["extent"]);
    drawn.isLog = told["log"].toBool();
    drawn.xTitle = told["x"].toString();
    drawn.yTitle = told["y"].toString();
    drawn.title = told["title"].toString();
    drawn.unit = told["unit"].toString();
    drawn.xNames = textsIn(told["xNames"]);
    drawn.yNames = textsIn(told["yNames"]);
    drawn.hasColumnsOnTop = told["top"].toBool();
    return drawn;
}

/// What the lines draw, by matplotlib itself or by the double; nothing, with a warning, where they fail.
inline std::optional<DrawnByPython> drawnByPython(const QString& lines, bool byMatplotlib) {
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("copied.py")));
    if (!file.open(QIODevice::WriteOnly) || file.write(lines.toUtf8()) < 0) {
        return std::nullopt;
    }
    file.close();
    const QString before = byMatplotlib ? QString() : QString::fromLatin1(kMatplotlibDouble);
    const QStringList arguments{"-c", before + QString::fromLatin1(kRunAndTell), file.fileName()};
    QProcess python;
    runPython(python, arguments, folder.path());
    if (python.exitCode() != 0) {
        qWarning("%s\n%s", python.readAllStandardError().constData(), qPrintable(lines));
        return std::nullopt;
    }
    return drawnIn(QJsonDocument::fromJson(python.readAllStandardOutput()).object());
}

} // namespace figure_python
