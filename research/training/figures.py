"""Figures of a batch of codes: how well single pictures of one animal are distinguished from those of others."""
import numpy as np


def equal_error_rate(genuine, impostor):
    """Share of errors where as many genuine pairs fall below the threshold as impostor pairs above it."""
    thresholds = np.sort(genuine)
    missed = np.arange(len(thresholds)) / len(thresholds)
    accepted = 1 - np.searchsorted(np.sort(impostor), thresholds, side="left") / len(impostor)
    at = int(np.argmin(np.abs(missed - accepted)))
    return float((missed[at] + accepted[at]) / 2)


def pair_scores(codes, names):
    """Cosines of all genuine and all impostor pairs, each once."""
    cosines = codes @ codes.T
    same = names[:, None] == names[None]
    upper = np.triu(np.ones_like(same), 1)
    return cosines[upper & same], cosines[upper & ~same]
