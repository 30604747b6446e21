// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/window.h"

#include "app/command_line.h"
#include "app/program_engines.h"
#include "core/base/file_ending.h"
#include "core/base/memory.h"
#include "core/base/parallel.h"
#include "core/cpu_engine.h"
#include "ui/actions/lesson_actions.h"
#include "ui/actions/present_actions.h"
#include "ui/authoring/lesson_writing.h"
#include "ui/files/file_opener.h"
#include "ui/files/scene_store.h"
#include "ui/paint/base/fonts.h"
#include "ui/session/kept_steps.h"
#include "ui/session/language.h"
#include "ui/session/session.h"
#include "ui/widgets/message_bar.h"
#include "ui/window/application.h"
#include "ui/window/language_choice.h"
#include "ui/window/main_window.h"
#include "ui/window/other_language.h"
#include "ui/window/type_size.h"

#include <memory>

namespace attnscope {

namespace {

/// Platform plugins are tried in this order; the last one always starts, and means that there is no display.
/// Without it Qt would abort.
constexpr const char* kPlatformVariable = "QT_QPA_PLATFORM";
constexpr char kNoDisplay[] = "minimal";

void preparePlatform() {
    if (!qEnvironmentVariableIsEmpty(kPlatformVariable)) {
        return;
    }
    QByteArray order = qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ? "wayland;" : "";
    order += "xcb;";
    order += kNoDisplay;
    qputenv(kPlatformVariable, order);
}

void sayNothing(QtMsgType /*type*/, const QMessageLogContext& /*context*/, const QString& /*text*/) {}

/// Until the window is closed; what it keeps for the next start is written then. `steps` are those of the
/// window that this one follows, and become its own.
int showWindow(const WindowRequest& request, ui::KeptSteps& steps) {
    // The window owns the engine and outlives its list of devices.
    MadeEngine made = programEngines().usual().make({});
    auto window =
        std::make_unique<ui::MainWindow>(std::move(made.engine), CpuEngine::kind(), std::move(made.devices));
    ui::SceneStore& files = window->files();
    // A file takes the place of the last session as it would in the open window: what was not saved is kept.
    const bool isFirstStart = !files.restoreLast();
    if (isFirstStart && !(request.file.empty() && request.watched.empty()) &&
        !endsIn(request.file, ".lesson")) {
        files.openExample("i-love-ai"); // arrays are opened by a sheet, and a scene may be refused
    }
    const bool isPutBack = ui::putBack(window->context().session, steps);
    window->fitScreen();
    window->show();
    if (!isPutBack) {
        files.noteRestored(); // once it is known how much room the line of notes has
    }
    window->lessonWriting().restore();
    if (!request.watched.empty()) {
        window->intake().watch(QString::fromStdString(request.watched));
    } else if (!request.file.empty()) {
        window->intake().take({QString::fromStdString(request.file)});
    } else if (!request.lesson.empty()) {
        window->lessons().startNamed(request.lesson);
    } else if (!window->lessons().goOnFromLastTime() && !isPutBack && isFirstStart) {
        window->lessons().startNamed("love");
    }
    if (queryCount(window->context().session.scene().input) == 0) {
        files.openExample("i-love-ai"); // the lesson, which was to be the first scene, can't be begun
    }
    if (request.presents) {
        (void)window->context().session.waitForResult();
        window->presenting().start();
    }
    int status = QApplication::exec();
    while (status == ui::kSpeakAgain) {
        window = ui::inOtherLanguage(std::move(window));
        status = QApplication::exec();
    }
    steps = ui::keptSteps(window->context().session);
    return status;
}

/// One application from its making to its end.
int runApplication(int& argc, char** argv, const WindowRequest& request, ui::KeptSteps& steps) {
    ui::applyTypeSize();
    // What the platform plugins say of a display that is not there is said in one line below.
    const QtMessageHandler handler = qInstallMessageHandler(sayNothing);
    const ui::Application application(argc, argv);
    qInstallMessageHandler(handler);
    if (QGuiApplication::platformName() == QLatin1String(kNoDisplay)) {
        return report(makeError(translatable(
            "window: there is no display (set DISPLAY, or use a subcommand: see attnscope --help)")));
    }
    ui::loadFonts();
    ui::applyLanguage(ui::wantedLanguage());
    const int status = showWindow(request, steps);
    ui::takeTypeSizeBack();
    return status;
}

} // namespace

int runWindow(int& argc, char** argv, const WindowRequest& request) {
    QCoreApplication::setOrganizationName(QStringLiteral("AttnScope"));
    QCoreApplication::setApplicationName(QStringLiteral("AttnScope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(ATTNSCOPE_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("attnscope"));
    limitMallocArenas();
    preparePlatform();
    setBackgroundPriority();
    ui::KeptSteps steps;
    int status = runApplication(argc, argv, request, steps);
    while (status == ui::kStartAgain) {
        status = runApplication(argc, argv, {}, steps);
    }
    return status;
}

} // namespace attnscope
