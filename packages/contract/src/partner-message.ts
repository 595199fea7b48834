import { z } from 'zod';
import { id, moment, readableName, text } from './fields.ts';
import { LIMITS } from './limits.ts';
import { position } from './operations/lost-reports.ts';
import { IDENTIFICATION_DECISIONS, SHARED_CANDIDATE_STATES, SPECIES, UPLOAD_KINDS } from './vocabulary.ts';

/** An id that the other side made. Opaque. */
const REF_CHARS_MAX = 100;
const ref = () => text(REF_CHARS_MAX).min(1);
const jpeg = () => z.base64();

const common = {
  version: z.literal(1),
  /** Address that the message is sent to, so that it cannot be sent on to another receiver. */
  to: z.string(),
  isTest: z.boolean(),
};

const SightingOpened = z.object({
  ...common,
  type: z.literal('sighting.opened'),
  sighting: z.object({
    id: ref(),
    species: z.enum(SPECIES),
    seenAt: moment(),
    place: readableName(LIMITS.placeCharsMax).optional(),
    position: position().optional(),
    /** Time of the last change of its state. An older message changes nothing. */
    changedAt: moment(),
    expiresAt: moment(),
    /** False-match rate of a whole search that the receiver may use at most. */
    falseMatchRateMax: z.number().gt(0).lte(1),
  }),
  photos: z
    .array(z.object({ kind: z.enum(UPLOAD_KINDS), jpeg: jpeg() }))
    .min(1)
    .max(LIMITS.partnerPhotosMax),
});

const SightingClosed = z.object({
  ...common,
  type: z.literal('sighting.closed'),
  sighting: z.object({ id: ref(), changedAt: moment() }),
});

const CandidateChanged = z.object({
  ...common,
  type: z.literal('candidate.changed'),
  sighting: z.object({ id: ref() }),
  candidate: z.object({
    id: id().describe('The same for the same pet and sighting.'),
    state: z.enum(SHARED_CANDIDATE_STATES),
    score: z.number().gte(0).lte(100),
    decision: z.enum(IDENTIFICATION_DECISIONS),
    falseMatchRate: z.number().gte(0).lte(1),
  }),
  photo: jpeg().optional(),
});

const CandidateRejected = z.object({
  ...common,
  type: z.literal('candidate.rejected'),
  sighting: z.object({ id: ref() }),
  candidate: z.object({ id: id() }),
});

/** A message between partners. Signed as a webhook, whose `webhook-id` is its id. */
export const PartnerMessage = z.discriminatedUnion('type', [
  SightingOpened,
  SightingClosed,
  CandidateChanged,
  CandidateRejected,
]);
export type PartnerMessage = z.output<typeof PartnerMessage>;
export type PartnerMessageOf<Type extends PartnerMessage['type']> = Extract<PartnerMessage, { readonly type: Type }>;
