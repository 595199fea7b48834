import { CANDIDATE_STATES, LOST_REPORT_STATES, SIGHTING_STATES } from '@rhinarium/contract/vocabulary';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import {
  closeSighting,
  decideCandidate,
  endLost,
  listCandidates,
  listLost,
  listSightings,
  reportLost,
  saveSighting,
  turnLostAndFound,
} from './lost-and-found.ts';
import type { Given, Machine } from './run-command.ts';
import { readSpecies, running } from './running.ts';

/** A time of an option as ISO 8601. */
function readTime(text: string): string {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new InvalidArgumentError('It is a time such as 2026-01-14T18:00.');
  return at.toISOString();
}

/** A position of an option, as `37.5446,127.0374`. */
function readPosition(text: string): { latitude: number; longitude: number } {
  const [latitude, longitude, ...more] = text.split(',').map(Number);
  if (![latitude, longitude].every(Number.isFinite) || more.length > 0)
    throw new InvalidArgumentError('It is a latitude and a longitude in degrees, with a comma between them.');
  return { latitude: latitude!, longitude: longitude! };
}

const at = (name: string, says: string) => new Option(`--${name} <time>`, says).argParser(readTime);
const position = () => new Option('--position <degrees>', 'latitude,longitude').argParser(readPosition);
/** Options of an animal without photos. */
const species = (says: string) => new Option('--species <species>', `dog or cat; ${says}`).argParser(readSpecies);
const microchip = () => new Option('--microchip <number>', 'the number of its microchip');
const description = () => new Option('--description <text>', 'what it looks like');

/** Fields of an animal that the options state. */
const toldOf = ({ microchip: number, description: text, species: word }: Given) => ({
  ...(number && { microchip: number }),
  ...(text && { description: text }),
  ...(word && { species: word }),
});

const near = () => new Option('--near <degrees>', 'only those near latitude,longitude').argParser(readPosition);
const within = () =>
  new Option('--within <km>', 'with --near: the distance in kilometres').argParser(Number).default(10);

/** Area that the options of a list chose. */
const areaOf = ({ near: center, within: withinKm }: Given) =>
  center && { nearLatitude: center.latitude, nearLongitude: center.longitude, withinKm };

/** Option that limits a list to one state. */
export const stateOption = <State extends string>(states: readonly State[]) =>
  new Option('--state <state>', 'only those in this state')
    .choices(states.map((one) => one.toLowerCase()))
    .argParser((text: string) => {
      const found = states.find((one) => one === text.toUpperCase());
      if (found === undefined) throw new InvalidArgumentError(`It is ${states.join(', ').toLowerCase()}.`);
      return found;
    });

/** The state that the option of a list chose. */
export const stateOf = <State extends string>(states: readonly State[], { state }: Given): State | undefined =>
  states.find((one) => one === state);

const none = () => 0;
const withSearch = () => 1;

