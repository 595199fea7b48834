import { Button, Grid, Group, Stack, Text } from '@mantine/core';
import type { Sighting } from '@rhinarium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useParams } from 'wouter';
import { Contact } from '../../records/contact.tsx';
import { EditRecord } from '../../records/edit-record.tsx';
import { PetLink } from '../../records/pet-link.tsx';
import { Picture } from '../../records/picture.tsx';
import { Portrait } from '../../records/portrait.tsx';
import { SightingFields, sightingOf } from '../../records/save-sighting.tsx';
import { askApi } from '../../service/api.ts';
import { lostKey, sightingQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Confirmed } from '../../ui/confirmed.tsx';
import { done } from '../../ui/done.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { Moment } from '../../ui/moment.tsx';
import { MoreActions } from '../../ui/more-actions.tsx';
import { Page } from '../../ui/page.tsx';
import { CallOwner } from './call-owner.tsx';
import { Candidates, SearchState } from './candidates.tsx';
import { CaseMessages } from './case-messages.tsx';
import { MarkReturned } from './mark-returned.tsx';
import { SharedCandidates } from './shared-candidates.tsx';
import { StateOf } from './states.tsx';

const refreshMs = 5000;

/** One sighting with the lost pets that it may be. */
export default function SightingPage() {
  const { id, may } = useTenant();
  const t = useTexts();
  const { sightingId = '' } = useParams();
  const sighting = useQuery({ ...sightingQuery(id, sightingId), refetchInterval: refreshMs });
  if (sighting.error && !sighting.data)
    return (
      <Page title={t.lost.sighting}>
        <FailureAlert failure={sighting.error} onRetry={() => void sighting.refetch()} />
      </Page>
    );
  if (!sighting.data) return <LoadingSkeleton h={300} />;
  const { appearanceIds, fingerprintIds, state, searchJobId } = sighting.data;
  const title = `${t.lost.sighting}: ${sighting.data.place || t.lost.noPlace}`;
  const photos = [...appearanceIds, ...fingerprintIds];
  return (
    <Page title={title} actions={may('write') && <SightingActions sighting={sighting.data} />}>
      {state === 'MATCHED' && sighting.data.returnedAt === undefined && <CallOwner sightingId={sightingId} />}
      <Grid>
        {photos[0] && (
          <Grid.Col span={{ base: 12, xs: 5, md: 4 }}>
            <Portrait imageId={photos[0]} name={title} />
          </Grid.Col>
        )}
        <Grid.Col span={{ base: 12, xs: 7, md: 8 }}>
          <Stack>
            <SightingFacts sighting={sighting.data} />
            <Group gap={4}>
              {photos.slice(1).map((imageId) => (
                <Picture key={imageId} imageId={imageId} alt={t.photos.kinds.fingerprint} side={72} />
              ))}
            </Group>
            {state === 'OPEN' && <SearchState jobId={searchJobId} unsearched={t.lost.toldOnly} />}
          </Stack>
        </Grid.Col>
      </Grid>
      {may('write') && <CaseMessages sightingId={sightingId} />}
      <Candidates of={{ sightingId }} title={state === 'MATCHED' ? t.lost.candidates : t.lost.possiblePets} />
      <SharedCandidates of={{ sightingId }} />
    </Page>
  );
}

function SightingFacts({ sighting }: { readonly sighting: Sighting }) {
  const t = useTexts();
  const { position } = sighting;
  return (
    <Facts
      facts={{
        [t.common.state]: <StateOf kind="sightingStates" state={sighting.state} />,
        [t.common.species]: t.pets.species[sighting.species],
        [t.pets.pet]: sighting.petId && <PetLink petId={sighting.petId} />,
        [t.lost.place]: sighting.place || t.lost.noPlace,
        [t.lost.position]: position && `${position.latitude}, ${position.longitude}`,
        [t.lost.microchip]: sighting.microchip,
        [t.lost.description]: sighting.description && <Text className="wrapped">{sighting.description}</Text>,
        [t.lost.seen]: <Moment at={sighting.seenAt} />,
        [t.lost.contactFound]: sighting.contact && <Contact text={sighting.contact} />,
        [t.lost.contactUntil]: sighting.contactExpiresAt && <Moment at={sighting.contactExpiresAt} />,
        [t.lost.contactErased]: sighting.contactErasedAt && <Moment at={sighting.contactErasedAt} />,
        [t.lost.returned]: sighting.returnedAt && <Moment at={sighting.returnedAt} />,
        [t.common.created]: <Moment at={sighting.createdAt} />,
        [t.jobs.ended]: sighting.endedAt && <Moment at={sighting.endedAt} />,
      }}
    />
  );
}

function SightingActions({ sighting }: { readonly sighting: Sighting }) {
  const { id } = useTenant();
  const t = useTexts();
  const [, go] = useLocation();
  const queries = useQueryClient();
  const params = { sightingId: sighting.id };
  const refresh = () => void queries.invalidateQueries({ queryKey: lostKey(id) });
  const reopen = useMutation({
    mutationFn: () => askApi(id, 'updateSighting', params, { state: 'OPEN' }),
    onSuccess() {
      done(t.lost.wasChanged);
      refresh();
    },
  });
  return (
    <>
      <FailureAlert failure={reopen.error} />
      {sighting.state === 'OPEN' ? (
        <Confirmed
          isHarmless
          label={t.lost.close}
          title={t.lost.closeTitle}
          act={() => askApi(id, 'updateSighting', params, { state: 'CLOSED' })}
          onDone={refresh}
        >
          {t.lost.closeSightingSays}
        </Confirmed>
      ) : (
        <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate()}>
          {t.lost.reopen}
        </Button>
      )}
      {sighting.returnedAt === undefined && <MarkReturned sighting={sighting} onDone={refresh} />}
      <MoreActions>
        <EditRecord
          name={`sighting ${sighting.id}`}
          save={(fields) => {
            const {
              position = null,
              contact = null,
              microchip = null,
              description = null,
              ...rest
            } = sightingOf(fields);
            return askApi(id, 'updateSighting', params, { ...rest, position, contact, microchip, description });
          }}
          onDone={refresh}
        >
          <SightingFields sighting={sighting} />
        </EditRecord>
        <Confirmed
          label={t.lost.remove}
          title={t.lost.removeSighting}
          act={() => askApi(id, 'deleteSighting', params)}
          onDone={() => {
            done(t.lost.wasRemoved);
            go('/sightings');
            refresh();
          }}
        >
          {t.lost.removeSightingSays}
        </Confirmed>
      </MoreActions>
    </>
  );
}
