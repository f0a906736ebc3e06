import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  LinkSettings,
  maxSelectedItems,
  OpenedShare,
  Share,
  ShareEmail,
  TeamLink,
  TriedSharePassword,
} from '../sharing/shares.ts';
import { pageById, Success, TeamId } from './shared.ts';

const ItemId = z.object({ itemId: z.uuid() });
const LinkId = z.object({ linkId: z.uuid() });
const SelectedIds = z.array(z.uuid()).min(1).max(maxSelectedItems);
const Person = z.object({ email: ShareEmail });
const Key = z.string().max(200).describe('The secret of the link, as it stands in `k`');

export const shareCalls = {
  listItemLinks: endpoint({
    method: 'GET',
    path: '/items/:itemId/links',
    summary: 'Lists the links of an item, the default one first',
    audience: 'admin',
    params: ItemId,
    output: z.object({ links: z.array(Share) }),
  }),
  createLink: endpoint({
    method: 'POST',
    path: '/items/:itemId/links',
    summary: 'Creates a link of an item; without settings no one can open it yet',
    audience: 'admin',
    params: ItemId,
    body: LinkSettings,
    output: Share,
  }),
  createSelection: endpoint({
    method: 'POST',
    path: '/links',
    summary: 'Creates one link for several items of a team; without settings no one can open it yet',
    audience: 'admin',
    body: LinkSettings.extend({ ids: SelectedIds }),
    output: Share,
  }),
  addSelected: endpoint({
    method: 'POST',
    path: '/links/:linkId/items',
    summary: 'Adds items of the same team to a link for several items',
    audience: 'admin',
    params: LinkId,
    body: z.object({ ids: SelectedIds }),
    output: Share,
  }),
  removeSelected: endpoint({
    method: 'POST',
    path: '/links/:linkId/items/remove',
    summary: 'Removes items from a link for several items; the items themselves stay',
    audience: 'admin',
    params: LinkId,
    body: z.object({ ids: SelectedIds }),
    output: Share,
  }),
  showLink: endpoint({
    method: 'GET',
    path: '/links/:linkId',
    summary: 'Returns a link',
    audience: 'admin',
    params: LinkId,
    output: Share,
  }),
  changeLink: endpoint({
    method: 'PATCH',
    path: '/links/:linkId',
    summary: 'Changes a link; omitted fields stay as they are',
    audience: 'admin',
    params: LinkId,
    body: LinkSettings,
    output: Share,
  }),
  deleteLink: endpoint({
    method: 'DELETE',
    path: '/links/:linkId',
    summary: 'Deletes a link; other links of its item stay',
    audience: 'admin',
    params: LinkId,
    output: Success,
  }),
  addRecipient: endpoint({
    method: 'POST',
    path: '/links/:linkId/people',
    summary: 'Adds a person who may open the link',
    audience: 'admin',
    params: LinkId,
    body: Person,
    output: Share,
  }),
  removeRecipient: endpoint({
    method: 'POST',
    path: '/links/:linkId/people/remove',
    summary: 'Removes a person from the list',
    audience: 'admin',
    params: LinkId,
    body: Person,
    output: Share,
  }),
  renewLink: endpoint({
    method: 'POST',
    path: '/links/:linkId/renew',
    summary: 'Creates a new address for this link and revokes the old one',
    audience: 'admin',
    params: LinkId,
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
};
