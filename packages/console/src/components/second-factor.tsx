import { Alert, Button, Code, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ask } from '../api.ts';
import { CodeInput } from './code-input.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { QrCode } from './qr-code.tsx';
import { Copy } from './shown-once.tsx';

type Person = ConsoleAnswer<'readConsoleSession'>['data']['person'];
type Begun = ConsoleAnswer<'beginSecondFactor'>['data'];

/** Codes left at which a person should make new ones. */
const codesLow = 3;

/** One's own second factor: turned on with an app and a first code; changed with the password and a code. */
export function SecondFactor({ person }: { readonly person: Person }) {
  const queries = useQueryClient();
  const [begun, setBegun] = useState<Begun>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const refresh = () => void queries.invalidateQueries();
  const onOn = (codes: readonly string[]) => {
    setBegun(undefined);
    setRecoveryCodes(codes);
    refresh();
  };
  return (
    <Stack mt="xl" maw={560}>
      <Title order={2} size="h3">
        Second factor
      </Title>
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onKept={() => setRecoveryCodes(undefined)} />}
      {person.hasSecondFactor ? (
        <Change person={person} onOff={refresh} onRenewed={onOn} />
      ) : begun ? (
        <Confirm begun={begun} onOn={onOn} />
      ) : (
        <Begin hasPassword={person.hasPassword} onBegun={setBegun} />
      )}
    </Stack>
  );
}

/** What a form holds under a name; `undefined` for nothing. */
function fieldOf(event: FormEvent<HTMLFormElement>, name: string): string | undefined {
  event.preventDefault();
  return String(new FormData(event.currentTarget).get(name) ?? '') || undefined;
}

const CurrentPassword = () => (
  <PasswordInput name="currentPassword" label="Your password" autoComplete="current-password" maw={420} required />
);

function Begin({ hasPassword, onBegun }: { readonly hasPassword: boolean; onBegun: (begun: Begun) => void }) {
  const begin = useMutation({
    mutationFn: (currentPassword: string | undefined) => ask('beginSecondFactor', {}, { currentPassword }),
    onSuccess: ({ data }) => onBegun(data),
  });
  return (
    <form onSubmit={(event) => begin.mutate(fieldOf(event, 'currentPassword'))}>
      <Stack>
        <Text>
          Off. When it is on, signing in also asks for a code that an authenticator app on your phone shows, so that a
          stolen password is not enough.
        </Text>
        <FailureAlert failure={begin.error} />
        {hasPassword && <CurrentPassword />}
        <Group>
          <Button type="submit" loading={begin.isPending}>
            Turn on
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Confirm({ begun, onOn }: { readonly begun: Begun; onOn: (codes: readonly string[]) => void }) {
  const confirm = useMutation({
    mutationFn: (code: string) => ask('confirmSecondFactor', {}, { code }),
    onSuccess: ({ data }) => onOn(data.recoveryCodes),
  });
  return (
    <form onSubmit={(event) => confirm.mutate(fieldOf(event, 'code') ?? '')}>
      <Stack>
        <Text>Scan this with an authenticator app, or type the secret into it. Then enter the code that it shows.</Text>
        <QrCode text={begun.uri} label="QR code of the secret" />
        <Group>
          <Code className="mono" data-testid="secret">
            {begun.secret}
          </Code>
          <Copy text={begun.secret} />
        </Group>
        <FailureAlert failure={confirm.error} />
        <CodeInput description="Six digits. Signs you out of other browsers." />
        <Group>
          <Button type="submit" loading={confirm.isPending}>
            Confirm
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; onKept: () => void }) {
  return (
    <Alert color="yellow" title="Keep these recovery codes now: they are not shown again">
      <Stack>
        <Text size="sm">Each signs you in once, when your phone is not at hand. Keep them away from it.</Text>
        <Code block data-testid="recovery-codes">
          {codes.join('\n')}
        </Code>
        <Group>
          <Copy text={codes.join('\n')} />
          <Button size="compact-sm" variant="default" onClick={onKept}>
            I have kept them
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

interface Proof {
  readonly currentPassword: string | undefined;
  readonly code: string;
}

/** New recovery codes, or none any more: either takes the password and a code. */
function Change({
  person,
  onOff,
  onRenewed,
}: {
  readonly person: Person;
  onOff: () => void;
  onRenewed: (codes: readonly string[]) => void;
}) {
  const turnOff = useMutation({
    mutationFn: (proof: Proof) => ask('turnOffSecondFactor', {}, proof),
    onSuccess: onOff,
  });
  const renew = useMutation({
    mutationFn: (proof: Proof) => ask('renewRecoveryCodes', {}, proof),
    onSuccess: ({ data }) => onRenewed(data.recoveryCodes),
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const proof = { currentPassword: fieldOf(event, 'currentPassword'), code: fieldOf(event, 'code') ?? '' };
    const isOff = submitter?.getAttribute('value') === 'off';
    (isOff ? renew : turnOff).reset();
    (isOff ? turnOff : renew).mutate(proof);
  };
  const left = person.recoveryCodesLeft;
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Text>
          On. {left} of your recovery codes {left === 1 ? 'is' : 'are'} unused.
          {left <= codesLow && ' Make ten new ones soon.'}
        </Text>
        <FailureAlert failure={turnOff.error ?? renew.error} />
        {person.hasPassword && <CurrentPassword />}
        <CodeInput description="Six digits from your authenticator app, or a recovery code" />
        <Group>
          <Button type="submit" variant="default" loading={renew.isPending}>
            New recovery codes
          </Button>
          <Button type="submit" value="off" color="red" variant="outline" loading={turnOff.isPending}>
            Turn off
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
