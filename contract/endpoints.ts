import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import {
  Changed,
  FolderItem,
  FoundItem,
  ItemIds,
  ItemType,
  Listing,
  Place,
  Progress,
  SortKey,
  SortOrder,
  TrashedItem,
} from './items.ts';
import { AuditEntry, Invite, InviteOffer, Member, MemberRole } from './members.ts';
import { ItemName } from './names.ts';
import { Team, TeamName } from './teams.ts';
import { Identity, UserId } from './users.ts';

export const apiPrefix = '/vizioApi';

const Success = z.object({ success: z.literal(true) });
const TeamId = z.object({ teamId: z.uuid() });
const InviteToken = z.object({ token: z.string().min(20).max(100) });
/** In the calls that address by path: whose tree is meant. It grants nothing. */
const TreeOwner = z.object({ userId: UserId });
const Path = z.string().max(20_000);
const page = (limit: number) => ({
  limit: z.coerce.number().int().min(1).max(1_000).default(limit),
  after: z.string().max(2_000).optional().describe('`next` of the page before'),
});

/**
 * Every call of the product. The server's routes, the browser's client, the access matrix test and
 * the OpenAPI document are derived from this table; nothing else declares a path.
 */
export const endpoints = {
  // Identity
  verifyToken: endpoint({
    method: 'GET',
    path: '/users/auth/jwtVerification',
    summary: 'Who a session or bearer token belongs to; null when it is not valid',
    audience: 'anyone',
    output: z.object({ data: Identity.nullable() }),
  }),
  fetchUser: endpoint({
    method: 'GET',
    path: '/users/auth/fetchUser/:userId',
    summary: 'The name of a user: oneself or somebody one shares a team with',
    audience: 'signed-in',
    params: z.object({ userId: z.string().max(200) }),
    output: z.object({
      message: z.string().describe('"Not found" when absent'),
      data: z.object({ name: z.string() }).nullable(),
    }),
  }),
  addUser: endpoint({
    method: 'POST',
    path: '/users/auth/addUser',
    summary: 'Makes the signed-in user known to the workspace; repeating it changes nothing',
    audience: 'signed-in',
    body: z.object({
      userId: UserId,
      email: z.email(),
      name: z.string().trim().min(1, 'Say your name.').max(200),
    }),
    output: z.object({ message: z.string(), data: z.object({ name: z.string() }) }),
  }),
  signInOptions: endpoint({
    method: 'GET',
    path: '/sign-in-options',
    summary: 'Which ways to sign in this deployment offers, and the landing site it shows',
    audience: 'anyone',
    output: z.object({
      google: z.boolean(),
      microsoft: z.boolean(),
      landingUrl: z.string(),
    }),
  }),

  // Teams
  listTeams: endpoint({
    method: 'GET',
    path: '/users/s3/listTeams',
    summary: "The caller's teams, owned or joined, oldest first",
    audience: 'signed-in',
    query: z.object({
      user_id: UserId,
      limit: z.coerce.number().int().min(1).max(200).default(100),
      after: z.uuid().optional().describe('The id of the last team of the page before'),
    }),
    output: z.object({ success: z.literal(true), teams: z.array(Team), more: z.boolean() }),
  }),
  createTeam: endpoint({
    method: 'POST',
    path: '/users/s3/createTeam',
    summary: 'Makes a team that the caller owns, named "{part before the first slash, or Demo}\'s Team"',
    audience: 'signed-in',
    body: z.object({
      teamName: TeamName,
      user_id: UserId,
      ownerName: z.string().max(200).optional().describe("Ignored: the owner's name is the account's"),
      id: z.uuid().optional().describe('Chosen by the client, so that a retry has one effect'),
    }),
    output: z.object({ success: z.literal(true), team: Team }),
  }),
  renameTeam: endpoint({
    method: 'POST',
    path: '/users/s3/renameteam',
    summary: 'Gives a team another name',
    audience: 'admin',
    query: TreeOwner,
    body: z.object({ newName: TeamName, oldName: z.string().max(300) }),
    output: z.object({ success: z.literal(true), team: Team }),
  }),
  deleteTeam: endpoint({
    method: 'POST',
    path: '/users/s3/deleteteam',
    summary: 'Puts a team with everything in it into the trash, for 30 days',
    audience: 'owner',
    query: TreeOwner,
    body: z.object({ teamPath: z.string().max(300) }),
    output: Success,
  }),
  listDeletedTeams: endpoint({
    method: 'GET',
    path: '/teams/deleted',
    summary: "The caller's own teams that can still be brought back",
    audience: 'signed-in',
    output: z.object({
      teams: z.array(
        z.object({ id: z.uuid(), name: z.string(), deletedAt: z.iso.datetime(), expiresAt: z.iso.datetime() }),
      ),
    }),
  }),
  restoreTeam: endpoint({
    method: 'POST',
    path: '/teams/:teamId/restore',
    summary: 'Brings a deleted team back',
    audience: 'owner',
    params: TeamId,
    output: z.object({ success: z.literal(true), team: Team }),
  }),

  // Members
  listMembers: endpoint({
    method: 'GET',
    path: '/teams/:teamId/members',
    summary: 'Everybody in a team, the owner first',
    audience: 'viewer',
    params: TeamId,
    query: z.object(page(200)),
    output: z.object({ members: z.array(Member), next: z.string().nullable() }),
  }),
  changeRole: endpoint({
    method: 'PATCH',
    path: '/teams/:teamId/members/:userId',
    summary: "Changes a member's role",
    audience: 'admin',
    params: TeamId.extend({ userId: UserId }),
    body: z.object({ role: MemberRole }),
    output: Success,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/teams/:teamId/members/:userId',
    summary: 'Takes somebody out of a team',
    audience: 'admin',
    params: TeamId.extend({ userId: UserId }),
    output: Success,
  }),
  leaveTeam: endpoint({
    method: 'POST',
    path: '/teams/:teamId/leave',
    summary: 'Takes the caller out of a team. The owner hands the team over first',
    audience: 'viewer',
    params: TeamId,
    output: Success,
  }),
  handOverTeam: endpoint({
    method: 'POST',
    path: '/teams/:teamId/hand-over',
    summary: 'Makes another member the owner; the caller stays as an admin',
    audience: 'owner',
    params: TeamId,
    body: z.object({ userId: UserId }),
    output: z.object({ success: z.literal(true), team: Team }),
  }),
  listInvites: endpoint({
    method: 'GET',
    path: '/teams/:teamId/invites',
    summary: 'Invites that nobody has accepted yet',
    audience: 'admin',
    params: TeamId,
    output: z.object({ invites: z.array(Invite) }),
  }),
  inviteMember: endpoint({
    method: 'POST',
    path: '/teams/:teamId/invites',
    summary: 'Mails somebody a link into the team; inviting the same address again renews it',
    audience: 'admin',
    params: TeamId,
    body: z.object({ email: z.email('This is not an e-mail address.').max(320).toLowerCase(), role: MemberRole }),
    output: z.object({ success: z.literal(true), invite: Invite }),
  }),
  resendInvite: endpoint({
    method: 'POST',
    path: '/teams/:teamId/invites/:inviteId/resend',
    summary: 'Mails the invite once more, with a new link',
    audience: 'admin',
    params: TeamId.extend({ inviteId: z.uuid() }),
    output: z.object({ success: z.literal(true), invite: Invite }),
  }),
  revokeInvite: endpoint({
    method: 'DELETE',
    path: '/teams/:teamId/invites/:inviteId',
    summary: 'Makes an invite worthless',
    audience: 'admin',
    params: TeamId.extend({ inviteId: z.uuid() }),
    output: Success,
  }),
  readInvite: endpoint({
    method: 'GET',
    path: '/invites/:token',
    summary: 'What an invite offers, for whoever holds its link',
    audience: 'anyone',
    params: InviteToken,
    output: InviteOffer,
  }),
  acceptInvite: endpoint({
    method: 'POST',
    path: '/invites/:token/accept',
    summary: 'Joins the team of the invite; repeating it changes nothing',
    audience: 'signed-in',
    params: InviteToken,
    output: z.object({ success: z.literal(true), team: Team }),
  }),
  listAudit: endpoint({
    method: 'GET',
    path: '/teams/:teamId/audit',
    summary: 'Who did what and when, the newest first',
    audience: 'admin',
    params: TeamId,
    query: z.object(page(100)),
    output: z.object({ entries: z.array(AuditEntry), next: z.string().nullable() }),
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/teams/:teamId/audit.csv',
    summary: 'The same as a file for spreadsheets',
    audience: 'admin',
    params: TeamId,
    output: z.string(),
    download: { contentType: 'text/csv; charset=utf-8' },
  }),

  // Items, as the specification addresses them
  fetchTeamsData: endpoint({
    method: 'GET',
    path: '/users/s3/fetchTeamsData',
    summary: 'One page of a folder, or of a team',
    audience: 'viewer',
    query: z.object({
      requester_id: UserId,
      path: Path.describe('{userId}/{team}/{path}'),
      sort: SortKey.default('name'),
      order: SortOrder.default('asc'),
      ...page(200),
    }),
    output: Listing,
  }),
  createFolder: endpoint({
    method: 'POST',
    path: '/users/s3/createFolder',
    summary: 'Makes a folder, or at the top of a team a project',
    audience: 'editor',
    query: TreeOwner,
    body: z.object({
      folderPath: Path.describe('The folder it goes into; empty for a project'),
      teamPath: z.string().max(300),
      folderName: ItemName,
      id: z.uuid().optional().describe('Chosen by the client, so that a retry has one effect'),
    }),
    output: z.object({ success: z.literal(true), folder: FolderItem }),
  }),
  renameItem: endpoint({
    method: 'POST',
    path: '/users/s3/rename',
    summary: 'Gives a folder or file another name',
    audience: 'editor',
    query: TreeOwner,
    body: z.object({
      type: ItemType,
      path: Path.describe('The folder it is in'),
      newName: ItemName,
      teamPath: z.string().max(300),
      filefoldername: z.string().max(2_000).describe('Its name now, as Key has it'),
    }),
    output: Changed,
  }),
  deleteItem: endpoint({
    method: 'DELETE',
    path: '/users/s3/delete',
    summary: 'Puts a file into the trash',
    audience: 'editor',
    body: z.object({ url: Path.describe('Its FullKey') }),
    output: Changed,
  }),
  deleteFolder: endpoint({
    method: 'POST',
    path: '/users/s3/deletefolder',
    summary: 'Puts a folder with everything in it into the trash',
    audience: 'editor',
    query: TreeOwner,
    body: z.object({ folderKey: z.string().max(2_000), teamPath: z.string().max(300), path: Path }),
    output: Changed,
  }),
  updateProgress: endpoint({
    method: 'POST',
    path: '/users/s3/updateprogress',
    summary: 'Sets the progress of a folder or file',
    audience: 'editor',
    query: TreeOwner,
    body: z.object({
      type: ItemType,
      path: Path,
      newProgress: Progress,
      teamPath: z.string().max(300),
      filefoldername: z.string().max(2_000),
    }),
    output: Changed,
  }),
  copyObject: endpoint({
    method: 'POST',
    path: '/users/s3/copyObject',
    summary: 'Copies a folder or file; no byte is copied',
    audience: 'editor',
    body: z.object({
      requester_id: UserId,
      srcKey: Path.describe('FullKey of what is copied'),
      destPath: Path.describe('users/{userId}/{team}/{path} of the folder it goes into'),
      type: ItemType,
    }),
    output: Changed,
  }),

  // Items, several at once, by id
  moveItems: endpoint({
    method: 'POST',
    path: '/items/move',
    summary: 'Moves items into another folder or team',
    audience: 'editor',
    body: z.object({
      ids: ItemIds,
      ...Place,
      from: z
        .uuid()
        .nullable()
        .optional()
        .describe('Where the caller saw them; refused when they are elsewhere by now'),
    }),
    output: Changed,
  }),
  copyItems: endpoint({
    method: 'POST',
    path: '/items/copy',
    summary: 'Copies items into a folder or team; no byte is copied',
    audience: 'editor',
    body: z.object({ ids: ItemIds, ...Place }),
    output: Changed,
  }),
  setProgress: endpoint({
    method: 'POST',
    path: '/items/progress',
    summary: 'Sets the progress of items',
    audience: 'editor',
    body: z.object({ ids: ItemIds, progress: Progress }),
    output: Changed,
  }),
  deleteItems: endpoint({
    method: 'POST',
    path: '/items/delete',
    summary: 'Puts items into the trash, for 30 days',
    audience: 'editor',
    body: z.object({ ids: ItemIds }),
    output: Changed,
  }),
  restoreItems: endpoint({
    method: 'POST',
    path: '/items/restore',
    summary: 'Brings items back from the trash to where they were, or to the team where that is gone',
    audience: 'editor',
    body: z.object({ ids: ItemIds }),
    output: Changed,
  }),
  destroyItems: endpoint({
    method: 'POST',
    path: '/items/destroy',
    summary: 'Deletes items in the trash for ever',
    audience: 'admin',
    body: z.object({ ids: ItemIds }),
    output: Success,
  }),
  listTrash: endpoint({
    method: 'GET',
    path: '/teams/:teamId/trash',
    summary: "What is in a team's trash, the newest first",
    audience: 'editor',
    params: TeamId,
    query: z.object(page(200)),
    output: z.object({ items: z.array(TrashedItem), next: z.string().nullable() }),
  }),
  searchItems: endpoint({
    method: 'GET',
    path: '/teams/:teamId/search',
    summary: 'Folders and files of the whole team whose name has the words',
    audience: 'viewer',
    params: TeamId,
    query: z.object({
      q: z.string().trim().min(1).max(200),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    output: z.object({ items: z.array(FoundItem) }),
  }),
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
