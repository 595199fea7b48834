"""Fits the calibration of dogs' faces and prints it, with what it claims and what happens:

dog_calibration.py --codes FILE

FILE is written by dog_face.py. Two sets of photos are compared by the cohort without the dogs of both, so that no dog is
measured against itself, and dogs that taught the layer are left out. Each false-match rate is that of the worst population: shelters' dogs (single photos and sets),
dogs of many breeds, dogs of one breed (at twice the rate), dogs of two other sources. The genuine side is of shelters'
dogs, lowered to the worst source. Seeds are fixed."""
import argparse
import json
import re

import numpy as np

NEAREST = 5
"""Same as DOG_COHORT in the engine's parameters."""
RATES = (-0.05, -0.3, -0.6, -1, -1.3, -1.6, -2, -2.3, -2.6, -3)
TAIL_FROM = -2
"""Rate beyond which the tail of dogs of one breed is looked at, for the line beyond the last knot."""
GENUINE_RATES = (-2, -1.7, -1.3, -1, -0.6, -0.3, -0.05, 0)
SETS = ((1, 2), (2, 2), (2, 3), (3, 3))
SET_DRAWS, DRAWS_PER_DOG = 4000, 6
KNOT_PAIRS_MIN = 5
"""Smallest number of comparisons beyond a knot."""
BREED_TIMES = 2
"""Factor by which comparisons within a breed may be bolder than claimed."""
NUMBERS_APART = 30
"""Photos of one breed with nearer numbers may be of one dog."""
SOURCES = {"faces": ("dog-faces/",), "breeds": ("oxford-pets/", "oxford-breeds/"), "real": ("street-dogs/", "dog-photos/")}
"""Sets of the shipped calibration."""
generator = np.random.default_rng(3)


def unit(rows):
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


class Cohort:
    """Codes of the cohort, one a dog, and its dogs by number."""

    def __init__(self, codes, dogs):
        self.codes, self.number_of = codes, {dog: at for at, dog in enumerate(dogs)}

    def numbers(self, dogs):
        return np.array([self.number_of.get(dog, -1) for dog in dogs])

    def commonness(self, codes, own, others):
        """Mean cosine of each code with the NEAREST nearest dogs, without the dog of the code, and without each one of
        `others` in turn: a row per code, a column per other. Dogs by number, -1 for one that is not in the cohort."""
        cosines = codes @ self.codes.T
        cosines[np.arange(len(codes))[own >= 0], own[own >= 0]] = -9
        order = np.argsort(-cosines, axis=1)[:, : NEAREST + 1]
        nearest = np.take_along_axis(cosines, order, 1)
        found = np.repeat(nearest[:, :NEAREST].mean(1)[:, None], len(others), 1)
        for rank in range(NEAREST):
            rows, columns = np.nonzero(order[:, rank][:, None] == others[None])
            found[rows, columns] += (nearest[rows, NEAREST] - nearest[rows, rank]) / NEAREST
        return found


class Population:
    def __init__(self, codes, dogs, cohort):
        self.codes, self.dogs, self.cohort, self.numbers = codes, dogs, cohort, cohort.numbers(dogs)
        self.photos = {dog: np.flatnonzero(dogs == dog) for dog in np.unique(dogs)}

    def similarity(self, probe, reference):
        """Similarity of the mean codes of two sets of photos, as `dogFaceSimilarity`."""
        means = unit(np.stack([self.codes[list(photos)].mean(0) for photos in (probe, reference)]))
        dogs = self.numbers[[probe[0], reference[0]]]
        common = self.cohort.commonness(means, dogs, dogs)
        return float(means[0] @ means[1] - (common[0, 1] + common[1, 0]) / 2)

    def singles(self, other=None):
        """Similarities of all pairs of photos, and whether each pair is of one dog."""
        other = other or self
        common = self.cohort.commonness(self.codes, self.numbers, other.numbers)
        common = (common + self.cohort.commonness(other.codes, other.numbers, self.numbers).T) / 2
        values = self.codes @ other.codes.T - common
        chosen = np.triu_indices(len(self.dogs), 1) if other is self else np.indices(values.shape).reshape(2, -1)
        return values[tuple(chosen)], (self.dogs[:, None] == other.dogs[None])[tuple(chosen)]

    def genuine_sets(self, probes, references):
        enough = [photos for photos in self.photos.values() if len(photos) >= probes + references]
        draws = [generator.permutation(photos) for photos in enough for _ in range(DRAWS_PER_DOG)]
        return np.array([self.similarity(draw[:probes], draw[probes : probes + references]) for draw in draws])

    def impostor_sets(self, probes, references):
        found, dogs = [], list(self.photos)
        for _ in range(8 * SET_DRAWS):
            a, b = (self.photos[dogs[at]] for at in generator.choice(len(dogs), 2, replace=False))
            if len(a) >= probes and len(b) >= references and len(found) < SET_DRAWS:
                found.append(self.similarity(generator.permutation(a)[:probes], generator.permutation(b)[:references]))
        return np.array(found)


def same_breed(population):
    """Similarities of the first photos of dogs of one breed."""
    named = [(re.sub(r"_\d+$", "", dog.split("/")[-1]), int(dog.rsplit("_", 1)[1]), photos[0]) for dog, photos in population.photos.items()]
    pairs = [(a[2], b[2]) for at, a in enumerate(named) for b in named[at + 1 :] if a[0] == b[0] and abs(a[1] - b[1]) >= NUMBERS_APART]
    return np.array([population.similarity([a], [b]) for a, b in pairs])


