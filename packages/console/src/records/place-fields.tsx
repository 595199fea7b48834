import { SimpleGrid, Textarea } from '@mantine/core';
import { LIMITS } from '@rhinarium/contract';
import { useRef } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { TextField } from '../ui/form.tsx';
import { MyPosition } from './my-position.tsx';

interface Spot {
  readonly place: string;
  readonly position?: { readonly latitude: number; readonly longitude: number } | undefined;
  /** ISO 8601. */
  readonly at: string;
}

/** A time as an input of the browser's time zone takes it: YYYY-MM-DDThh:mm. */
function inputOf(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Fields of the place and time of a lost report or sighting. `at` is the name of the time. */
export function PlaceFields({
  spot,
  says,
}: {
  readonly spot?: Spot | undefined;
  readonly says: { readonly place: string; readonly at: string };
}) {
  const t = useTexts();
  const { position } = spot ?? {};
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <TextField name="place" label={says.place} defaultValue={spot?.place} maxLength={300} required data-autofocus />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField
          name="at"
          type="datetime-local"
          label={says.at}
          defaultValue={inputOf(spot ? new Date(spot.at) : new Date())}
          required
        />
        <TextField
          ref={input}
          name="position"
          label={t.lost.position}
          placeholder={t.lost.positionHint}
          defaultValue={position && `${position.latitude}, ${position.longitude}`}
          pattern="\s*-?\d+(\.\d+)?\s*,\s*-?\d+(\.\d+)?\s*"
        />
      </SimpleGrid>
      <MyPosition input={input} />
    </>
  );
}

/** Field of a description of the animal. */
export function DescriptionField({ text }: { readonly text?: string | undefined }) {
  const t = useTexts();
  return (
    <Textarea
      name="description"
      label={t.lost.description}
      defaultValue={text}
      maxLength={LIMITS.descriptionCharsMax}
      autosize
      minRows={2}
      maxRows={6}
    />
  );
}

/** A field of a form without spaces around it, `undefined` if empty. */
export const textOf = (fields: FormData, name: string): string | undefined =>
  String(fields.get(name) ?? '').trim() || undefined;

/** Position of a text such as `37.5446, 127.0374`. Undefined for any other. */
export function positionOf(text: string): Spot['position'] {
  const [, latitude, longitude] = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

/** Place and time that `PlaceFields` was filled with. */
export function spotOf(fields: FormData): Spot {
  return {
    place: textOf(fields, 'place') ?? '',
    position: positionOf(textOf(fields, 'position') ?? ''),
    at: new Date(String(fields.get('at'))).toISOString(),
  };
}
