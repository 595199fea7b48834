import { type InferenceBackend, networkInput } from '../inference/networks.ts';
import { type Sighting, seeSubject } from '../inference/see-subject.ts';
import type { Pixels } from '../pixels/pixels.ts';
import { alignedFace } from '../region/face.ts';
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
 * Extracts the template of the subject: of a cat's fingerprint the detected face, if any, with its learned code.
 * `sighting` is the result of `seeSubject`, if already known. Throws TypeError for a backend without the subject's
 * networks.
 */
export async function extractLearned(
  pixels: Pixels,
  subject: Subject,
  backend: ExtractionBackend,
  trace?: ExtractionTrace,
  sighting?: Pick<Sighting, 'face' | 'quality'>,
): Promise<Uint8Array> {
  const isFingerprint = subject.kind === 'fingerprint';
  const { face, quality } = isFingerprint ? (sighting ?? (await seeSubject(pixels, subject.species, backend))) : {};
  const shown = face ? alignedFace(pixels, face) : pixels;
  const input = networkInput(shown, subject);
  const output = input && (await backend.run(input));
  return await placed(extract(shown, subject, output, trace, { isFace: face !== undefined, quality }), backend);
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
