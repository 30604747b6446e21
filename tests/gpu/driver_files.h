// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QFile>
#include <QTemporaryDir>

#include <optional>

namespace attnscope::test {

/// Sets an environment variable for as long as it lives; then it is what it was before.
class Environment {
public:
    Environment(const char* name, const QByteArray& value)
        : m_name(name) {
        if (qEnvironmentVariableIsSet(name)) {
            m_before = qgetenv(name);
        }
        qputenv(name, value);
    }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;
    ~Environment() {
        if (m_before) {
            qputenv(m_name, *m_before);
        } else {
            qunsetenv(m_name);
        }
    }

private:
    const char* m_name;
    std::optional<QByteArray> m_before;
};

/// Has the loader find no driver for as long as it lives.
class NoDriver {
    Environment m_files{"VK_DRIVER_FILES", "/dev/null"};
};

/// Has the loader find one driver only, whose library is missing, for as long as it lives.
class BrokenDriver {
public:
    BrokenDriver() {
        QFile file(path());
        if (file.open(QIODevice::WriteOnly)) {
            file.write(R"({"file_format_version": "1.0.0",
                           "ICD": {"library_path": "/nowhere/libvulkan_missing.so", "api_version": "1.3.0"}})");
        }
    }

private:
    QString path() const { return m_folder.filePath("broken.json"); }

    QTemporaryDir m_folder;
    Environment m_files{"VK_DRIVER_FILES", path().toUtf8()};
};

} // namespace attnscope::test
