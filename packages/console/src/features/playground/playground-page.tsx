import { Alert, Anchor, Button, Card, Group, Loader, Stack, Tabs, Text, Title } from '@mantine/core';
import { ACTION_OF_PURPOSE, type Purpose } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { isEnded, type Job, jobPath } from '../../records/job-kinds.ts';
import { ShareLink } from '../../records/share-link.tsx';
import { jobQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Page } from '../../ui/page.tsx';
import { Copy } from '../../ui/shown-once.tsx';
import { JobResult } from '../matching/job-result.tsx';
import { type Aim, aimOf } from './aim.ts';
import { AimForm } from './aim-form.tsx';
import { AS_CODE } from './as-code.ts';
import { GeneratedPhotos } from './generated-photos.tsx';
import { findKeptAim, keepAim } from './kept-aim.ts';
import { placeOf } from './kept-photos.ts';
import { missingFor, PhotoTrays } from './photo-trays.tsx';
import { isAccepted, useCapture } from './use-capture.ts';

/** Purposes that a link to the page may name. */
const PURPOSES_OF_WORDS: Readonly<Record<string, Purpose>> = {
  verify: 'PET_VERIFICATION',
  identify: 'PET_IDENTIFICATION',
};

/** Initial settings from the URL and from this tab. */
function firstAim(place: string): Aim {
  const address = new URLSearchParams(window.location.search);
  const petId = address.get('pet') ?? undefined;
  const purpose = PURPOSES_OF_WORDS[address.get('do') ?? ''] ?? 'PET_PROFILE_REGISTRATION';
  const named = { purpose, petId } as const;
  const isNamed = petId !== undefined || address.has('do');
  return { ...aimOf(purpose, 'CAT'), petId, ...findKeptAim(place), ...(isNamed && named) };
}

/** All steps with your own photos: photos with verdicts, action, result, and every step as code. */
export default function PlaygroundPage() {
  const { id, may } = useTenant();
  const t = useTexts();
  const onlyIdentifies = !may('write');
  const [place] = useState(() => placeOf(id));
  const [aim, setShownAim] = useState<Aim>(() => ({
    ...firstAim(place),
    ...(onlyIdentifies && { purpose: 'PET_IDENTIFICATION' as const }),
  }));
  const setAim = (next: Aim) => {
    keepAim(place, next);
    setShownAim(next);
  };
  const capture = useCapture(aim, place);
  const [animal, setAnimal] = useState(1);
  const { photos, sent, jobId } = capture;
  const kind = ACTION_OF_PURPOSE[aim.purpose].jobKind;
  const job = useQuery({
    ...jobQuery(id, kind, jobId ?? ''),
    enabled: jobId !== undefined,
    refetchInterval: (query) => (query.state.data && isEnded(query.state.data.status) ? false : 500),
  });
  const again = (next: Partial<Aim>) => {
    const petId = sent?.petId ?? aim.petId;
    capture.reset();
    setAim({ ...aim, petId, newPetName: undefined, ...next });
  };
  const isRegistered = kind !== 'FINGERPRINT_ADDITION' || job.data?.status === 'SUCCESS';
  return (
    <Page title={t.shell.places.playground} says={onlyIdentifies ? t.playground.viewersIdentify : t.playground.says}>
      <AimForm aim={aim} onChange={setAim} hasPhotos={photos.length > 0} isClosed={jobId !== undefined} />
      {!onlyIdentifies && jobId === undefined && photos.length === 0 && <Share aim={aim} />}
      <Capture aim={aim} capture={capture} animal={animal} onAnimal={setAnimal} />
      {jobId && <Outcome job={job.data} failure={job.error} path={jobPath(kind, jobId)} />}
      {job.data && isEnded(job.data.status) && (
        <Group>
          {isRegistered && !onlyIdentifies && (
            <>
              <Button variant="default" onClick={() => again({ purpose: 'PET_VERIFICATION' })}>
                {t.playground.verifyNext}
              </Button>
              <Button variant="default" onClick={() => again({ purpose: 'PET_IDENTIFICATION' })}>
                {t.playground.identifyNext}
              </Button>
            </>
          )}
          <Button
            variant="default"
            onClick={() =>
              again({ purpose: onlyIdentifies ? aim.purpose : 'PET_PROFILE_REGISTRATION', petId: undefined })
            }
          >
            {t.playground.startOver}
          </Button>
        </Group>
      )}
      {!onlyIdentifies && <AsCode aim={aim} />}
    </Page>
  );
}

