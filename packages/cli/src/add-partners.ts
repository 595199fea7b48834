import type { Partner } from '@rhinarium/client';
import type { Command } from 'commander';
import type { CommandContext } from './command-context.ts';
import { EXIT_CODE } from './exit-code.ts';
import type { Machine } from './run-command.ts';
import { running } from './running.ts';

const SWITCHES = {
  send: ['sendSightings', 'your open sightings are sent to it'],
  search: ['searchSightings', 'its sightings are searched among your lost pets'],
  photo: ['showPhoto', 'it gets one small photo of your pet with a candidate'],
  place: ['showPlace', 'it gets place and hour of your sightings'],
} as const;

const lineOf = ({ id, name, isEnabled, url, ...partner }: Partner) => {
  const on = Object.values(SWITCHES).flatMap(([name]) => (partner[name] ? [name] : []));
  return `${id}  ${name}  ${on.join(', ') || 'everything off'}  ${url ?? 'no address yet'}${isEnabled ? '' : '  (not sending)'}`;
};

/** The switches that were stated. */
const switchesOf = (given: object) =>
  Object.fromEntries(
    Object.entries(given).flatMap(([option, value]) =>
      Object.hasOwn(SWITCHES, option) ? [[SWITCHES[option as keyof typeof SWITCHES][0], value]] : [],
    ),
  ) as Partial<Pick<Partner, (typeof SWITCHES)[keyof typeof SWITCHES][0]>>;

const addressOf = (given: object): { readonly url?: string; readonly secret?: string } => ({
  ...('address' in given ? { url: String(given.address) } : {}),
  ...('secret' in given ? { secret: String(given.secret) } : {}),
});

async function create({ client, signal, print }: CommandContext, name: string, given: object): Promise<number> {
  const partner = await client.partners.create({ name, ...addressOf(given), ...switchesOf(given) }, { signal });
  const text = `${lineOf(partner)}\nGive the partner this address and secret, which is shown this once:\n${partner.messageUrl}\n${partner.secret}`;
  print(text, partner);
  return EXIT_CODE.done;
}

async function change({ client, signal, print }: CommandContext, id: string, given: object): Promise<number> {
  const partner = await client.partners.update(id, { ...addressOf(given), ...switchesOf(given) }, { signal });
  print(lineOf(partner), partner);
  return EXIT_CODE.done;
}

async function list({ client, signal, print }: CommandContext): Promise<number> {
  for await (const partner of client.partners.listAll({}, { signal })) print(lineOf(partner), partner);
  return EXIT_CODE.done;
}

async function remove({ client, signal, print }: CommandContext, id: string): Promise<number> {
  await client.partners.delete(id, { signal });
  print('The partner and all that it sent are deleted.', { id });
  return EXIT_CODE.done;
}

const none = () => 0;

function withOptions(command: Command): Command {
  command
    .option('--address <url>', 'address for messages that the partner gave you')
    .option('--secret <secret>', 'secret that the partner gave you');
  for (const [option, [, says]] of Object.entries(SWITCHES))
    command.option(`--${option}`, says).option(`--no-${option}`, 'not');
  return command;
}

/** Adds the commands of partners. */
export function addPartners(program: Command, machine: Machine): void {
  const partner = program
    .command('partner')
    .description('exchanges sightings with another installation by signed messages');
  withOptions(
    partner.command('create').description('creates a partner, with everything off').argument('<name>', 'name'),
  ).action(running<[name: string]>(machine, none, (context, given, name) => create(context, name, given)));
  withOptions(
    partner.command('change').description('changes a partner, at once').argument('<partnerId>', 'the partner'),
  ).action(running<[id: string]>(machine, none, (context, given, id) => change(context, id, given)));
  partner
    .command('list')
    .description('lists the partners')
    .action(running<[]>(machine, none, (context) => list(context)));
  partner
    .command('delete')
    .description('deletes a partner with all that it sent')
    .argument('<partnerId>', 'the partner')
    .action(running<[id: string]>(machine, none, (context, _, id) => remove(context, id)));
}
