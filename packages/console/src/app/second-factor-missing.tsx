import { Button, Group } from '@mantine/core';
import { Link } from 'wouter';
import { useTexts } from '../texts/use-texts.tsx';
import { Page } from '../ui/page.tsx';

/** Replaces every page of a tenant that requires a second factor for a person without one. */
export function SecondFactorMissing({ tenantName }: { readonly tenantName: string }) {
  const t = useTexts();
  return (
    <Page title={t.secondFactor.missing} says={t.secondFactor.missingSays(tenantName)}>
      <Group>
        <Button component={Link} href="~/console/account">
          {t.secondFactor.goToAccount}
        </Button>
      </Group>
    </Page>
  );
}
