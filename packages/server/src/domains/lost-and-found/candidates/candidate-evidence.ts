import { type Input, type Output, pathOf, ROUTES } from '@rhinarium/contract';
import { Failure } from '../../../common/failure.ts';
import { evidenceAnswer, pictureAnswer } from '../../matching/evidence/evidence-actions.ts';
import type { Compared, EvidenceContext } from '../../matching/evidence/load-evidence.ts';
import { requirePet } from '../../pets/require-pet.ts';
import { readRegistered } from '../../templates/load-samples.ts';
import { findUploads } from '../../uploads/store.ts';
import { requireCandidate, requireSighting } from '../records/require-record.ts';

/** Photos of a candidate's sighting and pet. Throws if they are gone. */
async function loadCandidate(context: EvidenceContext, candidateId: string): Promise<Compared> {
  const tenantId = context.tenant.id;
  const { candidate, species, probes } = await context.database.tenant(tenantId, async (sql) => {
    const candidate = await requireCandidate(sql, tenantId, candidateId);
    const { fingerprintIds } = await requireSighting(sql, tenantId, candidate.sightingId);
    const { species } = await requirePet(sql, tenantId, candidate.petId, 'share');
    return { candidate, species, probes: [...(await findUploads(sql, tenantId, fingerprintIds)).values()] };
  });
  const { petId, jobId, engine } = candidate;
  const registered = await readRegistered(context, tenantId, [petId], context.shutdown);
  const references = registered.get(petId)?.fingerprints ?? [];
  if (probes.length === 0 || references.length === 0) {
    const details = { candidateId: ['there are no photos to compare'] };
    throw new Failure('noSuchResource', { details });
  }
  return { job: { id: jobId, engine }, petId, species, probes, references };
}

export async function readMatchCandidateEvidence(
  context: EvidenceContext,
  { params }: Input<'readMatchCandidateEvidence'>,
): Promise<Output<'readMatchCandidateEvidence'>> {
  const compared = await loadCandidate(context, params.candidateId);
  return await evidenceAnswer(context, compared, pathOf(ROUTES.readMatchCandidatePicture, params));
}

export async function readMatchCandidatePicture(
  context: EvidenceContext,
  { params, query }: Input<'readMatchCandidatePicture'>,
): Promise<Output<'readMatchCandidatePicture'>> {
  return await pictureAnswer(context, await loadCandidate(context, params.candidateId), query);
}
