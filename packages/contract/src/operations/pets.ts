import { z } from 'zod';
import {
  dataOf,
  id,
  identifier,
  microchip,
  moment,
  normalizeName,
  pageOf,
  pageQuery,
  readableName,
  reference,
  text,
} from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { METADATA } from '../metadata.ts';
import type { Operation } from '../operation.ts';
import { ofPetTexts, PET_FIELDS } from '../pet-fields.ts';
import { ROUTES } from '../routes.ts';
import { sortedQuery } from '../sorted-query.ts';
import { PET_SORTS } from '../sorts.ts';
import { PET_CHANGE_KINDS, SPECIES } from '../vocabulary.ts';
import { answerOf } from '../warnings.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { FULL_POST_ERRORS } from './post-errors.ts';

export const Pet = z
  .object({
    id: id(),
    petId: id().describe('The same value as `id`.'),
    species: z.enum(SPECIES),
    ...ofPetTexts((name) => z.string().optional().describe(PET_FIELDS[name].says)),
    metadata: METADATA.optional(),
    ownerId: id().optional().describe(PET_FIELDS.ownerId.says),
    microchips: z
      .array(z.string())
      .optional()
      .describe('Numbers of its microchips, without separators, in order; absent without any.'),
    searchPools: z.array(z.string()).describe('Names of the search pools that the pet is in.'),
    fingerprintCount: z.int().describe('Registered fingerprints.'),
    appearanceCount: z.int().describe('Registered appearance images.'),
    hasOngoingFingerprintAdditionJob: z.boolean().describe('Whether a registration of photos is under way.'),
    createdAt: moment(),
    updatedAt: moment(),
  })
  .meta({ id: 'Pet', description: 'An animal that can be recognised once fingerprints are registered for it.' });

const fields = {
  ...ofPetTexts((name) => readableName(LIMITS.nameCharsMax).describe(PET_FIELDS[name].says)),
  metadata: METADATA,
  ownerId: identifier().describe(PET_FIELDS.ownerId.says),
  microchips: z
    .array(microchip())
    .max(LIMITS.microchipsMax)
    .describe(
      'Numbers of its microchips: 15 digits (ISO 11784) that begin with a country or a manufacturer, 9 digits, or 10 letters and digits. ' +
        'Spaces, dashes, dots and asterisks are left out. Unique in the tenant.',
    ),
};

const example = {
  id: EXAMPLE_IDS.pet,
  petId: EXAMPLE_IDS.pet,
  species: 'DOG',
  name: 'Bori',
  breed: 'Jindo',
  externalId: 'member-4711/pet-1',
  metadata: { colour: 'white' },
  ownerId: EXAMPLE_IDS.owner,
  microchips: ['410100012345678'],
  searchPools: ['Seoul shelter'],
  fingerprintCount: 0,
  appearanceCount: 0,
  hasOngoingFingerprintAdditionJob: false,
  createdAt: '2026-01-15T09:29:00.000Z',
  updatedAt: '2026-01-15T09:29:00.000Z',
};

const { microchips: _microchips, ownerId: _ownerId, ...unchipped } = example;
const otherExample = { ...unchipped, id: EXAMPLE_IDS.otherPet, petId: EXAMPLE_IDS.otherPet, name: 'Nabi' };

/** A merge or a move of photos that can still be undone. */
const PetChange = z
  .object({
    id: id().describe('Of a merge, the id of the pet that is gone.'),
    kind: z.enum(PET_CHANGE_KINDS).describe('What was done.'),
    petId: id().describe('The pet that was merged, or whose photos were moved.'),
    intoPetId: id(),
    photoCount: z.int().describe('Photos that went to the other pet.'),
    changedAt: moment().describe('When it was done.'),
    undoUntil: moment(),
  })
  .meta({ id: 'PetChange', description: 'A merge, or a move of photos, that can still be undone.' });

