import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { ERRORS, type ErrorRow, OPERATIONS, type OperationName } from '@rhinarium/contract';
import { sharedService } from '../support/service.ts';
import { CASES } from './cases.ts';
import { HELD_ELSEWHERE } from './held-elsewhere.ts';
import { openWorld, type Witness } from './open-world.ts';
import { STATEMENTS } from './statements.ts';

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
  const missing = rows.filter((row) => !row.isOfJobs && !witness.codes.has(row.code));
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

test('every statement of the specification and the decisions is checked by a case or a test file', () => {
  const held = new Set<string>(Object.values(CASES).flatMap((cases) => cases.flatMap((row) => row.says)));
  for (const [statement, file] of HELD_ELSEWHERE) {
    held.add(statement);
    // This file runs as dist/test/contract/contract.test.js.
    assert.ok(existsSync(new URL(`../../../${file}`, import.meta.url)), file);
  }
  assert.deepEqual(
    Object.keys(STATEMENTS).filter((statement) => !held.has(statement)),
    [],
  );
});
