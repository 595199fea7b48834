import { RhinariumCapture } from '@rhinarium/capacitor';

// An app with one button: it photographs a dog's nose for a capture session of the app's own server.
const yourServer = 'https://api.example.com';

interface Session {
  readonly sessionId: string;
  /** URL of the service, and a key of scope `capture` that your server hands out to signed-in users. */
  readonly service: string;
  readonly captureKey: string;
}

/** Your server creates the session with its own full key and returns the key with which the app may capture photos. */
async function openSession(): Promise<Session> {
  const answer = await fetch(`${yourServer}/api/capture-sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ species: 'DOG', purpose: 'PET_IDENTIFICATION' }),
  });
  if (!answer.ok) throw new Error(`No capture session: ${answer.status}`);
  return (await answer.json()).data;
}

/** Your server hands them on to the service, and knows what to do with them. */
async function send(sessionId: string, kind: string, files: readonly File[]): Promise<void> {
  for (const file of files) {
    const address = `${yourServer}/photos?kind=${kind}&session=${sessionId}`;
    const answer = await fetch(address, { method: 'POST', headers: { 'content-type': file.type }, body: file });
    if (!answer.ok) throw new Error(`A photo was not taken: ${answer.status}`);
  }
}

async function photograph(): Promise<string> {
  const { sessionId, service, captureKey } = await openSession();
  const result = await RhinariumCapture.capture({
    service,
    licenseKey: captureKey,
    captureSessionId: sessionId,
    species: 'DOG',
    purpose: 'PET_IDENTIFICATION',
    looks: 'service',
  });
  if (result.type === 'Fail') return `No photos: ${result.code ?? result.reason}`;
  await send(sessionId, 'fingerprint', result.fingerprintImageFiles);
  await send(sessionId, 'appearance', result.appearanceImageFiles);
  return `${result.fingerprintImageFiles.length + result.appearanceImageFiles.length} photos sent.`;
}

const line = document.createElement('p');
const button = document.createElement('button');
button.textContent = 'Photograph the dog';
button.addEventListener('click', async () => {
  line.textContent = await photograph().catch(({ message }: Error) => message);
});
document.body.append(button, line);
