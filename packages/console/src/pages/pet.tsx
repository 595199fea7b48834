import { Badge, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'wouter';
import { askApi } from '../api.ts';
import { Confirmed } from '../components/confirmed.tsx';
import { done } from '../components/done.ts';
import { EditPet } from '../components/edit-pet.tsx';
import { Facts } from '../components/facts.tsx';
import { FailureAlert } from '../components/failure-alert.tsx';
import { JobTable } from '../components/job-table.tsx';
import { Moment } from '../components/moment.tsx';
import { Page } from '../components/page.tsx';
import { PetPools } from '../components/pet-pools.tsx';
import { Samples } from '../components/samples.tsx';
import { SessionTable } from '../components/session-table.tsx';
import { SPECIES_WORDS } from '../components/species-words.ts';
import { jobsOfPetQuery, petQuery, petsKey, samplesQuery, sessionsOfPetQuery } from '../queries.ts';
import { useTenant } from '../session.tsx';

/** One pet: its record, its registered images with their quality, its pools, its jobs and capture sessions. */
export default function PetPage() {
  const { id, may } = useTenant();
  const { petId = '' } = useParams();
  const [, go] = useLocation();
  const queries = useQueryClient();
  const pet = useQuery(petQuery(id, petId));
  const samples = useQuery(samplesQuery(id, petId));
  if (pet.error) {
    return (
      <Page title="Pet">
        <FailureAlert failure={pet.error} />
      </Page>
    );
  }
  if (!pet.data) return <Skeleton h={300} aria-label="Loading" />;
  const name = pet.data.name ?? 'Unnamed pet';
  return (
    <Page
      title={name}
      actions={
        may('write') && (
          <Group>
            <Button component={Link} href={`/playground?pet=${petId}`} variant="default">
              Add photos
            </Button>
            {samples.data && samples.data.length > 0 && (
              <Button component={Link} href={`/playground?pet=${petId}&do=verify`} variant="default">
                Verify now
              </Button>
            )}
            <EditPet pet={pet.data} />
            <Confirmed
              label="Delete the pet"
              title={`Delete ${name}?`}
              typed={name}
              act={() => askApi(id, 'deletePet', { petId })}
              onDone={() => {
                done(`${name} was deleted.`);
                void queries.invalidateQueries({ queryKey: petsKey(id) });
                go('/pets');
              }}
            >
              Deletes {name}, {samples.data?.length ?? 0} registered images and their templates, and aborts its open
              capture sessions. Later verifications of this pet fail with 404. This cannot be undone.
            </Confirmed>
          </Group>
        )
      }
    >
      <Facts
        facts={{
          Id: <span className="mono">{pet.data.id}</span>,
          Species: (
            <Badge variant="light" color="gray">
              {SPECIES_WORDS[pet.data.species]}
            </Badge>
          ),
          Breed: pet.data.breed,
          'Your id': pet.data.externalId,
          Metadata:
            pet.data.metadata === undefined ? undefined : (
              <code className="mono">{JSON.stringify(pet.data.metadata)}</code>
            ),
          Created: <Moment at={pet.data.createdAt} />,
        }}
      />
      <PetPools pet={pet.data} />
      <Title order={2}>Registered images</Title>
      <FailureAlert failure={samples.error} />
      {samples.data?.length === 0 && <Text c="dimmed">None yet.</Text>}
      {samples.data && <Samples samples={samples.data} />}
      <Jobs petId={petId} />
      <Sessions petId={petId} />
    </Page>
  );
}

function Jobs({ petId }: { readonly petId: string }) {
  const { id } = useTenant();
  const jobs = useQuery({ ...jobsOfPetQuery(id, petId), refetchInterval: 5000 });
  return (
    <>
      <Title order={2}>Registrations and verifications</Title>
      <FailureAlert failure={jobs.error} />
      {jobs.data?.length === 0 ? (
        <Text c="dimmed">None in the last 30 days.</Text>
      ) : (
        <JobTable label="Registrations and verifications" jobs={jobs.data ?? []} isOfOnePet />
      )}
    </>
  );
}

function Sessions({ petId }: { readonly petId: string }) {
  const { id } = useTenant();
  const sessions = useQuery(sessionsOfPetQuery(id, petId));
  return (
    <>
      <Title order={2}>Capture sessions</Title>
      {sessions.data?.length === 0 ? (
        <Text c="dimmed">None yet.</Text>
      ) : (
        <SessionTable sessions={sessions.data ?? []} />
      )}
    </>
  );
}
