// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/desktop_settings.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>
#include <QFileInfo>
#include <QGuiApplication>
#include <QPalette>

namespace attnscope::ui {

namespace {

constexpr int kTimeoutMilliseconds = 1000;
const QString kService = QStringLiteral("org.freedesktop.portal.Desktop");
const QString kPath = QStringLiteral("/org/freedesktop/portal/desktop");
const QString kInterface = QStringLiteral("org.freedesktop.portal.Settings");
const QString kAppearance = QStringLiteral("org.freedesktop.appearance");
const QString kColours = QStringLiteral("color-scheme");
const QString kMotion = QStringLiteral("reduced-motion");
const QString kGnome = QStringLiteral("org.gnome.desktop.interface");
const QString kAnimations = QStringLiteral("enable-animations");

/// Where there is no session bus, connecting would try to start one and could take seconds.
bool hasSessionBus() {
    return qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS") ||
           QFileInfo::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/bus"));
}

/// The portal wraps the number in one variant or, from `Read`, in two.
QVariant unwrapped(QVariant value) {
    while (value.canConvert<QDBusVariant>()) {
        value = value.value<QDBusVariant>().variant();
    }
    return value;
}

/// 0: no preference, 1: dark, 2: light.
bool meansDark(const QVariant& value) {
    const uint scheme = value.toUInt();
    return scheme == 0 ? paletteIsDark() : scheme == 1;
}

} // namespace

bool paletteIsDark() {
    const QPalette palette = QGuiApplication::palette();
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

DesktopSettings::DesktopSettings(QObject* parent)
    : QObject(parent) {}

void DesktopSettings::ask() {
    if (!hasSessionBus()) {
        return;
    }
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected()) {
        return;
    }
    bus.connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
                SLOT(settingChanged(QString, QString, QDBusVariant)));
    askFor(kAppearance, kColours);
    askFor(kGnome, kAnimations);
    askFor(kAppearance, kMotion);
}

/// A portal that does not know the setting answers with an error, which says nothing.
void DesktopSettings::askFor(const QString& group, const QString& key) {
    QDBusMessage question =
        QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
    question << group << key;
    auto* watcher = new QDBusPendingCallWatcher(
        QDBusConnection::sessionBus().asyncCall(question, kTimeoutMilliseconds), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, group, key] {
        const QDBusPendingReply<QVariant> reply = *watcher;
        if (reply.isValid()) {
            settingChanged(group, key, QDBusVariant(reply.value()));
        }
        watcher->deleteLater();
    });
}

void DesktopSettings::settingChanged(const QString& group, const QString& key, const QDBusVariant& value) {
    const QVariant setting = unwrapped(value.variant());
    if (group == kAppearance && key == kColours) {
        emit darkPreferred(meansDark(setting));
    } else if (group == kAppearance && key == kMotion) {
        emit motionReduced(setting.toUInt() == 1);
    } else if (group == kGnome && key == kAnimations) {
        emit motionReduced(!setting.toBool());
    }
}

} // namespace attnscope::ui
