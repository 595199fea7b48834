import { Group } from '@mantine/core';
import { useTexts } from '../texts/use-texts.tsx';
import { TextField } from '../ui/form.tsx';

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
  return (
    <>
      <TextField name="place" label={says.place} defaultValue={spot?.place} maxLength={300} required data-autofocus />
      <Group grow align="flex-start">
        <TextField
          name="at"
          type="datetime-local"
          label={says.at}
          defaultValue={inputOf(spot ? new Date(spot.at) : new Date())}
          required
        />
        <TextField
          name="position"
          label={t.lost.position}
          placeholder={t.lost.positionHint}
          defaultValue={position && `${position.latitude}, ${position.longitude}`}
          pattern="\s*-?\d+(\.\d+)?\s*,\s*-?\d+(\.\d+)?\s*"
        />
      </Group>
    </>
  );
}

/** A field of a form without spaces around it, `undefined` if empty. */
export const textOf = (fields: FormData, name: string): string | undefined =>
  String(fields.get(name) ?? '').trim() || undefined;

/** Place and time that `PlaceFields` was filled with. */
export function spotOf(fields: FormData): Spot {
  const [latitude, longitude] = (textOf(fields, 'position') ?? '').split(',').map(Number);
  return {
    place: textOf(fields, 'place') ?? '',
    position: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
    at: new Date(String(fields.get('at'))).toISOString(),
  };
}
