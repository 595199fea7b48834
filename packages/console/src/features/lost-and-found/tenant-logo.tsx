import { Button, FileButton, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../service/api.ts';
import { logoQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done } from '../../ui/done.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';

/** The logo of a tenant as the address of an image, `undefined` without one. */
export function useLogo(): string | undefined {
  const { id } = useTenant();
  const logo = useQuery(logoQuery(id)).data;
  return logo ? `data:image/jpeg;base64,${logo.jpeg}` : undefined;
}

/** Shows and changes the logo of a tenant. */
export function TenantLogo() {
  const { id } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  const logo = useLogo();
  const refresh = () => void queries.invalidateQueries(logoQuery(id));
  const change = useMutation({
    mutationFn: (file: File) => ask('changeLogo', { tenantId: id }, { file }),
    onSuccess() {
      done(t.lost.wasChanged);
      refresh();
    },
  });
  return (
    <>
      <Group>
        {logo && <img src={logo} alt={t.lost.logo} style={{ maxHeight: 40, maxWidth: 240 }} />}
        <Text size="sm">{t.lost.logoSays}</Text>
        <FileButton accept="image/png,image/jpeg" onChange={(file) => file && change.mutate(file)}>
          {(button) => (
            <Button {...button} variant="default" size="compact-sm" loading={change.isPending}>
              {t.lost.chooseLogo}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Confirmed
            isCompact
            label={t.lost.removeLogo}
            title={t.lost.removeLogo}
            act={() => ask('removeLogo', { tenantId: id })}
            onDone={() => {
              done(t.lost.wasChanged);
              refresh();
            }}
          >
            {t.lost.removeLogoSays}
          </Confirmed>
        )}
      </Group>
      <FailureAlert failure={change.error} />
    </>
  );
}
