import { engine, type Mutation } from '../mutation.ts';

const decide = `${engine}/decide`;
const findings = `${engine}/quality/findings.ts`;

/** Three-way decisions, sets of photos, searches. */
export const decisions: readonly Mutation[] = [
  {
    name: 'a score at the threshold is no match',
    file: `${decide}/three-ways.ts`,
    find: 'score >= DECISION.threshold',
    replace: 'score > DECISION.threshold',
    tests: ['decide/'],
  },
  {
    name: 'a pet is not excluded at the bound of the false-non-match rate',
    file: `${decide}/three-ways.ts`,
    find: 'falseNonMatchRate <= DECISION.falseNonMatchRateMax;',
    replace: 'falseNonMatchRate < DECISION.falseNonMatchRateMax;',
    tests: ['decide/'],
  },
  {
    name: 'a pet is excluded by a score that is rarer among different animals than among the same',
    file: `${decide}/three-ways.ts`,
    find: 'isRareOfSame && falseMatchRate >= falseNonMatchRate ?',
    replace: 'isRareOfSame ?',
    tests: ['decide/'],
  },
  {
    name: 'a lead of exactly the margin does not suffice',
    file: `${decide}/identify.ts`,
    find: 'margin < DECISION.marginMin',
    replace: 'margin <= DECISION.marginMin',
    tests: ['decide/'],
  },
  {
    name: 'of two pets that fit equally well the first is named',
    file: `${decide}/identify.ts`,
    find: 'const isClose = second !== undefined &&',
    replace: 'const isClose = second === undefined &&',
    tests: ['decide/'],
  },
  {
    name: 'the rate of a search is that of one comparison',
    file: `${engine}/calibrate/false-match-rate.ts`,
    find: 'Math.max(1, searchedCount)',
    replace: 'Math.min(1, searchedCount)',
    tests: ['decide/', 'calibrate/'],
  },
  {
    name: 'a search counts fewer pets than it compared',
    file: `${decide}/identify.ts`,
    find: 'Math.max(input.searchedCount, input.compared.length)',
    replace: 'input.searchedCount',
    tests: ['decide/'],
  },
  {
    name: 'an appearance image that is a copy counts beside the pet that it is a copy of',
    file: `${decide}/identify.ts`,
    find: '.filter(({ id }) => !ignoredAppearanceIds.includes(id))',
    replace: '.filter(() => true)',
    tests: ['decide/'],
  },
  {
    name: 'another look of the whole animal counts against without bound',
    file: `${decide}/compare-sets.ts`,
    find: 'return Math.max(-APPEARANCE.capSpreads, Math.min(APPEARANCE.capSpreads, APPEARANCE.trust * nats));',
    replace: 'return Math.min(APPEARANCE.capSpreads, APPEARANCE.trust * nats);',
    tests: ['decide/'],
  },
  {
    name: 'poor registered photos let a pet be excluded as good ones do',
    file: `${decide}/compare-sets.ts`,
    find: 'Math.min(medianQuality(probe.fingerprints), medianQuality(reference.fingerprints))',
    replace: 'medianQuality(probe.fingerprints)',
    tests: ['decide/'],
  },
  {
    name: 'every photo counts the same, whatever its quality',
    file: `${decide}/fuse.ts`,
    find: 'FUSION.weightMin + ((1 - FUSION.weightMin) * quality) / 100',
    replace: 'FUSION.weightMin + 0 * quality',
    tests: ['decide/'],
  },
  {
    name: 'one pair of photos that fits hides that others show another animal',
    file: `${decide}/one-animal.ts`,
    find: 'weakest = Math.min(weakest, found);',
    replace: 'weakest = found;',
    tests: ['decide/one-animal'],
  },
  {
    name: 'the odd photos are those of the largest group',
    file: `${decide}/one-animal.ts`,
    find: 'b.length - a.length || strongest',
    replace: 'a.length - b.length || strongest',
    tests: ['decide/one-animal'],
  },
  {
    name: 'of as many photos of either species the other one wins',
    file: `${decide}/other-species.ts`,
    find: '(sorted.length - 1) >> 1',
    replace: 'sorted.length >> 1',
    tests: ['decide/other-species'],
  },
  {
    name: 'advice is empty where nothing is wrong with the photos',
    file: `${decide}/advice.ts`,
    find: 'if (codes.length === 0) codes.push',
    replace: 'if (codes.length > 99) codes.push',
    tests: ['decide/'],
  },
  {
    name: 'photos too poor to say no do not say so',
    file: `${decide}/three-ways.ts`,
    find: "if (quality < DECISION.qualityMin) doubts.push('poorProbe');\n  else doubts",
    replace: 'doubts',
    tests: ['decide/'],
  },
];