def balanced_regression(genuine, impostor):
    """Bias and weight of the log-likelihood ratio."""
    values = np.concatenate([genuine, impostor])
    truth = np.concatenate([np.ones(len(genuine)), np.zeros(len(impostor))])
    weights = np.concatenate([np.full(len(part), 0.5 / len(part)) for part in (genuine, impostor)])
    design, found = np.stack([np.ones_like(values), values], 1), np.zeros(2)
    for _ in range(60):
        likely = 1 / (1 + np.exp(-design @ found))
        hessian = (design * (weights * likely * (1 - likely))[:, None]).T @ design + 1e-9 * np.eye(2)
        found += np.linalg.solve(hessian, design.T @ (weights * (truth - likely)))
    return found


def by_pairs(ratios, statistic):
    """`statistic` of the ratios of each kind of set as a line over the logarithm of its pairs: value at one pair, growth."""
    design = np.array([[1, np.log(a * b)] for a, b in ratios])
    return np.linalg.lstsq(design, np.array([statistic(values) for values in ratios.values()]), rcond=None)[0]


def standardised(values, shape, location, spread):
    growth = np.log(shape[0] * shape[1])
    return (values - location[0] - location[1] * growth) / (spread[0] + spread[1] * growth)


def ascending(knots):
    for at in range(1, len(knots)):
        knots[at][0] = max(knots[at][0], knots[at - 1][0] + 0.02)
    return knots


def false_match_table(impostors, location, spread):
    """Knots, each at the worst population's quantile, and the slope beyond the last one: that of an exponential with the
    mean excess of dogs of one breed, or of all if none are known to be of one."""
    placed = {(name, shape): standardised(values, shape, location, spread) for name, sets in impostors.items() for shape, values in sets.items()}
    share_of = lambda name, rate: min(0.95, 10**rate * (BREED_TIMES if name == "breed" else 1))
    knots = []
    for rate in RATES:
        shares = {key: share_of(key[0], rate) for key in placed}
        found = [np.quantile(placed[key], 1 - share) for key, share in shares.items() if len(placed[key]) * share >= KNOT_PAIRS_MIN]
        if found:
            knots.append([max(found), rate])
    name = "breed" if ("breed", (1, 1)) in placed else "faces"
    alike = placed[(name, (1, 1))]
    bound = np.quantile(alike, 1 - share_of(name, TAIL_FROM))
    return ascending(knots), -1 / (np.log(10) * (alike[alike > bound] - bound).mean())


def false_non_match_table(genuine, location, spread):
    placed = [np.concatenate([standardised(values, shape, location, spread) for shape, values in sets.items()]) for sets in genuine.values()]
    knots = []
    for rate in GENUINE_RATES:
        found = [np.quantile(values, 10**rate) for values in placed if len(values) * 10**rate >= 3]
        if found:
            knots.append([min(found) if rate < -0.2 else max(found), rate])
    return ascending(knots)


def calibration_of(held, sources=SOURCES):
    """Calibration from the codes of faces, see dog_face.py, of the dogs of `sources` that taught nothing. `faces` must be
    among them, `breeds` and `real` may."""
    codes, dogs = unit(held["codes"].astype(float)), held["dogs"]
    cohort = Cohort(unit(held["cohort"].astype(float)), held["cohort_dogs"])
    chosen = {name: np.array([dog.startswith(sets) for dog in dogs]) & ~held["taught"] for name, sets in sources.items()}
    populations = {name: Population(codes[rows], dogs[rows], cohort) for name, rows in chosen.items()}
    faces, breeds, real = (populations.get(name) for name in SOURCES)
    singles = {name: population.singles() for name, population in populations.items()}
    impostors = {name: {(1, 1): values[~same]} for name, (values, same) in singles.items()}
    if real and breeds:
        impostors["real"] = {(1, 1): np.concatenate([impostors["real"][(1, 1)], real.singles(breeds)[0]])}
    if breeds:
        impostors["breed"] = {(1, 1): same_breed(breeds)}
    impostors["faces"].update(some({shape: faces.impostor_sets(*shape) for shape in SETS}))
    genuine = {name: some({(1, 1): singles[name][0][singles[name][1]], (1, 2): populations[name].genuine_sets(1, 2)}) for name in ("faces", "real") if name in populations}
    mixed = dict(impostors["faces"])
    if breeds:
        mixed[(1, 1)] = np.concatenate([generator.choice(impostors["faces"][(1, 1)], 30000, replace=False), generator.choice(impostors["breeds"][(1, 1)], 6000, replace=False)])
    bias, weight = balanced_regression(*(np.concatenate([values for sets in side.values() for values in sets.values()]) for side in (genuine, impostors)))
    ratios = {name: {name_: {shape: bias + weight * values for shape, values in sets.items()} for name_, sets in side.items()} for name, side in (("genuine", genuine), ("impostors", impostors), ("mixed", {"mixed": mixed}))}
    location, spread = (by_pairs(ratios["mixed"]["mixed"], statistic) for statistic in (np.mean, np.std))
    own_location, own_spread = (by_pairs(ratios["genuine"]["faces"], statistic) for statistic in (np.mean, np.std))
    knots, slope = false_match_table(ratios["impostors"], location, spread)
    short = lambda values: [round(float(value), 5) for value in values]
    return {
        "weights": {"bias": round(bias, 5), "learned": round(weight, 5)}, "location": short(location), "spread": short(spread),
        "knots": [short(knot) for knot in knots], "tailSlope": round(slope, 5),
        "genuine": {"location": short(own_location), "spread": short(own_spread), "knots": [short(knot) for knot in false_non_match_table(ratios["genuine"], own_location, own_spread)]},
    }


def some(sets):
    """The sets of which there are comparisons."""
    return {shape: values for shape, values in sets.items() if len(values)}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--codes", required=True)
    print(json.dumps(calibration_of(np.load(parser.parse_args().codes)), indent=1))


if __name__ == "__main__":
    main()
