import type { LostReport, MatchCandidate, Sighting, StandingSearchJob } from '@rhinarium/client';
import type { CommandContext } from './command-context.ts';
import { EXIT_CODE } from './exit-code.ts';
import { followed } from './follow-job.ts';
import { saySearched } from './say-result.ts';

type Create<Group extends 'lostReports' | 'sightings'> = Parameters<CommandContext['client'][Group]['create']>[0];

/** Prints the candidates that a standing search found, one per line. Without a job there was nothing to search by. */
async function printSearch(context: CommandContext, record: LostReport | Sighting, says: string): Promise<number> {
  const { client, print } = context;
  const { searchJobId } = record;
  if (searchJobId === undefined) {
    print(`${says} Without photos and a microchip, nothing is searched yet.`, { record });
    return EXIT_CODE.done;
  }
  const job: StandingSearchJob = await client.standingSearchJobs.waitFor(searchJobId, followed(context, 'search'));
  if (!job.result) {
    print(`${says} The search ended ${job.status}. ${job.error?.message ?? ''}`.trimEnd(), { record, job });
    return EXIT_CODE.failed;
  }
  print([says, ...saySearched(job.result)].join('\n'), { record, job });
  return EXIT_CODE.done;
}

/** Reports a pet lost, waits for the search among the open sightings and prints what it found. */
export async function reportLost(context: CommandContext, request: Create<'lostReports'>): Promise<number> {
  const report = await context.client.lostReports.create(request, { signal: context.signal });
  return await printSearch(context, report, `Lost report ${report.id} is open.`);
}

type Filter<Group extends 'lostReports' | 'sightings'> = Parameters<CommandContext['client'][Group]['listAll']>[0];

const distanceOf = ({ distanceKm }: { readonly distanceKm?: number | undefined }) =>
  distanceKm === undefined ? '' : `  ${distanceKm} km`;

/** Prints one line per lost report: id, state, pet, candidates to be decided, place, distance. */
export async function listLost(
  { client, signal, print }: CommandContext,
  filter: Filter<'lostReports'>,
): Promise<number> {
  for await (const report of client.lostReports.listAll(filter, { signal })) {
    const { id, petId, openCandidateCount, place } = report;
    const says = `pet ${petId}  ${openCandidateCount} to decide  ${place}${distanceOf(report)}`;
    print(`${id}  ${report.state.padEnd(6)}  ${says}`, report);
  }
  return EXIT_CODE.done;
}

/** Ends a lost report. */
export async function endLost(
  { client, signal, print }: CommandContext,
  reportId: string,
  state: 'FOUND' | 'CLOSED',
): Promise<number> {
  const report = await client.lostReports.update(reportId, { state }, { signal });
  print(`Lost report ${report.id} is ${report.state}.`, report);
  return EXIT_CODE.done;
}

/** Saves a sighting, waits for the search among lost pets and prints what it found. */
export async function saveSighting(context: CommandContext, request: Create<'sightings'>): Promise<number> {
  const sighting = await context.client.sightings.create(request, { signal: context.signal });
  return await printSearch(context, sighting, `Sighting ${sighting.id} is open.`);
}

/** Prints one line per sighting: id, state, species, candidates to be decided, place, distance. */
export async function listSightings(
  { client, signal, print }: CommandContext,
  filter: Filter<'sightings'>,
): Promise<number> {
  for await (const sighting of client.sightings.listAll(filter, { signal })) {
    const { id, species, openCandidateCount, place } = sighting;
    const says = `${species}  ${openCandidateCount} to decide  ${place}${distanceOf(sighting)}`;
    print(`${id}  ${sighting.state.padEnd(7)}  ${says}`, sighting);
  }
  return EXIT_CODE.done;
}

/** Closes a sighting, so that it is no longer searched. */
export async function closeSighting({ client, signal, print }: CommandContext, sightingId: string): Promise<number> {
  const sighting = await client.sightings.update(sightingId, { state: 'CLOSED' }, { signal });
  print(`Sighting ${sighting.id} is ${sighting.state}.`, sighting);
  return EXIT_CODE.done;
}

const lineOf = ({ id, state, sightingId, petId, score, microchip, ...candidate }: MatchCandidate) =>
  `${id}  ${state.padEnd(9)}  sighting ${sightingId}  pet ${petId}  ${microchip ? `microchip ${microchip}` : `score ${score}`}${distanceOf(candidate)}`;

/** Prints one line per match candidate. */
export async function listCandidates(
  { client, signal, print }: CommandContext,
  state: MatchCandidate['state'] | undefined,
): Promise<number> {
  for await (const candidate of client.matchCandidates.listAll({ state }, { signal }))
    print(lineOf(candidate), candidate);
  return EXIT_CODE.done;
}

/** Confirms or rejects a match candidate. */
export async function decideCandidate(
  { client, signal, print }: CommandContext,
  candidateId: string,
  decision: 'confirm' | 'reject',
): Promise<number> {
  const candidate = await client.matchCandidates[decision](candidateId, { signal });
  print(lineOf(candidate), candidate);
  return EXIT_CODE.done;
}

/** Turns lost reports and sightings on or off. */
export async function turnLostAndFound({ client, signal, print }: CommandContext, isEnabled: boolean): Promise<number> {
  const settings = await client.lostAndFound.update({ isEnabled }, { signal });
  print(`Lost reports and sightings are ${settings.isEnabled ? 'on' : 'off'}.`, settings);
  return EXIT_CODE.done;
}
