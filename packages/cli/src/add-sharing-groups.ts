import { SHARED_CANDIDATE_STATES, type Shares } from '@rhinarium/contract/vocabulary';
import { type Command, Option } from 'commander';
import { stateOf, stateOption } from './add-lost-and-found.ts';
import type { Machine } from './run-command.ts';
import { running } from './running.ts';
import {
  answerShared,
  changeSharing,
  createGroup,
  inviteToGroup,
  joinGroup,
  leaveGroup,
  listGroups,
  listShared,
} from './sharing-groups.ts';

const SHARES: Readonly<Record<string, Shares>> = { nothing: 'NOTHING', lost: 'LOST_REPORTS', all: 'ALL_PETS' };

const shares = () =>
  new Option(
    '--shares <what>',
    'what the others may search: nothing, pets that are reported lost, or all pets',
  ).choices(Object.keys(SHARES));
const photo = () => new Option('--photo', 'the other tenant of a candidate may see one small photo');
const noPhoto = () => new Option('--no-photo', 'it may not');
const none = () => 0;

/** Adds the commands of sharing groups and shared candidates. */
export function addSharingGroups(program: Command, machine: Machine): void {
  const group = program
    .command('group')
    .description('shares lost pets with other tenants of the installation: none sees the other’s records');
  group
    .command('create')
    .description('creates a group, to which you invite others')
    .argument('<name>', 'name of the group')
    .addOption(shares().makeOptionMandatory())
    .addOption(photo().default(false))
    .action(
      running<[name: string]>(machine, none, (context, given, name) =>
        createGroup(context, { name, shares: SHARES[given.shares!]!, showPhoto: given.photo ?? false }),
      ),
    );
  group
    .command('join')
    .description('joins the group of an invitation')
    .argument('<token>', 'token of the invitation')
    .addOption(shares().makeOptionMandatory())
    .addOption(photo().default(false))
    .action(
      running<[token: string]>(machine, none, (context, given, token) =>
        joinGroup(context, { token, shares: SHARES[given.shares!]!, showPhoto: given.photo ?? false }),
      ),
    );
  group
    .command('list')
    .description('lists the groups with their members')
    .action(running<[]>(machine, none, (context) => listGroups(context)));
  group
    .command('invite')
    .description('prints a token that admits one tenant')
    .argument('<groupId>', 'the group')
    .action(running<[id: string]>(machine, none, (context, _, id) => inviteToGroup(context, id)));
  group
    .command('share')
    .description('changes what the others may search and see, at once')
    .argument('<groupId>', 'the group')
    .addOption(shares())
    .addOption(photo())
    .addOption(noPhoto())
    .action(
      running<[id: string]>(machine, none, (context, given, id) =>
        changeSharing(context, id, {
          shares: given.shares === undefined ? undefined : SHARES[given.shares],
          showPhoto: given.photo,
        }),
      ),
    );
  group
    .command('leave')
    .description('leaves a group, which ends if it is yours; with a member, removes that member')
    .argument('<groupId>', 'the group')
    .argument('[memberId]', 'a member of a group of yours')
    .action(
      running<[id: string, memberId: string | undefined]>(machine, none, (context, _, id, memberId) =>
        leaveGroup(context, id, memberId),
      ),
    );
  addShared(program, machine);
}

function addShared(program: Command, machine: Machine): void {
  const shared = program.command('shared').description('candidates at other tenants of your groups');
  shared
    .command('list')
    .description('lists the shared candidates with their messages, the newest first')
    .addOption(stateOption(SHARED_CANDIDATE_STATES))
    .action(
      running<[]>(machine, none, (context, given) => listShared(context, stateOf(SHARED_CANDIDATE_STATES, given))),
    );
  shared
    .command('reject')
    .description('states for both tenants that it is another animal, which is remembered')
    .argument('<candidateId>', 'the shared candidate')
    .action(running<[id: string]>(machine, none, (context, _, id) => answerShared(context, id, undefined)));
  shared
    .command('message')
    .description('sends a text to the other tenant')
    .argument('<candidateId>', 'the shared candidate')
    .argument('<text>', 'what it may know, such as whom to call')
    .action(
      running<[id: string, text: string]>(machine, none, (context, _, id, text) => answerShared(context, id, text)),
    );
}
