import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from '@rhinarium/client';
import { OPERATIONS, type Operation, type OperationName } from '@rhinarium/contract';
import { registeredPet } from '@rhinarium/server/testing/pets';
import { sharedService } from '@rhinarium/server/testing/service';
import { openWorld } from '../../contract/open-world.ts';
import { evidenceCases } from './evidence-cases.ts';
import { jobCases } from './job-cases.ts';
import { lostAndFoundCases } from './lost-and-found-cases.ts';
import type { CasesOf, Room } from './operation-case.ts';
import { ownerCases, petCases, poolCases } from './pet-cases.ts';
import { sessionCases } from './session-cases.ts';
import { sharingCases } from './sharing-cases.ts';
import { testModeCases } from './test-mode-cases.ts';
import { v1Cases } from './v1-cases.ts';
import { webhookCases } from './webhook-cases.ts';

// An operation without a case does not compile.
const CASES: CasesOf<OperationName> = {
  ...petCases,
  ...ownerCases,
  ...sessionCases,
  ...jobCases,
  ...lostAndFoundCases,
  ...sharingCases,
  ...evidenceCases,
  ...poolCases,
  ...testModeCases,
  ...v1Cases,
  ...webhookCases,
};

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

/** A world whose client records requests and responses. */
async function openRoom(sent: Sent[]): Promise<Room> {
  const world = await openWorld(await sharedService(), { codes: new Set(), answered: new Set(), endings: [] });
  const witnessed: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const text = await response.clone().text();
    const { pathname } = new URL(String(input));
    const isPicture = response.headers.get('content-type')?.startsWith('image/');
    const body = text === '' || isPicture ? undefined : JSON.parse(text);
    sent.push({ method: init?.method ?? 'GET', path: pathname, status: response.status, body });
    return response;
  };
  const clientWith = (apiKey: string) => createClient({ baseUrl: world.caller.url, apiKey, fetch: witnessed });
  const client = clientWith(world.caller.apiKey!);
  return { ...world, client, clientWith, registeredPetId: await registeredPet(world.caller, 'CAT', 1) };
}

const fits = (row: Operation, { method, path }: Sent) => {
  const pattern = row.path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+?');
  return method === row.method && new RegExp(`^${pattern}$`).test(path);
};

test('every operation of the contract works through the client', async (context) => {
  const sent: Sent[] = [];
  const room = await openRoom(sent);
  for (const [name, run] of Object.entries(CASES)) {
    const row: Operation = OPERATIONS[name as OperationName];
    await context.test(`${name}: ${row.method} ${row.path}`, async () => {
      sent.length = 0;
      await run(room);
      const answered = sent.filter((each) => fits(row, each) && each.status < 300);
      assert.ok(answered.length > 0, `${name} was not called`);
      for (const { status, body } of answered) {
        const schema = row.answers[status]?.body;
        if (schema) schema.parse(body);
        else assert.equal(body, undefined);
      }
    });
  }
});
