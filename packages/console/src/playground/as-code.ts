import { ACTION_OF_PURPOSE, ROUTES, shownPath } from '@rhinarium/contract';
import type { Aim } from './use-capture.ts';

interface Made {
  readonly petId: string | undefined;
  readonly sessionId: string | undefined;
  readonly jobId: string | undefined;
}

/** What the playground does as commands for a shell; what exists already is filled in. */
export function asCurl(aim: Aim, { petId = '$PET', sessionId = '$SESSION', jobId = '$JOB' }: Partial<Made>): string {
  const url = window.location.origin;
  const key = '-H "x-service-api-key: $KEY"';
  const json = `-H 'content-type: application/json' -d`;
  const isNew = aim.purpose === 'PET_PROFILE_REGISTRATION' && aim.petId === undefined;
  const session = {
    species: aim.species,
    purpose: aim.purpose,
    ...(aim.purpose === 'PET_IDENTIFICATION' ? {} : { petId }),
  };
  const body = { sessionId, ...(aim.searchPoolName ? { searchPoolName: aim.searchPoolName } : {}) };
  const pet = { species: aim.species, ...(aim.newPetName ? { name: aim.newPetName } : {}) };
  const { operation, readJob, fingerprintsMin } = ACTION_OF_PURPOSE[aim.purpose];
  const ids = { petId, jobId };
  return [
    'KEY=psk_live_…   # page “API keys”',
    ...(isNew ? [`curl -s ${url}${ROUTES.createPet.path} ${key} ${json} '${JSON.stringify(pet)}'   # → data.id`] : []),
    `curl -s ${url}${ROUTES.createCaptureSession.path} ${key} ${json} '${JSON.stringify(session)}'   # → data.sessionId`,
    `for n in $(seq ${fingerprintsMin}); do curl -s "${url}${ROUTES.uploadFingerprint.path}?sessionId=${sessionId}" ${key} -F file=@fingerprint-$n.jpg; done`,
    `curl -s "${url}${ROUTES.uploadAppearance.path}?sessionId=${sessionId}" ${key} -F file=@appearance.jpg`,
    `curl -s "${url}${shownPath(ROUTES[operation], ids)}" ${key} ${json} '${JSON.stringify(body)}'   # → data.jobId`,
    `curl -s "${url}${shownPath(ROUTES[readJob], ids)}?waitSeconds=30" ${key}`,
  ].join('\n');
}

const WAITING = {
  PET_PROFILE_REGISTRATION: 'addFingerprintsAndWait(petId, ',
  PET_VERIFICATION: 'verifyAndWait(petId, ',
  PET_IDENTIFICATION: 'identifyAndWait(',
} as const;

/** The same with the server-side SDK. */
export function asSdk(aim: Aim, { petId = '…' }: Partial<Made>): string {
  const hasPet = aim.purpose !== 'PET_IDENTIFICATION';
  const isNew = aim.purpose === 'PET_PROFILE_REGISTRATION' && aim.petId === undefined;
  const name = aim.newPetName ? `, name: ${JSON.stringify(aim.newPetName)}` : '';
  const pet = isNew
    ? `const { id: petId } = await rhinarium.pets.create({ species: '${aim.species}'${name} });`
    : `const petId = '${petId}';`;
  const pool = aim.searchPoolName ? `, searchPoolName: ${JSON.stringify(aim.searchPoolName)}` : '';
  const files = Array.from(
    { length: ACTION_OF_PURPOSE[aim.purpose].fingerprintsMin },
    (_, n) => `'fingerprint-${n + 1}.jpg'`,
  );
  return `import { createClient } from '@rhinarium/client';

const rhinarium = createClient({ baseUrl: '${window.location.origin}', apiKey: process.env.RHINARIUM_KEY });
${hasPet ? `${pet}\n` : ''}const { sessionId } = await rhinarium.captureSessions.create({
  species: '${aim.species}',
  purpose: '${aim.purpose}',${hasPet ? '\n  petId,' : ''}
});
const uploaded = await rhinarium.captureSessions.uploadFiles(sessionId, {
  fingerprints: [${files.join(', ')}],
  appearances: ['appearance.jpg'],
});
if (!uploaded.isComplete) throw new Error(uploaded.fingerprints.flatMap(({ quality }) => quality.reasons).join(', '));
const job = await rhinarium.pets.${WAITING[aim.purpose]}{ sessionId${pool} });
console.log(job.status, job.result);`;
}
