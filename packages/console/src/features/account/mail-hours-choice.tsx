import { Group, NativeSelect, Stack, Text } from '@mantine/core';
import { MAIL_KINDS, type MailHours } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../service/api.ts';
import { mailSettingsQuery } from '../../service/queries.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';

const clockOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clockOf(hour) }));
/** Length of quiet hours when only their beginning was chosen. */
const usualHours = 9;

const hourOf = (value: string): number | null => (value === '' ? null : Number(value));
const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const timeZones = (chosen: string) => [
  ...new Set([chosen, ownTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]),
];

interface Choice {
  readonly hours: MailHours;
  readonly disabled: boolean;
  readonly choose: (changes: Partial<MailHours>) => void;
}

/** Quiet hours and the one mail of a day, of the mails about all tenants. */
export function MailHoursChoice({ tenantId }: { readonly tenantId: string }) {
  const t = useTexts();
  const queries = useQueryClient();
  const settings = useQuery(mailSettingsQuery(tenantId));
  const change = useMutation({
    mutationFn: (hours: MailHours) => {
      const isNone = hours.quiet === null && hours.digestHour === null;
      return ask('changeMailSettings', { tenantId }, { hours: isNone ? null : hours });
    },
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'mails' }),
  });
  if (!settings.data?.available.some((kind) => MAIL_KINDS[kind].mayWait !== 'no')) return null;
  const hours = settings.data.hours ?? { timeZone: ownTimeZone(), quiet: null, digestHour: null };
  const choice: Choice = {
    hours,
    disabled: change.isPending,
    choose: (changes) => change.mutate({ ...hours, ...changes }),
  };
  return (
    <Stack gap="xs" role="group" aria-label={t.mails.hours.title}>
      <Text fw={600}>{t.mails.hours.title}</Text>
      <QuietHours {...choice} />
      <Digest {...choice} />
      {(hours.quiet !== null || hours.digestHour !== null) && (
        <Group>
          <NativeSelect
            label={t.mails.hours.timeZone}
            value={hours.timeZone}
            disabled={choice.disabled}
            data={timeZones(hours.timeZone)}
            onChange={({ currentTarget }) => choice.choose({ timeZone: currentTarget.value })}
          />
        </Group>
      )}
      <FailureAlert failure={change.error} />
    </Stack>
  );
}

function QuietHours({ hours: { quiet }, disabled, choose }: Choice) {
  const t = useTexts();
  const begin = (from: number | null) => {
    if (from === null) return choose({ quiet: null });
    choose({ quiet: { from, to: quiet && quiet.to !== from ? quiet.to : (from + usualHours) % 24 } });
  };
  return (
    <>
      <Group align="end">
        <NativeSelect
          label={t.mails.hours.quiet}
          value={String(quiet?.from ?? '')}
          disabled={disabled}
          data={[{ value: '', label: t.mails.hours.noQuiet }, ...HOURS]}
          onChange={({ currentTarget }) => begin(hourOf(currentTarget.value))}
        />
        {quiet && (
          <NativeSelect
            label={t.mails.hours.until}
            value={String(quiet.to)}
            disabled={disabled}
            data={HOURS.filter(({ value }) => Number(value) !== quiet.from)}
            onChange={({ currentTarget }) => choose({ quiet: { ...quiet, to: Number(currentTarget.value) } })}
          />
        )}
      </Group>
      {quiet && <Text size="sm">{t.mails.hours.quietSays}</Text>}
    </>
  );
}

function Digest({ hours: { digestHour }, disabled, choose }: Choice) {
  const t = useTexts();
  return (
    <>
      <Group>
        <NativeSelect
          label={t.mails.hours.digest}
          value={String(digestHour ?? '')}
          disabled={disabled}
          data={[
            { value: '', label: t.mails.hours.atOnce },
            ...HOURS.map(({ value, label }) => ({ value, label: t.mails.hours.daily(label) })),
          ]}
          onChange={({ currentTarget }) => choose({ digestHour: hourOf(currentTarget.value) })}
        />
      </Group>
      {digestHour !== null && <Text size="sm">{t.mails.hours.digestSays}</Text>}
    </>
  );
}
