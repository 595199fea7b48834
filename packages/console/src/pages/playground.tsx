import { Anchor, Button, Card, Group, Loader, Stack, Tabs, Text, Title } from '@mantine/core';
import { ACTION_OF_PURPOSE, type UploadKind } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { FailureAlert } from '../components/failure-alert.tsx';
import { isEnded, jobPath } from '../components/job-kinds.ts';
import { JobResult } from '../components/job-result.tsx';
import { Page } from '../components/page.tsx';
import { Copy } from '../components/shown-once.tsx';
import { AimForm } from '../playground/aim-form.tsx';
import { asCurl, asSdk } from '../playground/as-code.ts';
import { GeneratedPhotos } from '../playground/generated-photos.tsx';
import { PhotoTray } from '../playground/photo-tray.tsx';
import { type Aim, useCapture } from '../playground/use-capture.ts';
import { jobQuery } from '../queries.ts';
import { useTenant } from '../session.tsx';

const RUN = {
  PET_PROFILE_REGISTRATION: 'Register',
  PET_VERIFICATION: 'Verify',
  PET_IDENTIFICATION: 'Identify',
} as const;

function firstAim(): Aim {
  const petId = new URLSearchParams(window.location.search).get('pet') ?? undefined;
  const none = { newPetName: undefined, searchPoolName: undefined };
  return { purpose: 'PET_PROFILE_REGISTRATION', species: 'CAT', petId, ...none };
}

/** All steps with one's own photos: session, uploads with their verdicts, action, result; and every step as code. */
export default function PlaygroundPage() {
  const { may } = useTenant();
  const [aim, setAim] = useState<Aim>(firstAim);
  const capture = useCapture(aim);
  const { photos, begun, jobId } = capture;
  const again = (next: Partial<Aim>) => {
    const petId = begun?.petId ?? aim.petId;
    capture.reset();
    setAim({ ...aim, petId, newPetName: undefined, ...next });
  };
  if (!may('write')) {
    return (
      <Page title="Playground">
        <Text>As a viewer you cannot change anything. Ask a developer or an owner to use the playground.</Text>
      </Page>
    );
  }
  return (
    <Page
      title="Playground"
      says="Try your own photos with the same calls that a program makes. Registering adds photos to the pet. Verifying and identifying do not; their photos are deleted after 30 days."
    >
      <AimForm aim={aim} onChange={setAim} isFixed={photos.length > 0} />
      <Capture aim={aim} capture={capture} />
      {jobId && <Outcome aim={aim} jobId={jobId} />}
      {photos.length > 0 && (
        <Group>
          <Button variant="default" onClick={() => again({ purpose: 'PET_VERIFICATION' })}>
            Verify next
          </Button>
          <Button variant="default" onClick={() => again({ purpose: 'PET_IDENTIFICATION' })}>
            Identify next
          </Button>
          <Button variant="default" onClick={() => again({ purpose: 'PET_PROFILE_REGISTRATION', petId: undefined })}>
            Start over
          </Button>
        </Group>
      )}
      <AsCode aim={aim} made={{ petId: begun?.petId ?? aim.petId, sessionId: begun?.session.id, jobId }} />
    </Page>
  );
}

function Capture({ aim, capture }: { readonly aim: Aim; readonly capture: ReturnType<typeof useCapture> }) {
  const { photos, jobId, add, run } = capture;
  const of = (kind: UploadKind) => photos.filter((photo) => photo.kind === kind);
  const accepted = (kind: UploadKind) =>
    of(kind).filter((photo) => photo.upload?.quality.verdict === 'ACCEPTED').length;
  const { fingerprintsMin, appearancesMin } = ACTION_OF_PURPOSE[aim.purpose];
  const needed = { fingerprint: fingerprintsMin, appearance: appearancesMin };
  const missing = {
    fingerprint: Math.max(0, needed.fingerprint - accepted('fingerprint')),
    appearance: Math.max(0, needed.appearance - accepted('appearance')),
  };
  const isPetMissing = aim.purpose === 'PET_VERIFICATION' && aim.petId === undefined;
  const isReady = missing.fingerprint === 0 && missing.appearance === 0;
  const [isRunning, setRunning] = useState(false);
  const start = async () => {
    setRunning(true);
    await run();
    setRunning(false);
  };
  if (isPetMissing) return <Text>Choose the pet to verify against.</Text>;
  return (
    <Stack>
      {(['fingerprint', 'appearance'] as const).map((kind) => (
        <PhotoTray
          key={kind}
          kind={kind}
          species={aim.species}
          photos={of(kind)}
          needed={needed[kind]}
          isClosed={jobId !== undefined}
          onFiles={(files) => {
            for (const file of files) void add(kind, file);
          }}
        />
      ))}
      {jobId === undefined && (
        <Group align="flex-end" justify="space-between">
          <GeneratedPhotos species={aim.species} missing={missing} onPhoto={add} />
          <Button size="md" onClick={() => void start()} disabled={!isReady} loading={isRunning}>
            {RUN[aim.purpose]}
          </Button>
        </Group>
      )}
      <FailureAlert failure={capture.failure} />
    </Stack>
  );
}

function Outcome({ aim, jobId }: { readonly aim: Aim; readonly jobId: string }) {
  const { id } = useTenant();
  const kind = ACTION_OF_PURPOSE[aim.purpose].jobKind;
  const job = useQuery({
    ...jobQuery(id, kind, jobId),
    refetchInterval: (query) => (query.state.data && isEnded(query.state.data.status) ? false : 500),
  });
  return (
    <Card withBorder aria-live="polite">
      <Stack>
        <Title order={2}>
          Result{' '}
          <Anchor component={Link} href={jobPath(kind, jobId)} size="sm">
            Open job
          </Anchor>
        </Title>
        <FailureAlert failure={job.error} />
        {job.data && isEnded(job.data.status) ? (
          <Text data-testid="job-status">{job.data.status}</Text>
        ) : (
          <Loader aria-label="Job is running" />
        )}
        {job.data?.error && <Text>{job.data.error.message}</Text>}
        {job.data && <JobResult job={job.data} />}
      </Stack>
    </Card>
  );
}

function AsCode({ aim, made }: { readonly aim: Aim; readonly made: Parameters<typeof asCurl>[1] }) {
  const known = Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined));
  const codes = { curl: asCurl(aim, known), SDK: asSdk(aim, known) };
  return (
    <Stack gap="xs">
      <Title order={2}>The same in code</Title>
      <Tabs defaultValue="curl">
        <Tabs.List>
          {Object.keys(codes).map((name) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(codes).map(([name, code]) => (
          <Tabs.Panel key={name} value={name} pt="xs">
            <Copy text={code} label={`Copy as ${name}`} />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
            <pre className="mono code" tabIndex={0}>
              {code}
            </pre>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}
