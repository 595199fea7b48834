import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { comparePets, identify, type MeasuredClaims, type SampleSet } from '@rhinarium/engine';
import { mayBeOne } from '@rhinarium/evaluate/sets/may-be-one';
import { readFolder } from '@rhinarium/evaluate/sets/read-folder';
import { claimFrom, countDifferent, measuredRates, noCounts } from '@rhinarium/server/parts/calibration';
import { createRandom, type Random } from '@rhinarium/synthetic';
import { commandLine, wholeNumber } from '../../scripts/command-line.ts';
import { readMachine } from '../machine.ts';

const USAGE = `Usage: npm run --silent bench:claims -- --data DIR [--tenants N]
Draws tenants of 40 cats: those of cat-faces and cat-faces-more, and Abyssinians of oxford-breeds. Measures their claims
as the service does, and searches for other Abyssinians and for the registered cats, by the shipped claims and by the
measured ones. Pairs of Abyssinians that may be one cat are left out.
`;

const { data, tenants } = commandLine(USAGE, (words) => {
  const options = { data: { type: 'string' }, tenants: { type: 'string', default: '20' } } as const;
  const { values } = parseArgs({ args: [...words], options });
  if (values.data === undefined) throw new Error('--data is missing.');
  return { data: values.data, tenants: wholeNumber('--tenants', values.tenants, 1, 1000) };
});

/** Photos of a reference and of a probe, pets of a tenant, and its searches for strangers. */
const [REFERENCES, PROBES, PETS, SEARCHES] = [5, 3, 40, 40];
/** The default target of searches, and the rate below which a pair may be one animal and is left out. */
const [SEARCH_TARGET, PAIR_TARGET] = [1e-2, 1e-4];

interface Cat {
  readonly petId: string;
  readonly name: string;
  readonly samples: SampleSet;
  /** Photos that are not registered. Empty for a cat with one photo. */
  readonly later: SampleSet;
}

const say = (text: string) => process.stderr.write(`\r${text}`);
const setOf = (fingerprints: SampleSet['fingerprints']): SampleSet => ({ fingerprints, appearances: [] });

async function readCats(set: string, group: number, isWanted: (name: string) => boolean): Promise<Cat[]> {
  const read = await readFolder({ folder: path.join(data, set), species: 'CAT', pictures: '' }, say);
  return read.identities
    .filter(({ name, photos }) => photos.length > 0 && isWanted(name))
    .map(({ name, photos }, n) => {
      const samples = photos.map(({ template }, at) => ({ id: `${name}/${at}`, template }));
      const petId = `${String(group).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
      return { petId, name, samples: setOf(samples.slice(0, REFERENCES)), later: setOf(samples.slice(REFERENCES)) };
    });
}

/** The pets that are surely another cat. */
const othersThan = ({ name }: Cat, pets: readonly Cat[]) => pets.filter((other) => !mayBeOne(name, other.name));

/** Claims of a tenant from the comparisons of its pets with one another. */
function measure(pets: readonly Cat[]): { readonly claims: MeasuredClaims; readonly rates: readonly number[] } {
  const counts = noCounts();
  for (const pet of pets) {
    const { petId, samples } = pet;
    const probe = setOf(samples.fingerprints.slice(0, PROBES));
    const candidates = othersThan(pet, pets);
    const others = comparePets({ species: 'CAT', probe, candidates })
      .filter(({ shipped }) => shipped!.falseMatchRate > PAIR_TARGET)
      .map((other) => ({ petId: other.petId, shipped: other.shipped! }));
    countDifferent(counts, { petId, others, weightOf: () => 1 });
  }
  const { learned } = counts.bases;
  const claim = learned && claimFrom(learned, { policy: 'WORSE', isCalibrated: true });
  const rates = learned ? measuredRates(learned).map(({ claimed, measured }) => measured / claimed) : [];
  return { claims: claim ? { learned: claim } : {}, rates };
}

function searchOf(pets: readonly Cat[], probe: SampleSet, claims: MeasuredClaims) {
  const limits = {
    searchedCount: pets.length,
    targetFalseMatchRate: SEARCH_TARGET,
    candidatesMax: 1,
    comparedMax: 100,
  };
  return identify({ species: 'CAT', probe, candidates: pets, claims, ...limits });
}

function drawn<T>(all: readonly T[], count: number, random: Random): T[] {
  const left = [...all];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const at = Math.floor(random.between(0, left.length));
    return left.splice(at, 1)[0]!;
  });
}

const own = [...(await readCats('cat-faces', 1, () => true)), ...(await readCats('cat-faces-more', 2, () => true))];
const alike = await readCats('oxford-breeds', 3, (name) => name.startsWith('Abyssinian'));

const totals = { strangers: 0, known: 0, shipped: { named: 0, right: 0 }, measured: { named: 0, right: 0 } };
const named: number[] = [];
const rates: (readonly number[])[] = [];
for (let tenant = 0; tenant < tenants; tenant++) {
  const random = createRandom(76_000, tenant);
  const registered = drawn(alike, PETS - own.length, random);
  const pets = [...own, ...registered];
  const measured = measure(pets);
  rates.push(measured.rates);
  const strangers = drawn(
    alike.filter((cat) => !registered.includes(cat)),
    SEARCHES,
    random,
  );
  const known = own.filter(({ later }) => later.fingerprints.length >= PROBES);
  totals.strangers += strangers.length;
  totals.known += known.length;
  let falseOnes = 0;
  for (const [kind, claims] of [['shipped', {}] as const, ['measured', measured.claims] as const]) {
    const isNamed = (cat: Cat) => searchOf(othersThan(cat, pets), cat.samples, claims).decision === 'IDENTIFIED';
    const wrong = strangers.filter(isNamed).length;
    if (kind === 'measured') falseOnes = wrong;
    totals[kind].named += wrong;
    totals[kind].right += known.filter(({ petId, later }) => {
      const { decision, pets: found } = searchOf(pets, setOf(later.fingerprints.slice(0, PROBES)), claims);
      return decision === 'IDENTIFIED' && found[0]!.id === petId;
    }).length;
  }
  named.push(falseOnes);
  say(`${tenant + 1} of ${tenants} tenants`);
}

const middle = (at: number) =>
  rates.map((of) => of[at] ?? Number.NaN).sort((a, b) => a - b)[Math.floor(rates.length / 2)]!;
process.stdout.write(`${JSON.stringify(readMachine())}
${tenants} tenants of ${own.length} cats and ${PETS - own.length} Abyssinians. Measured over claimed at 1e-1 … 1e-4, median: ${[0, 1, 2, 3].map((at) => middle(at).toFixed(2)).join(', ')}.

| claims | Abyssinians that are not registered and are named | registered cats that are named |
|---|---|---|
| shipped | ${totals.shipped.named} of ${totals.strangers} | ${totals.shipped.right} of ${totals.known} |
| measured | ${totals.measured.named} of ${totals.strangers}, at most ${Math.max(...named)} of a tenant | ${totals.measured.right} of ${totals.known} |
`);
