import { type ApiRow, type BodyOf, LIMITS, type LostReport } from '@rhinarium/contract';
import { askApi } from '../service/api.ts';
import { useTenant } from '../service/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { TextField } from '../ui/form.tsx';
import { NewRecord } from './new-record.tsx';
import { DescriptionField, PlaceFields, spotOf, textOf } from './place-fields.tsx';

/** Fields of a lost report, of a new one by default. */
export function LostReportFields({ report }: { readonly report?: LostReport | undefined }) {
  const t = useTexts();
  const spot = report && { place: report.place, position: report.position, at: report.lastSeenAt };
  return (
    <>
      <PlaceFields spot={spot} says={{ place: t.lost.placeLost, at: t.lost.lastSeen }} />
      <DescriptionField text={report?.description} />
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
export function lostReportOf(
  fields: FormData,
): Omit<BodyOf<ApiRow<'createLostReport'>>, 'petId' | 'microchip' | 'species'> {
  const { place, position, at } = spotOf(fields);
  return {
    place,
    position,
    lastSeenAt: at,
    description: textOf(fields, 'description'),
    contact: textOf(fields, 'contact'),
    reward: textOf(fields, 'reward'),
  };
}

/** Button and dialog that report a pet lost. Nothing while lost and found is off. */
export function ReportLost({ petId, name }: { readonly petId: string; readonly name: string }) {
  const { id } = useTenant();
  const t = useTexts();
  return (
    <NewRecord
      name={`lost report ${petId}`}
      label={t.lost.reportLost}
      title={t.lost.reportLostOf(name)}
      create={(fields) => askApi(id, 'createLostReport', {}, { petId, ...lostReportOf(fields) })}
      says={t.lost.wasReported}
      page="/lost-reports"
    >
      <LostReportFields />
    </NewRecord>
  );
}