const exampleChange = {
  id: EXAMPLE_IDS.job,
  kind: 'PHOTOS_MOVED' as const,
  petId: EXAMPLE_IDS.otherPet,
  intoPetId: EXAMPLE_IDS.pet,
  photoCount: 2,
  changedAt: '2026-01-15T09:50:00.000Z',
  undoUntil: '2026-02-14T09:50:00.000Z',
};

const BothPets = z
  .object({
    pet: Pet.describe('The pet that was merged, or whose photos were moved.'),
    intoPet: Pet.describe('The other pet.'),
  })
  .meta({ id: 'BothPets', description: 'The two pets of a change, as they are now.' });
const MovedPhotos = BothPets.extend({ change: PetChange.optional() }).meta({
  id: 'MovedPhotos',
  description: 'Two pets after a move of photos, and the change, which is absent if nothing was moved.',
});

const photoIds = () => z.array(identifier()).max(LIMITS.movedPhotosPerCallMax);

const tag = 'Pets';
const params = z.object({ petId: identifier() });

/** Errors of an undo, which may bring a pet back. */
const UNDO_ERRORS = [
  'noSuchPet',
  'petLimitExceeded',
  'alreadyTaken',
  'petAlreadyHasFingerprintAdditionJob',
  'stateConflict',
  ...FULL_POST_ERRORS,
] as const;

