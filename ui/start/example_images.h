// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/engine/engine_kind.h"
#include "core/examples/example.h"
#include "ui/jobs/job_slot.h"
#include "ui/paint/base/colour_map.h"
#include "ui/paint/base/theme.h"
#include "ui/session/context.h"

#include <QImage>
#include <QObject>

#include <stop_token>
#include <vector>

namespace attnscope::ui {

/// How the pictures of examples look.
struct ExampleLook {
    const Theme* theme = nullptr;
    const NamedColourMap* colourMap = nullptr;
    double side = 0.0; ///< of the square that a picture fits into
    double devicePixelRatio = 1.0;

    bool operator==(const ExampleLook&) const = default;
};

/// The attention weights of an example, as an engine of that kind computes them for the batch item and head
/// that the example opens with. Null where it was stopped.
Result<QImage> exampleImage(const Example& example, const EngineKind& processor, const ExampleLook& look,
                            const std::stop_token& stop = {});

/// The pictures of all examples, one after the other in a job.
class ExampleImages final : public QObject {
    Q_OBJECT

public:
    explicit ExampleImages(const Context& context, QObject* parent = nullptr);

    /// Makes them anew where the look is another one than before; the old ones stay until then.
    void load(double side, double devicePixelRatio);
    /// Gives up those that are not there yet; the next load makes them.
    void stop();

signals:
    /// The picture of the example of that number is there.
    void ready(std::size_t example, const QImage& image);

private:
    Context m_context;
    ExampleLook m_look;
    JobSlot m_slot;
};

} // namespace attnscope::ui
