// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#include "ui/tokens/token_list_model.h"

#include "core/scene/name_tokens.h"
#include "core/scene/token_name.h"
#include "ui/paint/base/index_text.h"

#include <algorithm>

namespace attnscope::ui {

TokenListModel::TokenListModel(QObject* parent)
    : QAbstractListModel(parent) {}

bool TokenListModel::setTokens(const TokenList& tokens, int indexFrom) {
    if (m_tokens == tokens && m_indexFrom == indexFrom) {
        return false;
    }
    beginResetModel();
    m_tokens = tokens;
    m_indexFrom = indexFrom;
    m_rows.clear();
    m_isFiltered = false;
    endResetModel();
    const QString filter = std::exchange(m_filter, QString());
    setFilter(filter);
    return true;
}

void TokenListModel::setFilter(const QString& filter) {
    if (filter == m_filter) {
        return;
    }
    beginResetModel();
    m_filter = filter;
    m_isFiltered = !filter.isEmpty();
    m_rows.clear();
    for (std::size_t at = 0; m_isFiltered && at < m_tokens.size(); ++at) {
        if (QString::fromStdString(visibleText(m_tokens[at])).contains(filter, Qt::CaseInsensitive)) {
            m_rows.push_back(at);
        }
    }
    endResetModel();
}

void TokenListModel::changed(std::optional<std::size_t> token) {
    const int row = token ? rowOf(*token) : -1;
    if (row >= 0) {
        emit dataChanged(index(row), index(row));
    }
}

void TokenListModel::setMarks(std::optional<std::size_t> query, std::optional<std::size_t> key) {
    const auto before = {m_query, m_key};
    m_query = query;
    m_key = key;
    for (const auto& token : before) {
        changed(token);
    }
    changed(query);
    changed(key);
}

std::size_t TokenListModel::tokenAt(int row) const {
    const auto at = static_cast<std::size_t>(row);
    return m_isFiltered ? m_rows[at] : at;
}

int TokenListModel::rowOf(std::size_t token) const {
    const int row = nearestRow(token);
    return row >= 0 && tokenAt(row) == token ? row : -1;
}

int TokenListModel::nearestRow(std::size_t token) const {
    const int rows = rowCount();
    if (!m_isFiltered || rows == 0) {
        return std::min(static_cast<int>(token), rows - 1);
    }
    const auto behind = std::lower_bound(m_rows.begin(), m_rows.end(), token);
    const auto row = static_cast<int>(behind - m_rows.begin());
    if (row == 0) {
        return 0;
    }
    const bool isLater =
        row < rows && m_rows[std::size_t(row)] - token <= token - m_rows[std::size_t(row) - 1];
    return isLater ? row : row - 1;
}

int TokenListModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid()) {
        return 0;
    }
    return static_cast<int>(m_isFiltered ? m_rows.size() : m_tokens.size());
}

QVariant TokenListModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const std::size_t token = tokenAt(index.row());
    // A token that is called by its index has that in front of it already.
    const QString text =
        isCalledByIndex(m_tokens, token) ? QString() : QString::fromStdString(visibleText(m_tokens[token]));
    switch (role) {
    case Qt::DisplayRole:
        return text;
    case Qt::AccessibleTextRole: {
        QString spoken = indexText(token + std::size_t(m_indexFrom));
        spoken += isCalledByIndex(m_tokens, token) ? QString() : QLatin1Char(' ') + text;
        spoken += token == m_query ? tr(", selected query") : QString();
        spoken += token == m_key ? tr(", marked key") : QString();
        return spoken;
    }
    case IndexRole:
        return indexText(token + static_cast<std::size_t>(m_indexFrom));
    case MatchRole:
        return m_isFiltered ? text.indexOf(m_filter, 0, Qt::CaseInsensitive) : -1;
    case IsQueryRole:
        return token == m_query;
    case IsKeyRole:
        return token == m_key;
    default:
        return {};
    }
}

} // namespace attnscope::ui
