// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/commands/compared.h"
#include "app/commands/computed.h"
#include "app/offscreen.h"
#include "app/options/animation_options.h"
#include "app/options/engine_option.h"
#include "app/options/head_options.h"
#include "app/options/input_options.h"
#include "app/options/language_option.h"
#include "app/options/notation_option.h"
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
    NotationOption notation;
    LanguageOption language;
    HeadOptions headOptions;
    EngineOption engine;
    CompareOption comparing;
    PrecisionOption precision;

    void addTo(CLI::App& app);
    Result<void> check();
    Result<void> run() const;
    Result<ui::RowAnimation> animation(const std::shared_ptr<ComputedScene>& computed) const;
    Result<void> write(const ui::RowAnimation& animation) const;
};

void Animate::addTo(CLI::App& app) {
    input.addTo(app);
    rules.addTo(app);
    options.addTo(app);
    notation.addTo(app, "Output");
    language.addTo(app, "otherwise English", "Output");
    headOptions.addTo(app, "Output", "0 where it is left out");
    engine.addTo(app, "Output");
    precision.addTo(app, "Output",
                    "float64 (default up to " + std::to_string(kSmallMatrixCells) + " cells) or float32");
    comparing.addTo(app, "Output", CompareOption::Use::Animation);
}

Result<void> Animate::check() {
    return input.check()
        .and_then([this] { return rules.check(); })
        .and_then([this] { return options.check(); })
        .and_then([this] { return notation.check(); })
        .and_then([this] { return language.check(); })
        .and_then([this] { return headOptions.check(); })
        .map([this] { input.takeTokensOf(headOptions.batch()); })
        .and_then([this] { return engine.check(); })
        .and_then([this] { return precision.check(); })
        .and_then([this] { return comparing.check(); });
}

Result<void> Animate::write(const ui::RowAnimation& animation) const {
    return options.size(animation).and_then([&](const ui::PictureSize& size) {
        ProgressBar progress;
        return ui::writeAnimation(ui::RowFrames(animation, size), options.times(animation), options.format(),
                                  options.output(), progress.report());
    });
}

/// Of the head that is asked for, beside the second where there is one.
Result<ui::RowAnimation> Animate::animation(const std::shared_ptr<ComputedScene>& computed) const {
    const Result<HeadIndex> headIndex = headOptions.headIndex(computed->scene());
    const Result<Snapshot> first =
        headIndex.and_then([&](const HeadIndex& index) { return computed->at(index); });
    if (!first) {
        return unexpected(first.error());
    }
    if (!comparing.isGiven()) {
        return options.animation(*first);
    }
    return secondScene(comparing, computed->scene(), input, rules, engine, precision.precision(),
                       kSmallMatrixCells)
        .and_then([&](const std::shared_ptr<ComputedScene>& other) {
            return comparing.headIndex(*headIndex, other->scene())
                .and_then([&](const HeadIndex& index) { return other->at(index); })
                .and_then([&](const Snapshot& second) { return options.animation(*first, second); });
        });
}

Result<void> Animate::run() const {
    return computedScene(input, rules, engine, precision.precision(), kSmallMatrixCells,
                         [this](Scene& scene) { notation.applyTo(scene); })
        .and_then([this](const std::shared_ptr<ComputedScene>& computed) { return animation(computed); })
        .and_then([this](const ui::RowAnimation& made) { return write(made); });
}

} // namespace

int runAnimate(int argc, char** argv) {
    CLI::App app("Writes how a row of the output is added up, key by key, as an animation.",
                 "attnscope animate");
    app.footer("Example:\n  attnscope animate --example i-love-ai --row 0 --with-matrix -o row.gif\n"
               "  attnscope animate --example i-love-ai --mask causal --row 1 --compare example:i-love-ai -o "
               "both.gif");
    Animate animate;
    animate.addTo(app);
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    if (const Result<void> known = animate.check(); !known) {
        return report(known.error());
    }
    const Offscreen offscreen(argv);
    const Result<void> done = animate.language.speak().and_then([&animate] { return animate.run(); });
    return done ? kDone : report(done.error());
}

} // namespace attnscope
