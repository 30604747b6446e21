// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/row/feature_pair_field.h"

#include "core/scene/feature_names.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>

#include <algorithm>

namespace attnscope::ui {

FeaturePairField::FeaturePairField(bool hasBest, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_hasBest(hasBest)
    , m_first(new QComboBox(this))
    , m_second(new QComboBox(this)) {
    m_first->setAccessibleName(tr("%1, level axis").arg(name));
    m_second->setAccessibleName(tr("%1, upright axis").arg(name));
    m_first->setToolTip(m_first->accessibleName());
    m_second->setToolTip(m_second->accessibleName());
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_first);
    layout->addWidget(m_second);
    for (const QComboBox* box : {m_first, m_second}) {
        connect(box, &QComboBox::currentIndexChanged, this, [this] {
            showSecond();
            emit chosen();
        });
    }
    connect(m_first, &QComboBox::activated, this, [this](int index) {
        if (m_hasBest && index == 0) {
            emit bestChosen();
        }
    });
}

void FeaturePairField::setFeatures(std::size_t count, const TokenList& names, int indexFrom) {
    QStringList entries;
    for (std::size_t feature = 0; feature < count; ++feature) {
        const std::string name = featureName(names, feature);
        entries << (name.empty() ? tr("feature %1").arg(feature + static_cast<std::size_t>(indexFrom))
                                 : QString::fromStdString(name));
    }
    QStringList first = entries;
    if (m_hasBest) {
        first.prepend(tr("best plane"));
    }
    const auto refill = [](QComboBox& box, const QStringList& texts, int fresh) {
        QStringList before;
        for (int at = 0; at < box.count(); ++at) {
            before << box.itemText(at);
        }
        if (before != texts) {
            const QSignalBlocker quiet(box);
            const int kept = before.size() == texts.size() ? box.currentIndex() : fresh;
            box.clear();
            box.addItems(texts);
            box.setCurrentIndex(std::min(kept, box.count() - 1));
        }
    };
    refill(*m_first, first, 0);
    refill(*m_second, entries, 1);
    setVisible(count > 2);
    showSecond();
}

std::optional<std::array<std::size_t, 2>> FeaturePairField::features() const {
    const int first = m_first->currentIndex() - (m_hasBest ? 1 : 0);
    if (first < 0 || m_second->currentIndex() < 0) {
        return std::nullopt;
    }
    return std::array{static_cast<std::size_t>(first), static_cast<std::size_t>(m_second->currentIndex())};
}

void FeaturePairField::showSecond() {
    m_second->setVisible(!m_hasBest || m_first->currentIndex() > 0);
}

} // namespace attnscope::ui
