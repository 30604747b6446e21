// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/session/chosen_heads.h"

#include "core/groups/key_choice.h"
#include "core/scene/token_name.h"
#include "ui/session/comparison.h"
#include "ui/session/heads_range.h"
#include "ui/session/selection.h"
#include "ui/session/session.h"

#include <QStringList>

#include <algorithm>
#include <utility>

namespace attnscope::ui {

ChosenHeads::ChosenHeads(Session& session, Selection& selection, const Comparison* comparison,
                         QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_selection(selection)
    , m_comparison(comparison) {
    connect(&session, &Session::sceneOpened, this, &ChosenHeads::leave);
    connect(&session, &Session::snapshotChanged, this, &ChosenHeads::takeResults);
    connect(&session, &Session::headKept, this, &ChosenHeads::takeResults);
    connect(&selection, &Selection::headIndexChanged, this, &ChosenHeads::followHead);
    connect(&selection, &Selection::headCountsChanged, this, &ChosenHeads::followCounts);
    const auto announce = [this] {
        if (isOn()) {
            emit changed();
        }
    };
    connect(&selection, &Selection::stageChanged, this, announce);
    connect(&selection, &Selection::mainPictureChanged, this, announce);
    if (comparison != nullptr) {
        connect(comparison, &Comparison::pinned, this, [this] {
            if (m_comparison->isOn()) {
                leave();
            }
        });
    }
}

bool ChosenHeads::contains(std::size_t head) const {
    return std::find(m_heads.begin(), m_heads.end(), head) != m_heads.end();
}

bool ChosenHeads::isShown() const {
    return isOn() && m_selection.mainPicture() == MainPicture::Matrix && differsByHead(m_selection.stage());
}

Result<void> ChosenHeads::toggle(const HeadIndex& place) {
    if (m_comparison != nullptr && m_comparison->isOn()) {
        return unexpected(makeError(
            translatable("heads stand beside each other only while nothing is compared (forget B with C)")));
    }
    if (place.batch != m_selection.headIndex().batch) {
        leave();
        m_selection.setHeadIndex(place.one());
        m_selection.setMainPicture(MainPicture::Matrix);
        return {};
    }
    const HeadIndex shown{place.batch, m_selection.headIndex().head};
    std::vector<std::size_t> heads = isOn() ? m_heads : std::vector<std::size_t>{shown.head};
    const auto at = std::lower_bound(heads.begin(), heads.end(), place.head);
    const bool isThere = at != heads.end() && *at == place.head;
    if (!isThere && heads.size() == kMost) {
        return unexpected(
            makeError(translatable("{0} heads stand beside each other already, and no more have "
                                   "room (take one of them away first)"),
                      std::to_string(kMost)));
    }
    if (isThere && heads.size() == 1) {
        return {}; // it is shown
    }
    if (!isThere) {
        heads.insert(at, place.head);
    } else {
        heads.erase(at);
    }
    const bool staysShown = std::find(heads.begin(), heads.end(), shown.head) != heads.end();
    m_selection.setHeadIndex({shown.batch, staysShown ? shown.head : heads.front()});
    m_selection.setMainPicture(MainPicture::Matrix);
    set(heads.size() > 1 ? std::move(heads) : std::vector<std::size_t>());
    return {};
}

void ChosenHeads::leave() {
    set({});
}

void ChosenHeads::set(std::vector<std::size_t> heads) {
    if (heads == m_heads) {
        return;
    }
    m_heads = std::move(heads);
    std::erase_if(m_others, [this](const auto& other) { return !contains(other.first); });
    emit changed();
    m_session.setHeadsBeside(m_heads);
    takeResults();
}

/// Another head is shown alone.
void ChosenHeads::followHead() {
    const HeadIndex shown = m_selection.headIndex();
    if (isOn() && (shown.isPooled() || !contains(shown.head))) {
        leave();
    } else if (isOn()) {
        takeResults();
        emit changed();
    }
}

void ChosenHeads::followCounts() {
    std::vector<std::size_t> heads = m_heads;
    std::erase_if(heads, [this](std::size_t head) { return head >= m_selection.heads(); });
    set(heads.size() > 1 ? std::move(heads) : std::vector<std::size_t>());
}

/// The session has that head's results itself.
bool ChosenHeads::isOwn(std::size_t head) const {
    const Snapshot& snapshot = m_session.snapshot();
    return snapshot && snapshot.headIndex() == HeadIndex{m_selection.headIndex().batch, head};
}

void ChosenHeads::takeResults() {
    if (!isOn()) {
        return;
    }
    const Snapshot& shown = m_session.snapshot();
    const std::size_t batch = m_selection.headIndex().batch;
    const bool isOtherBatch = std::exchange(m_batch, batch) != batch;
    const bool hasOtherKeys =
        std::exchange(m_ignoredKeys, m_session.ignoredKeys()) != m_session.ignoredKeys();
    // Numbers of before stay until the next ones are there, but not beside a matrix of another size.
    std::erase_if(m_others, [&](const auto& other) {
        const AttentionProblem& own = other.second.snapshot.result->problem();
        return isOtherBatch || hasOtherKeys ||
               (shown && (own.queries() != shown.result->problem().queries() ||
                          own.keys() != shown.result->problem().keys()));
    });
    for (const Snapshot& kept : m_session.kept(batch)) {
        if (!kept.headIndex().isPooled() && contains(kept.headIndex().head)) {
            take(kept);
        }
    }
    if (shown && shown.result->isExact() && isOwn(shown.headIndex().head)) {
        take(shown); // it stays where another head becomes the shown one
    }
    emit numbersChanged();
}

void ChosenHeads::take(const Snapshot& snapshot) {
    Head& head = m_others[snapshot.headIndex().head];
    if (head.snapshot.result != snapshot.result) {
        const auto ignored = readKeyChoice(m_ignoredKeys, snapshot.scene->keyNames());
        head.ranges = attnscope::rangesOf(snapshot, std::nullopt, ignored.value_or(std::vector<TokenSpan>()));
    }
    head.snapshot = snapshot;
}

const Snapshot& ChosenHeads::of(std::size_t head) const {
    static const Snapshot nothing;
    if (isOwn(head)) {
        return m_session.snapshot();
    }
    const auto known = m_others.find(head);
    return known == m_others.end() ? nothing : known->second.snapshot;
}

Ranges ChosenHeads::ownRanges(std::size_t head) const {
    const auto known = m_others.find(head);
    return isOwn(head) || known == m_others.end() ? m_session.ranges() : known->second.ranges;
}

Ranges ChosenHeads::rangesOf(std::size_t head) const {
    return m_hasOwnRanges ? ownRanges(head).forStage(m_selection.stage()) : sharedRanges();
}

Ranges ChosenHeads::sharedRanges() const {
    std::vector<Ranges> all;
    for (const std::size_t each : m_heads) {
        all.push_back(ownRanges(each));
    }
    return rangesOfHeads(all);
}

void ChosenHeads::setOwnRanges(bool own) {
    if (m_hasOwnRanges != own) {
        m_hasOwnRanges = own;
        emit numbersChanged();
    }
}

void ChosenHeads::setRanges(const ResultPtr& result, const Ranges& ranges) {
    for (auto& [head, known] : m_others) {
        if (known.snapshot.result == result) {
            // Of all keys: the range that leaves some out was found before.
            const ValueRange weights = known.ranges.weights;
            const bool isWithout = !known.ranges.ignoredKeys.empty();
            const std::vector<TokenSpan> ignored = known.ranges.ignoredKeys;
            known.ranges = ranges;
            if (isWithout) {
                known.ranges.weights = weights;
                known.ranges.ignoredKeys = ignored;
            }
            emit numbersChanged();
        }
    }
}

QString ChosenHeads::text() const {
    QStringList names;
    const SceneInput& input = m_session.scene().input;
    for (const std::size_t head : m_heads) {
        names << (names.isEmpty()
                      ? QString::fromStdString(headText(input, {m_selection.headIndex().batch, head}))
                      : QStringLiteral("h%1").arg(head));
    }
    return names.join(QStringLiteral(", "));
}

} // namespace attnscope::ui
