import { Anchor, Drawer, Stack, Text } from '@mantine/core';
import { ACTIONS, type ConsoleAnswer, ROUTES } from '@rhinarium/contract';
import { Link } from 'wouter';
import { Facts } from './facts.tsx';
import { JOB_PLACES, jobPath } from './job-kinds.ts';
import { Moment } from './moment.tsx';
import { PetLink } from './pet-link.tsx';
import { Copy } from './shown-once.tsx';

export type RequestEntry = ConsoleAnswer<'listRequests'>['data'][number];

/** What a path names: the values of its `{parameters}` in the route of the operation. */
function namedIn({ operation, path }: RequestEntry): Readonly<Record<string, string>> {
  const route: { readonly path: string } | undefined = Object.entries(ROUTES).find(([name]) => name === operation)?.[1];
  if (!route) return {};
  const wanted = route.path.split(/[/:]/);
  const given = path.split(/[/:]/);
  return Object.fromEntries(
    wanted.flatMap((part, n) => (part.startsWith('{') && given[n] ? [[part.slice(1, -1), given[n]]] : [])),
  );
}

/** The kind of job that an operation reads or changes. */
const kindOf = (operation: string) =>
  Object.values(ACTIONS).find((action) =>
    [action.readJob, action.cancelJob, action.retryJob].some((name) => name === operation),
  )?.jobKind;

/** One request: what was asked, how it was answered, and what it was about. */
export function RequestDrawer({
  entry,
  onClose,
}: {
  readonly entry: RequestEntry | undefined;
  readonly onClose: () => void;
}) {
  return (
    <Drawer opened={entry !== undefined} onClose={onClose} position="right" title="Request" lockScroll={false}>
      {entry && <RequestFacts entry={entry} />}
    </Drawer>
  );
}

function RequestFacts({ entry }: { readonly entry: RequestEntry }) {
  const { petId, jobId, sessionId } = namedIn(entry);
  const jobKind = kindOf(entry.operation);
  return (
    <Stack>
      <Text className="mono">
        {entry.method} {entry.path}
      </Text>
      <Facts
        facts={{
          Status: entry.status,
          Error: entry.code && <Anchor href={`/docs/errors#${entry.code}`}>{entry.code}: cause and cure</Anchor>,
          Operation: <Anchor href={`/docs/operations#${entry.operation}`}>{entry.operation}</Anchor>,
          When: <Moment at={entry.at} />,
          Took: `${entry.durationMs} ms`,
          By: entry.by,
          Pet: petId && <PetLink petId={petId} />,
          Job: jobKind && jobId && (
            <Anchor component={Link} href={jobPath(jobKind, jobId)}>
              {JOB_PLACES[jobKind].one}
            </Anchor>
          ),
          'Capture session': sessionId && (
            <Anchor component={Link} href={`/capture-sessions/${sessionId}`} className="mono">
              {sessionId}
            </Anchor>
          ),
          'Request id': <span className="mono">{entry.requestId}</span>,
        }}
      />
      <Copy text={entry.requestId} label="Copy the request id" />
    </Stack>
  );
}
