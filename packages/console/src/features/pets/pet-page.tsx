import { Anchor, Badge, Grid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { PET_TEXT_NAMES } from '@rhinarium/contract/pet-fields';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { JobTable } from '../../records/job-table.tsx';
import { Portrait, portraitOf } from '../../records/portrait.tsx';
import { Samples } from '../../records/samples.tsx';
import { SessionTable } from '../../records/session-table.tsx';
import { ApiFailure, askApi } from '../../service/api.ts';
import { jobsOfPetQuery, petQuery, samplesQuery, sessionsOfPetQuery, tenantKey } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done } from '../../ui/done.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { PetActions } from './pet-actions.tsx';
import { PetOwner } from './pet-owner.tsx';
import { PetPools } from './pet-pools.tsx';
import { TakeBackPhoto } from './take-back-photos.tsx';

/** The pet that a missing one was merged into, by the failure of reading it. */
const mergedInto = (failure: Error): string | undefined =>
  failure instanceof ApiFailure ? failure.details['mergedIntoPetId']?.[0] : undefined;

/** A pet that was merged into another: a link to that one, and the undo of the merge. */
function MergedPet({ petId, intoPetId }: { readonly petId: string; readonly intoPetId: string }) {
  const { id, may } = useTenant();
  const t = useTexts();
  const queries = useQueryClient();
  return (
    <Stack align="flex-start">
      <Text>
        {t.pets.wasMergedInto}{' '}
        <Anchor component={Link} href={`/pets/${intoPetId}`}>
          {t.pets.openOther}
        </Anchor>
      </Text>
      {may('write') && (
        <Confirmed
          label={t.pets.undoMerge}
          title={t.pets.undoMerge}
          isHarmless
          act={() => askApi(id, 'undoMerge', { petId })}
          onDone={() => {
            done(t.pets.mergeWasUndone);
            void queries.invalidateQueries({ queryKey: tenantKey(id) });
          }}
        >
          {t.pets.undoMergeSays}
        </Confirmed>
      )}
    </Stack>
  );
}

/** One pet: record, registered images with quality, pools, jobs and capture sessions. */
export default function PetPage() {
  const { id, may } = useTenant();
  const t = useTexts();
  const { petId = '' } = useParams();
  const pet = useQuery(petQuery(id, petId));
  const samples = useQuery(samplesQuery(id, petId));
  if (pet.error) {
    const intoPetId = mergedInto(pet.error);
    return (
      <Page title={t.pets.pet}>
        {intoPetId === undefined ? (
          <FailureAlert failure={pet.error} onRetry={() => void pet.refetch()} />
        ) : (
          <MergedPet petId={petId} intoPetId={intoPetId} />
        )}
      </Page>
    );
  }
  if (!pet.data) return <LoadingSkeleton h={300} />;
  const name = pet.data.name ?? t.pets.unnamed;
  return (
    <Page title={name} actions={may('write') && samples.data && <PetActions pet={pet.data} samples={samples.data} />}>
      <Grid>
        <Grid.Col span={{ base: 12, xs: 5, md: 4 }}>
          {samples.data ? (
            <Portrait imageId={portraitOf(samples.data)} name={name} />
          ) : (
            <Skeleton className="portrait-room" />
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 7, md: 8 }}>
          <Stack>
            <Facts
              facts={{
                [t.common.id]: <span className="mono">{pet.data.id}</span>,
                [t.common.species]: (
                  <Badge variant="light" color="gray">
                    {t.pets.species[pet.data.species]}
                  </Badge>
                ),
                ...Object.fromEntries(
                  PET_TEXT_NAMES.filter((field) => field !== 'name').map((field) => [
                    t.pets.fields[field],
                    pet.data[field],
                  ]),
                ),
                [t.pets.microchips]: pet.data.microchips && (
                  <span className="mono">{pet.data.microchips.join(', ')}</span>
                ),
                [t.pets.metadata]:
                  pet.data.metadata === undefined ? undefined : (
                    <code className="mono">{JSON.stringify(pet.data.metadata)}</code>
                  ),
                [t.common.created]: <Moment at={pet.data.createdAt} />,
              }}
            />
            <PetOwner pet={pet.data} />
            <PetPools pet={pet.data} />
          </Stack>
        </Grid.Col>
      </Grid>
      <Title order={2}>{t.pets.registeredImages}</Title>
      <FailureAlert failure={samples.error} onRetry={() => void samples.refetch()} />
      {samples.data?.length === 0 && <Text c="dimmed">{t.pets.noneYet}</Text>}
      {samples.data && (
        <Samples
          samples={samples.data}
          {...(may('write') && { actionOf: (sample) => <TakeBackPhoto pet={pet.data} sample={sample} /> })}
        />
      )}
      <Jobs petId={petId} />
      <Sessions petId={petId} />
    </Page>
  );
}

function Jobs({ petId }: { readonly petId: string }) {
  const { id } = useTenant();
  const t = useTexts();
  const jobs = useQuery({ ...jobsOfPetQuery(id, petId), refetchInterval: 5000 });
  return (
    <>
      <Title order={2}>{t.pets.registrationsAndVerifications}</Title>
      <FailureAlert failure={jobs.error} onRetry={() => void jobs.refetch()} />
      {jobs.data?.length === 0 ? (
        <Text c="dimmed">{t.pets.noJobs}</Text>
      ) : (
        <JobTable label={t.pets.registrationsAndVerifications} jobs={jobs.data ?? []} isOfOnePet />
      )}
    </>
  );
}

function Sessions({ petId }: { readonly petId: string }) {
  const { id } = useTenant();
  const t = useTexts();
  const sessions = useQuery(sessionsOfPetQuery(id, petId));
  return (
    <>
      <Title order={2}>{t.shell.places.sessions}</Title>
      {sessions.data?.length === 0 ? (
        <Text c="dimmed">{t.pets.noneYet}</Text>
      ) : (
        <SessionTable entries={(sessions.data ?? []).map((session) => ({ session, pet: null }))} isOfOnePet />
      )}
    </>
  );
}
