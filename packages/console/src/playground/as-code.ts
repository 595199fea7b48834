import { FINGERPRINTS_MIN } from '@rhinarium/contract';
import { JOB_PLACES } from '../components/job-kinds.ts';
import type { Aim } from './use-capture.ts';

const KINDS = {
  PET_PROFILE_REGISTRATION: 'FINGERPRINT_ADDITION',
  PET_VERIFICATION: 'PET_VERIFICATION',
  PET_IDENTIFICATION: 'PET_IDENTIFICATION',
} as const;

interface Made {
  readonly petId: string | undefined;
  readonly sessionId: string | undefined;
  readonly jobId: string | undefined;
}

function actionOf({ purpose }: Aim, petId: string): string {
  if (purpose === 'PET_IDENTIFICATION') return '/v2/pets:identify';
  return `/v2/pets/${petId}:${purpose === 'PET_VERIFICATION' ? 'verify' : 'addFingerprints'}`;
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
  return [
    'KEY=psk_live_…   # page “API keys”',
    ...(isNew ? [`curl -s ${url}/v2/pets ${key} ${json} '${JSON.stringify(pet)}'   # → data.id`] : []),
    `curl -s ${url}/v2/capture-sessions ${key} ${json} '${JSON.stringify(session)}'   # → data.sessionId`,
    `for n in $(seq ${FINGERPRINTS_MIN[aim.purpose]}); do curl -s "${url}/v2/fingerprints:upload?sessionId=${sessionId}" ${key} -F file=@fingerprint-$n.jpg; done`,
    `curl -s "${url}/v2/appearances:upload?sessionId=${sessionId}" ${key} -F file=@appearance.jpg`,
    `curl -s "${url}${actionOf(aim, petId)}" ${key} ${json} '${JSON.stringify(body)}'   # → data.jobId`,
    `curl -s "${url}${JOB_PLACES[KINDS[aim.purpose]].api}/${jobId}?waitSeconds=30" ${key}`,
  ].join('\n');
}

/** The same for Node.js 20 and later, without any library. */
export function asNode(aim: Aim, { petId = '…' }: Partial<Made>): string {
  const pool = aim.searchPoolName ? `, searchPoolName: ${JSON.stringify(aim.searchPoolName)}` : '';
  const isNew = aim.purpose === 'PET_PROFILE_REGISTRATION' && aim.petId === undefined;
  const withPet = aim.purpose === 'PET_IDENTIFICATION' ? '' : ', petId';
  const pet = isNew
    ? `const petId = (await ask('POST', '/v2/pets', json({ species: '${aim.species}' }))).id;`
    : `const petId = '${petId}';`;
  const action = actionOf(aim, `\${petId}`);
  return `import { openAsBlob } from 'node:fs';

const headers = { 'x-service-api-key': process.env.RHINARIUM_KEY };
const json = (body) => ({ body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } });
async function ask(method, path, init = { headers }) {
  const answer = await fetch('${window.location.origin}' + path, { method, ...init });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()).data;
}
async function upload(kind, file, sessionId) {
  const body = new FormData();
  body.append('file', await openAsBlob(file), 'photo.jpg');
  const { quality } = await ask('POST', \`/v2/\${kind}s:upload?sessionId=\${sessionId}\`, { body, headers });
  if (quality.verdict !== 'ACCEPTED') console.warn(file, quality.reasons);
}

${aim.purpose === 'PET_IDENTIFICATION' ? '' : `${pet}\n`}const { sessionId } = await ask('POST', '/v2/capture-sessions', json({ species: '${aim.species}', purpose: '${aim.purpose}'${withPet} }));
for (let n = 1; n <= ${FINGERPRINTS_MIN[aim.purpose]}; n++) await upload('fingerprint', \`fingerprint-\${n}.jpg\`, sessionId);
await upload('appearance', 'appearance.jpg', sessionId);
const { jobId } = await ask('POST', \`${action}\`, json({ sessionId${pool} }));
console.log(await ask('GET', \`${JOB_PLACES[KINDS[aim.purpose]].api}/\${jobId}?waitSeconds=30\`));`;
}
