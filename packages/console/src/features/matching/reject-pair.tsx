import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { askApi } from '../../service/api.ts';
import { tenantKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { useDoneWithUndo } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';

/** States that two pets are not the same animal, so that the pair does not come back. */
export function RejectPair({ petIds: [petId, otherPetId] }: { readonly petIds: readonly [string, string] }) {
  const { id } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const doneWithUndo = useDoneWithUndo();
  const refresh = () => void queries.invalidateQueries({ queryKey: tenantKey(id) });
  const send = (isRejected: boolean) => askApi(id, 'rejectDuplicate', { petId }, { otherPetId, isRejected });
  const reject = useMutation({
    mutationFn: () => send(true),
    onSuccess() {
      doneWithUndo(t.lost.wasRejectedPair, () => send(false).finally(refresh));
      refresh();
    },
  });
  return (
    <>
      <FailureAlert failure={reject.error} />
      <Button size="compact-sm" variant="default" loading={reject.isPending} onClick={() => reject.mutate()}>
        {t.lost.rejectPair}
      </Button>
    </>
  );
}
