// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/command_line.h"
#include "app/lesson_named.h"
#include "app/subcommand.h"
#include "app/window.h"
#include "core/formats/files/atomic_file.h"
#include "core/formats/files/frame_folder.h"

#include <QHashFunctions>

#include <csignal>
#include <exception>
#include <new>

#include <fcntl.h>
#include <unistd.h>

namespace attnscope {

namespace {

extern "C" void endBySignal(int number) {
    AtomicFile::removeUnfinished();
    FrameFolder::removeUnfinished();
    std::signal(number, SIG_DFL);
    std::raise(number);
}

void prepareProcess() {
    // The same figure is the same file each time: Qt writes a PDF's fonts in the order of a hash.
    QHashSeed::setDeterministicGlobalSeed();
    // A file opened for an answer must not become standard output because that was closed. Read-only, so that
    // writing to what is closed fails as it should.
    for (int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(descriptor, F_GETFD) == -1) {
            (void)::open("/dev/null", O_RDONLY);
        }
    }
    std::signal(SIGPIPE, SIG_IGN);
    for (int number : {SIGINT, SIGTERM, SIGHUP}) {
        // nohup and shells that started us in the background want some of these ignored.
        if (std::signal(number, endBySignal) == SIG_IGN) {
            std::signal(number, SIG_IGN);
        }
    }
}

std::string footer() {
    std::string text = "Subcommands (attnscope SUBCOMMAND --help says more):\n";
    for (const Subcommand& subcommand : subcommands()) {
        text += "  " + std::string(subcommand.name) + std::string(32 - subcommand.name.size(), ' ') +
                std::string(subcommand.summary) + "\n";
    }
    return text + "\nA subcommand needs no display. Exit status: 0 done, 1 the work failed, 2 the command "
                  "line is wrong.\n"
                  "\nExample:\n  attnscope compute --example i-love-ai --stage weights -o weights.npy";
}

/// Why the first word cannot be worked with, where it is neither a subcommand nor the name of a file.
std::optional<Error> refusal(const std::string& word) {
    if (word.empty()) {
        return usageError("FILE: the name is empty (name a scene file)");
    }
    // A word that looks like a file name is opened, so that the user gets the error of opening it.
    if (word.front() == '-' || word.find_first_of("./") != std::string::npos ||
        ::access(word.c_str(), F_OK) == 0) {
        return std::nullopt;
    }
    return usageError(
        "{0}: there is no such subcommand, and no file of this name (take one of: {1}; or name a scene file)",
        word, listed(subcommands(), [](const Subcommand& subcommand) { return subcommand.name; }));
}

int runProgram(int& argc, char** argv) {
    if (argc > 1) {
        for (const Subcommand& subcommand : subcommands()) {
            if (subcommand.name == argv[1]) {
                return subcommand.run(argc - 1, argv + 1);
            }
        }
        if (const std::optional<Error> refused = refusal(argv[1])) {
            return report(*refused);
        }
    }
    CLI::App app(
        "Shows attention, number by number. With no arguments, or a scene file, it opens the window.",
        "attnscope");
    std::optional<std::string> file;
    addText(app, "FILE", file,
            "A scene (.attnscope or .json), a lesson (.lesson) or arrays (.npz, .safetensors, .npy, .csv, "
            ".tsv or .txt) to "
            "open")
        ->type_name("");
    std::optional<std::string> lesson;
    addText(app, "--lesson", lesson,
            "A lesson to begin in the window: its name (attnscope lessons), or a file")
        ->type_name("NAME|FILE");
    std::optional<std::string> watched;
    addText(
        app, "--watch", watched,
        "A scene or a file of arrays to open and to read again whenever it changes, with selection, zoom and "
        "range kept; Ctrl+Z goes back to the version before")
        ->type_name("FILE");
    bool presents = false;
    app.add_flag("--present", presents,
                 wrapped("Begin over the whole screen, as F5 does: the lesson, or the steps of the scene"));
    app.set_version_flag("--version", "attnscope " ATTNSCOPE_VERSION, "Print the version and exit");
    app.footer(footer());
    if (const std::optional<int> done = parseOptions(app, argc, argv)) {
        return *done;
    }
    if (lesson) {
        // Before a window opens, so that a slip is seen where it was typed.
        if (const Result<Lesson> known = lessonNamed(*lesson); !known) {
            return report(known.error());
        }
    }
    if (watched && (file || lesson || watched->empty())) {
        return report(
            usageError("--watch: it names the file that is opened, and another one is named or none "
                       "(give one file)"));
    }
    return runWindow(argc, argv, {file.value_or(""), lesson.value_or(""), presents, watched.value_or("")});
}

} // namespace

} // namespace attnscope

int main(int argc, char** argv) {
    using namespace attnscope;
    prepareProcess();
    try {
        return runProgram(argc, argv);
    } catch (const std::bad_alloc&) {
        return report(
            makeError(translatable("memory: there is not enough of it (take fewer tokens, or float32)")));
    } catch (const std::exception& error) {
        return report(
            makeError(translatable("attnscope: it met with what it did not expect: {0} (please report this)"),
                      error.what()));
    }
}
