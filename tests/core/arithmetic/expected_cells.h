// SPDX-FileCopyrightText: 2026 The AttnScope authors
// SPDX-License-Identifier: MIT

#pragma once

#include "core/formula/formula.h"

#include <cmath>
#include <limits>
#include <vector>

namespace attnscope::test {

/// Reckons a formula's numbers as a person with a pocket calculator would. Words are passed over.
class Reckoner {
public:
    /// The values between the equals signs.
    static std::vector<double> chain(const Formula& working) {
        std::vector<double> values;
        std::vector<Formula> parts;
        for (const Formula& part : working.parts) {
            if (part.kind == Formula::Kind::Operator && part.text == "=") {
                if (!parts.empty()) {
                    values.push_back(value(attnscope::row(parts)));
                }
                parts.clear();
            } else {
                parts.push_back(part);
            }
        }
        if (!parts.empty()) {
            values.push_back(value(attnscope::row(parts)));
        }
        return values;
    }

    static double value(const Formula& formula) {
        switch (formula.kind) {
        case Formula::Kind::Number:
            return formula.value;
        case Formula::Kind::Fraction:
            return value(formula.parts[0]) / value(formula.parts[1]);
        case Formula::Kind::Root:
            return std::sqrt(value(formula.parts[0]));
        case Formula::Kind::Super:
            return formula.parts[0].text == "e" ? std::exp(value(formula.parts[1]))
                                                : std::pow(value(formula.parts[0]), value(formula.parts[1]));
        case Formula::Kind::Row: {
            std::size_t at = 0;
            return sum(formula.parts, at);
        }
        default:
            return unknown();
        }
    }

private:
    static double unknown() { return std::numeric_limits<double>::quiet_NaN(); }

    static double sum(const std::vector<Formula>& parts, std::size_t& at) {
        double result = product(parts, at);
        while (at < parts.size() && parts[at].kind == Formula::Kind::Operator) {
            const bool minus = parts[at++].text == "−";
            const double next = product(parts, at);
            result += minus ? -next : next;
        }
        return result;
    }

    static double product(const std::vector<Formula>& parts, std::size_t& at) {
        double result = operand(parts, at);
        while (at < parts.size() && (parts[at].text == "×" || parts[at].text == "÷")) {
            const bool divides = parts[at++].text == "÷";
            const double next = operand(parts, at);
            result = divides ? result / next : result * next;
        }
        return result;
    }

    static double operand(const std::vector<Formula>& parts, std::size_t& at) {
        bool isTanh = false;
        while (at < parts.size() && parts[at].kind == Formula::Kind::Word) {
            isTanh = parts[at++].text == "tanh";
        }
        if (at >= parts.size()) {
            return unknown();
        }
        if (parts[at].kind == Formula::Kind::Bracket) {
            const double inside = sum(parts, ++at);
            ++at;
            return isTanh ? std::tanh(inside) : inside;
        }
        return value(parts[at++]);
    }
};

} // namespace attnscope::test
