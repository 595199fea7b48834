import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Contact } from '../../records/contact.tsx';
import { candidatesQuery, lostReportQuery, ownerQuery, petQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

/** The contact of a pet: that of its lost report, or of its owner, who agreed to be called. */
function useContact({ petId = '', lostReportId = '' }: { petId?: string; lostReportId?: string | undefined }) {
  const { id } = useTenant();
  const report = useQuery({ ...lostReportQuery(id, lostReportId), enabled: lostReportId !== '' });
  const pet = useQuery({ ...petQuery(id, petId), enabled: petId !== '' && !report.isLoading });
  const ownerId = pet.data?.ownerId ?? '';
  const owner = useQuery({ ...ownerQuery(id, ownerId), enabled: ownerId !== '' }).data;
  if (report.isLoading || report.data?.contact) return report.data?.contact;
  return owner?.consent && owner.contact && `${owner.name}, ${owner.contact}`;
}

/** Whom to call, once somebody has decided which pet it is. */
export function CallOwner({ sightingId }: { readonly sightingId: string }) {
  const { id } = useTenant();
  const t = useTexts();
  const candidates = useQuery(candidatesQuery(id, { sightingId })).data ?? [];
  const contact = useContact(candidates.find(({ state }) => state === 'CONFIRMED') ?? {});
  if (!contact) return null;
  return (
    <Alert variant="default" title={t.lost.callOwner}>
      <Text size="lg" fw={600}>
        <Contact text={contact} />
      </Text>
      {t.lost.callOwnerSays}
    </Alert>
  );
}
