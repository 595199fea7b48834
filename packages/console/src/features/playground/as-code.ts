import { ACTION_OF_PURPOSE, type KeyMode, ROUTES, shownPath } from '@rhinarium/contract';
import { type Aim, choicesOf } from './aim.ts';

/** Writes the playground's steps as a program that runs once the key is filled in. */
type WriteCode = (aim: Aim, place: Place) => string;

/** The service and its mode. */
interface Place {
  readonly serverUrl: string;
  readonly mode: KeyMode;
}

const isNewPet = ({ purpose, petId }: Aim) => purpose === 'PET_PROFILE_REGISTRATION' && petId === undefined;
const hasPet = ({ purpose }: Aim) => purpose !== 'PET_IDENTIFICATION';

const petBody = ({ species, newPetName }: Aim) => ({ species, ...(newPetName ? { name: newPetName } : {}) });

/** Steps of an action in the order of calls. Ids of earlier responses are placeholders. */
function stepsOf(aim: Aim, ids: { readonly petId: string; readonly sessionId: string; readonly jobId: string }) {
  const { species, purpose } = aim;
  const { operation, readJob, fingerprintsMin } = ACTION_OF_PURPOSE[purpose];
  const { petId, sessionId } = ids;
  return {
    session: { species, purpose, ...(hasPet(aim) ? { petId } : {}) },
    action: { sessionId, ...choicesOf(aim) },
    actionPath: shownPath(ROUTES[operation], ids),
    jobPath: shownPath(ROUTES[readJob], ids),
    fingerprintsMin,
  };
}

/** JSON in single quotes, interrupted around each variable. */
const inShell = (body: object) =>
  `'${JSON.stringify(body)
    .replaceAll("'", "'\\''")
    .replaceAll(/\$\{(?:PET|SESSION)\}/g, (variable) => `'"${variable}"'`)}'`;

/** Braces for bash and zsh, which would read a colon after a bare variable as a modifier. */
const asCurl: WriteCode = (aim, { serverUrl, mode }) => {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: variables of the shell
  const ids = { petId: '${PET}', sessionId: '${SESSION}', jobId: '${JOB}' };
  const { session, action, actionPath, jobPath, fingerprintsMin } = stepsOf(aim, ids);
  return [
    `URL="\${RHINARIUM_URL:-${serverUrl}}"`,
    `KEY="\${RHINARIUM_API_KEY:-psk_${mode}_…}"`,
    'api() {',
    '  local answer',
    `  answer=$(curl -sS --fail-with-body -H "x-service-api-key: \${KEY}" "$@") || { echo "\${answer}" >&2; return 1; }`,
    '  echo "${answer}"',
    '}',
    `post() { api -H 'content-type: application/json' -d "$2" "\${URL}$1"; }`,
    `first_id() { grep -o '"id":"[^"]*"' | head -n 1 | cut -d '"' -f 4; }`,
    '',
    ...(isNewPet(aim) ? [`PET=$(post ${ROUTES.createPet.path} ${inShell(petBody(aim))} | first_id)`] : []),
    ...(hasPet(aim) && !isNewPet(aim) ? [`PET='${aim.petId ?? '…'}'`] : []),
    `SESSION=$(post ${ROUTES.createCaptureSession.path} ${inShell(session)} | first_id)`,
    `for n in $(seq ${fingerprintsMin}); do`,
    `  api -F "file=@fingerprint-\${n}.jpg" "\${URL}${ROUTES.uploadFingerprint.path}?sessionId=\${SESSION}"`,
    'done',
    `api -F file=@appearance.jpg "\${URL}${ROUTES.uploadAppearance.path}?sessionId=\${SESSION}"`,
    `JOB=$(post "${actionPath}" ${inShell(action)} | first_id)`,
    `api "\${URL}${jobPath}?waitSeconds=30"`,
  ].join('\n');
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: variables of the shell
};

const WAITING = {
  PET_PROFILE_REGISTRATION: 'addFingerprintsAndWait(petId, ',
  PET_VERIFICATION: 'verifyAndWait(petId, ',
  PET_IDENTIFICATION: 'identifyAndWait(',
} as const;

