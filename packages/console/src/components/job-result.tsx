import { Alert, Anchor, Badge, Card, Group, Stack, Table, Text } from '@mantine/core';
import type { FingerprintAdditionResult, PetIdentificationResult, PetVerificationResult } from '@rhinarium/contract';
import { Link } from 'wouter';
import { DataTable } from './data-table.tsx';
import { Evidence } from './evidence.tsx';
import type { Job } from './job-kinds.ts';
import { Picture } from './picture.tsx';
import { inOneOf, ScoreBar } from './score.tsx';

/** What a job found, and what that rests on. */
export function JobResult({ job }: { readonly job: Job }) {
  if (!job.result) return null;
  if ('addedFingerprintIds' in job.result) return <Addition result={job.result} />;
  if ('isMatch' in job.result) return <Verification result={job.result} />;
  return <Identification result={job.result} />;
}

const DECISIONS = {
  MATCH: { colour: 'green', says: 'It is this pet.' },
  NO_MATCH: { colour: 'red', says: 'It is not shown to be this pet.' },
  IDENTIFIED: { colour: 'green', says: 'The first candidate is the pet.' },
  UNKNOWN: { colour: 'gray', says: 'None of the searched pets.' },
  INCONCLUSIVE: { colour: 'orange', says: 'The images do not suffice to tell; photograph again.' },
} as const;

function Decision({ decision }: { readonly decision: keyof typeof DECISIONS }) {
  const { colour, says } = DECISIONS[decision];
  return (
    <Group>
      <Badge size="xl" color={colour} variant="light">
        {decision}
      </Badge>
      <Text>{says}</Text>
    </Group>
  );
}

function Verification({ result }: { readonly result: PetVerificationResult }) {
  return (
    <Stack>
      <Decision decision={result.decision} />
      <ScoreBar score={result.score} label="Score" />
      <Text size="sm">
        Of comparisons of different animals {inOneOf(result.falseMatchRate)} scores this high. {result.threshold} is the
        threshold.
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
      {result.evidenceUrl && <Evidence url={result.evidenceUrl} />}
    </Stack>
  );
}

function Identification({ result }: { readonly result: PetIdentificationResult }) {
  return (
    <Stack>
      <Decision decision={result.decision} />
      <Text size="sm">
        Compared with {result.searchedCount.toLocaleString()} pets
        {result.searchPoolName && ` of the pool ${result.searchPoolName}`}; the threshold accounts for their number. The
        first candidate is {result.margin.toFixed(1)} points ahead.
      </Text>
      <DataTable label="Candidates" columns={['Rank', 'Pet', 'Score', 'Different animals that score as high']}>
        {result.pets.map((pet) => (
          <Table.Tr key={pet.id}>
            <Table.Td>{pet.rank}</Table.Td>
            <Table.Td>
              <Anchor component={Link} href={`/pets/${pet.id}`} className="mono">
                {pet.externalId ?? pet.id}
              </Anchor>
            </Table.Td>
            <Table.Td w={240}>
              <ScoreBar score={pet.score} label="Score" />
            </Table.Td>
            <Table.Td>{inOneOf(pet.falseMatchRate)}</Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
      {result.evidenceUrl && <Evidence url={result.evidenceUrl} />}
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
      {result.possibleDuplicates.map(({ petId, score }) => (
        <Alert key={petId} color="orange" title="Another pet looks like the same animal">
          <Anchor component={Link} href={`/pets/${petId}`} className="mono">
            {petId}
          </Anchor>{' '}
          with score {score.toFixed(1)}
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
