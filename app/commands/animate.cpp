// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/commands/computed.h"
#include "app/offscreen.h"
#include "app/options/animation_options.h"
#include "app/options/engine_option.h"
#include "app/options/head_options.h"
#include "app/options/input_options.h"
#include "app/options/precision_option.h"
#include "app/options/rule_options.h"
#include "app/progress_bar.h"
#include "app/subcommand.h"

namespace attnscope {

namespace {

/// The subcommand `animate`: options in, the animation of a row out.
struct Animate {
    InputOptions input;
    RuleOptions rules;
    AnimationOptions options;
    HeadOptions headOptions;
    EngineOption engine;
    PrecisionOption precision;

    void addTo(CLI::App& app);
    Result<void> check();
    Result<void> run() const;
    Result<void> write(const Snapshot& snapshot) const;
};

void Animate::addTo(CLI::App& app) {
    input.addTo(app);
    rules.addTo(app);
    options.addTo(app);
    headOptions.addTo(app, "Output", "0 where it is left out");
    engine.addTo(app, "Output");
    precision.addTo(app, "Output",
                    "float64 (default up to " + std::to_string(kSmallMatrixCells) + " cells) or float32");
}

Result<void> Animate::check() {
    return input.check()
        .and_then([this] { return rules.check(); })
        .and_then([this] { return options.check(); })
        .and_then([this] { return headOptions.check(); })
        .and_then([this] { return engine.check(); })
        .and_then([this] { return precision.check(); });
}

Result<void> Animate::write(const Snapshot& snapshot) const {
    return options.animation(snapshot).and_then([this](const ui::RowAnimation& animation) {
        return options.size(animation).and_then([&](const ui::PictureSize& size) {
            ProgressBar progress;
            return ui::writeAnimation(ui::RowFrames(animation, size), options.times(animation),
                                      options.format(), options.output(), progress.report());
        });
    });
}

Result<void> Animate::run() const {
    return computedScene(input, rules, engine, precision.precision(), kSmallMatrixCells)
        .and_then([this](const std::shared_ptr<ComputedScene>& computed) {
            return headOptions.headIndex(computed->scene())
                .and_then([&](const HeadIndex& headIndex) { return computed->at(headIndex); })
                .and_then([this](const Snapshot& snapshot) { return write(snapshot); });
        });
}

} // namespace

int runAnimate(int argc, char** argv) {
    CLI::App app("Writes how a row of the output is added up, key by key, as an animation.",
                 "attnscope animate");
    app.footer("Example:\n  attnscope animate --example i-love-ai --row 0 --with-matrix -o row.gif");
    Animate animate;
    animate.addTo(app);
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    if (const Result<void> known = animate.check(); !known) {
        return report(known.error());
    }
    const Offscreen offscreen(argv);
    const Result<void> done = animate.run();
    return done ? kDone : report(done.error());
}

} // namespace attnscope
