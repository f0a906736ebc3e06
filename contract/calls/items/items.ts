import * as z from 'zod';
import { trashDays } from '#contract/items/trash.ts';
import { endpoint } from '../../endpoint.ts';
import {
  Changed,
  FolderItem,
  ItemIds,
  Listing,
  ListSort,
  maxBatch,
  maxOpenFolders,
  maxTreeFolders,
  Place,
  Progress,
  SortOrder,
  TreeFolder,
} from '../../items/items.ts';
import { VersionInAddress } from '../../media/versions.ts';
import { ItemName } from '../../names.ts';
import { ViewFilter } from '../../views/views.ts';
import { Path, page, Success, TeamId } from '../shared.ts';

export const itemCalls = {
  listFolder: endpoint({
    method: 'GET',
    path: '/teams/:teamId/items',
    summary: 'Lists one page of a folder or a team',
    audience: 'viewer',
    scope: 'items:read',
    params: TeamId,
    query: z.object({
      path: Path.default('').describe(
        'The names of the folders on the way, joined by slashes; by a link it begins with the shared folder',
      ),
      sort: ListSort.default('name').describe('Items without a value come last'),
      order: SortOrder.default('asc'),
      ...ViewFilter.omit({ isDeep: true }).shape,
      onlyOpen: z.stringbool().default(false).describe('Only those with open comments'),
      ...page(200),
      after: z.string().max(4_000).optional().describe('`next` of the page before'),
    }),
    output: Listing,
  }),
  findFile: endpoint({
    method: 'GET',
    path: '/items/by-address',
    summary: 'Returns the file that the address of a page names',
    audience: 'viewer',
    scope: 'items:read',
    query: z.object({ address: Path.describe('The `v` of the page, decoded') }),
    output: z.object({ itemId: z.uuid() }),
  }),
  listTree: endpoint({
    method: 'GET',
    path: '/teams/:teamId/folders',
    summary: 'Lists the projects of a team, and the folders in the given ones',
    audience: 'viewer',
    scope: 'items:read',
    params: TeamId,
    query: z.object({
      open: z
        .string()
        .max(20_000)
        .default('')
        .transform((list) => list.split(',').filter((id) => id !== ''))
        .pipe(z.array(z.uuid()).max(maxOpenFolders, `Open at most ${maxOpenFolders} folders at a time.`))
        .describe('Ids of folders, joined by commas'),
    }),
    output: z.object({
      folders: z.array(TreeFolder).describe(`By name; the first ${maxTreeFolders} of each folder`),
    }),
  }),
  createFolder: endpoint({
    method: 'POST',
    path: '/teams/:teamId/folders',
    summary: 'Creates a folder, or a project at the top of a team',
    audience: 'editor',
    scope: 'items:write',
    params: TeamId,
    body: z.object({
      id: z.uuid().describe('Chosen by the client, so that a retry has one effect'),
      parentId: Place.parentId,
      name: ItemName,
    }),
    output: z.object({ success: z.literal(true), folder: FolderItem }),
  }),
  renameItem: endpoint({
    method: 'PATCH',
    path: '/items/:itemId',
    summary: 'Renames a folder or file',
    audience: 'editor',
    scope: 'items:write',
    params: z.object({ itemId: z.uuid() }),
    body: z.object({
      name: ItemName,
      from: z.string().optional().describe('The name that the caller saw; refused if it was renamed since'),
    }),
    output: Changed,
  }),
  renameItems: endpoint({
    method: 'POST',
    path: '/items/rename',
    summary: 'Renames all of these items, or none. They may take the names of each other',
    audience: 'editor',
    scope: 'items:write',
    body: z.object({
      items: z
        .array(
          z.object({
            id: z.uuid(),
            name: ItemName,
            from: z.string().optional().describe('The name that the caller saw; refused if it was renamed since'),
          }),
        )
        .min(1, 'Say which items.')
        .max(maxBatch, `Rename at most ${maxBatch} items at a time.`)
        .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Name each item once.'),
    }),
    output: Changed,
  }),
  moveItems: endpoint({
    method: 'POST',
    path: '/items/move',
    summary: 'Moves items to another folder or team',
    audience: 'editor',
    scope: 'items:write',
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
    scope: 'items:write',
    body: z.object({ ids: ItemIds, ...Place }),
    output: Changed,
  }),
  setProgress: endpoint({
    method: 'POST',
    path: '/items/progress',
    summary: 'Sets the progress of items',
    audience: 'editor',
    scope: 'items:write',
    body: z.object({ ids: ItemIds, progress: Progress }),
    output: Changed,
  }),
  mergeFile: endpoint({
    method: 'POST',
    path: '/items/:itemId/merge',
    summary: 'Makes another file of the team the newest version of this one',
    audience: 'editor',
    scope: 'items:write',
    params: z.object({ itemId: z.uuid() }),
    body: z.object({ sourceId: z.uuid() }),
    output: z.object({ success: z.literal(true), version: z.number().int() }),
  }),
  splitFile: endpoint({
    method: 'POST',
    path: '/items/:itemId/split',
    summary: 'Undoes `mergeFile`: the other file is back, with its versions and their comments',
    audience: 'editor',
    scope: 'items:write',
    params: z.object({ itemId: z.uuid() }),
    body: z.object({ sourceId: z.uuid() }),
    output: Changed,
  }),
  removeVersion: endpoint({
    method: 'DELETE',
    path: '/items/:itemId/versions/:number',
    summary: 'Moves the newest version of a file to the trash, as a file of its own',
    audience: 'editor',
    scope: 'items:write',
    params: z.object({ itemId: z.uuid(), number: VersionInAddress }),
    output: Success,
  }),
  deleteItems: endpoint({
    method: 'POST',
    path: '/items/delete',
    summary: `Moves items to the trash for ${trashDays} days`,
    audience: 'editor',
    scope: 'items:write',
    body: z.object({ ids: ItemIds }),
    output: Changed,
  }),
  restoreItems: endpoint({
    method: 'POST',
    path: '/items/restore',
    summary: 'Restores items from the trash to their folder, or to the team if that folder was deleted',
    audience: 'editor',
    scope: 'items:write',
    body: z.object({ ids: ItemIds }),
    output: Changed,
  }),
};
