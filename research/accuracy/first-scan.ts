import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createGallery, ENGINE, fastestKernel, SHORTLIST_PETS, searchCode } from '@rhinarium/engine';
import { generatedFolder } from '@rhinarium/evaluate/code-digest';
import { drawDistractors } from '@rhinarium/evaluate/sets/distractors';
import { captureSet } from './sets/capture-set.ts';
import { GENERATED_SETS } from './sets/generated-set.ts';
import { createPeers, type PetCodes } from './sets/scan-peers.ts';

// Compares the shortlists of first scans: of the shipped gallery, and of galleries that store more or less of each
// sample.

const SAMPLES = 5;
const PROBES = 3;
/** Numbers of pets that the scan of sign bits leaves for ranking. */
const RANKED = [300, 1000, 3000];

const say = (text: string) => process.stderr.write(`${text}\n`);
const idOf = (kind: number, n: number) =>
  `${n.toString(16).padStart(8, '0')}-0000-4000-8000-${String(kind).padStart(12, '0')}`;

async function petsOf(name: string, identities: number | undefined, folder: string): Promise<PetCodes[]> {
  const set = GENERATED_SETS.find((one) => one.name === name);
  if (!set) throw new Error(`There is no set ${name}.`);
  const captured = await captureSet({ ...set, identities: identities ?? set.identities, siblings: 0 }, folder, say);
  return captured
    .filter(({ references, probes }) => references.length === SAMPLES && probes.length === PROBES)
    .map(({ references, probes }) => ({
      references: references.map(({ template }) => searchCode(template)),
      probes: probes.map(({ template }) => searchCode(template)),
    }));
}

/** Replaces `count` references of each pet by those of its neighbour, as if two animals were mixed up. */
function withForeign(pets: readonly PetCodes[], count: number): PetCodes[] {
  return pets.map(({ references, probes }, n) => {
    const others = pets[(n + 1) % pets.length]!.references;
    return { references: [...others.slice(0, count), ...references.slice(count)], probes };
  });
}

/** Concatenates the codes of every sample of all pets, padded with distractors. */
function padded(pets: readonly PetCodes[], size: number): Int8Array {
  const length = pets[0]!.references[0]!.length;
  const codes = new Int8Array(size * SAMPLES * length);
  let row = 0;
  const put = (some: readonly Int8Array[]) => {
    for (const code of some) codes.set(code, length * row++);
  };
  for (const { references } of pets) put(references);
  const own = pets.map(({ references }) => references);
  for (const drawn of drawDistractors(own, size - pets.length)) put(drawn);
  return codes;
}

/** Searches of each pet by all its probes together, or by each of them. */
const searchesOf = (pets: readonly PetCodes[], probes: number) =>
  pets.flatMap((pet, target) =>
    (probes === 1 ? pet.probes.map((probe) => [probe]) : [pet.probes]).map((codes) => ({ target, codes })),
  );

interface Ranks {
  readonly name: string;
  readonly ranks: number[];
}

/** Galleries filled with the codes, by number of ranked pets. */
function createGalleries(codes: Int8Array, size: number, length: number, isWanted: (name: string) => boolean) {
  const galleries = RANKED.map((ranked) => ({ name: `signs of the mean, then two-bit mean of ${ranked}`, ranked }))
    .filter(({ name }) => isWanted(name))
    .map(({ name, ranked }) => ({ name, gallery: createGallery(fastestKernel(), ranked) }));
  for (const { gallery } of galleries)
    for (let row = 0; row < size * SAMPLES; row++) {
      const code = codes.subarray(row * length, (row + 1) * length);
      gallery.add(idOf(1, Math.floor(row / SAMPLES)), idOf(2, row), code);
    }
  return galleries;
}

type Scans = { peers: ReturnType<typeof createPeers>; galleries: ReturnType<typeof createGalleries> };

function measure(pets: readonly PetCodes[], { peers, galleries }: Scans, probes: number): Ranks[] {
  const results = [...peers, ...galleries].map(({ name }): Ranks => ({ name, ranks: [] }));
  for (const search of searchesOf(pets, probes)) {
    const ranks = peers.map((peer) => peer.rank(search.codes, search.target));
    for (const { gallery } of galleries) {
      const found = gallery.nearest(search.codes, SHORTLIST_PETS).pets;
      const at = found.findIndex(({ petId }) => petId === idOf(1, search.target));
      ranks.push(at < 0 ? Number.POSITIVE_INFINITY : at + 1);
    }
    ranks.forEach((rank, n) => {
      results[n]!.ranks.push(rank);
    });
  }
  return results;
}

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'T-cross' },
    identities: { type: 'string' },
    pets: { type: 'string', default: '10000,100000' },
    scans: { type: 'string', default: '' },
    foreign: { type: 'string', default: '0' },
    folder: { type: 'string', default: path.join(tmpdir(), 'rhinarium-evaluate') },
  },
});
const folder = await generatedFolder(values.folder);
const captured = await petsOf(values.set, values.identities ? Number(values.identities) : undefined, folder);
const foreign = Number(values.foreign);
/** Suffixes of the names of the scans to measure. */
const words = values.scans.split(',');
const pets = withForeign(captured, foreign);
process.stdout.write(`engine ${ENGINE.version}, ${pets.length} pets of ${values.set}, ${foreign} of their ${SAMPLES} photos of another pet; the others drawn. All synthetic.

| pets | photos asked with | kept, and ranked by | searches | pet on the shortlist of ${SHORTLIST_PETS} | pet first |
|---|---|---|---|---|---|
`);
for (const size of values.pets.split(',').map(Number)) {
  const codes = padded(pets, size);
  const length = codes.length / size / SAMPLES;
  const isWanted = (name: string) => words.some((word) => name.endsWith(word));
  const peers = createPeers(codes, SAMPLES, length).filter(({ name }) => isWanted(name));
  const scans = { peers, galleries: createGalleries(codes, size, length, isWanted) };
  for (const probes of [PROBES, 1])
    for (const { name, ranks } of measure(pets, scans, probes)) {
      const within = (last: number) => ranks.filter((rank) => rank <= last).length;
      process.stdout.write(
        `| ${size} | ${probes} | ${name} | ${ranks.length} | ${within(SHORTLIST_PETS)}, synthetic | ${within(1)}, synthetic |\n`,
      );
    }
}
