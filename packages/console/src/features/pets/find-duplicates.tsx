import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { jobPath } from '../../records/job-kinds.ts';
import { askApi } from '../../service/api.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';

/** Starts a duplicate search, in a pool if given, and opens its job. */
export function FindDuplicates({ searchPoolName }: { readonly searchPoolName: string | undefined }) {
  const { id } = useTenant();
  const [, go] = useLocation();
  const t = useTexts();
  const find = useMutation({
    mutationFn: () => askApi(id, 'findDuplicates', {}, searchPoolName === undefined ? {} : { searchPoolName }),
    onSuccess: ({ data }) => go(jobPath('DUPLICATE_SEARCH', data.jobId)),
  });
  return (
    <>
      <FailureAlert failure={find.error} />
      <Button variant="default" onClick={() => find.mutate()} loading={find.isPending}>
        {searchPoolName === undefined ? t.pets.findDuplicates : t.pets.findDuplicatesIn(searchPoolName)}
      </Button>
    </>
  );
}
