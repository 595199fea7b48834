import { Badge, Button, SimpleGrid, Text } from '@mantine/core';
import { type ConsoleAnswer, hindrancesOf } from '@rhinarium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Hindrances } from '../../records/hindrances.tsx';
import { ask } from '../../service/api.ts';
import { installationQuery } from '../../service/queries.ts';
import { useSession } from '../../service/session.tsx';
import { useLanguage } from '../../texts/use-texts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { Moment } from '../../ui/moment.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Formats a size, with two digits below ten: 9.4 MiB. */
function bytesText(bytes: number, number: (value: number) => string): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${number(Number(size.toFixed(size < 10 && unit > 0 ? 1 : 0)))} ${UNITS[unit]}`;
}

type Installation = ConsoleAnswer<'readInstallation'>['data'];

const dayMs = 86_400_000;
const refreshMs = 30_000;

/** Card of the mail server: whether mails are sent, wait or failed, and why. */
function MailState({ mail }: { readonly mail: Installation['mail'] }) {
  const { texts: t, number } = useLanguage();
  return (
    <TitledCard title={t.mails.server}>
      {!mail.isOn && (
        <Text>
          {t.mails.serverOff} <code>RHINARIUM_SMTP_URL</code>
        </Text>
      )}
      {mail.isOn && mail.delayed + mail.failed === 0 && <Text>{t.mails.serverWell}</Text>}
      {mail.delayed > 0 && <Text>{t.mails.delayed(number(mail.delayed))}</Text>}
      {mail.failed > 0 && <Text>{t.mails.failed(number(mail.failed))}</Text>}
      {mail.delayed + mail.failed > 0 && mail.problem && (
        <Text size="sm" c="dimmed">
          {t.mails.serverProblems[mail.problem]}
        </Text>
      )}
    </TitledCard>
  );
}

/** Age of the last backup, and whether the service makes them by itself. */
function BackupState({
  last,
  own,
}: {
  readonly last: Installation['lastBackup'];
  readonly own: Installation['ownBackups'];
}) {
  const { texts: t, number } = useLanguage();
  const days = last && Math.floor((Date.now() - Date.parse(last.at)) / dayMs);
  return (
    <TitledCard title={t.operator.backup}>
      {last && days !== null ? (
        <>
          <Text>{t.operator.backupSays(number(days), number(last.tenants))}</Text>
          <Text size="sm" c="dimmed">
            <Moment at={last.at} />
          </Text>
        </>
      ) : (
        <Text>{t.operator.backupNone}</Text>
      )}
      {own.fault !== null && (
        <Text size="sm" c="red">
          {t.operator.backupFailed} <code>{own.fault}</code>
        </Text>
      )}
      {own.fault === null && !own.areOn && (
        <Text size="sm">
          {t.operator.backupsOff} <code>RHINARIUM_BACKUP_DIR</code>
        </Text>
      )}
    </TitledCard>
  );
}

/** Address of capture links: its hindrances, and whether the service reaches itself there. */
function LinkAddress({ url }: { readonly url: string }) {
  const { texts: t } = useLanguage();
  const tested = useMutation({ mutationFn: () => ask('testLinkUrl', {}) });
  return (
    <TitledCard title={t.operator.links}>
      <Text className="mono">{url}</Text>
      {hindrancesOf(new URL(url)).length > 0 && (
        <>
          <Hindrances url={url} />
          <Text size="sm">
            {t.operator.linksSet} <code>RHINARIUM_PUBLIC_URL</code>
          </Text>
        </>
      )}
      <Button size="compact-sm" variant="default" loading={tested.isPending} onClick={() => tested.mutate()}>
        {t.operator.testLinks}
      </Button>
      <FailureAlert failure={tested.error} />
      <Text size="sm" role="status">
        {tested.data && t.operator.reaches[tested.data.data.outcome]}
      </Text>
    </TitledCard>
  );
}

/** Overview of the installation: sizes, engine versions, queue, backup and health. */
export function InstallationState() {
  const { texts: t, number } = useLanguage();
  const { session } = useSession();
  const state = useQuery({ ...installationQuery, refetchInterval: refreshMs });
  if (state.error) return <FailureAlert failure={state.error} onRetry={() => void state.refetch()} />;
  if (!state.data) return <LoadingSkeleton h={180} />;
  const { data } = state;
  const isOwnEngine = (version: string) => version === session?.engine.version;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      <TitledCard title={t.operator.health}>
        <Health name={t.operator.database} isWell={data.isDatabaseWell} />
        <Health name={t.operator.imageStore} isWell={data.isImageStoreWell} />
        {data.auditFault !== null && (
          <Text size="sm" c="red">
            {t.operator.auditFailed} <code>{data.auditFault}</code>
          </Text>
        )}
      </TitledCard>
      <TitledCard title={t.operator.queue}>
        <Text>
          {data.jobsWaiting === 0
            ? t.operator.queueEmpty
            : t.operator.queueSays(number(data.jobsWaiting), number(Math.round(data.queueAgeSeconds)))}
        </Text>
      </TitledCard>
      <BackupState last={data.lastBackup} own={data.ownBackups} />
      <MailState mail={data.mail} />
      <LinkAddress url={data.linkUrl} />
      <TitledCard title={t.operator.storage}>
        <Text>{t.operator.contents(number(data.tenantCount), number(data.petCount))}</Text>
        <Text size="sm">
          {t.operator.databaseSize}: {bytesText(data.databaseBytes, number)}
        </Text>
        <Text size="sm">
          {t.operator.images}: {t.operator.imagesSay(number(data.imageCount), bytesText(data.imageBytes, number))}
        </Text>
      </TitledCard>
      <TitledCard title={t.operator.templates}>
        {data.templates.length === 0 && <Text>{t.operator.templatesNone}</Text>}
        {data.templates.map(({ engineVersion, count }) => (
          <Text key={engineVersion}>
            <Badge variant="light" color={isOwnEngine(engineVersion) ? 'green' : 'orange'}>
              {engineVersion}
            </Badge>{' '}
            {number(count)}
          </Text>
        ))}
        {data.templates.some(({ engineVersion }) => !isOwnEngine(engineVersion)) && (
          <Text size="sm" c="dimmed">
            {t.operator.templatesOther}
          </Text>
        )}
      </TitledCard>
    </SimpleGrid>
  );
}

function Health({ name, isWell }: { readonly name: string; readonly isWell: boolean }) {
  const { texts: t } = useLanguage();
  return (
    <Text>
      {name}{' '}
      <Badge variant="light" color={isWell ? 'green' : 'red'}>
        {isWell ? t.operator.well : t.operator.ill}
      </Badge>
    </Text>
  );
}
