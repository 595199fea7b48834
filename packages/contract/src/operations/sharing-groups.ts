import { z } from 'zod';
import { dataOf, id, identifier, moment, pageOf, pageQuery, readableName, reference } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { ROUTES } from '../routes.ts';
import { SHARES } from '../vocabulary.ts';
import { answerOf } from '../warnings.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { FULL_POST_ERRORS } from './post-errors.ts';

const shares = () =>
  z
    .enum(SHARES)
    .describe('What the other members may search: nothing, the pets with open lost reports, or all registered pets.');
const groupName = () => readableName(LIMITS.groupNameCharsMax).describe('What the group is called.');
const showPhoto = () =>
  z.boolean().describe('Whether the other tenant of a candidate may see one small photo of your animal.');

const GroupMember = z
  .object({
    id: id(),
    name: z.string().describe('The name of the tenant.'),
    isOwner: z.boolean().describe('Whether it made the group.'),
    isYou: z.boolean().describe('Whether it is your tenant.'),
    shares: shares(),
    joinedAt: moment(),
  })
  .meta({ id: 'GroupMember', description: 'A tenant in a sharing group.' });

const GroupInvitation = z
  .object({ id: id(), createdAt: moment(), expiresAt: moment() })
  .meta({ id: 'GroupInvitation', description: 'An invitation to a sharing group that is not used yet.' });

const GroupInvitationWithToken = GroupInvitation.extend({
  token: z
    .string()
    .describe('To be given to the other tenant. In this answer and nowhere else: the service keeps a hash.'),
}).meta({ id: 'GroupInvitationWithToken', description: 'A new invitation with its token, which is shown once.' });

export const SharingGroup = z
  .object({
    id: id(),
    name: z.string().describe('What the group is called.'),
    isOwner: z.boolean().describe('Whether your tenant made the group.'),
    shares: shares(),
    showPhoto: showPhoto(),
    members: z.array(GroupMember).describe('Its tenants, yours included.'),
    invitations: z.array(GroupInvitation).optional().describe('Invitations that are not used yet; for the owner only.'),
    joinedAt: moment().describe('When your tenant joined.'),
  })
  .meta({ id: 'SharingGroup', description: 'Tenants that search one another’s lost pets, as your tenant sees them.' });

const exampleMember = {
  id: EXAMPLE_IDS.member,
  name: 'Harbour shelter',
  isOwner: true,
  isYou: true,
  shares: 'LOST_REPORTS' as const,
  joinedAt: '2026-01-15T09:30:00.000Z',
};
const example = {
  id: EXAMPLE_IDS.group,
  name: 'Shelters of the coast',
  isOwner: true,
  shares: 'LOST_REPORTS' as const,
  showPhoto: true,
  members: [
    exampleMember,
    {
      ...exampleMember,
      id: EXAMPLE_IDS.otherMember,
      name: 'Hill clinic',
      isOwner: false,
      isYou: false,
      joinedAt: '2026-01-16T09:30:00.000Z',
    },
  ],
  invitations: [],
  joinedAt: '2026-01-15T09:30:00.000Z',
};
const exampleInvitation = {
  id: EXAMPLE_IDS.invitation,
  createdAt: '2026-01-15T09:31:00.000Z',
  expiresAt: '2026-01-22T09:31:00.000Z',
};

const tag = 'Sharing groups';
const params = z.object({ groupId: identifier() });
const exampleParams = { groupId: EXAMPLE_IDS.group };
const says = 'The group as your tenant sees it.';

