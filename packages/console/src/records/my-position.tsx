import { Button, Text } from '@mantine/core';
import { type RefObject, useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';

/** Digits of a coordinate in degrees: about a metre. */
const DIGITS = 5;
const waitMsMax = 20_000;

type Problem = 'insecure' | 'refused' | 'unknown';

const problemOf = ({ code, PERMISSION_DENIED }: GeolocationPositionError): Problem => {
  if (code !== PERMISSION_DENIED) return 'unknown';
  return window.isSecureContext ? 'refused' : 'insecure';
};

/** Button that writes the position of the device into a field. The browser asks the person, and no map is loaded. */
export function MyPosition({ input }: { readonly input: RefObject<HTMLInputElement | null> }) {
  const t = useTexts();
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const ask = () => {
    setAsked(true);
    setProblem(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsked(false);
        if (!input.current) return;
        input.current.value = `${coords.latitude.toFixed(DIGITS)}, ${coords.longitude.toFixed(DIGITS)}`;
        input.current.dispatchEvent(new Event('input', { bubbles: true }));
      },
      (refusal) => {
        setAsked(false);
        setProblem(problemOf(refusal));
      },
      { enableHighAccuracy: true, timeout: waitMsMax },
    );
  };
  return (
    <div>
      <Button variant="default" size="compact-sm" loading={isAsked} onClick={ask}>
        {t.takeIn.myPosition}
      </Button>
      {problem && (
        <Text size="sm" role="status" mt={4}>
          {t.takeIn.noPosition[problem]}
        </Text>
      )}
    </div>
  );
}
