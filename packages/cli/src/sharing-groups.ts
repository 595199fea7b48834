import type { SharedCandidate, SharingGroup } from '@rhinarium/client';
import type { CommandContext } from './command-context.ts';
import { EXIT_CODE } from './exit-code.ts';

type Sharing = Pick<SharingGroup, 'shares' | 'showPhoto'>;

const SHARES = { NOTHING: 'nothing', LOST_REPORTS: 'lost pets', ALL_PETS: 'all pets' } as const;

const lineOf = ({ id, name, isOwner, shares, showPhoto, members }: SharingGroup) =>
  `${id}  ${name}  ${isOwner ? 'owner' : 'member'}  ${members.length} members  shares ${SHARES[shares]}, ${showPhoto ? 'with' : 'without'} a photo`;

/** Creates a group and prints it. */
export async function createGroup(
  { client, signal, print }: CommandContext,
  request: Sharing & { readonly name: string },
): Promise<number> {
  const group = await client.sharingGroups.create(request, { signal });
  print(lineOf(group), group);
  return EXIT_CODE.done;
}

/** Joins the group of an invitation and prints it. */
export async function joinGroup(
  { client, signal, print }: CommandContext,
  request: Sharing & { readonly token: string },
): Promise<number> {
  const group = await client.sharingGroups.join(request, { signal });
  print(lineOf(group), group);
  return EXIT_CODE.done;
}

/** Prints each group with its members. */
export async function listGroups({ client, signal, print }: CommandContext): Promise<number> {
  for await (const group of client.sharingGroups.listAll({}, { signal })) {
    const members = group.members.map(
      ({ id, name, shares, isYou }) => `  ${id}  ${name}${isYou ? ' (you)' : ''}  shares ${SHARES[shares]}`,
    );
    print([lineOf(group), ...members].join('\n'), group);
  }
  return EXIT_CODE.done;
}

/** Prints the token of a new invitation. */
export async function inviteToGroup({ client, signal, print }: CommandContext, groupId: string): Promise<number> {
  const invitation = await client.sharingGroups.invite(groupId, { signal });
  print(`${invitation.token}\nIt admits one tenant until ${invitation.expiresAt}, and is shown this once.`, invitation);
  return EXIT_CODE.done;
}

/** Changes what is shared with a group. */
export async function changeSharing(
  { client, signal, print }: CommandContext,
  groupId: string,
  sharing: { readonly [Name in keyof Sharing]?: Sharing[Name] | undefined },
): Promise<number> {
  const group = await client.sharingGroups.update(groupId, sharing, { signal });
  print(lineOf(group), group);
  return EXIT_CODE.done;
}

/** Leaves a group, or removes another member from it. */
export async function leaveGroup(
  { client, signal, print }: CommandContext,
  groupId: string,
  memberId: string | undefined,
): Promise<number> {
  if (memberId === undefined) await client.sharingGroups.leave(groupId, { signal });
  else await client.sharingGroups.removeMember(groupId, memberId, { signal });
  print(memberId === undefined ? 'You are no longer in the group.' : 'The member is removed.', { groupId, memberId });
  return EXIT_CODE.done;
}

const sharedLineOf = ({ id, state, tenantName, sightingId, petId, score }: SharedCandidate) =>
  `${id}  ${state.padEnd(8)}  ${sightingId === undefined ? `pet ${petId}` : `sighting ${sightingId}`}  at ${tenantName}  score ${score}`;

/** Prints each shared candidate with its messages. */
export async function listShared(
  { client, signal, print }: CommandContext,
  state: SharedCandidate['state'] | undefined,
): Promise<number> {
  for await (const candidate of client.sharedCandidates.listAll({ state }, { signal })) {
    const messages = candidate.messages?.map(({ isSent, text }) => `  ${isSent ? 'you' : 'they'}: ${text}`) ?? [];
    print([sharedLineOf(candidate), ...messages].join('\n'), candidate);
  }
  return EXIT_CODE.done;
}

/** Rejects a shared candidate, or sends a message about it. */
export async function answerShared(
  { client, signal, print }: CommandContext,
  candidateId: string,
  text: string | undefined,
): Promise<number> {
  const { sharedCandidates } = client;
  const candidate =
    text === undefined
      ? await sharedCandidates.reject(candidateId, { signal })
      : await sharedCandidates.sendMessage(candidateId, { text }, { signal });
  print(sharedLineOf(candidate), candidate);
  return EXIT_CODE.done;
}