export const petOperations = {
  createPet: {
    ...ROUTES.createPet,
    tag,
    summary: 'Create a pet',
    description: 'The new pet has no fingerprints. Register them with a capture session and `addFingerprints`.',
    planGate: 'petCount',
    body: z.object({
      species: z.enum(SPECIES),
      ...ofPetTexts((name) => fields[name].optional()),
      metadata: fields.metadata.optional(),
      ownerId: fields.ownerId.optional(),
      microchips: fields.microchips.optional(),
      searchPools: z.array(reference()).optional().describe('Names of existing search pools to add the pet to.'),
    }),
    answers: {
      201: { says: 'The pet.', body: answerOf(Pet), headers: { Location: 'The URL of the pet.' } },
    },
    errors: ['petLimitExceeded', 'noSuchSearchPool', 'noSuchResource', 'alreadyTaken', ...FULL_POST_ERRORS],
    example: {
      body: {
        species: 'DOG',
        name: 'Bori',
        breed: 'Jindo',
        externalId: 'member-4711/pet-1',
        metadata: { colour: 'white' },
        ownerId: EXAMPLE_IDS.owner,
        microchips: ['410 100 012 345 678'],
        searchPools: ['Seoul shelter'],
      },
      answer: { data: example },
    },
  },
  listPets: {
    ...ROUTES.listPets,
    tag,
    summary: 'List pets',
    description: 'All pets of the tenant, or those that every filter admits.',
    query: z.object({
      ...sortedQuery(PET_SORTS),
      species: z.enum(SPECIES).optional().describe('Only pets of this species.'),
      name: text(LIMITS.nameCharsMax)
        .overwrite(normalizeName)
        .optional()
        .describe('Only pets whose name begins so, in capitals or not, with accents or without.'),
      externalId: reference().optional().describe('Only the pet with this identifier of yours.'),
      microchip: microchip().optional().describe('Only the pet with this microchip.'),
      searchPoolName: reference().optional().describe('Only pets of this search pool.'),
      ownerId: identifier().optional().describe('Only pets of this owner.'),
    }),
    answers: { 200: { says: 'A page, newest first unless `sort` and `order` say otherwise.', body: pageOf(Pet) } },
    errors: ['keyLacksScope', 'noSuchSearchPool'],
    example: { query: { species: 'DOG', searchPoolName: 'Seoul shelter' }, answer: { data: [example] } },
  },
  readPet: {
    ...ROUTES.readPet,
    tag,
    summary: 'Read a pet',
    params,
    answers: { 200: { says: 'The pet.', body: dataOf(Pet) } },
    errors: ['noSuchPet', 'keyLacksScope'],
    example: { params: { petId: EXAMPLE_IDS.pet }, answer: { data: example } },
  },
  updatePet: {
    ...ROUTES.updatePet,
    tag,
    summary: 'Update a pet',
    description:
      'Omitted fields stay unchanged; `null` clears a field. `metadata` is replaced as a whole. The species cannot be changed; ' +
      'search pools are changed with `:addPets` and `:removePets`.',
    params,
    body: z.object({
      ...ofPetTexts((name) => fields[name].nullable().optional()),
      metadata: fields.metadata.nullable().optional().describe('Replaces all metadata of the pet.'),
      ownerId: fields.ownerId.nullable().optional(),
      microchips: fields.microchips.nullable().optional().describe('Replaces all microchips of the pet.'),
      species: z.never('cannot be changed').optional().describe('Refused: the species of a pet cannot be changed.'),
    }),
    answers: { 200: { says: 'The updated pet.', body: answerOf(Pet) } },
    errors: ['noSuchPet', 'noSuchResource', 'alreadyTaken', 'keyLacksScope'],
    example: {
      params: { petId: EXAMPLE_IDS.pet },
      body: { name: 'Bori II' },
      answer: { data: { ...example, name: 'Bori II', updatedAt: '2026-01-15T09:45:00.000Z' } },
    },
  },
  deletePet: {
    ...ROUTES.deletePet,
    tag,
    summary: 'Delete a pet',
    description: 'Also deletes its fingerprints and appearance images, and aborts its open capture sessions.',
    params,
    answers: {
      204: {
        says: 'The pet was deleted. Its id is unknown from now on.',
        headers: { Location: 'The URL of the receipt (`readDeletion`).' },
      },
    },
    errors: ['noSuchPet', 'keyLacksScope'],
    example: { params: { petId: EXAMPLE_IDS.pet } },
  },
  mergePets: {
    ...ROUTES.mergePets,
    tag,
    summary: 'Merge a pet into another',
    description:
      'For two records of one animal. All fingerprints, appearance images and search pools of the pet become those of `intoPetId`, which ' +
      'also takes over `name`, `breed`, `externalId`, `metadata` and `ownerId` where it has none, and all microchips; pets with more than two of them ' +
      'together are refused. Its capture links lead to that pet. The pet is gone: its open capture ' +
      'sessions are aborted, its verifications canceled, and its id answers 404 with `fields.mergedIntoPetId`. Merging it again into the same pet changes nothing. ' +
      `\`undoMerge\` restores both pets for ${LIMITS.mergeUndoDays} days.`,
    params,
    body: z.object({ intoPetId: identifier().describe('The pet that stays.') }),
    answers: { 200: { says: 'The pet that stays.', body: answerOf(Pet) } },
    errors: ['noSuchPet', 'speciesMismatch', 'petAlreadyHasFingerprintAdditionJob', ...FULL_POST_ERRORS],
    example: {
      params: { petId: EXAMPLE_IDS.otherPet },
      body: { intoPetId: EXAMPLE_IDS.pet },
      answer: { data: { ...example, fingerprintCount: 10, appearanceCount: 2 } },
    },
  },
  undoMerge: {
    ...ROUTES.undoMerge,
    tag,
    summary: 'Undo the merge of a pet into another',
    description:
      `For ${LIMITS.mergeUndoDays} days after \`mergePets\`, as long as the pet that stayed exists. The pet has its id, fields, microchips, search pools, capture links and ` +
      'photos with their templates again, and the other one loses what it got; what was changed there since the merge stays. Capture sessions and jobs that the merge ended ' +
      'stay ended. Refused with `stateConflict`, whose `fields` say why, when photos of the pet were replaced or moved since, or the other pet was merged itself: undo that merge first. ' +
      'Refused with `alreadyTaken` when another pet has its `externalId` or a microchip now.',
    planGate: 'petCount',
    params,
    answers: { 200: { says: 'The pet that is there again.', body: answerOf(Pet) } },
    errors: UNDO_ERRORS,
    example: { params: { petId: EXAMPLE_IDS.otherPet }, answer: { data: otherExample } },
  },
  rejectDuplicate: {
    ...ROUTES.rejectDuplicate,
    tag,
    summary: 'State that two pets are not the same animal',
    description:
      'For a pair of a duplicate search that a person looked at. It is left out of the results of earlier and later searches until it is taken back with `isRejected: false`. ' +
      'Repeating it changes nothing. A merge of one of the pets carries it to the pet that stays.',
    params,
    body: z.object({
      otherPetId: identifier(),
      isRejected: z.boolean().default(true).describe('`false` takes it back.'),
    }),
    answers: { 204: { says: 'It is remembered, or no longer.' } },
    errors: ['noSuchPet', 'speciesMismatch', ...FULL_POST_ERRORS],
    example: { params: { petId: EXAMPLE_IDS.pet }, body: { otherPetId: EXAMPLE_IDS.otherPet } },
  },
  moveFingerprints: {
    ...ROUTES.moveFingerprints,
    tag,
    summary: 'Move registered fingerprints to another pet',
    description:
      'For photos that were registered for the wrong pet. The ids are those that the fingerprint addition job listed in `addedFingerprintIds` ' +
      'and `addedAppearanceIds`. Moves all of them, or none if one is not registered for the pet. Those that `intoPetId` has already stay there. ' +
      `\`undoPetChange\` moves them back for ${LIMITS.mergeUndoDays} days.`,
    params,
    body: z.object({
      intoPetId: identifier().describe('The pet that they show.'),
      fingerprintIds: photoIds().min(1).describe('Ids of the registered fingerprints to move.'),
      appearanceIds: photoIds().optional().describe('Ids of the registered appearance images to move.'),
    }),
    answers: {
      200: {
        says: 'Both pets, and the change, which is absent if nothing was moved.',
        body: answerOf(MovedPhotos),
      },
    },
    errors: ['noSuchPet', 'speciesMismatch', ...FULL_POST_ERRORS],
    example: {
      params: { petId: EXAMPLE_IDS.otherPet },
      body: {
        intoPetId: EXAMPLE_IDS.pet,
        fingerprintIds: [EXAMPLE_IDS.registeredFingerprint],
        appearanceIds: [EXAMPLE_IDS.appearance],
      },
      answer: {
        data: {
          pet: otherExample,
          intoPet: { ...example, fingerprintCount: 6, appearanceCount: 2 },
          change: exampleChange,
        },
      },
    },
  },
  listPetChanges: {
    ...ROUTES.listPetChanges,
    tag,
    summary: 'List merges and moves of photos that can still be undone',
    query: z.object({ ...pageQuery }),
    answers: { 200: { says: 'A page, newest first.', body: pageOf(PetChange) } },
    errors: ['keyLacksScope'],
    example: { query: { pageSize: '50' }, answer: { data: [exampleChange] } },
  },
  undoPetChange: {
    ...ROUTES.undoPetChange,
    tag,
    summary: 'Undo a merge or a move of photos',
    description:
      `For ${LIMITS.mergeUndoDays} days. A merge is undone as by \`undoMerge\`. Moved photos go back with their templates; refused with \`stateConflict\`, whose \`fields\` ` +
      'say why, when one of them was replaced or moved on since, or one of the pets was merged. The event is `pet.mergeUndone`, or `pet.fingerprintsMoved` in the other direction.',
    params: z.object({ changeId: identifier() }),
    answers: { 200: { says: 'Both pets as they are now.', body: answerOf(BothPets) } },
    errors: ['noSuchResource', ...UNDO_ERRORS],
    example: { params: { changeId: EXAMPLE_IDS.job }, answer: { data: { pet: otherExample, intoPet: example } } },
  },
} as const satisfies Record<string, Operation>;
