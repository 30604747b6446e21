// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/computed.h"
#include "app/engine_option.h"
#include "app/input_options.h"
#include "app/picture_options.h"
#include "app/place_options.h"
#include "app/precision_option.h"
#include "app/rule_options.h"
#include "app/stage_words.h"
#include "app/subcommand.h"
#include "core/formats/atomic_file.h"
#include "ui/export/large_picture.h"
#include "ui/paint/fonts.h"

#include <QGuiApplication>

#include <cstdio>

namespace attnscope {

namespace {

/// The subcommand `render`: options in, a labelled picture out.
struct Render {
    InputOptions input;
    RuleOptions rules;
    PictureOptions look;
    PlaceOptions places;
    EngineOption engine;
    PrecisionOption precision;
    std::optional<std::string> outputText;

    void addTo(CLI::App& app);
    Result<void> check();
    Result<void> run() const;
    Result<Snapshot> computedSnapshot() const;
    Stage stageOf(const Scene& scene) const;
    Result<QByteArray> draw(const Snapshot& snapshot) const;
};

void Render::addTo(CLI::App& app) {
    input.addTo(app);
    rules.addTo(app);
    look.addTo(app);
    places.addTo(app, "Output", "0 where it is left out");
    engine.addTo(app, "Output");
    precision.addTo(app, "Output",
                    "float64 (default up to " + std::to_string(kFloat64PictureCells) + " cells) or float32");
    addText(app, "-o,--output", outputText, "The file, .png. Replaced whole, or left as it was")
        ->type_name("OUT")
        ->group("Output");
}

Result<void> Render::check() {
    if (const Result<void> known = input.check()
                                       .and_then([this] { return rules.check(); })
                                       .and_then([this] { return look.check(); })
                                       .and_then([this] { return places.check(); })
                                       .and_then([this] { return engine.check(); });
        !known) {
        return known;
    }
    if (!outputText) {
        return failed(usageError("-o: it is missing (name a file that ends in .png)"));
    }
    if (!endsIn(*outputText, ".png")) {
        return failed(usageError("-o: the ending of \"{0}\" is no picture's (end it in .png)", *outputText));
    }
    return precision.check();
}

Result<QByteArray> Render::draw(const Snapshot& snapshot) const {
    const Stage stage = stageOf(*snapshot.scene);
    if (!snapshot.has(stage)) {
        return failed(missingStage(std::string(stageInfo(look.stage()).name), snapshot.scene->input));
    }
    const auto written = [&](const auto& picture, const QSizeF& units,
                             const auto& facts) -> Result<QByteArray> {
        return look.fileSize(units).and_then([&](const ui::PictureSize& size) -> Result<QByteArray> {
            const QImage image = ui::render(picture, size);
            const QByteArray bytes =
                image.isNull() ? QByteArray() : ui::pngBytes(image, size.dpi, facts(size));
            if (bytes.isEmpty()) {
                return failed(failure(translatable("picture: {0} × {1} pixels don't fit into memory (make it "
                                                   "smaller)"),
                                      std::to_string(size.pixels.width()),
                                      std::to_string(size.pixels.height())));
            }
            return bytes;
        });
    };
    if (look.isPipeline()) {
        return look.pipeline(snapshot).and_then([&](const ui::PipelinePicture& strip) {
            return written(strip, ui::comfortableSize(strip), [&](const ui::PictureSize&) {
                return ui::factsOf(snapshot, stage, strip.palette);
            });
        });
    }
    return look.picture(snapshot).and_then([&](const ui::HeatmapPicture& picture) {
        const std::optional<double> cell = look.cellSize();
        return written(picture,
                       cell ? ui::sizeForCell(ui::asFile(picture), *cell) : ui::comfortableSize(picture),
                       [&](const ui::PictureSize& size) { return ui::factsOf(picture, size); });
    });
}

/// Of the batch item and head that are asked for.
Result<Snapshot> Render::computedSnapshot() const {
    const Result<std::shared_ptr<ComputedScene>> computed =
        computedScene(input, rules, engine, precision.precision(), kFloat64PictureCells);
    if (!computed) {
        return failed(computed.error());
    }
    const Scene& scene = (*computed)->scene();
    return places.place(scene).and_then([&](const Place& place) {
        const bool joins = look.isPipeline() || stageOf(scene) == Stage::Joined;
        return joins ? (*computed)->withJoined(place) : (*computed)->at(place);
    });
}

Stage Render::stageOf(const Scene& scene) const {
    return stageAsked(stageInfo(look.stage()).name, scene);
}

Result<void> Render::run() const {
    const Result<Snapshot> snapshot = computedSnapshot();
    if (!snapshot) {
        return failed(snapshot.error());
    }
    return draw(*snapshot).and_then([this](const QByteArray& bytes) {
        return writeWholeFile(*outputText, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    });
}

/// Standard error belongs to our own one line.
void dropMessage(QtMsgType type, const QMessageLogContext&, const QString& text) {
    if (type == QtFatalMsg) {
        std::fprintf(stderr, "attnscope: %s\n", qPrintable(text));
    }
}

} // namespace

int runRender(int argc, char** argv) {
    CLI::App app("Draws any stage of the attention of a scene as a labelled picture.", "attnscope render");
    app.footer("Example:\n  attnscope render --example i-love-ai --stage weights --row 0 -o weights.png");
    Render render;
    render.addTo(app);
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    if (const Result<void> known = render.check(); !known) {
        return report(known.error());
    }
    // A picture needs fonts but no display, whatever the environment says.
    qInstallMessageHandler(dropMessage);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qunsetenv("QT_QPA_PLATFORMTHEME");
    int count = 1;
    const QGuiApplication application(count, argv);
    ui::loadFonts();
    const Result<void> done = render.run();
    return done ? static_cast<int>(kDone) : report(done.error());
}

} // namespace attnscope