/** With the server SDK. */
const asTypeScript: WriteCode = (aim, { serverUrl }) => {
  const { species, purpose } = aim;
  const pet = isNewPet(aim)
    ? `const { id: petId } = await rhinarium.pets.create(${JSON.stringify(petBody(aim))});\n`
    : `const petId = '${aim.petId ?? '…'}';\n`;
  const choices = Object.entries(choicesOf(aim))
    .map(([field, value]) => `, ${field}: ${JSON.stringify(value)}`)
    .join('');
  const files = Array.from(
    { length: ACTION_OF_PURPOSE[purpose].fingerprintsMin },
    (_, n) => `'fingerprint-${n + 1}.jpg'`,
  );
  return `import { createClient } from '@rhinarium/client';

const apiKey = process.env.RHINARIUM_API_KEY ?? '';
const rhinarium = createClient({ baseUrl: process.env.RHINARIUM_URL ?? '${serverUrl}', apiKey });
${hasPet(aim) ? pet : ''}const { sessionId } = await rhinarium.captureSessions.create({
  species: '${species}',
  purpose: '${purpose}',${hasPet(aim) ? '\n  petId,' : ''}
});
const uploaded = await rhinarium.captureSessions.uploadFiles(sessionId, {
  fingerprints: [${files.join(', ')}],
  appearances: ['appearance.jpg'],
});
if (!uploaded.isComplete) throw new Error(uploaded.fingerprints.flatMap(({ quality }) => quality.reasons).join(', '));
const job = await rhinarium.pets.${WAITING[purpose]}{ sessionId${choices} });
console.log(job.status, job.result);`;
};

/** A Python literal: JSON except for true, false and null. */
const inPython = (body: object) =>
  JSON.stringify(body)
    .replaceAll(/"\{(pet|session)\}"/g, '$1')
    .replace('"replaceRegistered":true', '"replaceRegistered":True');

/** With Python's standard library only. */
const asPython: WriteCode = (aim, { serverUrl }) => {
  const ids = { petId: '{pet}', sessionId: '{session}', jobId: '{job}' };
  const { session, action, actionPath, jobPath, fingerprintsMin } = stepsOf(aim, ids);
  const pet = isNewPet(aim)
    ? `pet = call("POST", "${ROUTES.createPet.path}", ${inPython(petBody(aim))})["id"]\n`
    : `pet = "${aim.petId ?? '…'}"\n`;
  return `import json, os, urllib.error, urllib.request, uuid

def call(method, path, body=None, photo=None):
    headers = {"x-service-api-key": os.environ["RHINARIUM_API_KEY"], "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    if photo:
        edge = uuid.uuid4().hex
        headers["content-type"] = f"multipart/form-data; boundary={edge}"
        part = f'--{edge}\\r\\nContent-Disposition: form-data; name="file"; filename="{photo}"\\r\\n\\r\\n'
        data = part.encode() + open(photo, "rb").read() + f"\\r\\n--{edge}--\\r\\n".encode()
    url = os.environ.get("RHINARIUM_URL", "${serverUrl}")
    try:
        with urllib.request.urlopen(urllib.request.Request(url + path, data, headers, method=method)) as answer:
            return json.load(answer)["data"]
    except urllib.error.HTTPError as refusal:
        raise SystemExit(refusal.read().decode())

${hasPet(aim) ? pet : ''}session = call("POST", "${ROUTES.createCaptureSession.path}", ${inPython(session)})["id"]
for n in range(1, ${fingerprintsMin + 1}):
    call("POST", f"${ROUTES.uploadFingerprint.path}?sessionId={session}", photo=f"fingerprint-{n}.jpg")
call("POST", f"${ROUTES.uploadAppearance.path}?sessionId={session}", photo="appearance.jpg")
job = call("POST", f"${actionPath}", ${inPython(action)})["id"]
print(call("GET", f"${jobPath}?waitSeconds=30"))`;
};

export const AS_CODE: Readonly<Record<string, WriteCode>> = {
  curl: asCurl,
  TypeScript: asTypeScript,
  Python: asPython,
};
