import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSiteSearch } from './site-search.ts';

/** Typical queries of newcomers, and the page that must be among the first three results. */
const ASKED: readonly (readonly [query: string, href: RegExp])[] = [
  ['how do I get notified', /guides\/webhooks/],
  ['rate limit', /limits#requests-per-minute/],
  ['delete', /guides\/privacy-and-deletion/],
  ['accuracy', /\/accuracy/],
  ['iOS', /sdk\/ios/],
  ['Android', /sdk\/android/],
  ['expire', /concepts#capture-session|limits/],
  ['GDPR', /guides\/privacy-and-deletion/],
  ['microchip', /why-not-a-microchip|duplicates-and-lost-pets#microchips/],
  ['pricing', /limits/],
  ['liveness', /why-not-a-microchip/],
  ['401', /errors/],
  ['two cats look the same', /duplicates-and-lost-pets|false-match-rate/],
  ['webhook', /guides\/webhooks/],
  ['react', /example-camera|sdk\/react-native/],
  ['CSV import', /sdk\/cli/],
  ['SVCB2B40019', /errors#/],
];

test('finds what newcomers look for among the first three results', async () => {
  const search = openSiteSearch();
  const faults: string[] = [];
  for (const [query, wanted] of ASKED) {
    const first = (await search(query)).slice(0, 3).map(({ href }) => href);
    if (!first.some((href) => wanted.test(href))) faults.push(`${query}: ${first.join(', ')}`);
  }
  assert.deepEqual(faults, []);
});

test('a page about a subject comes before records that mention it', async () => {
  const search = openSiteSearch();
  for (const query of ['webhook', 'accuracy', 'GDPR', 'iOS']) {
    const [first] = await search(query);
    assert.doesNotMatch(first!.href, /decisions|conformance|mutations/, query);
  }
});
