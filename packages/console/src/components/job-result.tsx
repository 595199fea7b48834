import { Alert, Card, Group, List, Stack, Table, Text } from '@mantine/core';
import type {
  Decision as DecisionName,
  DOUBTS,
  FingerprintAdditionResult,
  JobWarningCode,
  PetIdentificationResult,
  PetVerificationResult,
} from '@rhinarium/contract';
import { DataTable } from './data-table.tsx';
import { DECISION_WORDS, Decision } from './decision.tsx';
import { Evidence } from './evidence.tsx';
import type { Job } from './job-kinds.ts';
import { PetLink } from './pet-link.tsx';
import { Picture } from './picture.tsx';
import { inOneOf, ScoreBar, shareOf } from './score.tsx';

/** The result of a job, with its evidence. */
export function JobResult({ job }: { readonly job: Job }) {
  if (!job.result) return null;
  if (job.kind === 'FINGERPRINT_ADDITION') return <Addition result={job.result} />;
  return (
    <Stack>
      {job.kind === 'PET_VERIFICATION' ? <Verification result={job.result} /> : <Identification result={job.result} />}
      {job.result.evidenceUrl && <Evidence kind={job.kind} jobId={job.id} />}
    </Stack>
  );
}

const REASONS: Readonly<Record<(typeof DOUBTS)[number], string>> = {
  tooCloseToExclude:
    'The score is too low for a match, but the same animal scores this low in more than 1 in 50 comparisons.',
  unlikeBoth: 'This score is rare for the same animal, and even rarer for a different one.',
  tooFewPhotos: 'You sent fewer than five fingerprints. Three are enough to start; more make a decision likelier.',
  poorProbe: 'The fingerprints are too poor for a NO_MATCH.',
  closeRival: 'Two pets match almost equally well.',
  wrongSpecies: 'The fingerprints show a different species.',
  inconsistentAnimal: 'The fingerprints are not all of the same animal.',
  copyOfRegistered: 'Some fingerprints are copies of registered photos, which this tenant refuses.',
};

const WARNINGS: Readonly<Record<JobWarningCode, string>> = {
  inconsistentAnimal: 'Photos that do not seem to show the same animal as the others',
  copyOfRegistered: 'Copies of photos that the pet is registered with',
};

type Doubtful = Pick<PetVerificationResult, 'reasons' | 'advice'>;

/** Why the decision is open, and what to photograph next. */
function Doubts({ reasons = [], advice = [] }: Doubtful) {
  if (reasons.length === 0) return null;
  return (
    <Alert color="orange" title="Why, and what to do next">
      <List size="sm">
        {reasons.map((reason) => (
          <List.Item key={reason}>{REASONS[reason]}</List.Item>
        ))}
        {advice.map(({ code, message }) => (
          <List.Item key={code} fw={600}>
            {message}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** The warnings of a result, with the photos that they concern. */
function Warnings({ warnings = [] }: Pick<PetVerificationResult, 'warnings'>) {
  return warnings.map(({ code, fingerprintIds, appearanceIds = [], petId }) => (
    <Alert key={`${code} ${petId}`} color="yellow" title={WARNINGS[code]}>
      <Group>
        {[...fingerprintIds, ...appearanceIds].map((id) => (
          <Picture key={id} imageId={id} alt={WARNINGS[code]} side={72} />
        ))}
      </Group>
      {appearanceIds.length > 0 && <Text size="sm">A copied appearance image was ignored.</Text>}
    </Alert>
  ));
}

function Decided({ decision }: { readonly decision: DecisionName }) {
  return (
    <Group>
      <Decision decision={decision} size="xl" />
      <Text>{DECISION_WORDS[decision].says}</Text>
    </Group>
  );
}

function Verification({ result }: { readonly result: PetVerificationResult }) {
  return (
    <Stack>
      <Decided decision={result.decision} />
      <Doubts {...result} />
      <Warnings {...result} />
      <ScoreBar score={result.score} label="Score" />
      <Text size="sm">
        Different animals score this high in {inOneOf(result.falseMatchRate)} comparisons
        {result.falseNonMatchRate !== undefined &&
          `; the same animal, with photos like these, scores this low in ${shareOf(result.falseNonMatchRate)}`}
        . The threshold is {result.threshold}.
      </Text>
      <DataTable label="Evidence" columns={['Photo of the session', 'Best registered photo', 'Score of the pair']}>
        {result.samples.map((sample) => (
          <Table.Tr key={sample.fingerprintId}>
            <Table.Td>
              <Picture imageId={sample.fingerprintId} alt="Photo of the session" side={120} />
            </Table.Td>
            <Table.Td>
              <Picture imageId={sample.bestFingerprintId} alt="Best registered photo" side={120} />
            </Table.Td>
            <Table.Td w={240}>
              <ScoreBar score={sample.score} label="Score of the pair" />
            </Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </Stack>
  );
}

function Identification({ result }: { readonly result: PetIdentificationResult }) {
  return (
    <Stack>
      <Decided decision={result.decision} />
      <Doubts {...result} />
      <Warnings {...result} />
      <Text size="sm">
        Compared with {result.searchedCount.toLocaleString()} {result.searchedCount === 1 ? 'pet' : 'pets'}
        {result.searchPoolName && ` of the pool ${result.searchPoolName}`}; the threshold takes their number into
        account.{result.pets.length > 1 && ` The first candidate leads by ${result.margin.toFixed(1)} points.`}
      </Text>
      <DataTable label="Candidates" columns={['Rank', 'Pet', 'Score', 'Different animals that score this high']}>
        {result.pets.map((pet) => (
          <Table.Tr key={pet.id}>
            <Table.Td>{pet.rank}</Table.Td>
            <Table.Td>
              <PetLink petId={pet.id} side={64} />
            </Table.Td>
            <Table.Td w={240}>
              <ScoreBar score={pet.score} label="Score" />
              {pet.isMatch && (
                <Text size="xs" fw={600}>
                  matches on its own
                </Text>
              )}
            </Table.Td>
            <Table.Td>{inOneOf(pet.falseMatchRate)}</Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </Stack>
  );
}

function Addition({ result }: { readonly result: FingerprintAdditionResult }) {
  return (
    <Stack>
      <Text>
        {result.addedFingerprintIds.length} fingerprints and {result.addedAppearanceIds.length} appearance images were
        registered.
      </Text>
      <Warnings {...result} />
      {result.possibleDuplicates.map(({ petId, score }) => (
        <Alert key={petId} color="orange" title="Another pet looks like the same animal">
          <PetLink petId={petId} />
          Score {score.toFixed(1)}
        </Alert>
      ))}
      <Group>
        {result.addedFingerprintIds.map((id) => (
          <Picture key={id} imageId={id} alt="Registered fingerprint" side={96} />
        ))}
      </Group>
      {result.rejected.map(({ id, reason }) => (
        <Card key={id} withBorder>
          <Group>
            <Picture imageId={id} alt="Photo that was not added" side={72} />
            <Text>not added: {reason}</Text>
          </Group>
        </Card>
      ))}
    </Stack>
  );
}
