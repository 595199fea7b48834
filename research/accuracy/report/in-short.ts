import type { Measured, MeasuredSet } from './measured.ts';

const setOf = ({ sets }: Measured, name: string): MeasuredSet | undefined => sets.find((set) => set.name === name);

/** Of a hundred, as a person would say it. */
function ofHundred(value: number | null | undefined): string {
  if (value === null || value === undefined) return 'an unknown number';
  const hundredfold = 100 * value;
  if (hundredfold === 0) return 'none';
  if (hundredfold < 1) return 'fewer than one';
  return hundredfold.toFixed(0);
}

const countOf = (value: number | null, of: number) => {
  const count = Math.round((value ?? 0) * of);
  return count === 0 ? 'none' : String(count);
};

const refusedOf = ({ refusals }: MeasuredSet) => Object.values(refusals).reduce((sum, count) => sum + count, 0);

function catsLine(measured: Measured): string {
  const cats = setOf(measured, 'cats');
  const answers = cats?.figures.R5P3.answers;
  if (!cats || !answers) return '**Cats.** None were measured in this run.';
  const { genuine, impostor } = answers.decisions;
  return `**Cats.** Three new photos against five registered ones, on ${cats.identities} real cats: of 100 checks of the right cat ${ofHundred(genuine.MATCH.value)} are confirmed, ${ofHundred(genuine.INCONCLUSIVE.value)} are asked for more photos, and ${ofHundred(genuine.NO_MATCH.value)} is turned away; of ${answers.impostor.toLocaleString('en')} checks of another cat ${countOf(impostor.MATCH.value, answers.impostor)} passed. They are few, most of one sitting, and the engine was set by these very cats: expect less of yours.`;
}

function dogsLine(measured: Measured): string {
  const skin = setOf(measured, 'cattle skin, held out');
  const noses = setOf(measured, 'dog noses, one photo a dog');
  const answers = skin?.figures.R5P3.answers;
  const known = answers
    ? `On the bare skin of cattle's muzzles, the nearest thing that is open to all, ${ofHundred(answers.decisions.genuine.MATCH.value)} of 100 checks of the right animal are confirmed (cattle).`
    : 'No cattle were measured in this run.';
  const far = noses
    ? ` A print must be seen: ${refusedOf(noses)} of ${noses.imagesOffered} pictures made from ordinary photos of dogs' noses are refused (re-captured).`
    : '';
  return `**Dogs.** Nobody has shown how well this distinguishes real dogs: there is no large open set of dogs' noses with identities. ${known}${far}`;
}

function unknownLine(measured: Measured): string {
  const cross = setOf(measured, 'T-cross');
  const siblings = cross?.siblings;
  const isOfAnother = cross?.engineVersion !== measured.engine.version;
  const when = isOfAnother ? ` with engine ${cross?.engineVersion}, and more may now` : '';
  const alike = siblings
    ? ` (of generated ones ${siblings.matchedByDefault ?? siblings.matched} of ${siblings.comparisons} pass for each other${when}, synthetic)`
    : '';
  return `**Not known.** Whether a pet is found again after months, how often litter mates pass for each other${alike}, and what happens with your camera. Where much depends on it, let a person look as well, and measure your own animals: \`npm run --silent evaluate -- --data DIR\`.`;
}

/** What is known and what is not, in three lines for pet owners. */
export const inShort = (measured: Measured): string =>
  [catsLine(measured), dogsLine(measured), unknownLine(measured)].map((line) => `- ${line}`).join('\n');
