// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/commands/compared.h"
#include "app/commands/patch_map_file.h"
#include "app/offscreen.h"
#include "app/options/engine_option.h"
#include "app/options/group_option.h"
#include "app/options/head_options.h"
#include "app/options/input_options.h"
#include "app/options/language_option.h"
#include "app/options/lesson_option.h"
#include "app/options/notation_option.h"
#include "app/options/picture_options.h"
#include "app/options/precision_option.h"
#include "app/options/rule_options.h"
#include "app/options/stage_option.h"
#include "app/subcommand.h"
#include "core/compare/difference.h"
#include "core/formats/files/atomic_file.h"
#include "core/scene/token_name.h"
#include "ui/export/figures/large_picture.h"
#include "ui/export/figures/left_out_parts.h"
#include "ui/export/picture_format.h"

#include <cmath>
#include <cstdio>

namespace attnscope {

namespace {

/// Says on standard error that given weights are no shares of 1.
void tellRowSums(const Snapshot& snapshot) {
    constexpr double kTolerance = 1e-3;
    const SceneInput& input = snapshot.scene->input;
    if (!std::holds_alternative<AttentionWeightsInput>(input)) {
        return;
    }
    const std::size_t rows = snapshot.result->problem().queries();
    std::size_t others = 0;
    std::size_t farthest = 0;
    double sum = 1.0;
    for (std::size_t row = 0; row < rows; ++row) {
        const double own = snapshot.result->rowStatistics(row).sum;
        others += std::abs(own - 1.0) > kTolerance ? std::size_t{1} : std::size_t{0};
        if (std::abs(own - 1.0) > std::abs(sum - 1.0)) {
            farthest = row;
            sum = own;
        }
    }
    const std::string head = headText(input, snapshot.headIndex());
    if (others > 0) {
        std::fprintf(stderr,
                     "attnscope: weights%s: %zu of %zu rows do not sum to 1, row %zu sums to %.4g (they are "
                     "drawn as they are)\n",
                     head.empty() ? "" : (" of " + head).c_str(), others, rows, farthest, sum);
    }
}

/// Says on standard error that the map that was chosen colours nothing of that stage.
void tellColourMap(const PictureOptions& options) {
    const StageInfo& stage = stageInfo(options.stage());
    if (options.hasColourMap() && !options.isPipeline() && !startsAtZero(stage.range)) {
        std::fprintf(
            stderr,
            "attnscope: --colormap: it is of weights; %s have blue to red, white at 0 (leave it out)\n",
            std::string(stage.name).c_str());
    }
}

/// Says on standard error what a picture of the size that was asked for has no room for, and of a size by
/// itself whether the title has it.
template <typename... Figure>
void tellLeftOut(const PictureOptions& options, const Figure&... figure) {
    ui::LeftOutParts parts = ui::leftOutOf(figure...);
    if (options.size().isGiven()) {
        parts.values &= options.asksForValues();
        parts.sums &= options.asksForSums();
    } else {
        // Only the title was given.
        ui::LeftOutParts given;
        given.title = parts.title;
        parts = given;
    }
    if (const QString text = ui::leftOutText(parts); !text.isEmpty()) {
        std::fprintf(stderr, "attnscope: %s\n", qUtf8Printable(text));
    }
}

/// The subcommand `render`: options in, a labelled picture out.
struct Render {
    InputOptions input;
    RuleOptions rules;
    PictureOptions options;
    NotationOption notation;
    HeadOptions headOptions;
    EngineOption engine;
    PrecisionOption precision;
    CompareOption comparing;
    GroupOption grouping;
    PatchOptions patches;
    MapOption map;
    LessonOption lesson;
    LanguageOption language;
    std::optional<std::string> outputText;

