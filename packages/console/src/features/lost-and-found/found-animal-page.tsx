import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { SPECIES, type Species } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isEnded, type Job } from '../../records/job-kinds.ts';
import { ShareLink } from '../../records/share-link.tsx';
import { jobQuery, lostAndFoundQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { Page } from '../../ui/page.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { JobResult } from '../matching/job-result.tsx';
import { aimOf } from '../playground/aim.ts';
import { placeOf } from '../playground/kept-photos.ts';
import { missingFor, PhotoTrays } from '../playground/photo-trays.tsx';
import { isAccepted, useCapture } from '../playground/use-capture.ts';
import { SaveFound } from './save-found.tsx';
import { TurnedOff } from './turned-off.tsx';
import { WAYS, WayChoice } from './way-choice.tsx';

const PURPOSE = 'PET_IDENTIFICATION';
const FIELDS = ['way', 'species', 'job'] as const;
const refreshMs = 500;

/** Takes in a found animal: searched by photos, or noted as somebody tells it, and saved as a sighting. */
export default function FoundAnimalPage() {
  const { id } = useTenant();
  const t = useTexts();
  const isOn = useQuery(lostAndFoundQuery(id)).data?.isEnabled === true;
  const [{ way: word, species: kind, job: jobId }, change] = useAddress(FIELDS);
  const way = WAYS.find((one) => one === word) ?? 'photos';
  const species = SPECIES.find((one) => one === kind) ?? 'CAT';
  const capture = useCapture(aimOf(PURPOSE, species), placeOf(id, ' found'));
  const madeJobId = capture.jobId;
  // In the address, so that the result survives a reload.
  useEffect(() => {
    if (madeJobId !== undefined) change({ job: madeJobId });
  }, [madeJobId, change]);
  return (
    <Page title={t.shell.places.foundAnimal} says={t.takeIn.foundSays}>
      <TurnedOff />
      {isOn && (
        <>
          <WayChoice
            species={species}
            onSpecies={(next) => change({ species: next })}
            way={way}
            onWay={(next) => change({ way: next === 'photos' ? '' : next })}
            hasPhotos={capture.photos.length > 0}
          />
          {way === 'link' && (
            <Group>
              <ShareLink key={species} subject={{ species, createsSighting: true }} variant="filled" />
              <Text size="sm">{t.takeIn.linkSays}</Text>
            </Group>
          )}
          {way === 'telephone' && <SaveFound animal={{ species }} />}
          {way === 'photos' && <FoundByPhotos species={species} capture={capture} jobId={jobId} />}
        </>
      )}
    </Page>
  );
}

function FoundByPhotos({
  species,
  capture,
  jobId,
}: {
  readonly species: Species;
  readonly capture: ReturnType<typeof useCapture>;
  /** Latest search. `''` before it. */
  readonly jobId: string;
}) {
  const { id } = useTenant();
  const t = useTexts();
  const { photos, sendingCount, run } = capture;
  const missing = missingFor(PURPOSE, photos);
  const isReady = missing.fingerprint === 0 && missing.appearance === 0;
  const job = useQuery({
    ...jobQuery(id, PURPOSE, jobId),
    enabled: jobId !== '',
    refetchInterval: (query) => (query.state.data && isEnded(query.state.data.status) ? false : refreshMs),
  });
  return (
    <Stack>
      <PhotoTrays capture={capture} species={species} purpose={PURPOSE} isClosed={sendingCount !== undefined} />
      <Group justify="flex-end">
        {sendingCount !== undefined && sendingCount > 0 && (
          <Text aria-live="polite">{t.playground.sending(sendingCount, photos.filter(isAccepted).length)}</Text>
        )}
        <Button size="md" onClick={() => void run()} disabled={!isReady} loading={sendingCount !== undefined}>
          {jobId === '' ? t.takeIn.search : t.takeIn.searchAgain}
        </Button>
      </Group>
      <FailureAlert failure={capture.failure} onRetry={() => void run()} />
      {jobId !== '' && <Outcome job={job.data} failure={job.error} species={species} capture={capture} />}
    </Stack>
  );
}

function Outcome({
  job,
  failure,
  species,
  capture,
}: {
  readonly job: Job | undefined;
  readonly failure: unknown;
  readonly species: Species;
  readonly capture: ReturnType<typeof useCapture>;
}) {
  const t = useTexts();
  if (failure) return <FailureAlert failure={failure} />;
  if (job?.kind !== PURPOSE || !isEnded(job.status)) return <Loader role="status" aria-label={t.lost.searching} />;
  const decision = job.result?.decision;
  return (
    <Stack>
      <Title order={2}>{t.jobs.result}</Title>
      {job.error && <Text>{t.common.messageOf(job.error.code, job.error.message)}</Text>}
      <JobResult job={job} />
      {decision && <Alert variant="default">{t.takeIn.next[decision]}</Alert>}
      <SaveFound
        key={job.id}
        animal={{ jobId: job.id, species, isUnknown: decision === 'UNKNOWN', photos: capture.photos }}
        onSaved={capture.reset}
      />
    </Stack>
  );
}
