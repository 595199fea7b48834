import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, type ErrorRow, OPERATIONS, type OperationName } from '@rhinarium/contract';
import { sharedService } from '@rhinarium/server/testing/service';
import { CASES } from './cases.ts';
import { openWorld, type Witness } from './open-world.ts';

const witness: Witness = { codes: new Set(), answered: new Set(), endings: [] };

for (const [domain, cases] of Object.entries(CASES)) {
  for (const { name, run } of cases) {
    test(`${domain}: ${name}`, async () => {
      try {
        await run(await openWorld(await sharedService(), witness));
      } finally {
        for (const end of witness.endings.splice(0)) await end();
      }
    });
  }
}

test('every code of the catalogue that calls answer with was produced by a case', () => {
  const rows: readonly ErrorRow[] = Object.values(ERRORS);
  const missing = rows.filter((row) => !row.isOfJobs && !row.isOfHandlers && !witness.codes.has(row.code));
  assert.deepEqual(
    missing.map((row) => row.title),
    [],
  );
});

test('every operation answered a success to a case', () => {
  const names = Object.keys(OPERATIONS) as OperationName[];
  assert.deepEqual(
    names.filter((name) => !witness.answered.has(name)),
    [],
  );
});
