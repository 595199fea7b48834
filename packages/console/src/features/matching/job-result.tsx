import { Alert, Anchor, Card, Group, List, Stack, Table, Text } from '@mantine/core';
import type {
  Decision as DecisionName,
  FingerprintAdditionResult,
  PetIdentificationResult,
  PetVerificationResult,
  StandingSearchResult,
} from '@rhinarium/contract';
import { Link } from 'wouter';
import { Decision } from '../../records/decision.tsx';
import { Evidence } from '../../records/evidence.tsx';
import type { Job } from '../../records/job-kinds.ts';
import { PetLink } from '../../records/pet-link.tsx';
import { Picture } from '../../records/picture.tsx';
import { inOneOf, ScoreBar, shareOf } from '../../records/score.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DuplicatePairs } from './duplicate-pairs.tsx';

/** Result of a job with its evidence. */
export function JobResult({ job }: { readonly job: Job }) {
  if (!job.result) return null;
  if (job.kind === 'FINGERPRINT_ADDITION') return <Addition result={job.result} />;
  if (job.kind === 'DUPLICATE_SEARCH') return <DuplicatePairs job={job} />;
  if (job.kind === 'STANDING_SEARCH') return <StandingSearch result={job.result} />;
  return (
    <Stack>
      {job.kind === 'PET_VERIFICATION' ? <Verification result={job.result} /> : <Identification result={job.result} />}
      {job.result.evidenceUrl && <Evidence source={{ kind: job.kind, jobId: job.id }} />}
    </Stack>
  );
}

type Doubtful = Pick<PetVerificationResult, 'reasons' | 'advice'>;