/** Adds the commands of lost reports, sightings and match candidates. */
export function addLostAndFound(program: Command, machine: Machine): void {
  const lost = program.command('lost').description('reports pets lost, and turns lost reports and sightings on');
  lost
    .command('report')
    .description('reports a pet lost, and prints the sightings that may show it')
    .argument('[petId]', 'the pet, or none with --microchip or --species')
    .addOption(species('creates a pet of it, unless one has the microchip'))
    .addOption(microchip())
    .addOption(description())
    .requiredOption('--place <text>', 'where it was last seen')
    .addOption(at('seen', 'when it was last seen').makeOptionMandatory())
    .addOption(position())
    .option('--contact <text>', 'whom to call')
    .option('--reward <text>', 'what a finder gets')
    .action(
      running<[petId: string | undefined]>(machine, withSearch, (context, given, petId) => {
        const { place = '', seen = '', position: spot, contact, reward } = given;
        return reportLost(context, {
          place,
          lastSeenAt: seen,
          ...(petId && { petId }),
          ...toldOf(given),
          ...(spot && { position: spot }),
          ...(contact && { contact }),
          ...(reward && { reward }),
        });
      }),
    );
  lost
    .command('list')
    .description('lists the lost reports, the newest first')
    .addOption(stateOption(LOST_REPORT_STATES))
    .addOption(near())
    .addOption(within())
    .action(
      running<[]>(machine, none, (context, given) =>
        listLost(context, { state: stateOf(LOST_REPORT_STATES, given), ...areaOf(given) }),
      ),
    );
  lost
    .command('end')
    .description('ends a lost report')
    .argument('<lostReportId>', 'the lost report')
    .option('--found', 'the pet was found')
    .action(
      running<[id: string]>(machine, none, (context, given, id) =>
        endLost(context, id, given.found ? 'FOUND' : 'CLOSED'),
      ),
    );
  lost
    .command('turn')
    .description('turns lost reports and sightings of the tenant on or off')
    .addArgument(new Argument('<state>', 'on or off').choices(['on', 'off']))
    .action(
      running<[word: 'on' | 'off']>(machine, none, (context, _, word) => turnLostAndFound(context, word === 'on')),
    );
  addSighting(program, machine);
  addCandidate(program, machine);
}

function addSighting(program: Command, machine: Machine): void {
  const sighting = program.command('sighting').description('saves found animals, which are searched among lost pets');
  sighting
    .command('save')
    .description('saves a found animal, and prints the lost pets that it may be')
    .argument('[jobId]', 'the job that `identify` printed, or none for an animal without photos')
    .addOption(species('needed without photos'))
    .addOption(microchip())
    .addOption(description())
    .requiredOption('--place <text>', 'where the animal was found')
    .addOption(at('seen', 'when it was found').makeOptionMandatory())
    .addOption(position())
    .option('--contact <text>', 'contact of the finder, with --consent')
    .option('--consent', 'the finder agreed that the contact is kept')
    .addOption(at('contact-until', 'when the contact is erased'))
    .action(
      running<[jobId: string | undefined]>(machine, withSearch, (context, given, jobId) => {
        const { place = '', seen = '', position: spot, contact, consent, contactUntil } = given;
        return saveSighting(context, {
          place,
          seenAt: seen,
          ...(jobId && { jobId }),
          ...toldOf(given),
          ...(spot && { position: spot }),
          ...(contact && { contact, hasContactConsent: consent ?? false }),
          ...(contactUntil && { contactExpiresAt: contactUntil }),
        });
      }),
    );
  sighting
    .command('list')
    .description('lists the sightings, the newest first')
    .addOption(stateOption(SIGHTING_STATES))
    .addOption(near())
    .addOption(within())
    .action(
      running<[]>(machine, none, (context, given) =>
        listSightings(context, { state: stateOf(SIGHTING_STATES, given), ...areaOf(given) }),
      ),
    );
  sighting
    .command('close')
    .description('closes a sighting, so that it is no longer searched')
    .argument('<sightingId>', 'the sighting')
    .action(running<[id: string]>(machine, none, (context, _, id) => closeSighting(context, id)));
}

function addCandidate(program: Command, machine: Machine): void {
  const candidate = program.command('candidate').description('lists and decides what standing searches found');
  candidate
    .command('list')
    .description('lists the match candidates, the newest first')
    .addOption(stateOption(CANDIDATE_STATES))
    .action(running<[]>(machine, none, (context, given) => listCandidates(context, stateOf(CANDIDATE_STATES, given))));
  for (const [decision, says] of [
    ['confirm', 'states that the sighting shows the pet'],
    ['reject', 'states that it is another animal, which is remembered'],
  ] as const)
    candidate
      .command(decision)
      .description(says)
      .argument('<candidateId>', 'the candidate')
      .action(running<[id: string]>(machine, none, (context, _, id) => decideCandidate(context, id, decision)));
}
