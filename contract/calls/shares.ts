import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { FileItem, ItemType } from '../items.ts';
import {
  GuestName,
  maxRecipients,
  NewSharePassword,
  OpenedShare,
  Share,
  ShareAccess,
  ShareEmail,
  TriedSharePassword,
  Visibility,
} from '../shares.ts';
import { UserId } from '../users.ts';
import { Path, Success } from './shared.ts';

const ItemId = z.object({ itemId: z.uuid() });
const shared = {
  requester_id: UserId,
  sharing: Visibility,
  sharingType: ShareAccess,
  sharingWith: z
    .array(z.object({ email: ShareEmail }))
    .max(maxRecipients)
    .default([])
    .describe('For a limited link all whom it lets in; otherwise people to add'),
};
const Link = z.object({ success: z.literal(true), sharingLink: z.string() });
const Key = z.string().max(200).describe('The secret of the link, as it stands in `k`');

/** Sharing, as in the specification, plus the calls that it lacks. */
export const shareCalls = {
  updateVideoMetadata: endpoint({
    method: 'POST',
    path: '/users/s3/updateVideoMetadata',
    summary: 'Shares a file; answers with its link',
    audience: 'admin',
    body: z.object({
      Key: Path.describe('Its FullKey'),
      type: ItemType.default('file'),
      url: z.string().max(4_000).optional(),
      ...shared,
    }),
    output: Link,
  }),
  updateVideoMetadataFolder: endpoint({
    method: 'POST',
    path: '/users/s3/updateVideoMetadataFolder',
    summary: 'Shares a folder with everything in it; answers with its link',
    audience: 'admin',
    body: z.object({ userId: UserId, teamPath: z.string().max(300), path: Path, ...shared }),
    output: Link,
  }),
  getSharedVideoFromKey: endpoint({
    method: 'POST',
    path: '/users/s3/getSharedVideoFromKey',
    summary: 'The file that a link leads to; the secret of the link comes in the header x-share-key',
    audience: 'anyone',
    body: z.object({
      Key: Path.describe('Its FullKey, as the link has it in base64'),
      requester_id: z.string().max(100),
    }),
    output: z.object({ success: z.literal(true), videoData: FileItem }),
  }),
  showShare: endpoint({
    method: 'GET',
    path: '/items/:itemId/share',
    summary: 'How an item is shared',
    audience: 'admin',
    params: ItemId,
    output: Share,
  }),
  changeShare: endpoint({
    method: 'PATCH',
    path: '/items/:itemId/share',
    summary: 'Changes how an item is shared; what is left out stays as it is',
    audience: 'admin',
    params: ItemId,
    body: z.object({
      visibility: Visibility.optional(),
      access: ShareAccess.optional(),
      password: NewSharePassword.nullable().optional().describe('Null takes it away'),
      expiresAt: z.iso.datetime().nullable().optional(),
      allowDownload: z.boolean().optional(),
      allowComments: z.boolean().optional(),
    }),
    output: Share,
  }),
  addRecipient: endpoint({
    method: 'POST',
    path: '/items/:itemId/share/people',
    summary: 'Names a person who may open the link',
    audience: 'admin',
    params: ItemId,
    body: z.object({ email: ShareEmail }),
    output: Share,
  }),
  removeRecipient: endpoint({
    method: 'POST',
    path: '/items/:itemId/share/people/remove',
    summary: 'Takes a person off the list',
    audience: 'admin',
    params: ItemId,
    body: z.object({ email: ShareEmail }),
    output: Share,
  }),
  renewLink: endpoint({
    method: 'POST',
    path: '/items/:itemId/share/renew',
    summary: 'Makes a new link; the old one is dead',
    audience: 'admin',
    params: ItemId,
    output: Share,
  }),
  openShare: endpoint({
    method: 'POST',
    path: '/shares/open',
    summary: 'Opens a link: where it leads, or what is missing',
    audience: 'anyone',
    body: z.object({ k: Key, password: TriedSharePassword.optional() }),
    output: OpenedShare,
  }),
  nameGuest: endpoint({
    method: 'POST',
    path: '/guests',
    summary: 'Who has no account says their name before the first comment; it is remembered',
    audience: 'anyone',
    body: z.object({ name: GuestName }),
    output: Success,
  }),
};
