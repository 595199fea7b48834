import { Alert, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { accuracyQuery } from '../queries.ts';
import { DataTable } from './data-table.tsx';
import { FailureAlert } from './failure-alert.tsx';

type Figures = NonNullable<ConsoleAnswer<'readAccuracy'>['data']>;
type MeasuredSet = Figures['sets'][number];
type Share = MeasuredSet['figures']['R1P1']['eer'];

const OWN_PHOTOS = <code className="mono">npm run --silent evaluate -- --data DIR</code>;
const PROTOCOLS = { R1P1: 'one photo with one', R5P3: 'three photos with five' } as const;
const RATES = { '1e-2': 'one in 100', '1e-3': 'one in 1,000', '1e-4': 'one in 10,000' } as const;

/** What was measured with the engine of this version, and what is not known. */
export function MeasuredFigures() {
  const measured = useQuery(accuracyQuery);
  return (
    <Stack>
      <Title order={2}>Measured figures</Title>
      <FailureAlert failure={measured.error} />
      {measured.data === null && (
        <Text>This installation has no measured figures. Measure the engine on your own photos: {OWN_PHOTOS}</Text>
      )}
      {measured.data && <Known figures={measured.data} />}
    </Stack>
  );
}

function Known({ figures }: { readonly figures: Figures }) {
  const { engine, calibratedOn, date, machine, sets, isOfThisEngine, detPicture } = figures;
  // Pictures that are not fingerprints say nothing about recognition.
  const fingerprints = sets.filter(({ marks }) => !marks.includes('whole photos'));
  const plain = sets.filter(({ marks }) => marks.length === 0);
  const isKnown = (set: MeasuredSet) => set.figures.R5P3.genuine > 0;
  const realDogs = plain.filter((set) => set.species === 'DOG' && isKnown(set));
  const realCats = plain.filter((set) => set.species === 'CAT' && isKnown(set));
  const catCount = Math.max(0, ...realCats.map(({ identities }) => identities));
  return (
    <>
      {!isOfThisEngine && (
        <Alert color="orange" title="These figures are for another engine">
          They were measured with {engine.name} {engine.version} ({engine.modelDigest.slice(0, 12)}), which is not the
          engine that runs here.
        </Alert>
      )}
      {realDogs.length === 0 && (
        <Alert color="orange" title="Little is known about real dog noses">
          No real dogs with several photos each were measured. Substitutes are marked: “cattle” for the skin of cattle
          muzzles, “re-captured” for simulated second photos, “synthetic” for generated noses. None of them is an
          estimate for real dogs. {catCount > 0 && `The ${catCount} cats are real, but few. `}
          Measure your own animals: {OWN_PHOTOS}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        Engine {engine.name} {engine.version}, {date}, {machine}. In brackets: 95 % confidence interval. “Too few”:
        there were not enough comparisons for a figure. An interval from 0 to 0 means that no error was seen, not that
        none exists.
      </Text>
      <FigureTable sets={fingerprints} />
      <Text size="sm" c="dimmed">
        The scores were calibrated on — dogs: {calibratedOn.DOG}; cats: {calibratedOn.CAT}.
      </Text>
      <SetList sets={fingerprints} />
      {detPicture !== null && <Trade picture={detPicture} />}
    </>
  );
}

function FigureTable({ sets }: { readonly sets: readonly MeasuredSet[] }) {
  const rates = Object.entries(RATES).map(([rate, says]) => ({ rate: rate as keyof typeof RATES, says }));
  const columns = ['Photos of', 'Compared', 'Pairs: same, different', 'Equal error rate'].concat(
    rates.map(({ says }) => `Right animal rejected, if ${says} others passes`),
  );
  // Sets with one photo per animal have impostors only.
  const rows = sets
    .flatMap((set) =>
      (['R1P1', 'R5P3'] as const).map((protocol) => ({ set, protocol, figures: set.figures[protocol] })),
    )
    .filter(({ figures: { genuine, impostor } }) => genuine > 0 && impostor > 0);
  return (
    <DataTable label="Measured figures" columns={columns} minWidth={1000}>
      {rows.map(({ set, protocol, figures: { genuine, impostor, eer, fnmr } }) => (
        <Table.Tr key={`${set.name} ${protocol}`}>
          <Table.Td>
            {set.name}
            <Text size="xs" c="dimmed">
              {animalsOf(set)}
            </Text>
          </Table.Td>
          <Table.Td>{PROTOCOLS[protocol]}</Table.Td>
          <Table.Td>
            {genuine.toLocaleString()}, {impostor.toLocaleString()}
          </Table.Td>
          <Table.Td>{shareText(eer, set.marks)}</Table.Td>
          {rates.map(({ rate }) => (
            <Table.Td key={rate}>{shareText(fnmr[rate], set.marks)}</Table.Td>
          ))}
        </Table.Tr>
      ))}
    </DataTable>
  );
}

function SetList({ sets }: { readonly sets: readonly MeasuredSet[] }) {
  return (
    <dl>
      {sets.map(({ name, says }) => (
        <div key={name}>
          <Text component="dt" size="sm" fw={600}>
            {name}
          </Text>
          <Text component="dd" size="sm" c="dimmed" ml={0} mb="xs">
            {says}
          </Text>
        </div>
      ))}
    </dl>
  );
}

/** The picture is data of an image, never markup of the page. */
function Trade({ picture }: { readonly picture: string }) {
  return (
    <figure style={{ margin: 0 }}>
      <Title order={3} size="h4">
        How the two errors trade off
      </Title>
      <Text component="figcaption" size="sm" c="dimmed" maw={720} mb="xs">
        Further right, more different animals pass; further up, the right animal is rejected more often. Nearer to the
        lower left corner is better. Solid lines: three photos with five; dashed: one with one.
      </Text>
      <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Picture of both errors' }}>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
          alt="Share of the same animals rejected over the share of different animals that pass, one line per set. The table has the figures."
          style={{ width: '100%', minWidth: 560, maxWidth: 720 }}
        />
      </ScrollArea>
    </figure>
  );
}

function animalsOf({ identities, marks, species }: MeasuredSet): string {
  if (marks.includes('cattle')) return `${identities} cattle`;
  return `${identities} ${marks.includes('synthetic') ? 'generated' : 'real'} ${species === 'DOG' ? 'dogs' : 'cats'}`;
}

function shareText({ value, interval }: Share, marks: MeasuredSet['marks']): string {
  if (value === null) return 'too few';
  const digits = value < 0.01 ? 2 : 1;
  const percent = (share: number) => (100 * share).toFixed(digits);
  const between = interval ? ` (${percent(interval[0])}–${percent(interval[1])})` : '';
  return [`${percent(value)} %${between}`, ...marks].join(', ');
}
