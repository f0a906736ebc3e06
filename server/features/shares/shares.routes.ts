import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { shareCalls } from '#contract/calls/sharing/shares.ts';
import { loadItems } from '#server/features/items/items.ts';
import { loadTeam } from '#server/features/teams/teams.ts';
import { type Actor, requireMember } from '#server/platform/access/actor.ts';
import type { FeatureHandlers } from '#server/platform/http/endpoint.ts';
import { networkOf } from '#server/platform/limits/client-network.ts';
import type { Services } from '#server/platform/services.ts';
import { openShare } from './open-share.ts';
import { addSelected, createSelection, loadAddable, loadSelection, removeSelected } from './selections.ts';
import type { Sharer } from './settings.ts';
import {
  addRecipient,
  changeLink,
  createLink,
  deleteLink,
  listItemLinks,
  loadLinked,
  removeRecipient,
  renewLink,
  showLink,
} from './shares.ts';
import { resolveShortLink } from './short-links.ts';
import { listLinks } from './team-links/team-links.ts';

const sharerOf = (actor: Actor, { ip }: FastifyRequest): Sharer => ({
  caller: requireMember(actor),
  network: networkOf(ip),
});

export const shareRoutes = (services: Services): FeatureHandlers<keyof typeof shareCalls> => {
  const { db } = services;
  return {
    listItemLinks: async ({ actor, params }) => {
      const caller = requireMember(actor);
      const [item] = await loadItems(db, caller, 'manage', [params.itemId]);
      return { links: await listItemLinks(services, caller, item) };
    },

    createLink: async ({ actor, params, body, exchange }) => {
      const sharer = sharerOf(actor, exchange.request);
      const [item] = await loadItems(db, sharer.caller, 'manage', [params.itemId]);
      return createLink(services, sharer, item, body);
    },

    createSelection: async ({ actor, body: { ids, ...settings }, exchange }) => {
      const sharer = sharerOf(actor, exchange.request);
      return createSelection(services, sharer, await loadItems(db, sharer.caller, 'manage', ids), settings);
    },

    addSelected: async ({ actor, params: { linkId }, body }) => {
      const caller = requireMember(actor);
      const link = await loadSelection(db, caller, linkId);
      return addSelected(services, caller, link, await loadAddable(db, caller, link, body.ids));
    },

    removeSelected: async ({ actor, params: { linkId }, body }) => {
      const caller = requireMember(actor);
      return removeSelected(services, caller, await loadSelection(db, caller, linkId), body.ids);
    },

    showLink: async ({ actor, params: { linkId } }) => {
      const caller = requireMember(actor);
      return showLink(services, caller, await loadLinked(db, caller, linkId));
    },

    changeLink: async ({ actor, params: { linkId }, body, exchange }) => {
      const sharer = sharerOf(actor, exchange.request);
      return changeLink(services, sharer, await loadLinked(db, sharer.caller, linkId), body);
    },

    deleteLink: async ({ actor, params: { linkId } }) => {
      const caller = requireMember(actor);
      await deleteLink(services, caller, await loadLinked(db, caller, linkId));
      return { success: true };
    },

    addRecipient: async ({ actor, params: { linkId }, body }) => {
      const caller = requireMember(actor);
      return addRecipient(services, caller, await loadLinked(db, caller, linkId), body.email);
    },

    removeRecipient: async ({ actor, params: { linkId }, body }) => {
      const caller = requireMember(actor);
      return removeRecipient(services, caller, await loadLinked(db, caller, linkId), body.email);
    },

    renewLink: async ({ actor, params: { linkId } }) => {
      const caller = requireMember(actor);
      return renewLink(services, caller, await loadLinked(db, caller, linkId));
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
