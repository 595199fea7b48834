"""Verification figures."""
import numpy as np


def equal_error_rate(genuine, impostor):
    """Equal error rate: the error rate at the threshold where misses and false matches are equal."""
    thresholds = np.sort(genuine)
    missed = np.arange(len(thresholds)) / len(thresholds)
    accepted = 1 - np.searchsorted(np.sort(impostor), thresholds, side="left") / len(impostor)
    at = int(np.argmin(np.abs(missed - accepted)))
    return float((missed[at] + accepted[at]) / 2)


def pair_scores(codes, names):
    """Cosines of all genuine and all impostor pairs, each pair once."""
    cosines = codes @ codes.T
    same = names[:, None] == names[None]
    upper = np.triu(np.ones_like(same), 1)
    return cosines[upper & same], cosines[upper & ~same]


BOOTSTRAPS = 300


def verification_rates(same, weights):
    """EER, and FNMR at FMR 1e-2 and 1e-3, of comparisons in the order of falling similarity."""
    false, found = np.cumsum(weights * ~same), np.cumsum(weights * same)
    false, missed = false / false[-1], 1 - found / found[-1]
    crossing = int(np.argmin(np.abs(missed - false)))
    reached = np.searchsorted(false, (1e-2, 1e-3), side="right") - 1
    return [(missed[crossing] + false[crossing]) / 2, *(missed[at] if at >= 0 else 1 for at in reached)]


def verification_figures(values, same, a, b, seed):
    """Rates with intervals of 95 %, by bootstrap over animals: those of a comparison are `a` and `b`, by number."""
    order = np.argsort(-values)
    same, a, b = same[order], a[order], b[order]
    animals, random = max(a.max(), b.max()) + 1, np.random.default_rng(seed)
    draws = []
    while len(draws) < BOOTSTRAPS:
        times = np.bincount(random.integers(animals, size=animals), minlength=animals)
        weights = np.where(same, times[a], times[a] * times[b])
        if weights[same].any() and weights[~same].any():
            draws.append(verification_rates(same, weights))
    low, high = np.quantile(draws, (0.025, 0.975), axis=0)
    rates = verification_rates(same, np.ones(len(same)))
    names = ("EER", "FNMR at FMR 1e-2", "FNMR at FMR 1e-3")
    return {name: [float(value) for value in row] for name, row in zip(names, zip(rates, low, high))}
