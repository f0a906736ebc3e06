import * as z from 'zod';
import { ApprovalMark } from '../approvals/approval-view.ts';
import { byteAddress } from '../byte-address.ts';
import { Processing } from '../media/processing.ts';
import { Team } from '../teams/teams.ts';
import { FieldValues } from './fields.ts';
import { Progress } from './progress.ts';

export { Progress } from './progress.ts';

export const ItemType = z.enum(['folder', 'file']);
export type ItemType = z.infer<typeof ItemType>;

/** 'none' until an item is shared. */
export const Sharing = z.enum(['none', 'view', 'edit']);

const shared = {
  id: z.uuid(),
  parentId: z.uuid().nullable().describe("The folder it is in; null for the team's projects"),
  name: z.string().describe('The whole name as people typed it'),
  changedAt: z.iso.datetime(),
  ownerName: z.string().describe('The name of the account that created it'),
  sharing: Sharing,
  progress: Progress,
  statusId: z
    .uuid()
    .nullable()
    .describe("Its status, or else the team's first one with its progress; null without one, and for people by a link"),
  values: FieldValues.describe('By the ids of fields, as far as the caller sees these'),
  comments: z.number().describe('Comments on all versions, without replies; of a folder on everything below'),
  openComments: z.number().describe('How many of them are not resolved'),
  unread: z.boolean().describe('Whether the caller has not had one of them on the screen; never for guests'),
};

const addresses = {
  playUrl: z
    .string()
    .nullable()
    .describe(`The address to play it from; null until there is something to play. ${byteAddress}`),
  posterUrl: z.string().nullable().describe(`A picture of it; null until there is one. ${byteAddress}`),
  hoverUrl: z.string().nullable().describe(`A few seconds of it, light; null until they are made. ${byteAddress}`),
};

export const FileItem = z.object({
  ...shared,
  ...addresses,
  type: z.literal('file'),
  size: z.number().describe('Bytes of the newest version'),
  contentType: z.string(),
  mediaId: z.uuid().nullable(),
  durationMs: z.number().nullable().describe('Of a video or sound'),
  resolution: z.object({ width: z.number(), height: z.number() }).nullable().describe('As the video or image is shown'),
  pages: z.number().nullable().describe('Of a PDF'),
  processing: Processing.nullable(),
  approval: ApprovalMark.nullable().describe('Of the newest version; always null for people by a link'),
  versions: z.number().describe('How many there are; the newest is shown'),
});
export type FileItem = z.infer<typeof FileItem>;

export const FolderItem = z.object({
  ...shared,
  type: z.literal('folder'),
  size: z.number().describe('Bytes of everything below'),
  files: z.number().describe('How many files are below, at any depth'),
  folders: z.number().describe('How many folders are below, at any depth'),
  previewFiles: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        isBelow: z.boolean().describe('Whether it is in a folder below'),
        ...addresses,
      }),
    )
    .describe('The first few files in it, or below it if it has too few'),
  previewFolders: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type FolderItem = z.infer<typeof FolderItem>;

export const sortKeys = ['name', 'comments', 'size', 'changed', 'progress'] as const;
export const SortKey = z.enum(sortKeys);
export type SortKey = z.infer<typeof SortKey>;
/** Lists also sort by the status, in the order of the team, and by the id of a field. */
export const ListSort = z.union([SortKey, z.literal('status'), z.uuid().toLowerCase()]);
export type ListSort = z.infer<typeof ListSort>;
export const SortOrder = z.enum(['asc', 'desc']);
export type SortOrder = z.infer<typeof SortOrder>;

/** One page of a folder, folders first. */
export const Listing = z.object({
  success: z.literal(true),
  team: Team,
  folder: z
    .object({ id: z.uuid(), name: z.string(), progress: Progress })
    .nullable()
    .describe('Null at the team itself'),
  trail: z.array(z.object({ id: z.uuid(), name: z.string() })).describe('The folders on the way, this one last'),
  folders: z.array(FolderItem),
  files: z.array(FileItem),
  total: z.object({ folders: z.number(), files: z.number() }).describe('How many are listed, on all pages'),
  hidden: z.number().describe('How many more are directly here, which the filter leaves out'),
  next: z.string().nullable().describe('The `after` of the next page; null at the end'),
  sharing: Sharing.describe('Of this folder, or else of the nearest one above'),
});
export type Listing = z.infer<typeof Listing>;

/** A parent of items: a folder, or the team itself. */
export const Place = { teamId: z.uuid(), parentId: z.uuid().nullable() };

export const maxBatch = 5_000;
export const ItemIds = z
  .array(z.uuid())
  .min(1, 'Say which items.')
  .max(maxBatch, `Use at most ${maxBatch} items in one call.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each item once.');

/** The result of a bulk change, for display and undo. */
export const Changed = z.object({
  success: z.literal(true),
  items: z.array(
    z.object({
      id: z.uuid(),
      name: z.string().describe('May be "name 2" where the name existed'),
      parentId: z.uuid().nullable(),
      movedToTop: z.boolean().optional().describe('Restored to the team itself, because its folder was deleted'),
    }),
  ),
});
export type Changed = z.infer<typeof Changed>;

export const TrashedItem = z.object({
  id: z.uuid(),
  name: z.string(),
  type: ItemType,
  size: z.number(),
  files: z.number(),
  deletedAt: z.iso.datetime(),
  deletedBy: z.string(),
  from: z.string().describe('Its former place, such as Film / Day 1'),
  expiresAt: z.iso.datetime(),
});
export type TrashedItem = z.infer<typeof TrashedItem>;

export const FoundItem = z.object({
  id: z.uuid(),
  name: z.string(),
  type: ItemType,
  parentId: z.uuid().nullable(),
  path: z.array(z.string()).describe('The names of the folders it is in'),
});
export type FoundItem = z.infer<typeof FoundItem>;

/** A starred or recently opened item. */
export const MarkedItem = FoundItem.extend({
  teamId: z.uuid(),
  teamName: z.string(),
  markedAt: z.iso.datetime().describe('When the caller starred or opened it'),
  posterUrl: addresses.posterUrl,
  durationMs: z.number().nullable(),
});
export type MarkedItem = z.infer<typeof MarkedItem>;

export const maxOpenFolders = 200;
/** Of each folder; the folder itself shows the rest. */
export const maxTreeFolders = 200;

/** A folder in the tree of a team. */
export const TreeFolder = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  name: z.string(),
  folders: z.number().describe('How many folders are directly in it'),
});
export type TreeFolder = z.infer<typeof TreeFolder>;
