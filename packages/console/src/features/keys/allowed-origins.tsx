import { Button, Group, TagsInput, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../service/api.ts';
import { allowedOriginsQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { done } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';

/** Web origins whose pages may upload with a key of the tenant. */
export function AllowedOrigins() {
  const { id, may } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const query = allowedOriginsQuery(id);
  const saved = useQuery(query);
  const [edited, setEdited] = useState<readonly string[]>();
  const origins = edited ?? saved.data ?? [];
  const change = useMutation({
    mutationFn: (origins: readonly string[]) =>
      ask('changeAllowedOrigins', { tenantId: id }, { origins: [...origins] }),
    async onSuccess() {
      done(t.keys.originsChanged);
      await queries.invalidateQueries({ queryKey: query.queryKey });
      setEdited(undefined);
    },
  });
  return (
    <div>
      <Title order={2}>{t.keys.origins}</Title>
      <Text maw={720} mb="xs">
        {t.keys.originsSay}
      </Text>
      <FailureAlert failure={saved.error ?? change.error} />
      <Group align="flex-end" maw={720}>
        <TagsInput
          flex={1}
          miw={240}
          label={t.keys.originsLabel}
          placeholder={origins.length === 0 ? 'https://shelter.example' : ''}
          value={[...origins]}
          onChange={setEdited}
          readOnly={!may('develop')}
          splitChars={[',', ' ']}
          acceptValueOnBlur
        />
        {may('develop') && (
          <Button
            variant="default"
            disabled={edited === undefined}
            loading={change.isPending}
            onClick={() => edited && change.mutate(edited)}
          >
            {t.keys.saveOrigins}
          </Button>
        )}
      </Group>
    </div>
  );
}
