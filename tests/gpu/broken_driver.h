// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QFile>
#include <QTemporaryDir>

namespace attnscope::test {

/// Has the loader find one driver only, whose library is missing, for as long as it lives.
class BrokenDriver {
public:
    BrokenDriver() {
        QFile file(m_folder.filePath("broken.json"));
        if (file.open(QIODevice::WriteOnly)) {
            file.write(R"({"file_format_version": "1.0.0",
                           "ICD": {"library_path": "/nowhere/libvulkan_missing.so", "api_version": "1.3.0"}})");
        }
        qputenv("VK_DRIVER_FILES", file.fileName().toUtf8());
    }
    BrokenDriver(const BrokenDriver&) = delete;
    BrokenDriver& operator=(const BrokenDriver&) = delete;
    ~BrokenDriver() { qunsetenv("VK_DRIVER_FILES"); }

private:
    QTemporaryDir m_folder;
};

} // namespace attnscope::test
