import { Button, Checkbox, Modal, MultiSelect, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ConsoleAnswer, ConsoleBody, Scope } from '@rhinarium/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { usePools } from '../../records/use-pools.ts';
import { ask } from '../../service/api.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Form, TextField } from '../../ui/form.tsx';
import { wholeNumberIn } from '../../ui/whole-number-in.ts';

/** Button and form for a further API key. */
export function NewKey({ onMade }: { readonly onMade: (made: ConsoleAnswer<'createApiKey'>) => void }) {
  const { id } = useTenant();
  const t = useTexts();
  const pools = usePools();
  const [searchPools, setSearchPools] = useState<string[]>([]);
  const [asks, { open, close }] = useDisclosure(false);
  const create = useMutation({
    mutationFn: (body: ConsoleBody<'createApiKey'>) => ask('createApiKey', { tenantId: id }, body),
    onSuccess(made) {
      close();
      setSearchPools([]);
      onMade(made);
    },
  });
  const submit = (fields: FormData, onSent: () => void) => {
    const body: ConsoleBody<'createApiKey'> = {
      name: String(fields.get('name')),
      scopes: fields.getAll('scope') as Scope[],
      expiresInDays: wholeNumberIn(fields, 'days'),
      requestsPerMinute: wholeNumberIn(fields, 'requestsPerMinute'),
      searchPools: searchPools.length === 0 ? null : searchPools,
    };
    create.mutate(body, { onSuccess: onSent });
  };
  return (
    <>
      <Button aria-haspopup="dialog" onClick={open}>
        {t.keys.newKey}
      </Button>
      <Modal opened={asks} onClose={close} title={t.keys.newApiKey} lockScroll={false}>
        <Form name="key" failure={create.error} onSubmit={submit}>
          <Stack>
            <FailureAlert failure={create.error} />
            <TextField name="name" label={t.common.name} placeholder={t.keys.namePlaceholder} required data-autofocus />
            <Checkbox name="scope" value="full" label={t.keys.scopeSays.full} defaultChecked />
            <Checkbox name="scope" value="read" label={t.keys.scopeSays.read} />
            <Checkbox name="scope" value="capture" label={t.keys.scopeSays.capture} />
            <TextField name="days" label={t.keys.expiresAfter} inputMode="numeric" pattern="[0-9]*" />
            <TextField name="requestsPerMinute" label={t.keys.limitOfKey} inputMode="numeric" pattern="[1-9][0-9]*" />
            <MultiSelect
              label={t.keys.poolsOfKey}
              description={t.keys.poolsSay}
              data={pools.map(({ name }) => name)}
              value={searchPools}
              onChange={setSearchPools}
              searchable
              clearable
            />
            <Button type="submit" loading={create.isPending}>
              {t.keys.create}
            </Button>
          </Stack>
        </Form>
      </Modal>
    </>
  );
}
