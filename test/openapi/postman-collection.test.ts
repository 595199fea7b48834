import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { OPERATIONS, type Operation } from '@rhinarium/contract';
import { photo } from '../support/pets.ts';
import { newKey, newTenant, sharedService } from '../support/service.ts';

const file = fileURLToPath(new URL('../../../docs/postman-collection.json', import.meta.url));

interface Item {
  readonly name: string;
  readonly event?: readonly { readonly script: { readonly exec: readonly string[] } }[];
  readonly request: {
    readonly method: string;
    readonly header: readonly { readonly key: string; readonly value: string }[];
    readonly url: { readonly raw: string };
    readonly body?: { readonly mode: string; readonly raw?: string };
  };
}

test('every current operation is a request of the collection, and the service takes it with the ids of the answers before', async () => {
  const service = await sharedService();
  // Of test mode: what only a test key may do is in the collection too.
  const { apiKey } = await newKey(service, (await newTenant(service)).tenantId, { mode: 'test' });
  const collection = JSON.parse(await readFile(file, 'utf8'));
  const items: Item[] = collection.item.flatMap((folder: { item: Item[] }) => folder.item);
  const current = (Object.values(OPERATIONS) as Operation[]).filter(({ isDeprecated }) => !isDeprecated);
  assert.deepEqual(items.map(({ name }) => name).toSorted(), current.map(({ summary }) => summary).toSorted());

  const variables = new Map<string, string>(collection.variable.map(({ key }: { key: string }) => [key, 'none']));
  variables.set('baseUrl', service.url);
  const filled = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (whole, name) => variables.get(name) ?? whole);
  const picture = new File([new Uint8Array(await photo('CAT', 1, 'fingerprint', 0))], 'photo.jpg');
  const send = async ({ event, request: { method, header, url, body } }: Item) => {
    const form = new FormData();
    form.set('file', picture);
    const answer = await fetch(filled(url.raw), {
      method,
      headers: { 'x-service-api-key': apiKey, ...Object.fromEntries(header.map(({ key, value }) => [key, value])) },
      ...(body && { body: body.mode === 'formdata' ? form : filled(body.raw ?? '') }),
    });
    const text = await answer.text();
    const pm = {
      response: { code: answer.status, json: () => JSON.parse(text) },
      collectionVariables: { set: (name: string, value: string) => variables.set(name, value) },
    };
    for (const { script } of event ?? []) new Function('pm', script.exec.join('\n'))(pm);
    return { status: answer.status, text };
  };
  // What deletes or ends something comes last, so that the others find it.
  const isEnd = ({ request }: Item) => request.method === 'DELETE' || /:(abort|advance)$/.test(request.url.raw);
  for (const item of items.toSorted((a, b) => Number(isEnd(a)) - Number(isEnd(b)))) {
    const { status, text } = await send(item);
    assert.doesNotMatch(text, /SVCB2B40001|SVCB2B10001|SVCB2B4000[2-5]/, `${item.name}: ${text}`);
    assert.ok(status < 500, `${item.name}: ${status}`);
    assert.ok(
      status < 300 ||
        /jobs|evidence|deletion|:(verify|identify|addFingerprints|merge|moveFingerprints)$/i.test(item.request.url.raw),
      `${item.name}: ${text}`,
    );
  }
  for (const name of ['petId', 'sessionId', 'searchPoolName', 'photoName', 'duplicateSearchJobId'])
    assert.notEqual(variables.get(name), 'none', name);
});
