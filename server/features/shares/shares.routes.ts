import type { FastifyInstance } from 'fastify';
import type { shareCalls } from '#contract/calls/shares.ts';
import { loadItems } from '#server/features/items/items.ts';
import { loadTeam } from '#server/features/teams/teams.ts';
import { requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import { networkOf } from '#server/platform/limits/client-network.ts';
import type { Services } from '#server/platform/services.ts';
import { openShare } from './open-share.ts';
import { addSelected, createSelection, loadAddable, loadSelection, removeSelected } from './selections.ts';
import {
  addRecipient,
  changeShare,
  createLink,
  deleteLink,
  listItemLinks,
  loadLinked,
  oneItem,
  removeRecipient,
  renewLink,
  showShare,
} from './shares.ts';
import { resolveShortLink } from './short-links.ts';
import { listLinks } from './team-links.ts';

export const shareRoutes = (services: Services): FeatureHandlers<keyof typeof shareCalls> => {
  const { db } = services;
  return {
    showShare: async ({ actor, params }) => {
      const caller = requireMember(actor);
      const [item] = await loadItems(db, caller, 'manage', [params.itemId]);
      return showShare(services, caller, oneItem(item));
    },

    changeShare: async ({ actor, params, body, exchange }) => {
      const caller = requireMember(actor);
      const network = networkOf(exchange.request.ip);
      const [item] = await loadItems(db, caller, 'manage', [params.itemId]);
      return changeShare(services, { caller, network }, oneItem(item), body);
    },

    addRecipient: async ({ actor, params, body }) => {
      const caller = requireMember(actor);
      const [item] = await loadItems(db, caller, 'manage', [params.itemId]);
      return addRecipient(services, caller, oneItem(item), body.email);
    },

    removeRecipient: async ({ actor, params, body }) => {
      const caller = requireMember(actor);
      const [item] = await loadItems(db, caller, 'manage', [params.itemId]);
      return removeRecipient(services, caller, oneItem(item), body.email);
    },

    renewLink: async ({ actor, params }) => {
      const caller = requireMember(actor);
      const [item] = await loadItems(db, caller, 'manage', [params.itemId]);
      return renewLink(services, caller, oneItem(item));
    },

    listItemLinks: async ({ actor, params }) => {
      const caller = requireMember(actor);
      const [item] = await loadItems(db, caller, 'manage', [params.itemId]);
      return { links: await listItemLinks(services, caller, item) };
    },

    createLink: async ({ actor, params, body }) => {
      const caller = requireMember(actor);
      const [item] = await loadItems(db, caller, 'manage', [params.itemId]);
      return createLink(services, caller, item, body.title);
    },

    createSelection: async ({ actor, body }) => {
      const caller = requireMember(actor);
      return createSelection(services, caller, await loadItems(db, caller, 'manage', body.ids), body.title);
    },

    addSelected: async ({ actor, params: { linkId }, body }) => {
      const caller = requireMember(actor);
      const link = await loadSelection(db, caller, linkId);
      return addSelected(services, caller, link, await loadAddable(db, caller, link.selection, body.ids));
    },

    removeSelected: async ({ actor, params: { linkId }, body }) => {
      const caller = requireMember(actor);
      return removeSelected(services, caller, await loadSelection(db, caller, linkId), body.ids);
    },

    showLink: async ({ actor, params: { linkId } }) => {
      const caller = requireMember(actor);
      return showShare(services, caller, await loadLinked(db, caller, linkId), linkId);
    },

    changeLink: async ({ actor, params: { linkId }, body, exchange }) => {
      const caller = requireMember(actor);
      const network = networkOf(exchange.request.ip);
      return changeShare(services, { caller, network }, await loadLinked(db, caller, linkId), body, linkId);
    },

    deleteLink: async ({ actor, params: { linkId } }) => {
      const caller = requireMember(actor);
      await deleteLink(services, caller, await loadLinked(db, caller, linkId), linkId);
      return { success: true };
    },

    addLinkRecipient: async ({ actor, params: { linkId }, body }) => {
      const caller = requireMember(actor);
      return addRecipient(services, caller, await loadLinked(db, caller, linkId), body.email, linkId);
    },

    removeLinkRecipient: async ({ actor, params: { linkId }, body }) => {
      const caller = requireMember(actor);
      return removeRecipient(services, caller, await loadLinked(db, caller, linkId), body.email, linkId);
    },

    replaceLink: async ({ actor, params: { linkId } }) => {
      const caller = requireMember(actor);
      return renewLink(services, caller, await loadLinked(db, caller, linkId), linkId);
    },

    listLinks: async ({ actor, params, query }) =>
      listLinks(services, await loadTeam(db, requireMember(actor), 'manage', params.teamId), query),

    openShare: async ({ actor, body, exchange: { request, reply } }) => {
      const visitor = { actor, headers: request.headers, network: networkOf(request.ip) };
      const { opened, cookies } = await openShare(services, visitor, body);
      for (const cookie of cookies) reply.header('set-cookie', cookie);
      return opened;
    },
  };
};

/** Short links. The target is relative, so that it stays on the host name that was asked. */
export function mountShortLinks(app: FastifyInstance, { db }: Services): void {
  app.get<{ Params: { id: string } }>('/s/:id', async ({ params, ip }, reply) => {
    const place = await resolveShortLink(db, params.id, networkOf(ip));
    return reply.header('cache-control', 'no-store').redirect(`../${place}`);
  });
}
