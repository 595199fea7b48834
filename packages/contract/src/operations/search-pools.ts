import { z } from 'zod';
import { dataOf, identifier, moment, pageOf, pageQuery, readableName, reference, text } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { answerOf } from '../warnings.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { FULL_POST_ERRORS } from './post-errors.ts';

export const SearchPool = z
  .object({
    name: z.string().describe('Its name, which is also its id.'),
    description: z.string().optional().describe('What the pool is for.'),
    petCount: z.int().describe('Pets in the pool.'),
    createdAt: moment(),
    updatedAt: moment(),
  })
  .meta({ id: 'SearchPool', description: 'A named set of pets that an identification can be limited to.' });

// The name is a path segment: no lone surrogates, not `.` or `..`.
const poolName = () =>
  readableName(LIMITS.poolNameCharsMax)
    .refine((name) => !name.includes('/'), 'must not contain a slash')
    .refine((name) => name !== '.' && name !== '..' && !/\p{Surrogate}/u.test(name), 'cannot be a part of a URL')
    .describe('Any visible characters except a slash.');
const description = text(LIMITS.descriptionCharsMax).describe('What the pool is for.');

const example = {
  name: 'Seoul shelter',
  description: 'Animals found in Seoul',
  petCount: 2,
  createdAt: '2026-01-10T08:00:00.000Z',
  updatedAt: '2026-01-10T08:00:00.000Z',
};

const shared = { tag: 'Search pools' } as const;
const params = z.object({ name: reference().describe('Name of the search pool.') });
const exampleParams = { name: 'Seoul shelter' };
const petsBody = z.object({ petIds: z.array(identifier()).min(1).max(LIMITS.poolPetsPerCallMax) });

export const searchPoolOperations = {
  createSearchPool: {
    ...ROUTES.createSearchPool,
    ...shared,
    summary: 'Create a search pool',
    description: 'A search pool is a named set of pets. An identification can be limited to one.',
    body: z.object({ name: poolName(), description: description.optional() }),
    answers: {
      201: {
        says: 'The search pool.',
        body: answerOf(SearchPool),
        headers: { Location: 'The URL of the search pool.' },
      },
    },
    errors: ['alreadyTaken', ...FULL_POST_ERRORS],
    example: {
      body: { name: 'Seoul shelter', description: 'Animals found in Seoul' },
      answer: { data: { ...example, petCount: 0 } },
    },
  },
  listSearchPools: {
    ...ROUTES.listSearchPools,
    ...shared,
    summary: 'List search pools',
    query: z.object(pageQuery),
    answers: { 200: { says: 'A page, newest first.', body: pageOf(SearchPool) } },
    errors: ['keyLacksScope'],
    example: { query: { pageSize: '50' }, answer: { data: [example] } },
  },
  readSearchPool: {
    ...ROUTES.readSearchPool,
    ...shared,
    summary: 'Read a search pool',
    description: 'List its pets with `GET /v2/pets?searchPoolName=`.',
    params,
    answers: { 200: { says: 'The search pool.', body: dataOf(SearchPool) } },
    errors: ['noSuchSearchPool', 'keyLacksScope'],
    example: { params: exampleParams, answer: { data: example } },
  },
  updateSearchPool: {
    ...ROUTES.updateSearchPool,
    ...shared,
    summary: 'Rename or describe a search pool',
    description: 'Omitted fields stay unchanged; `description: null` clears the description.',
    params,
    body: z.object({ name: poolName().optional(), description: description.nullable().optional() }),
    answers: { 200: { says: 'The updated search pool.', body: answerOf(SearchPool) } },
    errors: ['noSuchSearchPool', 'alreadyTaken', 'keyLacksScope'],
    example: {
      params: exampleParams,
      body: { name: 'Busan shelter' },
      answer: { data: { ...example, name: 'Busan shelter', updatedAt: '2026-01-15T09:45:00.000Z' } },
    },
  },
  deleteSearchPool: {
    ...ROUTES.deleteSearchPool,
    ...shared,
    summary: 'Delete a search pool',
    description: 'Its pets are kept.',
    params,
    answers: { 204: { says: 'The search pool was deleted.' } },
    errors: ['noSuchSearchPool', 'keyLacksScope'],
    example: { params: exampleParams },
  },
  addPetsToSearchPool: {
    ...ROUTES.addPetsToSearchPool,
    ...shared,
    summary: 'Add pets to a search pool',
    description: 'Adds all of them, or none if one is unknown. Pets that are already in the pool stay in it.',
    params,
    body: petsBody,
    answers: { 200: { says: 'The updated search pool.', body: answerOf(SearchPool) } },
    errors: ['noSuchSearchPool', 'noSuchPet', ...FULL_POST_ERRORS],
    example: {
      params: exampleParams,
      body: { petIds: [EXAMPLE_IDS.pet, EXAMPLE_IDS.otherPet] },
      answer: { data: example },
    },
  },
  removePetsFromSearchPool: {
    ...ROUTES.removePetsFromSearchPool,
    ...shared,
    summary: 'Remove pets from a search pool',
    description: 'Removes all of them, or none if one is unknown or not in the pool.',
    params,
    body: petsBody,
    answers: { 200: { says: 'The updated search pool.', body: answerOf(SearchPool) } },
    errors: ['noSuchSearchPool', 'noSuchPet', 'noSuchSearchPoolMember', ...FULL_POST_ERRORS],
    example: {
      params: exampleParams,
      body: { petIds: [EXAMPLE_IDS.otherPet] },
      answer: { data: { ...example, petCount: 1 } },
    },
  },
} as const satisfies Record<string, Operation>;
