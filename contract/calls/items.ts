import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
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
} from '../items.ts';
import { ItemName } from '../names.ts';
import { UserId } from '../users.ts';
import { CallerId, Path, page, Success, TeamId, TreeOwner } from './shared.ts';

/** Items: by path as in the specification, and several at once by id. */
export const itemCalls = {
  fetchTeamsData: endpoint({
    method: 'GET',
    path: '/users/s3/fetchTeamsData',
    summary: 'Lists one page of a folder or a team',
    audience: 'viewer',
    query: z.object({
      requester_id: CallerId,
      path: Path.describe(
        '{userId}/{team}/{path}; by a link it begins with the shared folder: {userId}/{team}/{folder}',
      ),
      sort: SortKey.default('name'),
      order: SortOrder.default('asc'),
      ...page(200),
    }),
    output: Listing,
  }),
  createFolder: endpoint({
    method: 'POST',
    path: '/users/s3/createFolder',
    summary: 'Creates a folder, or a project at the top of a team',
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
    summary: 'Renames a folder or file',
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
    summary: 'Moves a file to the trash',
    audience: 'editor',
    body: z.object({
      url: Path.describe('Its FullKey, or its SignedUrl; one of several copies needs the FullKey'),
    }),
    output: Changed,
  }),
  deleteFolder: endpoint({
    method: 'POST',
    path: '/users/s3/deletefolder',
    summary: 'Moves a folder with everything in it to the trash',
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
    summary: 'Copies a folder or file without copying bytes',
    audience: 'editor',
    body: z
      .object({
        requester_id: UserId.optional().describe('The caller; grants nothing'),
        user_id: UserId.optional().describe('The other name of requester_id; one of them is needed'),
        srcKey: Path.describe('FullKey of what is copied'),
        destPath: Path.describe('users/{userId}/{team}/{path} of the folder it goes into'),
        type: ItemType,
      })
      .refine(({ requester_id, user_id }) => requester_id ?? user_id, {
        message: 'Send your own id.',
        path: ['requester_id'],
      }),
    output: Changed,
  }),

  // Several at once, by id
  moveItems: endpoint({
    method: 'POST',
    path: '/items/move',
    summary: 'Moves items to another folder or team',
    audience: 'editor',
    body: z.object({
      ids: ItemIds,
      ...Place,
      from: z
        .uuid()
        .nullable()
        .optional()
        .describe('The folder in which the caller saw them; refused if they were moved since'),
    }),
    output: Changed,
  }),
  copyItems: endpoint({
    method: 'POST',
    path: '/items/copy',
    summary: 'Copies items to a folder or team without copying bytes',
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
    summary: 'Moves items to the trash for 30 days',
    audience: 'editor',
    body: z.object({ ids: ItemIds }),
    output: Changed,
  }),
  restoreItems: endpoint({
    method: 'POST',
    path: '/items/restore',
    summary: 'Restores items from the trash to their folder, or to the team if that folder was deleted',
    audience: 'editor',
    body: z.object({ ids: ItemIds }),
    output: Changed,
  }),
  destroyItems: endpoint({
    method: 'POST',
    path: '/items/destroy',
    summary: 'Deletes items in the trash permanently',
    audience: 'admin',
    body: z.object({ ids: ItemIds }),
    output: Success,
  }),
  listTrash: endpoint({
    method: 'GET',
    path: '/teams/:teamId/trash',
    summary: "Lists a team's trash, newest first",
    audience: 'editor',
    params: TeamId,
    query: z.object(page(200)),
    output: z.object({ items: z.array(TrashedItem), next: z.string().nullable() }),
  }),
  searchItems: endpoint({
    method: 'GET',
    path: '/teams/:teamId/search',
    summary: 'Searches the folders and files of the whole team by name',
    audience: 'viewer',
    params: TeamId,
    query: z.object({
      q: z.string().trim().min(1).max(200),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    output: z.object({ items: z.array(FoundItem) }),
  }),
};
