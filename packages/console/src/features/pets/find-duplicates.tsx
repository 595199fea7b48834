import { useLocation } from 'wouter';
import { jobPath } from '../../records/job-kinds.ts';
import { askApi } from '../../service/api.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';

/** Starts a duplicate search, in a pool if given, and opens its job. Asks first, because it searches for every pet. */
export function FindDuplicates({ searchPoolName }: { readonly searchPoolName: string | undefined }) {
  const { id } = useTenant();
  const [, go] = useLocation();
  const t = useTexts();
  const label = searchPoolName === undefined ? t.pets.findDuplicates : t.pets.findDuplicatesIn(searchPoolName);
  return (
    <Confirmed
      label={label}
      title={label}
      isHarmless
      act={async () => {
        const { data } = await askApi(id, 'findDuplicates', {}, searchPoolName === undefined ? {} : { searchPoolName });
        go(jobPath('DUPLICATE_SEARCH', data.jobId));
      }}
      onDone={() => undefined}
    >
      {t.pets.findDuplicatesSays}
    </Confirmed>
  );
}
