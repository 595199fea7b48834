import { Alert, Anchor, Card, List, Stack, Table, Text, Title } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { jobPath } from '../../records/job-kinds.ts';
import { inOneOf } from '../../records/score.tsx';
import { measuredClaimsQuery } from '../../service/queries.ts';
import { useTenant } from '../../service/session.tsx';
import { useLanguage, useTexts } from '../../texts/use-texts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { Moment } from '../../ui/moment.tsx';

type Claims = ConsoleAnswer<'readMeasuredClaims'>['data'];
type OfSpecies = Claims['species'][number];
type OfBasis = OfSpecies['bases'][number];

/** A share in percent, with more digits for a small one. */
const hundredths = (share: number) => (100 * share).toFixed(share > 0 && share < 0.01 ? 2 : 0);

/** Error rates measured with the tenant's own animals, and errors that people confirmed. */
export function OwnAnimals() {
  const { id } = useTenant();
  const t = useTexts();
  const claims = useQuery(measuredClaimsQuery(id));
  return (
    <Card withBorder>
      <Stack>
        <Title order={2}>{t.ownAnimals.title}</Title>
        <FailureAlert failure={claims.error} onRetry={() => void claims.refetch()} />
        {claims.isPending && <LoadingSkeleton h={120} />}
        {claims.data && <Known claims={claims.data} />}
      </Stack>
    </Card>
  );
}

function Known({ claims }: { readonly claims: Claims }) {
  const t = useTexts();
  const { species, policy, calibrations } = claims;
  const worse = calibrations.find(({ isWorse, endedAt }) => isWorse && endedAt === null);
  return (
    <>
      {worse && (
        <Alert color="orange" title={t.ownAnimals.worse(t.pets.species[worse.species])}>
          {t.ownAnimals.worseSays(inOneOf(worse.rate, t))}
        </Alert>
      )}
      {species.length === 0 && <Text c="dimmed">{t.ownAnimals.none}</Text>}
      {species.map((one) => (
        <Measured key={one.species} measured={one} />
      ))}
      <Observed claims={claims} />
      <Drift calibrations={calibrations} />
      <Text size="sm" c="dimmed">
        {t.ownAnimals.policies[policy]} {t.ownAnimals.policyChange}
      </Text>
    </>
  );
}

function Measured({ measured: { species, bases, undecidedPairs, measuredAt, calibration } }: { measured: OfSpecies }) {
  const t = useTexts();
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {t.pets.species[species]}
      </Title>
      <Text size="sm" c="dimmed">
        {t.ownAnimals.measured} <Moment at={measuredAt} />.{' '}
        {calibration === 'shipped' ? t.ownAnimals.shippedHold : t.ownAnimals.measuredHold}
      </Text>
      {bases.map((basis) => (
        <Basis key={basis.basis} measured={basis} />
      ))}
      {undecidedPairs > 0 && <Text size="sm">{t.ownAnimals.undecided(undecidedPairs)}</Text>}
    </Stack>
  );
}

function Basis({ measured }: { readonly measured: OfBasis }) {
  const { texts: t, number } = useLanguage();
  const { animals, comparisons, animalsMissing, falseMatch, matedAnimals, matedComparisons } = measured;
  const { matedAnimalsMissing, falseNonMatch, basis } = measured;
  const percent = (share: number) => t.common.percent(hundredths(share));
  return (
    <>
      <Text>{t.ownAnimals.compared(t.ownAnimals.bases[basis], number(animals), number(comparisons))}</Text>
      {falseMatch.length > 0 && (
        <DataTable label={t.ownAnimals.title} columns={Object.values(t.ownAnimals.columns)}>
          {falseMatch.map(({ claimed, measured: rate, interval: [low, high] }) => (
            <Table.Tr key={claimed}>
              <Table.Td>{inOneOf(claimed, t)}</Table.Td>
              <Table.Td>{percent(rate)}</Table.Td>
              <Table.Td>
                {percent(low)} – {percent(high)}
              </Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      )}
      <List size="sm">
        {animalsMissing > 0 && <List.Item>{t.ownAnimals.animalsMissing(animalsMissing)}</List.Item>}
        {falseNonMatch && (
          <List.Item>
            {t.ownAnimals.missed(number(matedAnimals), number(matedComparisons), percent(falseNonMatch.measured))}{' '}
            {t.ownAnimals.missedBound(percent(falseNonMatch.bound))}
          </List.Item>
        )}
        {matedAnimalsMissing > 0 && <List.Item>{t.ownAnimals.matedMissing(matedAnimalsMissing)}</List.Item>}
      </List>
    </>
  );
}

function Observed({ claims: { observed, wrong } }: { readonly claims: Claims }) {
  const t = useTexts();
  const shareOf = (share: Claims['observed'][number]['matches']) => {
    if (!share) return '–';
    const [low, high] = share.interval.map(hundredths) as [string, string];
    return t.ownAnimals.share(share.wrong, share.count, `${low}–${t.common.percent(high)}`);
  };
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {t.ownAnimals.observed}
      </Title>
      {observed.length === 0 && <Text c="dimmed">{t.ownAnimals.noneObserved}</Text>}
      {observed.length > 0 && (
        <DataTable label={t.ownAnimals.observed} columns={Object.values(t.ownAnimals.observedColumns)}>
          {observed.map(({ month, species, appVersion, matches, denials }) => (
            <Table.Tr key={`${month} ${species} ${appVersion}`}>
              <Table.Td>{month}</Table.Td>
              <Table.Td>{t.pets.species[species]}</Table.Td>
              <Table.Td>{appVersion ?? '–'}</Table.Td>
              <Table.Td>{shareOf(matches)}</Table.Td>
              <Table.Td>{shareOf(denials)}</Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      )}
      {wrong.length > 0 && (
        <List size="sm">
          {wrong.map(({ jobId, kind, outcome, decidedAt }) => (
            <List.Item key={jobId}>
              <Anchor component={Link} href={jobPath(kind, jobId)}>
                {t.ownAnimals.outcomes[outcome]}
              </Anchor>{' '}
              <Moment at={decidedAt} />
            </List.Item>
          ))}
        </List>
      )}
    </Stack>
  );
}

/** Changes of the claims in use. */
function Drift({ calibrations }: Pick<Claims, 'calibrations'>) {
  const t = useTexts();
  if (calibrations.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        {t.ownAnimals.drift}
      </Title>
      <DataTable label={t.ownAnimals.drift} columns={Object.values(t.ownAnimals.driftColumns)}>
        {calibrations.map(({ id, species, rate, createdAt, endedAt }) => (
          <Table.Tr key={id}>
            <Table.Td>
              <Moment at={createdAt} />
            </Table.Td>
            <Table.Td>{t.pets.species[species]}</Table.Td>
            <Table.Td>{inOneOf(rate, t)}</Table.Td>
            <Table.Td>{endedAt === null ? t.ownAnimals.inUse : <Moment at={endedAt} />}</Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </Stack>
  );
}