/** Which pictures are refused, and which are copies of others. */
export const quality: readonly Mutation[] = [
  {
    name: 'a dark picture is taken',
    file: findings,
    find: 'measured.light < QUALITY.lightMin',
    replace: 'measured.light < QUALITY.lightMin / 4',
    tests: ['quality/'],
  },
  {
    name: 'a whole look on a plain ground is refused as a screen',
    file: findings,
    find: "kind === 'fingerprint' && measured.flatRunShare",
    replace: 'measured.flatRunShare',
    tests: ['quality/judge'],
  },
  {
    name: 'a burnt-out spot in the middle is taken',
    file: findings,
    find: 'measured.middleBurntShare > QUALITY.middleBurntShareMax',
    replace: 'measured.middleBurntShare > 1',
    tests: ['quality/judge'],
  },
  {
    name: 'a picture of exactly the least size is too small',
    file: findings,
    find: 'measured.shortSidePx < QUALITY.shortSidePxMin',
    replace: 'measured.shortSidePx <= QUALITY.shortSidePxMin',
    tests: ['quality/'],
  },
  {
    name: 'a refused picture scores like an accepted one',
    file: findings,
    find: 'reasons.length > 0 ? Math.min(score, QUALITY.refusedScoreMax) : score',
    replace: 'score',
    tests: ['quality/'],
  },
  {
    name: 'a blurred picture is also said to show no print',
    file: findings,
    find: 'if (print && reasons.length === 0)',
    replace: 'if (print)',
    tests: ['quality/'],
  },
  {
    name: 'a copy that is cut off is found only when it came first',
    file: `${engine}/quality/near-duplicate.ts`,
    find: '(isCropOf(first, second) || isCropOf(second, first))',
    replace: 'isCropOf(first, second)',
    tests: ['quality/near-duplicate'],
  },
  {
    name: 'another photo of the same animal passes for a copy',
    file: `${engine}/quality/near-duplicate.ts`,
    find: 'if (uncropped <= distanceMax) return true;',
    replace: 'if (uncropped <= 4 * distanceMax) return true;',
    tests: ['quality/near-duplicate'],
  },
];

/** Where a cat's face is found, and what is compared of a photo. */
export const faces: readonly Mutation[] = [
  {
    name: 'the code is that of the face, the points are those of the middle of the photo',
    file: `${engine}/template/extract.ts`,
    find: 'return extract(shown, subject,',
    replace: 'return extract(pixels, subject,',
    tests: ['template/learned-code'],
  },
  {
    name: 'a face that the first look is unsure of is looked at again',
    file: `${engine}/inference/find-face.ts`,
    find: 'first.isSure ? windowOf(first.face, pixels) : undefined',
    replace: 'windowOf(first.face, pixels)',
    tests: ['inference/find-face'],
  },
  {
    name: 'a face that the second look is unsure of is compared',
    file: `${engine}/inference/find-face.ts`,
    find: 'return second.isSure ? second.face : undefined;',
    replace: 'return second.face;',
    tests: ['inference/find-face'],
  },
  {
    name: 'what is no face counts where eyes and nose are sure',
    file: `${engine}/inference/find-face.ts`,
    find: 'presence >= FACE.presenceMin && ',
    replace: '',
    tests: ['inference/find-face'],
  },
  {
    name: 'eyes and nose may lie anywhere',
    file: `${engine}/inference/find-face.ts`,
    find: ' && isFace(face) }',
    replace: ' }',
    tests: ['inference/find-face'],
  },
  {
    name: 'a face keeps its tilt',
    file: `${engine}/region/face.ts`,
    find: 'middle.x + along * stepX - down * stepY - 0.5',
    replace: 'middle.x + along * stepX - 0.5',
    tests: ['region/face'],
  },
  {
    name: 'a dog’s nose is searched for a cat’s face',
    file: `${engine}/inference/networks.ts`,
    find: "species === 'CAT' && kind === 'fingerprint'",
    replace: "kind === 'fingerprint'",
    tests: ['inference/find-face'],
  },
  {
    name: 'the picture of a decision shows the middle of the photos',
    file: 'packages/server/src/recognition/engine-thread.ts',
    find: 'probe: await shown(pair.probe)',
    replace: 'probe: pair.probe',
    tests: ['recognition/recognition'],
  },
];
