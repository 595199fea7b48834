import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BASE } from './site-pages.ts';
import { openSiteSearch, SEARCH_WORDS } from './site-search.ts';

/** Queries that people type, and the section that must be the first or second result. */
const ASKED: readonly (readonly [query: string, href: RegExp])[] = [
  ['how do I get notified', /guides\/webhooks/],
  ['rate limit', /limits#requests-per-minute/],
  ['delete', /guides\/privacy-and-deletion/],
  ['delete a pet', /privacy-and-deletion#delete-a-pet/],
  ['how accurate is it', /\/accuracy/],
  ['iOS', /sdk\/ios/],
  ['Android', /sdk\/android/],
  ['expire', /concepts#capture-session|limits/],
  ['GDPR', /guides\/privacy-and-deletion/],
  ['DPIA', /guides\/privacy-and-deletion/],
  ['retention', /privacy-and-deletion#what-is-kept-and-where|limits#how-long-things-are-kept/],
  ['photos stored where', /privacy-and-deletion#what-is-kept-and-where/],
  ['owner phone number', /guides\/volunteers#whose-animal-it-is/],
  ['microchip', /why-not-a-microchip|duplicates-and-lost-pets#microchips/],
  ['price', /limits/],
  ['liveness', /what-it-does-not-do#liveness|why-not-a-microchip/],
  ['SSO', /sign-in-with-the-organisation/],
  ['LDAP', /what-it-does-not-do#saml-ldap-and-scim/],
  ['passkey', /operating#people-and-their-second-factor/],
  ['horse', /what-it-does-not-do#cattle-horses/],
  ['raspberry pi', /what-it-does-not-do#small-computers/],
  ['windows', /what-it-does-not-do#small-computers/],
  ['GPU', /what-it-does-not-do#a-graphics-card/],
  ['401', /errors/],
  ['429', /limits|errors/],
  ['two cats look the same', /duplicates-and-lost-pets|false-match-rate/],
  ['kittens', /a-pet-that-has-grown/],
  ['found a cat', /find-the-owner-of-a-found-pet|lost-reports-and-sightings/],
  ['webhook signature', /guides\/webhooks/],
  ['react', /example-camera|sdk\/react-native/],
  ['python', /generated-clients|example-clinic/],
  ['import excel', /going-live#bring-the-animals|sdk\/cli/],
  ['SVCB2B40019', /errors#/],
  ['docker', /operating#in-a-container|operating#as-several-containers/],
  ['Kubernetes', /operating#in-kubernetes/],
  ['reset password', /operating#people/],
  ['password forgotten', /operating#people/],
  ['CORS', /concepts#tenant-plan-and-keys/],
  ['how many servers do I need', /operating#size|several-nodes/],
  ['sizing', /operating#size/],
  ['price per month', /operating#size/],
  ['a stranger wrote', /guides\/volunteers/],
  ['volunteer', /guides\/volunteers/],
  ['https certificate', /operating#before-strangers-reach-it/],
  ['backup', /operating#backup/],
  ['upgrade', /operating#upgrade/],
  ['audit log', /operating#the-audit-log/],
  ['mail smtp', /operating#mail/],
  ['postgres', /operating#what-runs/],
  ['change the threshold', /guides\/false-match-rate/],
  ['false positive', /guides\/false-match-rate|glossary/],
  ['how many photos', /capturing-well#before-you-register/],
];

test('finds what people look for as the first or second result', async () => {
  const search = openSiteSearch();
  const faults: string[] = [];
  for (const [query, wanted] of ASKED) {
    const first = (await search(query)).slice(0, 2).map(({ href }) => href);
    if (!first.some((href) => wanted.test(href))) faults.push(`${query}: ${first.join(', ')}`);
  }
  assert.deepEqual(faults, []);
});

test('other words for a section lead to a section that exists', async () => {
  const search = openSiteSearch();
  const lost: string[] = [];
  for (const [address, words] of Object.entries(SEARCH_WORDS)) {
    const [first] = await search(words);
    if (first?.href !== `${BASE}${address}`) lost.push(address);
  }
  assert.deepEqual(lost, []);
});

test('a page about a subject comes before records that mention it', async () => {
  const search = openSiteSearch();
  for (const query of ['webhook', 'accuracy', 'GDPR', 'iOS']) {
    const [first] = await search(query);
    assert.doesNotMatch(first!.href, /decisions|conformance|mutations/, query);
  }
});
