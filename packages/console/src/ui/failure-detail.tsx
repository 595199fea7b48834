import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { Link } from 'wouter';
import { petEntryQuery } from '../service/queries.ts';
import { TenantContext } from '../service/session.tsx';
import type { Texts } from '../texts/en.ts';
import { useTexts } from '../texts/use-texts.tsx';

/** Kinds of record that a failure names by a field with an id. */
const KINDS = {
  petId: 'pets',
  takenByPetId: 'pets',
  mergedIntoPetId: 'pets',
  intoPetId: 'pets',
  lostReportId: 'lost-reports',
  sightingId: 'sightings',
} as const;

const isId = (text: string | undefined): text is string =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '');

/** Page of the record that a field of a failure names. `undefined` for other fields. */
function recordOf(field: string, says: readonly string[]) {
  const kind = field in KINDS ? KINDS[field as keyof typeof KINDS] : undefined;
  const [id] = says;
  return kind && isId(id) ? { kind, id } : undefined;
}

/** Labels of fields as forms have them. */
const labelsOf = (t: Texts): Readonly<Record<string, string>> => ({
  ...t.pets.fields,
  externalId: t.pets.ownId,
  microchips: t.pets.microchips,
  microchip: t.lost.microchip,
  place: t.lost.place,
  contact: t.lost.contact,
  hasContactConsent: t.lost.hasConsent,
  email: t.common.email,
});

/** A detail of a failure: the record that it names as a link, or its sentences. */
export function FailureDetail({ field, says }: { readonly field: string; readonly says: readonly string[] }) {
  const tenant = useContext(TenantContext);
  const record = recordOf(field, says);
  const t = useTexts();
  if (record && tenant) return <NamedRecord tenantId={tenant.id} {...record} />;
  return (
    <Text size="sm">
      {labelsOf(t)[field] ?? <span lang="en">{field}</span>}: <span lang="en">{says.join(', ')}</span>
    </Text>
  );
}

function NamedRecord({
  tenantId,
  kind,
  id,
}: {
  readonly tenantId: string;
  readonly kind: 'pets' | 'lost-reports' | 'sightings';
  readonly id: string;
}) {
  const t = useTexts();
  const pet = useQuery({ ...petEntryQuery(tenantId, id), enabled: kind === 'pets' }).data;
  const labels = {
    pets: t.common.openPet(pet?.name ?? pet?.externalId ?? t.pets.unnamed),
    'lost-reports': t.takeIn.openReport,
    sightings: t.takeIn.openSighting,
  };
  return (
    <Anchor component={Link} href={`~/console/${tenantId}/${kind}/${id}`} size="sm" display="block">
      {labels[kind]}
    </Anchor>
  );
}
