import { PetCamera } from '@rhinarium/capture/react';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { openSession, type Session, sayResult, uploadPhotos } from './capture-session.ts';

function Camera() {
  const [session, setSession] = useState<Session>();
  const [said, setSaid] = useState('');
  useEffect(() => {
    openSession().then(setSession, (error: Error) => setSaid(error.message));
  }, []);
  if (session === undefined) return <p>{said || 'Just a moment …'}</p>;
  return (
    <>
      <PetCamera
        license-key={session.licenseKey}
        capture-session-id={session.sessionId}
        species={session.species}
        purpose={session.purpose}
        upload={uploadPhotos}
        onCameraResult={(result) => void sayResult(result, session.sessionId).then(setSaid)}
      />
      <output>{said}</output>
    </>
  );
}

createRoot(document.querySelector('#app')!).render(<Camera />);
