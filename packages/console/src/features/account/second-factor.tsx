import { Alert, Button, Code, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { encodeQR } from 'qr';
import { type FormEvent, useState } from 'react';
import { ask } from '../../service/api.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { CodeInput } from '../../ui/code-input.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Copy } from '../../ui/shown-once.tsx';

/** Quiet zone, modules (ISO/IEC 18004). */
const quietModules = 4;

/** Draws a text as a QR code locally. Dark on light in either theme, as cameras expect. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietModules });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path d={dark.join('')} />
    </svg>
  );
}

type Person = ConsoleAnswer<'readConsoleSession'>['data']['person'];
type Begun = ConsoleAnswer<'beginSecondFactor'>['data'];

/** Number of remaining codes that triggers a reminder. */
const codesLow = 3;

/** The person's second factor: set up with an app and a first code, changed with password and code. */
export function SecondFactor({ person }: { readonly person: Person }) {
  const t = useTexts();
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
        {t.secondFactor.title}
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

/** Value of a form field, `undefined` if empty. */
function fieldOf(event: FormEvent<HTMLFormElement>, name: string): string | undefined {
  event.preventDefault();
  return String(new FormData(event.currentTarget).get(name) ?? '') || undefined;
}

function CurrentPassword() {
  const label = useTexts().secondFactor.yourPassword;
  return <PasswordInput name="currentPassword" label={label} autoComplete="current-password" maw={420} required />;
}

function Begin({ hasPassword, onBegun }: { readonly hasPassword: boolean; onBegun: (begun: Begun) => void }) {
  const t = useTexts();
  const begin = useMutation({
    mutationFn: (currentPassword: string | undefined) => ask('beginSecondFactor', {}, { currentPassword }),
    onSuccess: ({ data }) => onBegun(data),
  });
  return (
    <form onSubmit={(event) => begin.mutate(fieldOf(event, 'currentPassword'))}>
      <Stack>
        <Text>{t.secondFactor.off}</Text>
        <FailureAlert failure={begin.error} />
        {hasPassword && <CurrentPassword />}
        <Group>
          <Button type="submit" loading={begin.isPending}>
            {t.secondFactor.turnOn}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Confirm({ begun, onOn }: { readonly begun: Begun; onOn: (codes: readonly string[]) => void }) {
  const t = useTexts();
  const confirm = useMutation({
    mutationFn: (code: string) => ask('confirmSecondFactor', {}, { code }),
    onSuccess: ({ data }) => onOn(data.recoveryCodes),
  });
  return (
    <form onSubmit={(event) => confirm.mutate(fieldOf(event, 'code') ?? '')}>
      <Stack>
        <Text>{t.secondFactor.scan}</Text>
        <QrCode text={begun.uri} label={t.secondFactor.qrCode} />
        <Group>
          <Code className="mono" data-testid="secret">
            {begun.secret}
          </Code>
          <Copy text={begun.secret} />
        </Group>
        <FailureAlert failure={confirm.error} />
        <CodeInput description={t.secondFactor.firstCode} />
        <Group>
          <Button type="submit" loading={confirm.isPending}>
            {t.secondFactor.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; onKept: () => void }) {
  const t = useTexts();
  return (
    <Alert color="yellow" title={t.secondFactor.keepCodes}>
      <Stack>
        <Text size="sm">{t.secondFactor.keepCodesSays}</Text>
        <Code block data-testid="recovery-codes">
          {codes.join('\n')}
        </Code>
        <Group>
          <Copy text={codes.join('\n')} />
          <Button size="compact-sm" variant="default" onClick={onKept}>
            {t.secondFactor.kept}
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

/** Replaces recovery codes or turns the factor off. Both require the password and a code. */
function Change({
  person,
  onOff,
  onRenewed,
}: {
  readonly person: Person;
  onOff: () => void;
  onRenewed: (codes: readonly string[]) => void;
}) {
  const t = useTexts();
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
          {t.secondFactor.on(left)}
          {left <= codesLow && ` ${t.secondFactor.makeNewCodes}`}
        </Text>
        <FailureAlert failure={turnOff.error ?? renew.error} />
        {person.hasPassword && <CurrentPassword />}
        <CodeInput description={t.secondFactor.codeOrRecovery} />
        <Group>
          <Button type="submit" variant="default" loading={renew.isPending}>
            {t.secondFactor.newCodes}
          </Button>
          <Button type="submit" value="off" color="red" variant="outline" loading={turnOff.isPending}>
            {t.secondFactor.turnOff}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
