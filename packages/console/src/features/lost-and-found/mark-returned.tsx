import type { Sighting } from '@rhinarium/contract';
import { askApi } from '../../service/api.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';

/** Button and dialog by which the animal of a sighting is home again, which is mailed to its finder. */
export function MarkReturned({
  sighting: { id: sightingId, state },
  onDone,
}: {
  readonly sighting: Pick<Sighting, 'id' | 'state'>;
  readonly onDone: () => void;
}) {
  const { id } = useTenant();
  const t = useTexts();
  return (
    <Confirmed
      isHarmless
      isMain={state === 'MATCHED'}
      label={t.lost.markReturned}
      title={t.lost.markReturnedTitle}
      act={() => askApi(id, 'updateSighting', { sightingId }, { isReturned: true })}
      onDone={onDone}
    >
      {t.lost.markReturnedSays}
    </Confirmed>
  );
}
