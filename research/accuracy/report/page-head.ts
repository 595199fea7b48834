import { GENERATED_SETS } from '../sets/generated-set.ts';
import { REAL_SETS } from '../sets/real-sets.ts';
import { inShort } from './in-short.ts';
import type { Measured } from './measured.ts';

/** What the page begins with: when and on what it was measured, what is known in short, and how to read it. */
export function headOf(measured: Measured): string {
  const { engine, calibratedOn, machine, date, seconds, isQuick, scale, sets, missing, robustness } = measured;
  const left = [...REAL_SETS, ...GENERATED_SETS]
    .map(({ name }) => name)
    .filter((name) => !missing.includes(name) && !sets.some((set) => set.name === name));
  if (!robustness) left.push('the robustness matrix');
  const earlier = sets.filter(({ engineVersion }) => engineVersion !== engine.version);
  const limits = [
    ...(earlier.length > 0
      ? [
          `Measured with an earlier engine, and not again: ${earlier.map(({ name, engineVersion }) => `${name} (${engineVersion})`).join(', ')}.`,
        ]
      : []),
    ...(missing.length > 0 ? [`Real sets that were not there: ${missing.join(', ')}.`] : []),
    ...(left.length > 0 ? [`The run was ended early: ${left.join(', ')} are missing.`] : []),
    ...(isQuick ? ['**A smoke run of a few pets: its figures mean nothing.**'] : []),
    ...(scale === 1
      ? []
      : [
          `\`--scale ${scale}\`, to save time: generated sets had ${Math.round(scale * 100)} % of their full size, but as many pets as have siblings; of real impostors at most ${Math.round(scale * 100)} % of the full samples were compared, and of re-captured sets some animals (see *Sets*).`,
        ]),
  ];
  return `# Accuracy

Printed by \`node research/dist/accuracy/report.js --real DIR --baselines\`; figures of ${date}, engine ${engine.name} ${engine.version} (${engine.modelDigest.slice(0, 12)}), ${machine}, ${Math.round(seconds / 60)} minutes beside other work.
${limits.length > 0 ? `\n${limits.join('\n')}\n` : ''}
${inShort(measured)}

Every figure of their skin is marked "cattle"; figures of simulated second photos of one photo are marked "re-captured" (another light, angle and noise, but no other day and no other wetness);
"synthetic" beside those of generated noses, which compare conditions, methods and versions; "whole photos" beside those of pictures that are no fingerprints. None of them is an estimate of what happens on real dogs.

**Nothing distinguishes a living animal from its picture.** Screenshots are mostly refused, but a photo of a screen or of a print that shows a registered pet is a match with that pet
(\`docs/decisions/0053-detection-first.md\`). Where somebody gains by deceiving, let a person see the animal, or take the photos in an app of yours that saves none.

Protocol PNB-1: R1/P1 compares one photo with one, R5/P3 a probe of three with a reference of five by the service's own engine (\`compareSets\`). Generated references
and probes are of two occasions that share neither light nor camera settings; a refused photo is retaken twice at most. FMR: share of different animals at or above a
threshold; FNMR: share of same animals below it; "too few": fewer than 30 of the impostors would pass. In brackets: 95 % of 1,000 bootstraps over identities. Impostor
comparisons of one pet are not independent of each other, which the bootstrap takes into account and the rule of 30 does not.
An interval from 0 to 0, or of nothing but 100 %, says that no error was seen: the rate may still be up to three over the number of pets (rule of three).

Each set says which part of it the calibration was fitted on. What the networks were trained on is in their model cards. The calibration that ships was fitted on — cats: ${calibratedOn.CAT}; dogs: ${calibratedOn.DOG}.`;
}
