import { Alert, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import type { ConsoleAnswer } from '@rhinarium/contract';
import { useQuery } from '@tanstack/react-query';
import { accuracyQuery } from '../../service/queries.ts';
import type { Texts } from '../../texts/en.ts';
import { useLanguage, useTexts } from '../../texts/use-texts.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';

type Figures = NonNullable<ConsoleAnswer<'readAccuracy'>['data']>;
type MeasuredSet = Figures['sets'][number];
type Share = MeasuredSet['figures']['R1P1']['eer'];

const OWN_PHOTOS = <code className="mono">npm run --silent evaluate -- --data DIR</code>;
/** Mark of sets of photos that show a whole animal. */
const WHOLE = 'whole photos';
/** Least number of pairs of photos of one real dog for figures about dogs. */
const DOG_PAIRS_ENOUGH = 1000;
const RATES = ['1e-2', '1e-3', '1e-4'] as const;

/** Accuracy figures of this engine version, and known gaps. */
export function MeasuredFigures() {
  const t = useTexts();
  const measured = useQuery(accuracyQuery);
  return (
    <Stack>
      <Title order={2}>{t.measured.title}</Title>
      <FailureAlert failure={measured.error} onRetry={() => void measured.refetch()} />
      {measured.data === null && <Text>{t.measured.none(OWN_PHOTOS)}</Text>}
      {measured.data && <Known figures={measured.data} />}
    </Stack>
  );
}

function Known({ figures }: { readonly figures: Figures }) {
  const t = useTexts();
  const { engine, calibratedOn, date, machine, sets, isOfThisEngine, detPicture } = figures;
  const ofDogs = sets.filter(({ species, marks }) => species === 'DOG' && marks.every((mark) => mark === WHOLE));
  const dogPairs = ofDogs.reduce((sum, set) => sum + set.figures.R1P1.genuine, 0);
  return (
    <>
      {!isOfThisEngine && (
        <Alert color="orange" title={t.measured.otherEngine}>
          {t.measured.otherEngineSays(`${engine.name} ${engine.version} (${engine.modelDigest.slice(0, 12)})`)}
        </Alert>
      )}
      {dogPairs < DOG_PAIRS_ENOUGH && (
        <Alert color="orange" title={t.measured.fewDogs}>
          {t.measured.fewDogsSays(dogPairs, OWN_PHOTOS)}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {t.measured.origin(`${engine.name} ${engine.version}`, date, <span lang="en">{machine}</span>)}
      </Text>
      <FigureTable sets={sets} />
      <details>
        <Text component="summary" size="sm" c="dimmed">
          {t.measured.how}
        </Text>
        <Text size="sm" c="dimmed" my="xs">
          {t.measured.calibratedOn(
            <span lang="en">{calibratedOn.DOG}</span>,
            <span lang="en">{calibratedOn.CAT}</span>,
          )}
        </Text>
        <SetList sets={sets} />
      </details>
      {detPicture !== null && <Trade picture={detPicture} />}
    </>
  );
}

function FigureTable({ sets }: { readonly sets: readonly MeasuredSet[] }) {
  const { texts: t, number } = useLanguage();
  const { set: name, compared, pairs, eer: equal, rejected } = t.measured.columns;
  const columns = [name, compared, pairs, equal].concat(
    RATES.map((rate) => rejected(t.common.inOneOf.number(Math.round(1 / Number(rate))))),
  );
  // Sets with one photo per animal have impostor comparisons only.
  const rows = sets
    .flatMap((set) =>
      (['R1P1', 'R5P3'] as const).map((protocol) => ({ set, protocol, figures: set.figures[protocol] })),
    )
    .filter(({ figures: { genuine, impostor } }) => genuine > 0 && impostor > 0);
  return (
    <DataTable label={t.measured.title} columns={columns} minWidth={1000}>
      {rows.map(({ set, protocol, figures: { genuine, impostor, eer, fnmr } }) => (
        <Table.Tr key={`${set.name} ${protocol}`}>
          <Table.Td>
            <span lang="en">{set.name}</span>
            <Text size="xs" c="dimmed">
              {animalsOf(set, t)}
            </Text>
          </Table.Td>
          <Table.Td>{t.measured.protocols[protocol]}</Table.Td>
          <Table.Td>
            {number(genuine)}, {number(impostor)}
          </Table.Td>
          <Table.Td>{shareText(eer, set.marks, t)}</Table.Td>
          {RATES.map((rate) => (
            <Table.Td key={rate}>{shareText(fnmr[rate], set.marks, t)}</Table.Td>
          ))}
        </Table.Tr>
      ))}
    </DataTable>
  );
}

function SetList({ sets }: { readonly sets: readonly MeasuredSet[] }) {
  return (
    <dl lang="en">
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

/** Rendered as an image, never as markup of the page. */
function Trade({ picture }: { readonly picture: string }) {
  const t = useTexts();
  return (
    <figure style={{ margin: 0 }}>
      <Title order={3} size="h4">
        {t.measured.tradeOff}
      </Title>
      <Text component="figcaption" size="sm" c="dimmed" maw={720} mb="xs">
        {t.measured.tradeOffSays}
      </Text>
      <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t.measured.picture }}>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
          alt={t.measured.pictureSays}
          style={{ width: '100%', minWidth: 560, maxWidth: 720 }}
        />
      </ScrollArea>
    </figure>
  );
}

function animalsOf({ identities, marks, species }: MeasuredSet, { measured: { animals } }: Texts): string {
  if (marks.includes('cattle')) return animals.cattle(identities);
  return animals[species](identities, marks.includes('synthetic'));
}

function shareText({ value, interval }: Share, marks: MeasuredSet['marks'], t: Texts): string {
  if (value === null) return t.measured.tooFew;
  const digits = value < 0.01 ? 2 : 1;
  const percent = (share: number) => (100 * share).toFixed(digits);
  const between = interval ? ` (${percent(interval[0])}–${percent(interval[1])})` : '';
  return [`${t.common.percent(percent(value))}${between}`, ...marks.map(t.measured.markOf)].join(', ');
}
