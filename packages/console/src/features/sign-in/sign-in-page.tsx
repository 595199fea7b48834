import { Alert, Button, Center, Code, Loader, Text } from '@mantine/core';
import type { ConsoleBody, ErrorCode } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Redirect } from 'wouter';
import { ApiFailure, ask } from '../../service/api.ts';
import { sessionEndedKey, sessionQuery, signInWaysQuery } from '../../service/queries.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { CodeInput } from '../../ui/code-input.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { PasswordField, TextField } from '../../ui/form.tsx';
import { Door } from './door.tsx';
import { MailLink } from './mail-link.tsx';

/** A link or a password, with a code if the account has a second factor. */
type Given = ConsoleBody<'signInByLink'> | ConsoleBody<'signIn'>;

const codeNeeded: ErrorCode = 'SVCB2B40020';
const codeRefused: ErrorCode = 'SVCB2B40021';
const codeOf = (failure: unknown) => (failure instanceof ApiFailure ? failure.code : undefined);

/**
 * Sign-in by e-mail address and password, or by a one-time link, whose secret is in the fragment and immediately
 * removed from the URL. Either may be followed by a second-factor code.
 */
export function SignInPage({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const t = useTexts();
  const queries = useQueryClient();
  const [secret] = useState(() => window.location.hash.slice(1));
  /** Valid credentials that still lack the code. */
  const [waiting, setWaiting] = useState<Given>();
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: (given: Given) => ('secret' in given ? ask('signInByLink', {}, given) : ask('signIn', {}, given)),
    async onSuccess() {
      queries.removeQueries({ queryKey: sessionEndedKey });
      await queries.refetchQueries(sessionQuery);
    },
    onError: (failure, given) =>
      setWaiting([codeNeeded, codeRefused].includes(codeOf(failure) as ErrorCode) ? given : undefined),
  });
  const { mailsLinks, organisations = [] } = useQuery(signInWaysQuery).data ?? {};
  const [asksLink, setAsksLink] = useState(false);
  const isFollowed = useRef(false);
  useEffect(() => {
    if (secret === '' || isFollowed.current) return;
    isFollowed.current = true;
    window.history.replaceState(null, '', window.location.pathname);
    mutate({ secret });
  }, [secret, mutate]);

  useEffect(() => {
    // A link that is opened in the tab of this page changes the fragment alone.
    const follow = () => window.location.reload();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  const isFollowing = secret !== '' && !waiting && !error && !isSuccess;
  if (isSignedIn && !isFollowing && !waiting && !error) return <Redirect to="/console" />;
  if (isFollowing) {
    return (
      <Center mih="100vh">
        <Loader role="status" aria-label={t.signIn.signingIn} />
      </Center>
    );
  }
  if (waiting) {
    const back = () => {
      setWaiting(undefined);
      reset();
    };
    const answer = (code: string) => mutate({ ...waiting, code });
    return <SecondStep failure={error} isPending={isPending} onCode={answer} onBack={back} />;
  }
  if (asksLink) return <MailLink onBack={() => setAsksLink(false)} />;
  const submit = (fields: FormData) =>
    mutate({ email: String(fields.get('email')), password: String(fields.get('password')) });
  return (
    <Door name="sign-in" failure={error} onSubmit={submit}>
      {!error && queries.getQueryData(sessionEndedKey) === true && (
        <Alert color="orange" role="status">
          {t.forms.sessionEnded}
        </Alert>
      )}
      <FailureAlert failure={error} />
      <TextField name="email" type="email" label={t.common.email} autoComplete="username" required />
      <PasswordField name="password" label={t.signIn.password} autoComplete="current-password" required />
      <Button type="submit" loading={isPending}>
        {t.signIn.signIn}
      </Button>
      {'PublicKeyCredential' in window && <PasskeyButton />}
      {organisations.map(({ tenantId, name }) => (
        <Button
          key={tenantId}
          component="a"
          href={`/console/sign-in/organisation?tenant=${tenantId}`}
          variant="default"
        >
          {t.organisation.signInWith(name)}
        </Button>
      ))}
      {mailsLinks ? (
        <Button variant="subtle" onClick={() => setAsksLink(true)}>
          {t.signIn.mailLink}
        </Button>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {t.signIn.noPassword}
          </Text>
          <Code block className="wrapped">
            {'npm run --silent admin -- person list\nnpm run --silent admin -- person link --person …'}
          </Code>
        </>
      )}
    </Door>
  );
}

/** Signs in with a passkey. */
function PasskeyButton() {
  const t = useTexts();
  const queries = useQueryClient();
  const enter = useMutation({
    mutationFn: async () => await (await import('./sign-in-by-passkey.ts')).signInByPasskey(),
    async onSuccess(isIn) {
      if (!isIn) return;
      queries.removeQueries({ queryKey: sessionEndedKey });
      await queries.refetchQueries(sessionQuery);
    },
  });
  return (
    <>
      <FailureAlert failure={enter.error} />
      <Button variant="default" loading={enter.isPending} onClick={() => enter.mutate()}>
        {t.signIn.passkey}
      </Button>
    </>
  );
}

/** Form of the second-factor code. */
function SecondStep({
  failure,
  isPending,
  onCode,
  onBack,
}: {
  readonly failure: Error | null;
  readonly isPending: boolean;
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
}) {
  const t = useTexts();
  return (
    <Door name="sign-in" failure={failure} onSubmit={(fields) => onCode(String(fields.get('code')))}>
      <FailureAlert failure={codeOf(failure) === codeNeeded ? null : failure} />
      <CodeInput description={t.secondFactor.codeOrRecovery} />
      <Button type="submit" loading={isPending}>
        {t.signIn.signIn}
      </Button>
      <Button variant="default" onClick={onBack}>
        {t.signIn.back}
      </Button>
      <Text size="sm" c="dimmed">
        {t.signIn.lostBoth}
      </Text>
      <Code block className="wrapped">
        npm run --silent admin -- person remove-second-factor --email …
      </Code>
    </Door>
  );
}
