import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';

/** Takes photos with the device's camera, preferring the rear one. */
export function Camera({ label, onPhoto }: { readonly label: string; readonly onPhoto: (file: Blob) => void }) {
  const t = useTexts();
  const [isOn, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={open}>
        {t.playground.camera}
      </Button>
      <Modal opened={isOn} onClose={close} title={label} size="lg" lockScroll={false}>
        {isOn && <Finder onPhoto={onPhoto} />}
      </Modal>
    </>
  );
}

function Finder({ onPhoto }: { readonly onPhoto: (file: Blob) => void }) {
  const t = useTexts();
  const video = useRef<HTMLVideoElement>(null);
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
        <span aria-live="polite">{taken > 0 && t.playground.taken(taken)}</span>
      </Group>
    </Stack>
  );
}
