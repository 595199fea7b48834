import { Button, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ApiRow, type BodyOf, LIMITS, type LostReport } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { askApi } from '../service/api.ts';
import { lostAndFoundQuery, lostKey } from '../service/queries.ts';
import { useTenant } from '../service/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { done } from '../ui/done.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { Form, TextField } from '../ui/form.tsx';
import { PlaceFields, spotOf, textOf } from './place-fields.tsx';

/** Fields of a lost report, of a new one by default. */
export function LostReportFields({ report }: { readonly report?: LostReport | undefined }) {
  const t = useTexts();
  const spot = report && { place: report.place, position: report.position, at: report.lastSeenAt };
  return (
    <>
      <PlaceFields spot={spot} says={{ place: t.lost.placeLost, at: t.lost.lastSeen }} />
      <TextField
        name="contact"
        label={t.lost.contactLost}
        defaultValue={report?.contact}
        maxLength={LIMITS.contactCharsMax}
      />
      <TextField name="reward" label={t.lost.reward} defaultValue={report?.reward} maxLength={LIMITS.rewardCharsMax} />
    </>
  );
}

/** Request fields from `LostReportFields`. */
export function lostReportOf(fields: FormData): Omit<BodyOf<ApiRow<'createLostReport'>>, 'petId'> {
  const { place, position, at } = spotOf(fields);
  return {
    ...{ place, position, lastSeenAt: at },
    ...{ contact: textOf(fields, 'contact'), reward: textOf(fields, 'reward') },
  };
}

/** Button and dialog that report a pet lost. Nothing while lost and found is off. */
export function ReportLost({ petId, name }: { readonly petId: string; readonly name: string }) {
  const { id } = useTenant();
  const t = useTexts();
  const [, go] = useLocation();
  const queries = useQueryClient();
  const isOn = useQuery(lostAndFoundQuery(id)).data?.isEnabled;
  const [asks, { open, close }] = useDisclosure(false);
  const report = useMutation({
    mutationFn: (fields: FormData) => askApi(id, 'createLostReport', {}, { petId, ...lostReportOf(fields) }),
    onSuccess({ data }) {
      done(t.lost.wasReported);
      void queries.invalidateQueries({ queryKey: lostKey(id) });
      go(`/lost-reports/${data.id}`);
    },
  });
  if (!isOn) return null;
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={open}>
        {t.lost.reportLost}
      </Button>
      <Modal opened={asks} onClose={close} title={t.lost.reportLostOf(name)} lockScroll={false}>
        <Form
          name={`lost report ${petId}`}
          failure={report.error}
          onSubmit={(fields, onSent) => report.mutate(fields, { onSuccess: onSent })}
        >
          <Stack>
            <FailureAlert failure={report.error} />
            <LostReportFields />
            <Button type="submit" loading={report.isPending}>
              {t.lost.reportLost}
            </Button>
          </Stack>
        </Form>
      </Modal>
    </>
  );
}
