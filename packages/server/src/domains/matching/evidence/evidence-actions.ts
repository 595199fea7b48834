import { ACTIONS, type Input, type Output, pathOf, queryOf, ROUTES } from '@rhinarium/contract';
import type { Explanation } from '@rhinarium/engine';
import { Failure } from '../../../common/failure.ts';
import { findUploads } from '../../uploads/store.ts';
import {
  type Compared,
  type DecidingKind,
  type EvidenceContext,
  explainDecided,
  loadDecided,
  withImageOf,
} from './load-evidence.ts';

/** Biometric images must not be cached by third parties. */
const PICTURE_HEADERS = { 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' };

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

function pairRecord(picturePath: string, { probeId, referenceId, score, evidence }: Explanation['pairs'][number]) {
  const { transform, residualPx, points } = evidence;
  return {
    probeId,
    referenceId,
    score,
    transform: {
      a: rounded(transform.a, 4),
      b: rounded(transform.b, 4),
      shiftX: rounded(transform.shiftX, 2),
      shiftY: rounded(transform.shiftY, 2),
    },
    residualPx: rounded(residualPx, 2),
    points: points.map(({ x, y, u, v, cosine }) => ({
      x: rounded(x, 1),
      y: rounded(y, 1),
      u: rounded(u, 1),
      v: rounded(v, 1),
      similarity: Math.max(-1, Math.min(1, rounded(cosine, 3))),
    })),
    pictureUrl: picturePath + queryOf({ probe: probeId, reference: referenceId }),
  };
}

/** Limits evidence to the chosen samples. Throws for one that does not belong to the job or its pet. */
function narrowed(decided: Compared, probeId: string | undefined, referenceId: string | undefined): Compared {
  const probes = decided.probes.filter(({ id }) => probeId === undefined || id === probeId);
  const references = decided.references.filter(({ id }) => referenceId === undefined || id === referenceId);
  if (probes.length === 0 || references.length === 0) {
    throw new Failure('noSuchResource', { log: `job ${decided.job.id} did not compare these` });
  }
  return { ...decided, probes, references };
}

/** Answer with the evidence of a comparison. `picturePath` is that of its pictures. */
export async function evidenceAnswer(
  context: EvidenceContext,
  decided: Compared,
  picturePath: string,
): Promise<Output<'readPetVerificationEvidence'>> {
  const { frameSidePx, probes, references, scores, pairs } = await explainDecided(context, decided);
  const { name, version, modelDigest } = context.recognition.engine;
  const { id: jobId, engine } = decided.job;
  return {
    status: 200,
    headers: { 'cache-control': PICTURE_HEADERS['cache-control'] },
    body: {
      data: {
        jobId,
        petId: decided.petId,
        engine: { name, version, modelDigest },
        isAsDecided: engine?.version === version && engine.modelDigest === modelDigest,
        frameSidePx,
        probes,
        references,
        scores,
        pairs: pairs.map((pair) => pairRecord(picturePath, pair)),
      },
    },
  };
}

/** Answer with a picture of the best pair among the chosen photos. */
export async function pictureAnswer(
  context: EvidenceContext,
  compared: Compared,
  query: Input<'readPetVerificationPicture'>['query'],
): Promise<Output<'readPetVerificationPicture'>> {
  const decided = narrowed(compared, query.probe, query.reference);
  const { pairs } = await explainDecided(context, decided);
  const best = pairs.reduce((first, pair) => (pair.score > first.score ? pair : first));
  const uploads = await context.database.tenant(context.tenant.id, (sql) =>
    findUploads(sql, context.tenant.id, [best.probeId, best.referenceId]),
  );
  const { job, species } = decided;
  const points = query.overlay === 'none' ? [] : best.evidence.points;
  const { transform } = best.evidence;
  const body = await withImageOf(context, job, uploads.get(best.probeId), (probe) =>
    withImageOf(context, job, uploads.get(best.referenceId), (reference) =>
      context.recognition.picturePair({ species, transform, probe, reference, points }, context.shutdown),
    ),
  );
  return { status: 200, headers: PICTURE_HEADERS, body };
}

/**
 * The two evidence operations of a decision (specification 7.12). Nothing is stored: evidence is computed from the kept
 * images.
 */
export function evidenceActions(kind: DecidingKind) {
  return {
    async read(
      context: EvidenceContext,
      { params }: Pick<Input<'readPetVerificationEvidence'>, 'params'>,
    ): Promise<Output<'readPetVerificationEvidence'>> {
      const decided = await loadDecided(context, kind, params.jobId);
      return await evidenceAnswer(
        context,
        decided,
        pathOf(ROUTES[ACTIONS[kind].readPicture], { jobId: decided.job.id }),
      );
    },

    async picture(
      context: EvidenceContext,
      { params, query }: Pick<Input<'readPetVerificationPicture'>, 'params' | 'query'>,
    ): Promise<Output<'readPetVerificationPicture'>> {
      return await pictureAnswer(context, await loadDecided(context, kind, params.jobId), query);
    },
  };
}
