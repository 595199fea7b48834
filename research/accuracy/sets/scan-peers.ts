import { fastestKernel } from '@rhinarium/engine';

/** Search codes of one pet. */
export interface PetCodes {
  readonly references: readonly Int8Array[];
  readonly probes: readonly Int8Array[];
}

/** An alternative to the gallery's scan. */
interface Peer {
  readonly name: string;
  /** Rank of a pet among all, 1 being the best. Infinity if it was excluded before ranking. Ties count against it. */
  rank(probes: readonly Int8Array[], target: number): number;
}

const RANKED = 1000;
const FULL = 127;
const kernel = fastestKernel();

/** Score of each pet: the sum over the probes of its best row. */
type Scores = (probes: readonly Int8Array[]) => Float64Array;

function byProducts(codes: Int8Array, samples: number, length: number): Scores {
  const rows = codes.length / length;
  return (probes) => {
    const products = new Int32Array(rows * probes.length);
    kernel.dots(codes, { from: 0, to: rows, length }, probes, products);
    return bestOfRows(rows / samples, samples, probes.length, (row, probe) => products[row * probes.length + probe]!);
  };
}

function bySignBits(codes: Int8Array, samples: number, length: number): Scores {
  const signBits = signBitsOf(codes);
  const rows = codes.length / length;
  return (probes) => {
    const distances = probes.map((probe) => {
      const found = new Int32Array(rows);
      kernel.distances(signBits, rows, [signBitsOf(probe)], found);
      return found;
    });
    return bestOfRows(rows / samples, samples, probes.length, (row, probe) => -distances[probe]![row]!);
  };
}

function bestOfRows(
  pets: number,
  samples: number,
  probes: number,
  score: (row: number, probe: number) => number,
): Float64Array {
  return Float64Array.from({ length: pets }, (_, pet) => {
    let total = 0;
    for (let probe = 0; probe < probes; probe++) {
      let best = Number.NEGATIVE_INFINITY;
      for (let n = 0; n < samples; n++) best = Math.max(best, score(pet * samples + n, probe));
      total += best;
    }
    return total;
  });
}

function signBitsOf(codes: Int8Array): Uint8Array {
  return Uint8Array.from({ length: codes.length / 8 }, (_, byte) => {
    let bits = 0;
    for (let bit = 0; bit < 8; bit++) if (codes[8 * byte + bit]! > 0) bits |= 1 << bit;
    return bits;
  });
}

/** Mean code per pet, scaled to the length of its codes. */
function meansOf(codes: Int8Array, samples: number, length: number): Int8Array {
  const means = new Int8Array(codes.length / samples);
  for (let pet = 0; pet < means.length / length; pet++) {
    const first = pet * samples * length;
    const sums = Float64Array.from({ length }, (_, k) => {
      let sum = 0;
      for (let n = 0; n < samples; n++) sum += codes[first + n * length + k]!;
      return sum;
    });
    const norm = Math.hypot(...sums);
    for (let k = 0; k < length; k++) means[pet * length + k] = Math.round((sums[k]! * FULL) / norm);
  }
  return means;
}

/** Computes scores lazily, since not every scan is used. */
function lazily(make: () => Scores): Scores {
  let made: Scores | undefined;
  return (probes) => {
    made ??= make();
    return made(probes);
  };
}

function rankOf(scores: Float64Array, target: number): number {
  const own = scores[target]!;
  return scores.reduce((rank, score, pet) => rank + (score >= own && pet !== target ? 1 : 0), 1);
}

/** Scans by full codes and by sign bits. `codes` has `samples` codes per pet. */
export function createPeers(codes: Int8Array, samples: number, length: number): Peer[] {
  let made: Int8Array | undefined;
  const means = () => {
    made ??= meansOf(codes, samples, length);
    return made;
  };
  const oneBitCodes = () => codes.map((value) => (value > 0 ? 1 : -1));
  const every = byProducts(codes, samples, length);
  const mean = lazily(() => byProducts(means(), 1, length));
  const sampleSignBits = lazily(() => bySignBits(codes, samples, length));
  const meanSignBits = lazily(() => bySignBits(means(), 1, length));
  const oneBit = lazily(() => byProducts(meansOf(oneBitCodes(), samples, length), 1, length));
  const alone = (name: string, scores: Scores): Peer => ({
    name,
    rank: (probes, target) => rankOf(scores(probes), target),
  });
  const staged = (name: string, first: Scores, then: Scores): Peer => ({
    name,
    rank: (probes, target) => {
      const scan = first(probes);
      if (rankOf(scan, target) > RANKED) return Number.POSITIVE_INFINITY;
      const edge = Float64Array.from(scan).sort()[Math.max(0, scan.length - RANKED)]!;
      return rankOf(
        then(probes).map((score, pet) => (scan[pet]! >= edge ? score : Number.NEGATIVE_INFINITY)),
        target,
      );
    },
  });
  return [
    alone('int8 of every sample', every),
    alone('int8 mean', mean),
    alone('signs of every sample', sampleSignBits),
    alone('signs of the mean', meanSignBits),
    staged(`signs of every sample, then int8 mean of ${RANKED}`, sampleSignBits, mean),
    staged(`signs of every sample, then int8 of every sample of ${RANKED}`, sampleSignBits, every),
    staged(`signs of the mean, then int8 mean of ${RANKED}`, meanSignBits, mean),
    staged(`signs of the mean, then one-bit mean of ${RANKED}`, meanSignBits, oneBit),
  ];
}
