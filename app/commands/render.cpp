// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/commands/computed.h"
#include "app/options/engine_option.h"
#include "app/options/head_options.h"
#include "app/options/input_options.h"
#include "app/options/picture_options.h"
#include "app/options/precision_option.h"
#include "app/options/rule_options.h"
#include "app/options/stage_option.h"
#include "app/subcommand.h"
#include "core/formats/files/atomic_file.h"
#include "ui/files/large_picture.h"
#include "ui/files/picture_format.h"
#include "ui/paint/base/fonts.h"

#include <QGuiApplication>

#include <cstdio>

namespace attnscope {

namespace {

/// The subcommand `render`: options in, a labelled picture out.
struct Render {
    InputOptions input;
    RuleOptions rules;
    PictureOptions options;
    HeadOptions headOptions;
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
    options.addTo(app);
    headOptions.addTo(app, "Output", "0 where it is left out");
    engine.addTo(app, "Output");
    precision.addTo(app, "Output",
                    "float64 (default up to " + std::to_string(kSmallMatrixCells) + " cells) or float32");
    addText(app, "-o,--output", outputText,
            "The file, " + ui::pictureEndings() + ". Replaced whole, or left as it was")
        ->type_name("OUT")
        ->group("Output");
}

Result<void> Render::check() {
    if (const Result<void> known = input.check()
                                       .and_then([this] { return rules.check(); })
                                       .and_then([this] { return options.check(); })
                                       .and_then([this] { return headOptions.check(); })
                                       .and_then([this] { return engine.check(); });
        !known) {
        return known;
    }
    if (!outputText) {
        return unexpected(
            usageError("-o: it is missing (name a file that ends in {0})", ui::pictureEndings()));
    }
    if (ui::pictureFormatOf(*outputText) == nullptr) {
        return unexpected(usageError("-o: {0}", message(ui::noPictureEnding(*outputText))));
    }
    return precision.check();
}

Result<QByteArray> Render::draw(const Snapshot& snapshot) const {
    const Stage stage = stageOf(*snapshot.scene);
    if (!snapshot.has(stage)) {
        return unexpected(missingStage(std::string(stageInfo(options.stage()).name), snapshot.scene->input));
    }
    const auto written = [](const QImage& image, const ui::PictureSize& size,
                            const ui::PictureFacts& facts) -> Result<QByteArray> {
        const QByteArray bytes = image.isNull() ? QByteArray() : ui::pngBytes(image, size.dpi, facts);
        if (bytes.isEmpty()) {
            return unexpected(
                makeError(translatable("picture: {0} × {1} pixels don't fit into memory (make it smaller)"),
                          std::to_string(size.pixels.width()), std::to_string(size.pixels.height())));
        }
        return bytes;
    };
    if (options.isPipeline()) {
        return options.pipeline(snapshot).and_then([&](const ui::PipelinePicture& strip) {
            return options.stripSize(ui::comfortableSize(strip)).and_then([&](const ui::PictureSize& size) {
                return written(ui::render(strip, size), size, ui::factsOf(snapshot, stage, strip.palette));
            });
        });
    }
    return options.picture(snapshot)
        .and_then([this](const ui::HeatmapPicture& picture) { return options.figure(picture); })
        .and_then([&](const ui::Figure& figure) {
            return written(ui::render(figure.picture, figure.size), figure.size,
                           ui::factsOf(figure.picture, figure.size));
        });
}

/// Of the batch item and head that are asked for.
Result<Snapshot> Render::computedSnapshot() const {
    const Result<std::shared_ptr<ComputedScene>> computed =
        computedScene(input, rules, engine, precision.precision(), kSmallMatrixCells);
    if (!computed) {
        return unexpected(computed.error());
    }
    const Scene& scene = (*computed)->scene();
    return headOptions.headIndex(scene).and_then([&](const HeadIndex& headIndex) {
        const bool joins = options.isPipeline() || stageInfo(stageOf(scene)).maker == StageMaker::AllHeads;
        return joins ? (*computed)->withJoined(headIndex) : (*computed)->at(headIndex);
    });
}

Stage Render::stageOf(const Scene& scene) const {
    return stageAsked(stageInfo(options.stage()).name, scene);
}

Result<void> Render::run() const {
    const Result<Snapshot> snapshot = computedSnapshot();
    if (!snapshot) {
        return unexpected(snapshot.error());
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
    return done ? kDone : report(done.error());
}

} // namespace attnscope
