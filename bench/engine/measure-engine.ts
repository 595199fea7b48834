import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { availableParallelism } from 'node:os';
import {
  comparePair,
  EXTRACTION_STAGES,
  type ExtractionStages,
  extract,
  extractLearned,
  identify,
  judge,
  type Pixels,
  type SampleSet,
  SHORTLIST_PETS,
  type Subject,
  verify,
} from '@rhinarium/engine';
import { openInference, openRecognition, readPixels } from '@rhinarium/server/parts/engine';
import { createAnimal, photograph } from '@rhinarium/synthetic';
import sharp from 'sharp';
import { type Stage, type Timing, time } from './timing.ts';

type ProfileNode = Profiler.ProfileNode;

/** Time of the function `name` while `run` runs, by direct callee, from sampling. */
async function profileStages(name: string, run: () => unknown): Promise<Stage[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  await run();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const nodes = new Map<number, ProfileNode>(profile.nodes.map((node) => [node.id, node]));
  const total = (node: ProfileNode): number =>
    (node.hitCount ?? 0) + (node.children ?? []).reduce((sum, child) => sum + total(nodes.get(child)!), 0);
  const stages = new Map<string, number>();
  let whole = 0;
  for (const node of nodes.values()) {
    if (node.callFrame.functionName !== name) continue;
    whole += total(node);
    for (const child of node.children ?? []) {
      const { functionName } = nodes.get(child)!.callFrame;
      stages.set(functionName, (stages.get(functionName) ?? 0) + total(nodes.get(child)!));
    }
  }
  return [...stages]
    .map(([stage, hits]) => ({ name: stage || '(anonymous)', share: hits / Math.max(1, whole) }))
    .filter(({ share }) => share >= 0.01)
    .sort((a, b) => b.share - a.share);
}

/** Time of `extract` by traced stage: from the previous stage's report to its own. */
function timeStages(pictures: readonly Pixels[], subject: Subject): Stage[] {
  const spentMs = new Map<keyof ExtractionStages, number>();
  for (const pixels of pictures) {
    let from = performance.now();
    extract(pixels, subject, undefined, (stage) => {
      const now = performance.now();
      spentMs.set(stage, (spentMs.get(stage) ?? 0) + now - from);
      from = now;
    });
  }
  const wholeMs = [...spentMs.values()].reduce((sum, ms) => sum + ms, 0);
  return EXTRACTION_STAGES.filter((stage) => spentMs.has(stage)).map((name) => ({
    name,
    share: spentMs.get(name)! / wholeMs,
  }));
}

export interface EngineFigures {
  readonly timings: readonly Timing[];
  readonly extractStages: readonly Stage[];
  readonly compareStages: readonly Stage[];
  readonly templateBytes: { readonly median: number; readonly largest: number };
}

const SUBJECT = { species: 'DOG', kind: 'fingerprint' } as const;
/** About one megapixel, like a phone's capture page sends. */
const WIDTH_PX = 1100;
const PETS = 6;
const PHOTOS = 8;

async function photosOf(seed: number): Promise<Buffer[]> {
  const animal = createAnimal('DOG', seed, { family: seed % 2 === 0 ? 'folds' : 'pebbles' });
  const photos: Buffer[] = [];
  for (let shot = 0; shot < PHOTOS; shot++) {
    const { width, height, data } = photograph(animal, { kind: 'fingerprint', shot, widthPx: 480, camera: 'a' });
    const picture = sharp(data, { raw: { width, height, channels: 3 } }).resize({ width: WIDTH_PX, kernel: 'cubic' });
    photos.push(await picture.jpeg({ quality: 90 }).toBuffer());
  }
  return photos;
}

const setOf = (templates: readonly Uint8Array[]): SampleSet => ({
  fingerprints: templates.map((template, n) => ({ id: String(n), template })),
  appearances: [],
});

/** Full comparison of a shortlist in one thread, and in parallel like the service. */
async function timeShortlist(petOf: (n: number) => Uint8Array[]): Promise<Timing[]> {
  const candidates = Array.from({ length: SHORTLIST_PETS }, (_, k) => ({
    petId: String(k),
    samples: setOf(petOf(k % PETS).slice(0, 5)),
  }));
  const search = (n: number) => ({
    ...({
      species: 'DOG',
      candidates,
      searchedCount: 100_000,
      targetFalseMatchRate: 1e-4,
      candidatesMax: 10,
      comparedMax: 10,
    } as const),
    probe: setOf(petOf(n % PETS).slice(5)),
  });
  const threads = availableParallelism();
  const decoding = { readPixels: (jpeg: Buffer | Uint8Array) => readPixels(jpeg) };
  const recognition = await openRecognition({ threads, decoding, ticks: () => performance.now() });
  const [name, runs] = [`shortlist of ${SHORTLIST_PETS}`, { runs: 15, warmUp: 5 }];
  const timings = [
    await time(name, 'identify: three photos against five of each', runs, (n) => identify(search(n))),
    await time(`${name}, ${threads} threads`, 'the same by the service’s threads', runs, (n) =>
      recognition.identify(search(n)),
    ),
  ];
  await recognition.close();
  return timings;
}

/** Times every step from a JPEG to a decision, on generated noses. */
export async function measureEngine(say: (text: string) => void): Promise<EngineFigures> {
  const files: Buffer[][] = [];
  for (let n = 0; n < PETS; n++) files.push(await photosOf(9_300_000 + n));
  const flat = files.flat();
  const pixels: Pixels[] = [];
  for (const file of flat) pixels.push(await readPixels(file));
  const inference = openInference();
  const templates: Uint8Array[] = [];
  for (const one of pixels) templates.push(await extractLearned(one, SUBJECT, inference));
  const petOf = (n: number) => templates.slice(n * PHOTOS, (n + 1) * PHOTOS);
  const few = { runs: 40, warmUp: 5 };
  const [{ width, height }] = [pixels[0]!];
  const input = `generated noses, ${WIDTH_PX} px JPEG, read at ${width} x ${height}`;
  const timings = [
    await time('decode', input, few, (n) => readPixels(flat[n % flat.length]!)),
    await time('judge', input, few, (n) => judge(pixels[n % pixels.length]!, SUBJECT)),
    await time('template (judging and network included)', input, few, (n) =>
      extractLearned(pixels[n % pixels.length]!, SUBJECT, inference),
    ),
    await time('template without the network', input, few, (n) => extract(pixels[n % pixels.length]!, SUBJECT)),
    await time('one pair', 'comparePair of two animals', { runs: 100, warmUp: 20 }, (n) =>
      comparePair('DOG', templates[n % 40]!, templates[(n * 7 + 8) % 48]!),
    ),
    await time('three photos against five', 'verify', { runs: 30, warmUp: 3 }, (n) => {
      const [own, other] = [petOf(n % PETS), petOf((n + (n % 3)) % PETS)];
      return verify({
        species: 'DOG',
        probe: setOf(own.slice(5)),
        reference: setOf(other.slice(0, 5)),
        targetFalseMatchRate: 1e-4,
      });
    }),
    ...(await timeShortlist(petOf)),
  ];
  say('profiling the stages');
  const bytes = templates.map(({ length }) => length).sort((a, b) => a - b);
  return {
    timings,
    extractStages: timeStages(pixels, SUBJECT),
    compareStages: await profileStages('pairEvidence', () => {
      for (const [n, a] of templates.entries())
        for (const b of templates.slice(0, 12)) if (n > 12) comparePair('DOG', a, b);
    }),
    templateBytes: { median: bytes[bytes.length >> 1]!, largest: bytes.at(-1)! },
  };
}
