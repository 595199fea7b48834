import { Anchor, Drawer, Stack, Text } from '@mantine/core';
import { type ConsoleAnswer, JOB_KINDS, JOB_OPERATIONS, ROUTES } from '@rhinarium/contract';
import { Link } from 'wouter';
import { jobPath } from '../../records/job-kinds.ts';
import { PetLink } from '../../records/pet-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Copy } from '../../ui/shown-once.tsx';

export type RequestEntry = ConsoleAnswer<'listRequests'>['data'][number];

/** Path parameters of a request, by the operation's route. */
function namedIn({ operation, path }: RequestEntry): Readonly<Record<string, string>> {
  const route: { readonly path: string } | undefined = Object.entries(ROUTES).find(([name]) => name === operation)?.[1];
  if (!route) return {};
  const wanted = route.path.split(/[/:]/);
  const given = path.split(/[/:]/);
  return Object.fromEntries(
    wanted.flatMap((part, n) => (part.startsWith('{') && given[n] ? [[part.slice(1, -1), given[n]]] : [])),
  );
}

/** Kind of job that an operation reads or changes. */
const kindOf = (operation: string) =>
  JOB_KINDS.find((kind) => {
    const { readJob, cancelJob, retryJob } = JOB_OPERATIONS[kind];
    return [readJob, cancelJob, retryJob].some((name) => name === operation);
  });

/** Details of one request. */
export function RequestDrawer({
  entry,
  onClose,
}: {
  readonly entry: RequestEntry | undefined;
  readonly onClose: () => void;
}) {
  const t = useTexts();
  return (
    <Drawer
      opened={entry !== undefined}
      onClose={onClose}
      position="right"
      title={t.requests.request}
      lockScroll={false}
    >
      {entry && <RequestFacts entry={entry} />}
    </Drawer>
  );
}

function RequestFacts({ entry }: { readonly entry: RequestEntry }) {
  const t = useTexts();
  const { petId, jobId, sessionId } = namedIn(entry);
  const jobKind = kindOf(entry.operation);
  return (
    <Stack>
      <Text className="mono">
        {entry.method} {entry.path}
      </Text>
      <Facts
        facts={{
          [t.common.status]: entry.status,
          [t.requests.error]: entry.code && (
            <Anchor href={`/docs/errors#${entry.code}`}>{t.requests.causeAndCure(entry.code)}</Anchor>
          ),
          [t.requests.operation]: <Anchor href={`/docs/reference`}>{entry.operation}</Anchor>,
          [t.common.when]: <Moment at={entry.at} />,
          [t.common.took]: t.common.milliseconds(entry.durationMs),
          [t.common.by]: entry.by,
          [t.requests.client]: entry.client && <span className="mono">{entry.client}</span>,
          [t.pets.pet]: petId && <PetLink petId={petId} />,
          [t.jobs.job]: jobKind && jobId && (
            <Anchor component={Link} href={jobPath(jobKind, jobId)}>
              {t.jobs.kinds[jobKind].one}
            </Anchor>
          ),
          [t.sessions.title]: sessionId && (
            <Anchor component={Link} href={`/capture-sessions/${sessionId}`} className="mono">
              {sessionId}
            </Anchor>
          ),
          [t.requests.requestId]: <span className="mono">{entry.requestId}</span>,
        }}
      />
      <Copy text={entry.requestId} label={t.requests.copyId} />
    </Stack>
  );
}
