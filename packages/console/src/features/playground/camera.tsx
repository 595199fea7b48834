import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Sight, Species, UploadKind } from '@rhinarium/contract';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../texts/use-texts.tsx';

export interface Aim {
  /** The next photo, and the number of its kind so far. */
  readonly next: { readonly species: Species; readonly kind: UploadKind; readonly captured: number };
  /** Asks the service about a JPEG in base64. */
  readonly onLook: (picture: string) => Promise<Sight>;
}

interface CameraProps extends Aim {
  readonly label: string;
  readonly onPhoto: (file: Blob) => void;
}

/** Takes photos with the device's camera, preferring the rear one, with a hint for what it shows. */
export function Camera({ label, ...props }: CameraProps) {
  const t = useTexts();
  const [isOn, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={open}>
        {t.playground.camera}
      </Button>
      <Modal opened={isOn} onClose={close} title={label} size="lg" lockScroll={false}>
        {isOn && <Finder {...props} />}
      </Modal>
    </>
  );
}

/** The hint for what the video shows. */
function useHint(video: RefObject<HTMLVideoElement | null>, { next, onLook }: Aim): string | undefined {
  const { code: language } = useLanguage();
  const [hint, show] = useState<string>();
  const ask = useEffectEvent(onLook);
  const nextNow = useEffectEvent(() => next);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const see = async () => {
      const { seeThrough } = await import('@rhinarium/capture/see-through');
      if (isOver || !video.current) return;
      stop = seeThrough(video.current, { language, show, next: () => nextNow(), ask: (picture) => ask(picture) });
    };
    void see();
    return () => {
      isOver = true;
      stop?.();
    };
  }, [video, language]);
  return hint;
}

function Finder({ onPhoto, ...aim }: Omit<CameraProps, 'label'>) {
  const t = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const hint = useHint(video, aim);
  const [problem, setProblem] = useState<string>();
  const [taken, setTaken] = useState(0);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    navigator.mediaDevices
      ?.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } } })
      .then((opened) => {
        stream = opened;
        if (isOver) stop();
        else if (video.current) video.current.srcObject = opened;
      })
      .catch((cause) => setProblem(String(cause)));
    if (!navigator.mediaDevices) setProblem('');
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  const take = () => {
    const frame = video.current;
    if (!frame || frame.videoWidth === 0) return;
    const canvas = document.createElement('canvas');
    canvas.width = frame.videoWidth;
    canvas.height = frame.videoHeight;
    canvas.getContext('2d')?.drawImage(frame, 0, 0);
    canvas.toBlob(
      (file) => {
        if (!file) return;
        onPhoto(file);
        setTaken((count) => count + 1);
      },
      'image/jpeg',
      0.95,
    );
  };
  return (
    <Stack>
      {problem !== undefined ? (
        <Alert color="red" title={t.playground.cameraFails}>
          {problem === '' ? t.playground.cameraNeedsHttps : <span lang="en">{problem}</span>}
        </Alert>
      ) : (
        <video ref={video} className="video" autoPlay muted playsInline aria-label={t.playground.cameraPreview} />
      )}
      <Group>
        <Button onClick={take} disabled={problem !== undefined}>
          {t.playground.takePhoto}
        </Button>
        <strong role="status">{hint}</strong>
        <span aria-live="polite">{taken > 0 && t.playground.taken(taken)}</span>
      </Group>
    </Stack>
  );
}
