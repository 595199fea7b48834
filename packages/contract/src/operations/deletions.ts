import { z } from 'zod';
import { dataOf, id, identifier, moment } from '../fields.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

const count = (says: string) => z.int().nonnegative().describe(says);

/** Receipt of a deletion: ids, counts and times, without deleted content. */
const Deletion = z
  .object({
    id: id().describe(
      'The id of the deleted pet, or of the photo that was taken back. Of all photos of a pet, an id of its own.',
    ),
    deletionId: id().describe('The same value as `id`.'),
    petId: id().describe('The pet that was deleted, or whose photos were.'),
    deletedAt: moment(),
    deletedBy: z
      .object({ apiKeyId: id().optional(), personId: id().optional() })
      .describe('The API key, or the person of the console.'),
    mergedIntoPetId: id().optional().describe('The pet that it was merged into. Absent when it was deleted.'),
    undoUntil: moment()
      .optional()
      .describe(
        'Until when `undoMerge` restores the pet. Absent when it was deleted, and once that is no longer possible.',
      ),
    deleted: z
      .object({
        pets: count('1, or 0 if the pet stayed without the photos.'),
        fingerprints: count('Fingerprint photos: registered ones, and those that only its sessions or jobs had.'),
        appearances: count('Appearance images, in the same way.'),
        templates: count('Templates of these photos, of all engine versions.'),
        searchPoolMemberships: count('Search pools that the pet was in.'),
      })
      .describe('What was deleted.'),
    verified: z
      .object({
        rows: z
          .boolean()
          .describe('No table has a row about the pet, or the photos, except records that only name their ids.'),
        images: z.boolean().describe('No image file is left.'),
        templates: z.boolean().describe('No template is left.'),
        index: z.boolean().describe('The search index does not have the pet, or the photos.'),
      })
      .describe('What was found to be gone when this receipt was read.'),
    isVerified: z
      .boolean()
      .describe(
        'True when all of `verified` is true. False while images wait to be removed, for instance because the image store is away.',
      ),
    verifiedAt: moment().describe('When the service looked: now.'),
    kept: z
      .object({
        captureSessions: count('Capture sessions, without photos.'),
        jobs: count('Jobs with their results.'),
        removals: count('Removals from the search.'),
        events: count('Events.'),
      })
      .describe('Records that still name the id of the pet, or of the photos, and expire.'),
  })
  .meta({ id: 'Deletion', description: 'Receipt of a deletion: ids, counts and times, and nothing that was deleted.' });

export const deletionOperations = {
  readDeletion: {
    ...ROUTES.readDeletion,
    tag: 'Pets',
    summary: 'Read the receipt of a deletion or a merge',
    description:
      'Says what was deleted, when and by whom. Each read looks again in every table, the image files, the templates and the search ' +
      'index, and says what it found. The id is that of the deleted pet, so a receipt can be read even if the answer to the deletion was lost. A merged pet has one too, ' +
      'which names the pet that it became. Photos that were taken back have one in the same way.',
    params: z.object({ deletionId: identifier() }),
    answers: { 200: { says: 'The receipt.', body: dataOf(Deletion) } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: {
      params: { deletionId: EXAMPLE_IDS.pet },
      answer: {
        data: {
          id: EXAMPLE_IDS.pet,
          deletionId: EXAMPLE_IDS.pet,
          petId: EXAMPLE_IDS.pet,
          deletedAt: '2026-03-02T08:15:00.000Z',
          deletedBy: { apiKeyId: EXAMPLE_IDS.key },
          deleted: { pets: 1, fingerprints: 8, appearances: 2, templates: 6, searchPoolMemberships: 1 },
          verified: { rows: true, images: true, templates: true, index: true },
          isVerified: true,
          verifiedAt: '2026-03-02T08:15:01.000Z',
          kept: { captureSessions: 2, jobs: 2, removals: 1, events: 5 },
        },
      },
    },
  },
} as const satisfies Record<string, Operation>;
