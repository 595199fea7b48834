/** Seeded random numbers, identical on every platform. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /**
   * Approximately normal with mean 0 and deviation 1, bounded by ±3.5, because it is a sum of uniform numbers (no
   * logarithm).
   */
  normal(): number;
  /** An integer in [0, 2^32), suitable as a separate seed. */
  seed(): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

function mix(state: number, value: number): number {
  let mixed = (Math.imul(state ^ value, 0x9e3779b1) + 0x85ebca6b) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return mixed ^ (mixed >>> 15);
}

/** A stream (sfc32, seeded by splitmix) for an ordered list of integers. */
export function createRandom(...seeds: readonly number[]): Random {
  let state = 0x51f15eed;
  for (const seed of seeds) {
    state = mix(state, seed | 0);
    state = mix(state, Math.floor(seed / 0x1_0000_0000) | 0);
  }
  let a = mix(state, 1);
  let b = mix(state, 2);
  let c = mix(state, 3);
  let counter = 1;
  const seed = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round++) seed();
  const next = (): number => seed() / 0x1_0000_0000;
  return {
    next,
    seed,
    between: (low, high) => low + (high - low) * next(),
    normal: () => (next() + next() + next() + next() - 2) * 1.7320508,
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  };
}

/** Blends family and individual numbers. `share` (0 to 1) is the family's. Seeds are individual. */
export function kindred(family: Random, own: Random, share: number): Random {
  const mixed = (ofFamily: number, ofOwn: number): number => ofOwn + (ofFamily - ofOwn) * share;
  return {
    next: () => mixed(family.next(), own.next()),
    between: (low, high) => mixed(family.between(low, high), own.between(low, high)),
    normal: () => mixed(family.normal(), own.normal()),
    seed: () => {
      family.seed();
      return own.seed();
    },
    pick: (choices) => {
      own.next();
      return family.pick(choices);
    },
  };
}
