"""Verification figures of a batch of codes."""
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