/** Reasons of an INCONCLUSIVE decision, and advice on what to photograph. */
function Doubts({ reasons = [], advice = [] }: Doubtful) {
  const t = useTexts();
  if (reasons.length === 0) return null;
  return (
    <Alert color="orange" title={t.result.why}>
      <List size="sm">
        {reasons.map((reason) => (
          <List.Item key={reason}>{t.result.reasons[reason]}</List.Item>
        ))}
        {advice.map(({ code, message }) => (
          <List.Item key={code} fw={600}>
            {t.result.adviceOf(code, message)}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** Warnings of a result with the affected photos. */
function Warnings({ warnings = [] }: Pick<PetVerificationResult, 'warnings'>) {
  const t = useTexts();
  return warnings.map(({ code, fingerprintIds, appearanceIds = [], petId }) => (
    <Alert key={`${code} ${petId}`} color="yellow" title={t.result.warnings[code]}>
      <Group>
        {[...fingerprintIds, ...appearanceIds].map((id) => (
          <Picture key={id} imageId={id} alt={t.result.warnings[code]} side={72} />
        ))}
      </Group>
      {appearanceIds.length > 0 && <Text size="sm">{t.result.appearanceIgnored}</Text>}
    </Alert>
  ));
}

/** Warns that the microchip which a reader found speaks against a pet. */
function MicrochipAlert({ microchipContradiction }: Pick<PetVerificationResult, 'microchipContradiction'>) {
  const t = useTexts();
  return microchipContradiction ? <Alert color="orange">{t.result.microchipSpeaksAgainst}</Alert> : null;
}

function Decided({ decision }: { readonly decision: DecisionName }) {
  const t = useTexts();
  return (
    <Group>
      <Decision decision={decision} size="xl" />
      <Text>{t.jobs.decisions[decision].says}</Text>
    </Group>
  );
}

function Verification({ result }: { readonly result: PetVerificationResult }) {
  const t = useTexts();
  const { decision, falseNonMatchRate } = result;
  // With a match, the share of genuine scores that are lower is meaningless.
  const isOwnShown = decision !== 'MATCH' && falseNonMatchRate !== undefined;
  const ownShare = isOwnShown ? shareOf(falseNonMatchRate, t) : undefined;
  return (
    <Stack>
      <Decided decision={result.decision} />
      <MicrochipAlert {...result} />
      <Doubts {...result} />
      <Warnings {...result} />
      <ScoreBar score={result.score} label={t.jobs.score} />
      <Text size="sm">{t.result.rates(inOneOf(result.falseMatchRate, t), ownShare, result.threshold)}</Text>
      <DataTable
        label={t.result.evidence}
        columns={[t.result.photoOfSession, t.result.bestRegistered, t.result.scoreOfPair]}
        minWidth={0}
      >
        {result.samples.map((sample) => (
          <Table.Tr key={sample.fingerprintId}>
            <Table.Td>
              <Picture imageId={sample.fingerprintId} alt={t.result.photoOfSession} side={120} />
            </Table.Td>
            <Table.Td>
              <Picture imageId={sample.bestFingerprintId} alt={t.result.bestRegistered} side={120} />
            </Table.Td>
            <Table.Td w={240}>
              <ScoreBar score={sample.score} label={t.result.scoreOfPair} />
            </Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </Stack>
  );
}

function Identification({ result }: { readonly result: PetIdentificationResult }) {
  const t = useTexts();
  return (
    <Stack>
      <Decided decision={result.decision} />
      <Doubts {...result} />
      <Warnings {...result} />
      <Text size="sm">
        {t.result.compared(result.searchedCount, result.searchPoolName)}
        {result.pets.length > 1 && t.result.leads(result.margin.toFixed(1))}
      </Text>
      <DataTable
        label={t.result.candidates}
        columns={[t.result.rank, t.pets.pet, t.jobs.score, t.result.othersThisHigh]}
      >
        {result.pets.map((pet) => (
          <Table.Tr key={pet.id}>
            <Table.Td>{pet.rank}</Table.Td>
            <Table.Td>
              <PetLink petId={pet.id} side={64} />
              <MicrochipAlert {...pet} />
            </Table.Td>
            <Table.Td w={240}>
              <ScoreBar score={pet.score} label={t.jobs.score} />
              {pet.isMatch && (
                <Text size="xs" fw={600}>
                  {t.result.matchesAlone}
                </Text>
              )}
            </Table.Td>
            <Table.Td>{inOneOf(pet.falseMatchRate, t)}</Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </Stack>
  );
}

function StandingSearch({ result }: { readonly result: StandingSearchResult }) {
  const t = useTexts();
  return (
    <Stack>
      <Decided decision={result.decision} />
      <Doubts {...result} />
      <Warnings {...result} />
      <Text size="sm">{t.lost.searchedAmong(result.searchedCount)}</Text>
      {result.candidates.length > 0 && (
        <DataTable
          label={t.result.candidates}
          columns={[t.lost.sighting, t.pets.pet, t.jobs.score, t.result.othersThisHigh]}
        >
          {result.candidates.map(({ sightingId, petId, score, falseMatchRate }) => (
            <Table.Tr key={`${sightingId} ${petId}`}>
              <Table.Td>
                <Anchor component={Link} href={`/sightings/${sightingId}`}>
                  {t.lost.sighting}
                </Anchor>
              </Table.Td>
              <Table.Td>
                <PetLink petId={petId} side={64} />
              </Table.Td>
              <Table.Td w={240}>
                <ScoreBar score={score} label={t.jobs.score} />
              </Table.Td>
              <Table.Td>{inOneOf(falseMatchRate, t)}</Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      )}
    </Stack>
  );
}

function Addition({ result }: { readonly result: FingerprintAdditionResult }) {
  const t = useTexts();
  return (
    <Stack>
      <Text>{t.result.added(result.addedFingerprintIds.length, result.addedAppearanceIds.length)}</Text>
      {result.replaced && (
        <Alert color={result.replaced.decision === 'NO_MATCH' ? 'orange' : 'gray'} title={t.result.replaced}>
          {result.replaced.decision === 'NO_MATCH'
            ? t.result.nothingReplaced(result.replaced.score.toFixed(1))
            : t.result.replacedSays(
                result.replaced.fingerprintIds.length,
                result.replaced.appearanceIds.length,
                result.replaced.score.toFixed(1),
              )}
        </Alert>
      )}
      <Warnings {...result} />
      {result.possibleDuplicates.length > 0 && (
        <Alert color="orange" title={t.result.looksAlike}>
          <Group>
            {result.possibleDuplicates.map(({ petId, score }) => (
              <div key={petId}>
                <PetLink petId={petId} />
                {t.result.scoreIs(score.toFixed(1))}
              </div>
            ))}
          </Group>
        </Alert>
      )}
      <Group>
        {result.addedFingerprintIds.map((id) => (
          <Picture key={id} imageId={id} alt={t.result.registered} side={96} />
        ))}
      </Group>
      {result.rejected.map(({ id, reason }) => (
        <Card key={id} withBorder>
          <Group>
            <Picture imageId={id} alt={t.result.notAdded} side={72} />
            <Text>{t.result.notAddedFor(t.photos.reasons[reason])}</Text>
          </Group>
        </Card>
      ))}
    </Stack>
  );
}
