import { Anchor, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ApiFailure, askApi } from '../../service/api.ts';
import { tenantKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done } from '../../ui/done.tsx';

/** The pet that a missing one was merged into, by the failure of reading it. */
export const mergedInto = (failure: Error): string | undefined =>
  failure instanceof ApiFailure ? failure.details['mergedIntoPetId']?.[0] : undefined;

/** A pet that was merged into another: a link to that one, and the undo of the merge. */
export function MergedPet({ petId, intoPetId }: { readonly petId: string; readonly intoPetId: string }) {
  const { id, may } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  return (
    <Stack align="flex-start">
      <Text>
        {t.pets.wasMergedInto}{' '}
        <Anchor component={Link} href={`/pets/${intoPetId}`}>
          {t.pets.openOther}
        </Anchor>
      </Text>
      {may('write') && (
        <Confirmed
          label={t.pets.undoMerge}
          title={t.pets.undoMerge}
          isHarmless
          act={() => askApi(id, 'undoMerge', { petId })}
          onDone={() => {
            done(t.pets.mergeWasUndone);
            void queries.invalidateQueries({ queryKey: tenantKey(id) });
          }}
        >
          {t.pets.undoMergeSays}
        </Confirmed>
      )}
    </Stack>
  );
}
