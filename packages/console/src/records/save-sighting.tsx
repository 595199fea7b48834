import { Checkbox, NativeSelect, SimpleGrid } from '@mantine/core';
import { type ApiRow, type BodyOf, LIMITS, type Sighting } from '@rhinarium/contract';
import { askApi } from '../service/api.ts';
import { useTenant } from '../service/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { TextField } from '../ui/form.tsx';
import { NewRecord } from './new-record.tsx';
import { DescriptionField, PlaceFields, spotOf, textOf } from './place-fields.tsx';

const DAY_MS = 86_400_000;
/** Choices of the days until a contact is erased. */
const CONTACT_DAYS = [7, 30, LIMITS.contactDays, LIMITS.contactDaysMax - 1] as const;

/** Fields of a sighting, of a new one by default. */
export function SightingFields({ sighting }: { readonly sighting?: Sighting | undefined }) {
  const t = useTexts();
  const spot = sighting && { place: sighting.place, position: sighting.position, at: sighting.seenAt };
  return (
    <>
      <PlaceFields spot={spot} says={{ place: t.lost.placeFound, at: t.lost.seen }} />
      <DescriptionField text={sighting?.description} />
      <TextField name="microchip" label={t.lost.microchip} defaultValue={sighting?.microchip} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField
          name="contact"
          label={t.lost.contactFound}
          defaultValue={sighting?.contact}
          maxLength={LIMITS.contactCharsMax}
        />
        <NativeSelect
          name="days"
          label={t.lost.contactDays}
          defaultValue={String(LIMITS.contactDays)}
          data={CONTACT_DAYS.map((count) => ({ value: String(count), label: t.lost.days(count) }))}
        />
      </SimpleGrid>
      <Checkbox name="consent" label={t.lost.hasConsent} defaultChecked={sighting?.contact !== undefined} />
    </>
  );
}

type SightingBody = Omit<BodyOf<ApiRow<'createSighting'>>, 'sessionId' | 'jobId' | 'species'>;

/** Request fields from `SightingFields`. */
export function sightingOf(fields: FormData): SightingBody {
  const { place, position, at } = spotOf(fields);
  const contact = textOf(fields, 'contact');
  const description = textOf(fields, 'description');
  const body = { place, position, description, microchip: textOf(fields, 'microchip'), seenAt: at };
  if (contact === undefined) return body;
  const contactExpiresAt = new Date(Date.now() + Number(fields.get('days')) * DAY_MS).toISOString();
  return { ...body, contact, contactExpiresAt, hasContactConsent: fields.get('consent') !== null };
}

/** Button and dialog that save the photos of an identification as a sighting. Nothing while lost and found is off. */
export function SaveSighting({ jobId }: { readonly jobId: string }) {
  const { id } = useTenant();
  const t = useTexts();
  return (
    <NewRecord
      name={`sighting ${jobId}`}
      label={t.lost.saveSighting}
      title={t.lost.saveSighting}
      create={(fields) => askApi(id, 'createSighting', {}, { jobId, ...sightingOf(fields) })}
      says={t.lost.wasSaved}
      page="/sightings"
    >
      <SightingFields />
    </NewRecord>
  );
}