export const sharingGroupOperations = {
  createSharingGroup: {
    ...ROUTES.createSharingGroup,
    tag,
    summary: 'Create a sharing group',
    description:
      'Your tenant owns the group and invites others. Members search one another: a new sighting among what the others share, and a new lost report among their open sightings. ' +
      'What they learn is a shared candidate, and nothing else.',
    body: z.object({ name: groupName(), shares: shares(), showPhoto: showPhoto() }),
    answers: {
      201: { says, body: answerOf(SharingGroup), headers: { Location: 'The URL of the group.' } },
    },
    errors: ['lostAndFoundOff', 'stateConflict', ...FULL_POST_ERRORS],
    example: {
      body: { name: example.name, shares: example.shares, showPhoto: example.showPhoto },
      answer: { data: { ...example, members: [exampleMember] } },
    },
  },
  listSharingGroups: {
    ...ROUTES.listSharingGroups,
    tag,
    summary: 'List sharing groups',
    description: `Those that your tenant is a member of, at most ${LIMITS.sharingGroupsMax}.`,
    query: z.object(pageQuery),
    answers: { 200: { says: 'A page, newest first.', body: pageOf(SharingGroup) } },
    errors: ['keyLacksScope'],
    example: { query: { pageSize: '50' }, answer: { data: [example] } },
  },
  joinSharingGroup: {
    ...ROUTES.joinSharingGroup,
    tag,
    summary: 'Join a sharing group',
    description:
      'Uses an invitation. A token that is unknown, used, expired or revoked is 404, whatever it is. The open sightings of your tenant are searched against what the others share, and its lost reports, if it shares them, among their sightings: now and from now on.',
    body: z.object({ token: reference().describe('Of the invitation.'), shares: shares(), showPhoto: showPhoto() }),
    answers: { 200: { says, body: answerOf(SharingGroup) } },
    errors: ['noSuchResource', 'lostAndFoundOff', 'stateConflict', ...FULL_POST_ERRORS],
    example: {
      body: { token: '7Qm2xK9dVb4TzR1sWc8HpA', shares: example.shares, showPhoto: example.showPhoto },
      answer: { data: { ...example, isOwner: false, invitations: undefined } },
    },
  },
  readSharingGroup: {
    ...ROUTES.readSharingGroup,
    tag,
    summary: 'Read a sharing group',
    params,
    answers: { 200: { says, body: dataOf(SharingGroup) } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: { params: exampleParams, answer: { data: example } },
  },
  updateSharingGroup: {
    ...ROUTES.updateSharingGroup,
    tag,
    summary: 'Change what your tenant shares',
    description:
      'Effective at once, also for candidates that were found before. If more is shared, the open lost reports are searched again. The name is changed by the owner only.',
    params,
    body: z.object({
      name: groupName().optional(),
      shares: shares().optional(),
      showPhoto: showPhoto().optional(),
    }),
    answers: { 200: { says, body: answerOf(SharingGroup) } },
    errors: ['noSuchResource', 'stateConflict', 'keyLacksScope'],
    example: { params: exampleParams, body: { showPhoto: false }, answer: { data: { ...example, showPhoto: false } } },
  },
  leaveSharingGroup: {
    ...ROUTES.leaveSharingGroup,
    tag,
    summary: 'Leave a sharing group',
    description:
      'The shared candidates of both sides are gone at once, unless the two tenants are in another group. The group ends when its owner leaves.',
    params,
    answers: { 204: { says: 'Your tenant left the group.' } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: { params: exampleParams },
  },
  removeGroupMember: {
    ...ROUTES.removeGroupMember,
    tag,
    summary: 'Remove a member from a sharing group',
    description: 'For the owner of the group. Like the member leaving.',
    params: params.extend({ memberId: identifier() }),
    answers: { 204: { says: 'The member was removed.' } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: { params: { ...exampleParams, memberId: EXAMPLE_IDS.otherMember } },
  },
  createGroupInvitation: {
    ...ROUTES.createGroupInvitation,
    tag,
    summary: 'Invite a tenant to a sharing group',
    description: `For the owner of the group. The token admits one tenant, within ${LIMITS.groupInvitationSeconds / 86_400} days. Give it to somebody whom you know there: anyone who has it can join.`,
    params,
    answers: { 201: { says: 'The invitation with its token.', body: dataOf(GroupInvitationWithToken) } },
    errors: ['noSuchResource', 'lostAndFoundOff', 'stateConflict', ...FULL_POST_ERRORS],
    example: {
      params: exampleParams,
      answer: { data: { ...exampleInvitation, token: '7Qm2xK9dVb4TzR1sWc8HpA' } },
    },
  },
  deleteGroupInvitation: {
    ...ROUTES.deleteGroupInvitation,
    tag,
    summary: 'Revoke an invitation to a sharing group',
    params: params.extend({ invitationId: identifier() }),
    answers: { 204: { says: 'The invitation was revoked.' } },
    errors: ['noSuchResource', 'keyLacksScope'],
    example: { params: { ...exampleParams, invitationId: EXAMPLE_IDS.invitation } },
  },
} as const satisfies Record<string, Operation>;
