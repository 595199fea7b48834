import { z } from 'zod';
import { dataOf, id, identifier, moment } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { UPLOAD_KINDS } from '../vocabulary.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { FingerprintAdditionJob, PetVerificationJob } from './job-records.ts';
import { LostReport } from './lost-reports.ts';
import { MatchCandidate } from './match-candidates.ts';
import { Pet, petOperations } from './pets.ts';
import { SharedCandidate } from './shared-candidates.ts';
import { Sighting } from './sightings.ts';
import { Quality } from './uploads.ts';

const PetPhoto = z
  .object({
    id: id(),
    kind: z.enum(UPLOAD_KINDS).describe('Whether it is a fingerprint or an appearance image.'),
    isRegistered: z
      .boolean()
      .describe('Whether the pet is registered with it. Others were sent for a check, and are kept for 30 days.'),
    createdAt: moment(),
    width: z.int().describe('In pixels.'),
    height: z.int().describe('In pixels.'),
    quality: Quality,
    url: z.string().describe('Path of the photo (`readPetPhoto`).'),
  })
  .meta({ id: 'PetPhoto', description: 'A photo of a pet that the service keeps.' });

export const PetExport = z
  .object({
    exportedAt: moment().describe('When the copy was made.'),
    pet: Pet,
    photos: z.array(PetPhoto).describe('All photos of the pet, earliest first.'),
    fingerprintAdditionJobs: z.array(FingerprintAdditionJob).describe('Its latest registrations.'),
    petVerificationJobs: z.array(PetVerificationJob).describe('Its latest verifications.'),
    lostReports: z.array(LostReport).describe('Its lost reports.'),
    sightings: z
      .array(Sighting)
      .describe('Sightings that a person confirmed to show the pet, without the contacts of their finders.'),
    matchCandidates: z.array(MatchCandidate).describe('Sightings that a search found to resemble it.'),
    sharedCandidates: z
      .array(SharedCandidate)
      .describe('Candidates among the sightings of other tenants of a sharing group.'),
  })
  .meta({ id: 'PetExport', description: 'Everything about a pet, for its owner.' });

const photoId = EXAMPLE_IDS.registeredFingerprint;

const RECEIPT = { Location: 'The URL of the receipt (`readDeletion`).' };

export const petExportOperations = {
  exportPet: {
    ...ROUTES.exportPet,
    tag: 'Pets',
    summary: 'Export everything about a pet',
    description:
      'For an owner who asks for a copy: the pet, its photos, its lost reports and confirmed sightings, and its registrations and verifications of the last 30 days ' +
      `(the latest ${LIMITS.pageSizeMax} of each). Templates are computed from the photos and are not included. Events, logs and the results of ` +
      'searches hold its id only.',
    params: z.object({ petId: identifier() }),
    answers: { 200: { says: 'The copy.', body: dataOf(PetExport) } },
    errors: ['noSuchPet', 'keyLacksScope'],
    example: {
      params: { petId: EXAMPLE_IDS.pet },
      answer: {
        data: {
          exportedAt: '2026-01-15T10:00:00.000Z',
          pet: petOperations.readPet.example.answer.data,
          photos: [
            {
              id: photoId,
              kind: 'fingerprint',
              isRegistered: true,
              createdAt: '2026-01-15T09:30:00.000Z',
              width: 1200,
              height: 900,
              quality: { verdict: 'ACCEPTED', score: 82, reasons: [] },
              url: ROUTES.readPetPhoto.path.replace('{petId}', EXAMPLE_IDS.pet).replace('{photoId}', photoId),
            },
          ],
          fingerprintAdditionJobs: [],
          petVerificationJobs: [],
          lostReports: [],
          sightings: [],
          matchCandidates: [],
          sharedCandidates: [],
        },
      },
    },
  },
  readPetPhoto: {
    ...ROUTES.readPetPhoto,
    tag: 'Pets',
    summary: 'Read a photo of a pet',
    description:
      'The photo as it is stored: its orientation is applied and its metadata removed. `exportPet` lists the photos.',
    params: z.object({ petId: identifier(), photoId: identifier() }),
    answers: { 200: { says: 'The photo.', contentType: 'image/jpeg' } },
    errors: ['noSuchPet', 'noSuchResource', 'keyLacksScope'],
    example: { params: { petId: EXAMPLE_IDS.pet, photoId } },
  },
  deletePetPhoto: {
    ...ROUTES.deletePetPhoto,
    tag: 'Pets',
    summary: 'Take back a registered photo',
    description:
      'For a fingerprint or an appearance image that should not be registered, such as one of another animal. It is deleted with its templates: no search and no ' +
      'verification that ends after the answer uses it, and no evidence and no export shows it. There is no undo, and the undo of a merge or a move ' +
      'does not bring it back. The last fingerprint may go; `verify` is refused with `petHasNoFingerprint` then, and undecided match candidates of ' +
      'the pet are closed. The id of the receipt is that of the photo. A repetition answers the same.',
    params: z.object({ petId: identifier(), photoId: identifier() }),
    answers: { 204: { says: 'The photo was deleted.', headers: RECEIPT } },
    errors: ['noSuchPet', 'noSuchResource', 'keyLacksScope'],
    example: { params: { petId: EXAMPLE_IDS.pet, photoId } },
  },
  deletePetPhotos: {
    ...ROUTES.deletePetPhotos,
    tag: 'Pets',
    summary: 'End the recognition of a pet',
    description:
      'Deletes all photos of the pet and their templates as a deletion of the pet does, those of its checks and of searches that recognised it included, aborts its open ' +
      'capture sessions, cancels its jobs and closes its undecided match candidates. The record stays, with its search pools, microchips, capture links and lost reports, ' +
      'and can be registered again. There is no undo. A repetition that finds nothing to delete names the receipt of the one before.',
    params: z.object({ petId: identifier() }),
    answers: { 204: { says: 'Nothing is left by which the pet could be recognised.', headers: RECEIPT } },
    errors: ['noSuchPet', 'keyLacksScope'],
    example: { params: { petId: EXAMPLE_IDS.pet } },
  },
} as const satisfies Record<string, Operation>;
