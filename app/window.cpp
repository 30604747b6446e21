// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "app/window.h"

#include "app/command_line.h"
#include "app/device_list.h"
#include "core/parallel.h"
#include "core/speed/memory.h"
#include "gpu/vulkan_engine.h"
#include "ui/import/file_intake.h"
#include "ui/paint/fonts.h"
#include "ui/window/main_window.h"
#include "ui/window/message_bar.h"
#include "ui/window/scene_files.h"

#include <QApplication>

#include <memory>

namespace attnscope {

namespace {

/// Platform plugins are tried in this order; the last one always starts, and means that there is no display.
/// Without it Qt would abort.
constexpr char kPlatformVariable[] = "QT_QPA_PLATFORM";
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

} // namespace

int runWindow(int& argc, char** argv, const WindowRequest& request) {
    QCoreApplication::setOrganizationName(QStringLiteral("AttnScope"));
    QCoreApplication::setApplicationName(QStringLiteral("AttnScope"));
    QCoreApplication::setApplicationVersion(QStringLiteral(ATTNSCOPE_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("attnscope"));
    allocateFromFewPools();
    preparePlatform();
    // What the platform plugins say of a display that is not there is said in one line below.
    const QtMessageHandler handler = qInstallMessageHandler(sayNothing);
    const QApplication application(argc, argv);
    qInstallMessageHandler(handler);
    if (QGuiApplication::platformName() == QLatin1String(kNoDisplay)) {
        return report(failure(translatable(
            "window: there is no display (set DISPLAY, or use a subcommand: see attnscope --help)")));
    }
    ui::loadFonts();
    letOthersFirst();
    auto engine = std::make_unique<VulkanEngine>(VulkanOptions::automatic());
    // The window owns the engine and outlives whoever asks for the devices.
    const ListDevices devices = deviceList(*engine);
    ui::MainWindow window(std::move(engine), devices);
    ui::SceneFiles& files = window.files();
    // A file takes the place of the last session as it would in the open window: what was not saved is kept.
    if (!files.restoreLast()) {
        files.openExample("i-love-ai");
    }
    window.show();
    if (!request.file.empty()) {
        window.intake().take({QString::fromStdString(request.file)});
    }
    return QApplication::exec();
}

} // namespace attnscope
