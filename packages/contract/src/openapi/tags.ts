import type { Operation } from '../operation.ts';
import { isDeprecated } from '../operation-rules.ts';

/** The chapters of the documentation, in their order, with what a reader finds there. */
const TAGS: Readonly<Record<string, string>> = {
  Pets: 'The animals of a tenant.',
  'Capture sessions': 'A capture session gathers the photographs of one animal for one purpose; one action uses it.',
  Uploads: 'Photographs into a capture session: fingerprints (a dog’s nose, a cat’s face) and appearance images.',
  Actions: 'What a capture session is for: to register, to verify (1:1), to identify (1:N). Each starts a job.',
  'Fingerprint addition jobs': 'The registration of fingerprints for a pet, as it goes on and as it ended.',
  'Pet verification jobs': 'Whether the photographs show this pet, with the score, and what the decision rests on.',
  'Pet identification jobs': 'Which pet the photographs show, best candidates first, and what the decision rests on.',
  'Search pools': 'Named sets of pets that an identification may be confined to.',
  License: 'The check of an API key that capture SDKs make.',
  'Version 1': 'Uploads and actions by file identifiers. Deprecated; the migration page says how to move to version 2.',
  'Other paths': 'The operations of jobs once more, under the other paths at which they answer. Prefer the first ones.',
  'Running the service': 'Probes and measurements, for those who run the service. They need no API key.',
};

export const OPERATION_TAGS = Object.entries(TAGS).map(([name, description]) => ({ name, description }));
export const PUBLIC_TAG = 'Running the service';

export const tagOf = (operation: Operation, path: string) => (path === operation.path ? operation.tag : 'Other paths');

/** What is left of a path without its version: the same for both versions of one noun. */
const nounOf = (path: string) => path.split('/')[2];

/** A name for each path of an operation: `readPetVerificationJob`, `…Short`, `…V1`, `…ShortV1`. */
export function operationIdOf(name: string, operation: Operation, path: string): string {
  if (path === operation.path) return name;
  const isShort = nounOf(path) !== nounOf(operation.path);
  return `${name}${isShort ? 'Short' : ''}${isDeprecated(path) ? 'V1' : ''}`;
}
