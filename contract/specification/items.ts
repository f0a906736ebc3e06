import * as z from 'zod';
import { UserId } from '../accounts/users.ts';
import { byteAddress } from '../byte-address.ts';
import { CallerId, Path, page, TreeOwner } from '../calls/shared.ts';
import { endpoint } from '../endpoint.ts';
import {
  Changed,
  FileItem,
  FolderItem,
  ItemType,
  Listing,
  Progress,
  Sharing,
  SortKey,
  SortOrder,
} from '../items/items.ts';
import { ItemName } from '../names.ts';
import { SpecificationTeam } from './teams.ts';

const shared = {
  FullKey: z.string().describe('users/{ownerId}/{team}/{path}/{name}'),
  LastModified: z.iso.datetime(),
  Metadata: z.object({ ownername: z.string(), sharingtype: Sharing, progress: Progress }),
};

const addresses = {
  SignedUrl: z
    .string()
    .nullable()
    .describe(`The address to play it from; null until there is something to play. ${byteAddress}`),
  PosterUrl: z.string().nullable().describe(`A picture of it; null until there is one. ${byteAddress}`),
  HoverUrl: z.string().nullable().describe(`A few seconds of it, light; null until they are made. ${byteAddress}`),
};

/** A file under the specification's names, and ours that it lacks. */
export const SpecificationFile = FileItem.pick({
  id: true,
  parentId: true,
  name: true,
  contentType: true,
  mediaId: true,
  durationMs: true,
  processing: true,
  versions: true,
}).extend({
  ...shared,
  ...addresses,
  Type: z.literal('file'),
  Key: z.string().describe('video_{timestamp}_{name}'),
  Size: z.number(),
});
export type SpecificationFile = z.infer<typeof SpecificationFile>;

/** A folder under the specification's names, and ours that it lacks. */
export const SpecificationFolder = FolderItem.pick({
  id: true,
  parentId: true,
  name: true,
  size: true,
  files: true,
  folders: true,
}).extend({
  ...shared,
  Type: z.literal('folder'),
  Key: z.string().describe('The name'),
  innerFiles: z.array(z.object({ id: z.uuid(), name: z.string(), ...addresses })),
  innerFolders: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type SpecificationFolder = z.infer<typeof SpecificationFolder>;

/** One page of a folder, folders first. */
const SpecificationListing = Listing.omit({ sharing: true }).extend({
  team: SpecificationTeam,
  folders: z.array(SpecificationFolder),
  files: z.array(SpecificationFile),
  sharingDetails: z.object({ sharingtype: Sharing }),
});
export type SpecificationListing = z.infer<typeof SpecificationListing>;

/** Items, addressed by path. */
export const itemCalls = {
  'users/s3/fetchTeamsData': endpoint({
    method: 'GET',
    path: '/users/s3/fetchTeamsData',
    summary: 'Lists one page of a folder or a team',
    audience: 'viewer',
    scope: 'items:read',
    query: z.object({
      requester_id: CallerId,
      path: Path.describe(
        '{userId}/{team}/{path}; by a link it begins with the shared folder: {userId}/{team}/{folder}',
      ),
      sort: SortKey.default('name'),
      order: SortOrder.default('asc'),
      ...page(200),
    }),
    output: SpecificationListing,
  }),
  'users/s3/createFolder': endpoint({
    method: 'POST',
    path: '/users/s3/createFolder',
    summary: 'Creates a folder, or a project at the top of a team',
    audience: 'editor',
    scope: 'items:write',
    query: TreeOwner,
    body: z.object({
      folderPath: Path.describe('The folder it goes into; empty for a project'),
      teamPath: z.string().max(300),
      folderName: ItemName,
      id: z.uuid().optional().describe('Chosen by the client, so that a retry has one effect'),
    }),
    output: z.object({ success: z.literal(true), folder: SpecificationFolder }),
  }),
  'users/s3/rename': endpoint({
    method: 'POST',
    path: '/users/s3/rename',
    summary: 'Renames a folder or file',
    audience: 'editor',
    scope: 'items:write',
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
  'users/s3/delete': endpoint({
    method: 'DELETE',
    path: '/users/s3/delete',
    summary: 'Moves a file to the trash',
    audience: 'editor',
    scope: 'items:write',
    body: z.object({
      url: Path.describe('Its FullKey, or its SignedUrl; one of several copies needs the FullKey'),
    }),
    output: Changed,
  }),
  'users/s3/deletefolder': endpoint({
    method: 'POST',
    path: '/users/s3/deletefolder',
    summary: 'Moves a folder with everything in it to the trash',
    audience: 'editor',
    scope: 'items:write',
    query: TreeOwner,
    body: z.object({
      folderKey: Path.describe('Its name, or its FullKey, which needs no path'),
      teamPath: z.string().max(300),
      path: Path,
    }),
    output: Changed,
  }),
  'users/s3/updateprogress': endpoint({
    method: 'POST',
    path: '/users/s3/updateprogress',
    summary: 'Sets the progress of a folder or file',
    audience: 'editor',
    scope: 'items:write',
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
  'users/s3/copyObject': endpoint({
    method: 'POST',
    path: '/users/s3/copyObject',
    summary: 'Copies a folder or file without copying bytes',
    audience: 'editor',
    scope: 'items:write',
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
};
