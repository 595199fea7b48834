import '@rhinarium/capture/define-element';
import type { CameraResult, Upload } from '@rhinarium/capture';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { openSession, type Session, sayResult, uploadPhotos } from './capture-session.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'pet-camera-view': {
        'license-key': string;
        'capture-session-id': string;
        species: string;
        purpose: string;
        style?: React.CSSProperties;
        upload: Upload;
        oncameraresult(event: CustomEvent<CameraResult>): void;
      };
    }
  }
}

function Camera() {
  const [session, setSession] = useState<Session>();
  const [said, setSaid] = useState('');
  useEffect(() => {
    openSession().then(setSession, (error: Error) => setSaid(error.message));
  }, []);
  if (session === undefined) return <p>{said || 'Just a moment …'}</p>;
  return (
    <>
      <pet-camera-view
        license-key={session.licenseKey}
        capture-session-id={session.sessionId}
        species={session.species}
        purpose={session.purpose}
        upload={uploadPhotos}
        oncameraresult={({ detail }) => void sayResult(detail, session.sessionId).then(setSaid)}
      />
      <output>{said}</output>
    </>
  );
}

createRoot(document.querySelector('#app')!).render(<Camera />);
