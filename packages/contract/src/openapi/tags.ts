import type { Operation } from '../operation.ts';
import { isDeprecated } from '../operation-rules.ts';

/** Chapters of the documentation in order, with their introductions. */
const TAGS: Readonly<Record<string, string>> = {
  Pets: 'The animals of a tenant.',
  Owners: 'The people whose pets they are: how to reach them, and what they agreed to.',
  'Capture sessions': 'A capture session collects photos of one animal for one purpose. One action uses it.',
  'Capture links':
    'A capture link opens a page of the service that takes the photos for one purpose: no SDK, no app, no key in a page.',
  Uploads: 'Upload photos to a capture session: fingerprints (a dog’s nose, a cat’s face) and appearance images.',
  Actions: 'Register, verify (1:1) or identify (1:N) with a capture session. Each action starts a job.',
  'Fingerprint addition jobs': 'Registrations of fingerprints for a pet: their progress and result.',
  'Pet verification jobs': 'Checks whether photos show a pet: score, decision and evidence.',
  'Pet identification jobs': 'Which pet the photos show: candidates (best first), decision and evidence.',
  Confirmations:
    'What a person knows to be true of a verification or an identification. Error rates are counted by it.',
  'Duplicate search jobs': 'Searches for pets that are registered more than once: their progress and pairs.',
  'Standing search jobs': 'Searches that a new lost report, sighting or pet starts: their progress and result.',
  'Lost and found':
    'Lost reports, sightings of found animals, and the match candidates between them, which a person confirms or rejects.',
  'Sharing groups':
    'Tenants that agreed to search one another’s lost pets: who is in a group, what each shares, and the candidates across tenants.',
  'Search pools': 'Named sets of pets. An identification can be limited to one.',
  Events: 'List of what happened in a tenant, to read on from a cursor.',
  Webhooks:
    'Addresses to which events are sent, and what became of each event. The requests are signed as in Standard Webhooks.',
  'Test mode':
    'Photos of generated animals, outcomes that photos force, a clock to advance, and data to clear. For test keys only.',
  License: 'The check of an API key by a capture SDK.',
  'Version 1':
    'Uploads and actions by file identifiers. Deprecated; the migration page explains how to move to version 2.',
  'Other paths': 'Other paths of the same job operations. Prefer the paths listed above.',
  'Running the service': 'Probes and metrics for operators of the service. They need no API key.',
};

export const OPERATION_TAGS = Object.entries(TAGS).map(([name, description]) => ({ name, description }));
export const PUBLIC_TAG = 'Running the service';
/** Chapter of the paths of an operation after its first one. */
export const OTHER_PATHS_TAG = 'Other paths';

export const tagOf = (operation: Operation, path: string) =>
  path === operation.path ? operation.tag : OTHER_PATHS_TAG;

/** The noun of a path, the same in both versions. */
const nounOf = (path: string) => path.split('/')[2];

/** Operation id per path: `readPetVerificationJob`, `…Short`, `…V1`, `…ShortV1`. */
export function operationIdOf(name: string, operation: Operation, path: string): string {
  if (path === operation.path) return name;
  const isShort = nounOf(path) !== nounOf(operation.path);
  return `${name}${isShort ? 'Short' : ''}${isDeprecated(path) ? 'V1' : ''}`;
}
