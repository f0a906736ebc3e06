import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  GuestName,
  NewSharePassword,
  OpenedShare,
  Share,
  ShareAccess,
  ShareEmail,
  ShareMessage,
  TeamLink,
  TriedSharePassword,
  Visibility,
} from '../sharing/shares.ts';
import { pageById, Success, TeamId } from './shared.ts';

const ItemId = z.object({ itemId: z.uuid() });
const Key = z.string().max(200).describe('The secret of the link, as it stands in `k`');

export const shareCalls = {
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
      message: ShareMessage.optional(),
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
  listLinks: endpoint({
    method: 'GET',
    path: '/teams/:teamId/links',
    summary: 'Lists the share links of a team with their visitors, newest first',
    audience: 'admin',
    params: TeamId,
    query: z.object(pageById(50)),
    output: z.object({ links: z.array(TeamLink), next: z.string().nullable() }),
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
