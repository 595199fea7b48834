import { Button, Group } from '@mantine/core';
import { Link } from 'wouter';
import { Page } from './page.tsx';

/** In place of every page of a tenant that requires a second factor, for a person who has none. */
export function SecondFactorMissing({ tenantName }: { readonly tenantName: string }) {
  return (
    <Page
      title="Turn on your second factor"
      says={`${tenantName} requires one. You can use its pages as soon as you have turned it on in your account.`}
    >
      <Group>
        <Button component={Link} href="~/console/account">
          Go to your account
        </Button>
      </Group>
    </Page>
  );
}
