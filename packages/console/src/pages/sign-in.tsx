import { Button, Center, Code, Loader, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import type { ConsoleBody } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Redirect } from 'wouter';
import { ask } from '../api.ts';
import { FailureAlert } from '../components/failure-alert.tsx';
import { sessionQuery } from '../queries.ts';

/**
 * Two ways in: e-mail address and password, or a one-time link, whose secret is after the `#` and is removed from the
 * address immediately.
 */
export function SignInPage({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const queries = useQueryClient();
  const [secret] = useState(() => window.location.hash.slice(1));
  const enter = async () => await queries.refetchQueries(sessionQuery);
  const byLink = useMutation({
    mutationFn: (given: string) => ask('signInByLink', {}, { secret: given }),
    onSuccess: enter,
  });
  const byPassword = useMutation({
    mutationFn: (given: ConsoleBody<'signIn'>) => ask('signIn', {}, given),
    onSuccess: enter,
  });
  const isFollowed = useRef(false);
  const { mutate } = byLink;
  useEffect(() => {
    if (secret === '' || isFollowed.current) return;
    isFollowed.current = true;
    window.history.replaceState(null, '', window.location.pathname);
    mutate(secret);
  }, [secret, mutate]);

  const isFollowing = secret !== '' && !byLink.error && !byLink.isSuccess;
  if (isSignedIn && !isFollowing && !byLink.error) return <Redirect to="/console" />;
  if (isFollowing) {
    return (
      <Center mih="100vh">
        <Loader aria-label="Signing in" />
      </Center>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    byPassword.mutate({ email: String(form.get('email')), password: String(form.get('password')) });
  };
  return (
    <Center mih="100vh" p="md" component="main">
      <Paper withBorder p="xl" maw={420} w="100%">
        <form onSubmit={submit}>
          <Stack>
            <Title order={1}>Rhinarium</Title>
            <FailureAlert failure={byLink.error ?? byPassword.error} />
            <TextInput name="email" type="email" label="E-mail address" autoComplete="username" required />
            <PasswordInput name="password" label="Password" autoComplete="current-password" required />
            <Button type="submit" loading={byPassword.isPending}>
              Sign in
            </Button>
            <Text size="sm" c="dimmed">
              No password yet? The first start of the service prints a sign-in link that works once. To print another
              one, run this on the machine of the service:
            </Text>
            <Code block>npm run --silent admin -- person link --email …</Code>
          </Stack>
        </form>
      </Paper>
    </Center>
  );
}