/** The same by a link, for somebody else’s phone. Needs an existing pet or a search. */
function Share({ aim }: { readonly aim: Aim }) {
  const t = useTexts();
  const { purpose, petId, species, searchPoolName } = aim;
  const isSearch = purpose === 'PET_IDENTIFICATION';
  if (!isSearch && petId === undefined) return null;
  const subject = isSearch
    ? { species, searchPoolName }
    : { petId: petId!, name: t.sessions.purposes[purpose], purposes: [purpose] };
  return (
    <Group gap="xs">
      <ShareLink key={purpose} subject={subject} />
      <Text size="sm" c="dimmed">
        {t.playground.orShare}
      </Text>
    </Group>
  );
}

function Capture(props: {
  readonly aim: Aim;
  readonly capture: ReturnType<typeof useCapture>;
  /** Number of the generated animal whose photos are added. */
  readonly animal: number;
  readonly onAnimal: (animal: number) => void;
}) {
  const t = useTexts();
  const { aim, capture, animal, onAnimal } = props;
  const { photos, jobId, sendingCount, add, run } = capture;
  const missing = missingFor(aim.purpose, photos);
  const isReady = missing.fingerprint === 0 && missing.appearance === 0;
  if (aim.purpose === 'PET_VERIFICATION' && aim.petId === undefined) {
    return <Text>{t.playground.choosePet}</Text>;
  }
  return (
    <Stack>
      <PhotoTrays
        capture={capture}
        species={aim.species}
        purpose={aim.purpose}
        isClosed={jobId !== undefined || sendingCount !== undefined}
      />
      {jobId === undefined && (
        <Group align="flex-end" justify="space-between" className="surface" p="md">
          <GeneratedPhotos species={aim.species} missing={missing} animal={animal} onAnimal={onAnimal} onPhoto={add} />
          <Group>
            {sendingCount !== undefined && sendingCount > 0 && (
              <Text aria-live="polite">{t.playground.sending(sendingCount, photos.filter(isAccepted).length)}</Text>
            )}
            <Button size="md" onClick={() => void run()} disabled={!isReady} loading={sendingCount !== undefined}>
              {t.playground.run[aim.purpose]}
            </Button>
          </Group>
        </Group>
      )}
      <FailureAlert failure={capture.failure} onRetry={() => void run()} />
    </Stack>
  );
}

function Outcome(props: { readonly job: Job | undefined; readonly failure: unknown; readonly path: string }) {
  const t = useTexts();
  const { job } = props;
  return (
    <Card withBorder aria-live="polite">
      <Stack>
        <Title order={2}>
          {t.jobs.result}{' '}
          <Anchor component={Link} href={props.path} size="sm">
            {t.playground.openJob}
          </Anchor>
        </Title>
        <FailureAlert failure={props.failure} />
        {job && isEnded(job.status) ? (
          <Text data-testid="job-status">{t.jobs.statuses[job.status]}</Text>
        ) : (
          <Loader role="status" aria-label={t.playground.jobRuns} />
        )}
        {job?.error && <Text>{t.common.messageOf(job.error.code, job.error.message)}</Text>}
        {job && <JobResult job={job} />}
        {job?.result && <Meaning job={job} />}
      </Stack>
    </Card>
  );
}

/** Meaning of a response for a program. */
function Meaning({ job }: { readonly job: Job }) {
  const t = useTexts();
  const { may } = useTenant();
  if (!job.result || !may('write')) return null;
  const says = 'decision' in job.result ? t.playground.next[job.result.decision] : t.playground.nextRegistered;
  return (
    <Alert title={t.playground.meaning} color="indigo">
      {says}
    </Alert>
  );
}

function AsCode({ aim }: { readonly aim: Aim }) {
  const { mode } = useTenant();
  const t = useTexts();
  const place = { serverUrl: window.location.origin, mode };
  return (
    <Stack gap="xs">
      <Title order={2}>{t.playground.inCode}</Title>
      <Tabs defaultValue="curl">
        <Tabs.List>
          {Object.keys(AS_CODE).map((name) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(AS_CODE).map(([name, write]) => (
          <Tabs.Panel key={name} value={name} pt="xs">
            <Copy text={write(aim, place)} label={t.playground.copyAs(name)} />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
            <pre className="mono code" tabIndex={0}>
              {write(aim, place)}
            </pre>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}
