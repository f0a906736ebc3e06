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
    summary: 'Shares a file and returns its link',
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
    summary: 'Shares a folder with everything in it and returns its link',
    audience: 'admin',
    body: z.object({ userId: UserId, teamPath: z.string().max(300), path: Path, ...shared }),
    output: Link,
  }),
  getSharedVideoFromKey: endpoint({
    method: 'POST',
    path: '/users/s3/getSharedVideoFromKey',
    summary: 'Returns the file of a share link; the header x-share-key carries the secret',
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
    summary: 'Returns how an item is shared',
    audience: 'admin',
    params: ItemId,
    output: Share,
  }),
  changeShare: endpoint({
    method: 'PATCH',
    path: '/items/:itemId/share',
    summary: 'Changes how an item is shared; omitted fields stay as they are',
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
    summary: 'Adds a person who may open the link',
    audience: 'admin',
    params: ItemId,
    body: z.object({ email: ShareEmail }),
    output: Share,
  }),
  removeRecipient: endpoint({
    method: 'POST',
    path: '/items/:itemId/share/people/remove',
    summary: 'Removes a person from the list',
    audience: 'admin',
    params: ItemId,
    body: z.object({ email: ShareEmail }),
    output: Share,
  }),
  renewLink: endpoint({
    method: 'POST',
    path: '/items/:itemId/share/renew',
    summary: 'Creates a new link and revokes the old one',
    audience: 'admin',
    params: ItemId,
    output: Share,
  }),
  openShare: endpoint({
    method: 'POST',
    path: '/shares/open',
    summary: 'Opens a share link: returns where it leads, or what is required',
    audience: 'anyone',
    body: z.object({ k: Key, password: TriedSharePassword.optional() }),
    output: OpenedShare,
  }),
  nameGuest: endpoint({
    method: 'POST',
    path: '/guests',
    summary: 'Stores the name of a guest, required before the first comment',
    audience: 'anyone',
    body: z.object({ name: GuestName }),
    output: Success,
  }),
};
