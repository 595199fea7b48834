import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JobResult } from '@rhinarium/contract';
import { newPet } from '../../../testing/pets.ts';
import { newTenant, sharedService } from '../../../testing/service.ts';
import type { Sql } from '../../storage/database/database.ts';
import { labelledResults } from './job-record.ts';

const GONE = '0198b5a2-0000-7000-8000-000000000000';

function identificationOf(...petIds: string[]): JobResult<'PET_IDENTIFICATION'> {
  const pets = petIds.map((id, at) => ({ id, rank: at + 1, score: 10, isMatch: false, falseMatchRate: 0.5 }));
  return { decision: 'UNKNOWN', pets, searchedCount: 2, margin: 0 };
}

test('a page of identifications reads the labels of all its candidates in one statement', async () => {
  const service = await sharedService();
  const { tenantId, apiKey } = await newTenant(service);
  const caller = { url: service.url, apiKey };
  const named = await newPet(caller, 'CAT', { externalId: 'member-7' });
  const described = await newPet(caller, 'CAT', { metadata: { box: 3 } });
  const jobs = [
    { id: 'first', petId: null, result: identificationOf(named, described) },
    { id: 'second', petId: null, result: identificationOf(described, GONE) },
    { id: 'failed', petId: null, result: null },
  ];
  const cipher = await service.app.services.encryption.cipherOf(tenantId);
  let statements = 0;
  const results = await service.app.services.database.tenant(tenantId, async (sql) => {
    const counted: Sql = (text, values) => {
      statements += 1;
      return sql(text, values);
    };
    return await labelledResults({ sql: counted, tenantId, cipher }, jobs);
  });
  assert.equal(statements, 1);
  const labelsOf = (jobId: string) =>
    results.get(jobId)?.pets.map(({ id, externalId, metadata }) => ({ id, externalId, metadata }));
  assert.deepEqual(labelsOf('first'), [
    { id: named, externalId: 'member-7', metadata: undefined },
    { id: described, externalId: undefined, metadata: { box: 3 } },
  ]);
  assert.deepEqual(labelsOf('second'), [
    { id: described, externalId: undefined, metadata: { box: 3 } },
    { id: GONE, externalId: undefined, metadata: undefined },
  ]);
  assert.equal(results.has('failed'), false);
});