    void addTo(CLI::App& app);
    Result<void> check(const CLI::App& app);
    Result<void> checkInput();
    Result<void> checkOutput() const;
    Result<void> run() const;
    /// The input in the notation that is asked for.
    Result<std::shared_ptr<ComputedScene>> computedInput() const;
    Result<Snapshot> computedSnapshot() const;
    Result<void> checkPooled() const;
    Result<void> checkCompared() const;
    Result<void> checkGrouped();
    Result<void> checkMap();
    /// By the groups of that scene, where these are asked for.
    Result<Snapshot> grouped(const Snapshot& snapshot, const Scene& scene) const;
    Result<std::pair<Snapshot, Snapshot>> computedPair() const;
    Result<QByteArray> drawCompared(const Snapshot& first, const Snapshot& second) const;
    ui::HeatmapPicture titled(ui::HeatmapPicture picture) const;
    Result<QByteArray> drawMatrix(const ui::HeatmapPicture& picture) const;
    Result<std::vector<Snapshot>> computedHeads() const;
    Stage stageOf(const Scene& scene) const;
    Result<QByteArray> written(const std::optional<ui::PreparedPicture>& picture) const;
    Result<QByteArray> draw(const Snapshot& snapshot) const;
    Result<QByteArray> drawGrid(const std::vector<Snapshot>& heads) const;
    Result<QByteArray> drawLesson() const;
};

void Render::addTo(CLI::App& app) {
    input.addTo(app);
    rules.addTo(app);
    options.addTo(app);
    notation.addTo(app, "Output");
    headOptions.addTo(app, "Output", "0 where it is left out", HeadOptions::Names::Grid);
    engine.addTo(app, "Output");
    precision.addTo(app, "Output",
                    "float64 (default up to " + std::to_string(kSmallMatrixCells) + " cells) or float32");
    comparing.addTo(app, "Output", CompareOption::Use::Picture);
    grouping.addTo(app, "Output");
    map.addTo(app, "Patches");
    patches.addTo(app, "Patches");
    language.addTo(app, "otherwise English, and of a lesson that of the environment", "Output");
    lesson.addTo(app);
    addText(app, "-o,--output", outputText,
            "The file, " + ui::pictureEndings() + ". Replaced whole, or left as it was")
        ->type_name("OUT")
        ->group("Output");
}

Result<void> Render::checkOutput() const {
    if (!outputText) {
        return unexpected(
            usageError("-o: it is missing (name a file that ends in {0})", ui::pictureEndings()));
    }
    if (ui::pictureFormatOf(*outputText) == nullptr) {
        return unexpected(usageError("-o: {0}", message(ui::noPictureEnding(*outputText))));
    }
    return {};
}

Result<void> Render::check(const CLI::App& app) {
    options.setOutput(outputText.value_or(std::string()));
    if (const Result<void> known = lesson.check(app).and_then([this] { return language.check(); }); !known) {
        return known;
    }
    if (lesson.isGiven()) {
        return options.check().and_then([this] { return checkOutput(); });
    }
    return checkInput();
}

Result<void> Render::checkInput() {
    if (const Result<void> known =
            input.check()
                .and_then([this] { return rules.check(); })
                .and_then([this] { return headOptions.check(); })
                .map([this] {
                    takePlace(input, headOptions);
                    input.askForHeads(options.hasAllHeads() && !headOptions.hasBatch());
                })
                .and_then([this] { return options.check(headOptions.hasSeveral()); })
                .and_then([this] { return notation.check(); })
                .and_then([this] { return checkPooled(); })
                .and_then([this] { return engine.check(); });
        !known) {
        return known;
    }
    if (const Result<void> known = checkOutput(); !known) {
        return known;
    }
    if (options.hasAllHeads() && headOptions.hasHead()) {
        return unexpected(usageError("--all-heads, --head: they do not go together (leave one of them out)"));
    }
    if (options.hasAllHeads() && !differsByHead(options.stage())) {
        return unexpected(
            usageError("--all-heads: the stage {0} is one for all heads (leave --all-heads out)",
                       stageInfo(options.stage()).name));
    }
    return comparing.check()
        .and_then([this] { return checkCompared(); })
        .and_then([this] { return checkGrouped(); })
        .and_then([this] { return checkMap(); })
        .and_then([this] { return precision.check(); });
}

/// Pictures of groups are of one matrix of weights.
Result<void> Render::checkGrouped() {
    if (const Result<void> known = grouping.check(stageInfo(options.stage()).name); !known) {
        return known;
    }
    return grouping.isGiven() ? options.setGrouped(grouping.meaning()) : Result<void>();
}

/// A map is of the tokens of one scene, and nothing else draws patches.
Result<void> Render::checkMap() {
    const auto beside = [](const std::string& one, const char* other) {
        return unexpected(usageError("{0}: it does not go with {1} (leave one of them out)", one, other));
    };
    if (map.isGiven() && (comparing.isGiven() || grouping.isGiven())) {
        return beside("--map", comparing.isGiven() ? "--compare" : "--group");
    }
    if (!map.isGiven() && patches.given() != nullptr) {
        return unexpected(usageError("{0}: only a map has patches (give --map as well)", patches.given()));
    }
    return patches.check().and_then([this] { return map.check(options); });
}

/// Of all heads put together there is no strip, of several no difference, and a strip has no indices.
Result<void> Render::checkPooled() const {
    if (options.isPipeline() && notation.countsFrom()) {
        return unexpected(
            usageError("--index-from: it is for the picture of one matrix, and --pipeline draws "
                       "the strip of all (leave one of them out)"));
    }
    if (headOptions.isPooled() && options.isPipeline()) {
        return unexpected(usageError("--pipeline, --head: the strip is of one head (leave one of them out)"));
    }
    if (headOptions.hasSeveral() && comparing.isGiven()) {
        return unexpected(usageError("--compare, --head: one head is compared (name one head)"));
    }
    if (headOptions.hasSeveral() && !differsByHead(options.stage())) {
        return unexpected(usageError("--head: the stage {0} is one for all heads (name one head)",
                                     stageInfo(options.stage()).name));
    }
    return headOptions.checkStage(stageInfo(options.stage()).name);
}

Result<void> Render::checkCompared() const {
    using As = CompareOption::As;
    return comparing.isGiven()
               ? options.checkCompared(comparing.as() == As::Difference || comparing.as() == As::Side,
                                       comparing.as() == As::Side)
               : Result<void>();
}

Result<QByteArray> Render::written(const std::optional<ui::PreparedPicture>& picture) const {
    return ui::pictureFormatOf(*outputText)->write(*picture);
}

Result<QByteArray> Render::draw(const Snapshot& snapshot) const {
    if (!snapshot.has(stageOf(*snapshot.scene))) {
        return unexpected(missingStage(std::string(stageInfo(options.stage()).name), snapshot.scene->input));
    }
    if (options.isPipeline()) {
        return options.pipeline(snapshot).and_then([&](const ui::PipelinePicture& strip) {
            return options.size().figure(strip).and_then([&](const ui::PipelineFigure& figure) {
                tellLeftOut(options, figure, options.size().type());
                return written(ui::prepared(figure.strip, figure.size));
            });
        });
    }
    if (map.isGiven()) {
        return map.prepared(options, patches, snapshot).and_then([this](const ui::PreparedPicture& picture) {
            return written(picture);
        });
    }
    return options.picture(snapshot).and_then(
        [this](const ui::HeatmapPicture& picture) { return drawMatrix(picture); });
}

Result<QByteArray> Render::drawMatrix(const ui::HeatmapPicture& picture) const {
    const Result<std::optional<ui::InsetFigure>> inset = options.inset(picture);
    if (!inset) {
        return unexpected(inset.error());
    }
    if (*inset) {
        return options.size().sizeFor(**inset).and_then([&](const ui::PictureSize& size) {
            tellLeftOut(options, **inset, size);
            return written(ui::prepared(**inset, size));
        });
    }
    return options.size().figure(picture).and_then([this](const ui::Figure& figure) {
        tellLeftOut(options, figure);
        return written(ui::prepared(figure.picture, figure.size));
    });
}

/// Alone, a compared matrix has the title that is given and no other.
ui::HeatmapPicture Render::titled(ui::HeatmapPicture picture) const {
    if (options.title()) {
        picture.title = QString::fromStdString(*options.title());
    }
    return picture;
}

Result<QByteArray> Render::drawCompared(const Snapshot& first, const Snapshot& second) const {
    using As = CompareOption::As;
    const Stage stage = stageOf(*first.scene);
    if (!first.has(stage)) {
        return unexpected(missingStage(std::string(stageInfo(options.stage()).name), first.scene->input));
    }
    if (const Result<void> same = checkSameShape(first, second, stage); !same) {
        return unexpected(same.error());
    }
    return options.compared(first, second, comparing.as() == As::Difference)
        .and_then([&](const PictureOptions::Compared& all) -> Result<QByteArray> {
            switch (comparing.as()) {
            case As::First:
                return drawMatrix(titled(all.first));
            case As::Second:
                return drawMatrix(titled(all.second));
            case As::Difference:
                return drawMatrix(titled(all.difference));
            case As::Side:
                break;
            }
            const ui::SideBySide side{{all.first, all.second, all.difference}, all.title};
            return options.size().figure(side).and_then([this](const ui::SideFigure& figure) {
                tellLeftOut(options, figure);
                return written(ui::prepared(figure.side, figure.size));
            });
        });
}

Result<QByteArray> Render::drawGrid(const std::vector<Snapshot>& heads) const {
    const Stage stage = stageOf(*heads.front().scene);
    if (!differsByHead(stage)) {
        return unexpected(makeError(translatable("{0}: the stage {1} of this scene joins its heads "
                                                 "(leave {0} out, or take --stage weights)"),
                                    options.gridName(), stageInfo(options.stage()).name));
    }
    if (!heads.front().has(stage)) {
        return unexpected(
            missingStage(std::string(stageInfo(options.stage()).name), heads.front().scene->input));
    }
    return options.grid(heads).and_then([this](const ui::HeadGrid& grid) {
        return options.size().sizeFor(grid).and_then([&](const ui::PictureSize& size) {
            tellLeftOut(options, grid, size);
            return written(ui::prepared(grid, size));
        });
    });
}

Result<std::shared_ptr<ComputedScene>> Render::computedInput() const {
    return computedScene(input, rules, engine, precision.precision(), kSmallMatrixCells,
                         [this](Scene& scene) { notation.applyTo(scene); });
}

Result<std::vector<Snapshot>> Render::computedHeads() const {
    const Result<std::shared_ptr<ComputedScene>> computed = computedInput();
    if (!computed) {
        return unexpected(computed.error());
    }
    const Scene& scene = (*computed)->scene();
    const Result<HeadIndex> place = headOptions.headIndex(scene, input.layerPlace(scene.input));
    if (!place) {
        return unexpected(place.error());
    }
    Result<std::vector<HeadIndex>> places = headOptions.severalHeads(scene);
    if (!places) {
        return unexpected(places.error());
    }
    if (const Result<void> known = options.hasAllHeads() ? headOptions.checkAllHeads(scene) : Result<void>();
        !known) {
        return unexpected(known.error());
    }
    for (std::size_t head = 0; options.hasAllHeads() && head < headCount(scene.input); ++head) {
        places->push_back({place->batch, head});
    }
    std::vector<Snapshot> heads;
    for (const HeadIndex& one : *places) {
        Result<Snapshot> head =
            (*computed)->at(one).and_then([&](const Snapshot& snapshot) { return grouped(snapshot, scene); });
        if (!head) {
            return unexpected(head.error());
        }
        heads.push_back(*std::move(head));
    }
    return heads;
}

/// Of the batch item and head that are asked for.
Result<Snapshot> Render::computedSnapshot() const {
    const Result<std::shared_ptr<ComputedScene>> computed = computedInput();
    if (!computed) {
        return unexpected(computed.error());
    }
    const Scene& scene = (*computed)->scene();
    return headOptions.headIndex(scene, input.layerPlace(scene.input))
        .and_then([&](const HeadIndex& headIndex) {
            const bool joins =
                options.isPipeline() || stageInfo(stageOf(scene)).maker == StageMaker::AllHeads;
            return joins ? (*computed)->withJoined(headIndex) : (*computed)->at(headIndex);
        })
        .and_then([&](const Snapshot& snapshot) { return grouped(snapshot, scene); });
}

Result<std::pair<Snapshot, Snapshot>> Render::computedPair() const {
    const Result<std::shared_ptr<ComputedScene>> first = computedInput();
    if (!first) {
        return unexpected(first.error());
    }
    const Result<std::shared_ptr<ComputedScene>> second = secondScene(
        comparing, (*first)->scene(), input, rules, engine, precision.precision(), kSmallMatrixCells);
    if (!second) {
        return unexpected(second.error());
    }
    const bool joins = stageInfo(stageOf((*first)->scene())).maker == StageMaker::AllHeads;
    const auto at = [joins](ComputedScene& computed, const HeadIndex& headIndex) {
        return joins ? computed.withJoined(headIndex) : computed.at(headIndex);
    };
    const Result<HeadIndex> here =
        headOptions.headIndex((*first)->scene(), input.layerPlace((*first)->scene().input));
    if (!here) {
        return unexpected(here.error());
    }
    const Result<HeadIndex> there = comparing.headIndex(*here, (*second)->scene());
    if (!there) {
        return unexpected(there.error());
    }
    const auto byGroups = [&](const Snapshot& snapshot) { return grouped(snapshot, (*first)->scene()); };
    return at(**first, *here).and_then(byGroups).and_then([&](const Snapshot& one) {
        return at(**second, *there).and_then(byGroups).map([&](const Snapshot& other) {
            return std::pair(one, other);
        });
    });
}

Result<Snapshot> Render::grouped(const Snapshot& snapshot, const Scene& scene) const {
    return grouping.isGiven() ? grouping.grouped(snapshot, scene) : Result<Snapshot>(snapshot);
}

Stage Render::stageOf(const Scene& scene) const {
    return stageAsked(stageInfo(options.stage()).name, scene);
}

/// A step of a lesson as Present shows it.
Result<QByteArray> Render::drawLesson() const {
    return lesson.slide(language.ofLesson(), options.isDark()).and_then([this](const ui::Slide& slide) {
        return options.size().sizeFor(QSizeF(1920.0, 1080.0)).and_then([&](const ui::PictureSize& size) {
            const auto draw = [slide, units = size.units()](QPainter& painter) {
                ui::drawSlide(painter, slide, ui::layoutSlide(slide, units));
            };
            return written(
                ui::PreparedPicture{size.pixels, size.dpi, size.scale(), slide.theme.panel, draw, {}});
        });
    });
}

Result<void> Render::run() const {
    Snapshot first;
    const auto drawn = [this, &first]() -> Result<QByteArray> {
        if (lesson.isGiven()) {
            return drawLesson();
        }
        if (comparing.isGiven()) {
            return computedPair().and_then([&](const auto& both) {
                first = both.first;
                return drawCompared(both.first, both.second);
            });
        }
        if (options.hasAllHeads() || headOptions.hasSeveral()) {
            return computedHeads().and_then([&](const auto& heads) {
                first = heads.front();
                return drawGrid(heads);
            });
        }
        return computedSnapshot().and_then([&](const Snapshot& one) {
            first = one;
            return draw(one);
        });
    };
    return drawn()
        .and_then([this](const QByteArray& bytes) {
            return writeWholeFile(*outputText, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
        })
        .map([&] {
            if (first) {
                tellColourMap(options);
                tellRowSums(first);
            }
        });
}

} // namespace

int runRender(int argc, char** argv) {
    CLI::App app("Draws any stage of the attention of a scene as a labelled picture.", "attnscope render");
    app.footer(
        "Example:\n  attnscope render --example i-love-ai --stage weights --row 0 -o weights.png\n"
        "  attnscope render --example i-love-ai --mask causal --compare example:i-love-ai -o both.png");
    Render render;
    render.addTo(app);
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    if (const Result<void> known = render.check(app); !known) {
        return report(known.error());
    }
    const Offscreen offscreen(argv);
    const Result<void> done =
        render.language.speak(render.lesson.isGiven()).and_then([&render] { return render.run(); });
    return done ? kDone : report(done.error());
}

} // namespace attnscope
