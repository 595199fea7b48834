import { PetCamera, type ReceivedFile } from '@rhinarium/react-native';
import { useState } from 'react';
import { Button, SafeAreaView, Text } from 'react-native';

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
  return (await answer.json()).data as Session;
}

/** Your server hands them on to the service, and knows what to do with them. */
async function send(sessionId: string, files: readonly ReceivedFile[]): Promise<void> {
  for (const { kind, type, bytes } of files) {
    const answer = await fetch(`${yourServer}/photos?kind=${kind}&session=${sessionId}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: bytes,
    });
    if (!answer.ok) throw new Error(`A photo was not taken: ${answer.status}`);
  }
}

export function App() {
  const [session, setSession] = useState<Session>();
  const [line, setLine] = useState('No photos yet.');

  const begin = () => openSession().then(setSession, ({ message }: Error) => setLine(message));

  function finish(sessionId: string, files: readonly ReceivedFile[]): void {
    setSession(undefined);
    send(sessionId, files).then(
      () => setLine(`${files.length} photos sent.`),
      ({ message }: Error) => setLine(message),
    );
  }

  return (
    <SafeAreaView style={{ flex: 1 }}>
      <Text>{line}</Text>
      {session === undefined ? (
        <Button title="Photograph the dog" onPress={begin} />
      ) : (
        <PetCamera
          style={{ flex: 1 }}
          service={session.service}
          licenseKey={session.captureKey}
          captureSessionId={session.sessionId}
          species="DOG"
          purpose="PET_IDENTIFICATION"
          looks="service"
          onCameraError={({ code }) => setLine(code)}
          onCameraResult={({ type, files }) => type === 'Success' && finish(session.sessionId, files)}
        />
      )}
    </SafeAreaView>
  );
}
