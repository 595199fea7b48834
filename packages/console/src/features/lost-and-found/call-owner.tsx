import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Contact } from '../../records/contact.tsx';
import { candidatesQuery, lostReportQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

/** Whom to call, once somebody has decided which pet it is. */
export function CallOwner({ sightingId }: { readonly sightingId: string }) {
  const { id } = useTenant();
  const t = useTexts();
  const candidates = useQuery(candidatesQuery(id, { sightingId })).data ?? [];
  const lostReportId = candidates.find(({ state }) => state === 'CONFIRMED')?.lostReportId ?? '';
  const report = useQuery({ ...lostReportQuery(id, lostReportId), enabled: lostReportId !== '' }).data;
  if (!report?.contact) return null;
  return (
    <Alert variant="default" title={t.lost.callOwner}>
      <Text size="lg" fw={600}>
        <Contact text={report.contact} />
      </Text>
      {t.lost.callOwnerSays}
    </Alert>
  );
}
