import { type InferenceBackend, inputOf, networkInput } from '../inference/networks.ts';
import { seeFaceOfWholeDog } from '../inference/see-dog.ts';
import { seeSubject } from '../inference/see-subject.ts';
import type { Sighting } from '../inference/sighting.ts';
import { NETWORKS } from '../parameters.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { wholeOf } from '../pixels/resample.ts';
import { cutDogFace } from '../region/dog-face.ts';
import { alignedFace } from '../region/face.ts';
import type { Nose } from '../region/nose.ts';
import { pointsIn } from '../region/read-larger.ts';
import type { Species, Subject } from '../subject.ts';
import { extract } from '../template/extract.ts';
import type { ExtractionTrace } from '../template/extraction-trace.ts';
import { decodeTemplate, encodeTemplate } from '../template/template.ts';
import type { CohortCat } from './cohort.ts';
import { catResemblance, commonnessOf, nearestCats } from './commonness.ts';

/** Networks and cohort that templates are made with, provided by the caller. */
export interface ExtractionBackend extends InferenceBackend {
  /** Cats of models/cohort.bin. Empty only in tests: every face then has the smallest commonness. */
  cohort(): Promise<readonly CohortCat[]>;
}

/** Returns the template with the commonness of its face, or as it is without a learned code. */
async function placed(template: Uint8Array, backend: ExtractionBackend): Promise<Uint8Array> {
  const decoded = decodeTemplate(template);
  const { learnedCode } = decoded;
  if (!learnedCode) return template;
  const face = { ...decoded, learnedCode };
  const nearest = nearestCats(face, await backend.cohort());
  const commonness = commonnessOf(nearest.map((cat) => catResemblance(face, cat)));
  return encodeTemplate({ ...decoded, commonness });
}

/**
 * Extracts the template of the subject. A cat's fingerprint is its detected face, if any, with a learned code. A dog's is
 * the middle of the picture, with the learned code of the detected face. A picture of the whole dog has the code of its
 * face too, if it shows one. `sighting` is the result of `seeSubject`, if already known. With it `pixels` may be the
 * picture of `readingSidePx`. Throws TypeError for a backend without the subject's networks.
 */
export async function extractLearned(
  pixels: Pixels,
  subject: Subject,
  backend: ExtractionBackend,
  trace?: ExtractionTrace,
  sighting?: Pick<Sighting, 'face'> & DogSighting,
): Promise<Uint8Array> {
  const isFingerprint = subject.kind === 'fingerprint';
  const seen = isFingerprint ? (sighting ?? (await seeSubject(pixels, subject.species, backend))) : undefined;
  if (subject.species === 'DOG')
    return await (seen ? extractDog(pixels, seen, backend, trace) : extractWholeDog(pixels, backend, trace));
  const { face, quality } = seen ?? {};
  const shown = face ? alignedFace(pixels, pointsIn(pixels, face)) : pixels;
  const input = networkInput(shown, subject);
  const output = input && (await backend.run(input));
  return await placed(extract(shown, subject, output, trace, { isFace: face !== undefined, quality }), backend);
}

type DogSighting = Pick<Sighting, 'nose' | 'quality' | 'evidence'>;

/** Extracts the template of a dog's fingerprint. Throws as extractLearned. */
async function extractDog(
  pixels: Pixels,
  { nose, quality, evidence = [] }: DogSighting,
  backend: InferenceBackend,
  trace?: ExtractionTrace,
): Promise<Uint8Array> {
  const isFace = nose !== undefined && evidence.includes('face');
  const known = { isFace, isNose: !isFace || evidence.includes('nose'), quality };
  const output = isFace ? await backend.run(dogFaceInput(pixels, pointsIn(pixels, nose))) : undefined;
  return extract(pixels, { species: 'DOG', kind: 'fingerprint' }, output, trace, known);
}

/** Extracts the template of a picture of the whole dog. Throws as extractLearned. */
async function extractWholeDog(
  pixels: Pixels,
  backend: InferenceBackend,
  trace?: ExtractionTrace,
): Promise<Uint8Array> {
  const subject = { species: 'DOG', kind: 'appearance' } as const;
  const found = await seeFaceOfWholeDog(pixels, backend);
  if (!found) return extract(pixels, subject, undefined, trace);
  const output = await backend.run(dogFaceInput(pixels, found.nose));
  return extract(pixels, subject, output, trace, { isFace: true, quality: found.quality });
}

function dogFaceInput(pixels: Pixels, nose: Nose) {
  const face = cutDogFace(pixels, nose, NETWORKS.dogFace.sidePx);
  return inputOf('dogFace', face, wholeOf(face));
}

/**
 * Extracts the template of a fingerprint and returns the detected contents. Throws TypeError for a backend without the
 * networks.
 */
export async function extractAndSee(
  pixels: Pixels,
  species: Species,
  backend: ExtractionBackend,
): Promise<{ template: Uint8Array } & Sighting> {
  const sighting = await seeSubject(pixels, species, backend);
  const subject = { species, kind: 'fingerprint' } as const;
  return { template: await extractLearned(pixels, subject, backend, undefined, sighting), ...sighting };
}
