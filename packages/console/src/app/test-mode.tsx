import { Alert, Anchor, Box, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ask, askApi } from '../service/api.ts';
import { sessionQuery } from '../service/queries.ts';
import type { TenantView } from '../service/session.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { Confirmed } from '../ui/confirmed.tsx';
import { done } from '../ui/done.tsx';
import { FailureAlert } from '../ui/failure-alert.tsx';
import { IconFlask } from '../ui/icons.tsx';

/** Switches between live and test data. The first use creates test mode, which needs the right to write. */
export function TestModeSwitch({ tenant, mayOpen }: { readonly tenant: TenantView; readonly mayOpen: boolean }) {
  const t = useTexts();
  const queries = useQueryClient();
  const [, go] = useLocation();
  const open = useMutation({
    async mutationFn() {
      const known = tenant.testTenantId ?? (await ask('openTestMode', { tenantId: tenant.liveId })).data.testTenantId;
      if (tenant.testTenantId === null) await queries.refetchQueries({ queryKey: sessionQuery.queryKey });
      return known;
    },
    onSuccess: (testTenantId) => go(`~/console/${testTenantId}`),
  });
  const isOn = tenant.mode === 'test';
  return (
    <>
      <Switch
        label={t.testMode.name}
        p="xs"
        checked={isOn}
        disabled={open.isPending || (tenant.testTenantId === null && !mayOpen)}
        onChange={() => (isOn ? go(`~/console/${tenant.liveId}`) : open.mutate())}
      />
      <FailureAlert failure={open.error} />
    </>
  );
}

/** Banner of test mode, with a button to delete its data for people with the right to write. */
export function TestModeBanner({ tenant, mayClear }: { readonly tenant: TenantView; readonly mayClear: boolean }) {
  const t = useTexts();
  const queries = useQueryClient();
  return (
    // White, because the red of irreversible actions has too little contrast on yellow.
    <Alert
      variant="default"
      style={{ borderColor: 'var(--mantine-color-yellow-6)' }}
      mb="md"
      title={t.testMode.name}
      icon={<IconFlask aria-hidden />}
    >
      {t.testMode.says}{' '}
      <Anchor href="/docs/guides/test-mode" inherit>
        {t.testMode.guide}
      </Anchor>
      {mayClear && (
        <Box mt="xs">
          <Confirmed
            label={t.testMode.clear}
            title={t.testMode.clearTitle}
            act={() => askApi(tenant.id, 'clearTestData', {})}
            onDone={() => {
              done(t.testMode.cleared);
              void queries.invalidateQueries();
            }}
            isCompact
          >
            {t.testMode.clearSays}
          </Confirmed>
        </Box>
      )}
    </Alert>
  );
}
