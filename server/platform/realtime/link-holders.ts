import type { ServerEvent } from '#contract/events.ts';
import type { Caller, ShareGrant } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findSharedMedia } from './hub.queries.ts';
import { type Listener, sendToAll } from './listener.ts';
import type { LiveFeatures } from './live-features.ts';
import type { Rooms } from './rooms.ts';

/** An open page that may have been opened with a link. `close` is for pages without other access. */
type Holder = Listener & { close: () => void };

export type LinkHolders = {
  /** Rechecks the access of callers with this link; without an id, with any link. */
  renew: (shareId?: string) => Promise<void>;
  /** Forwards the team's events that concern shared items. */
  receive: (teamId: string, event: ServerEvent) => Promise<void>;
};

export function createLinkHolders<H extends Holder>(
  db: Db,
  { recheckAccess }: LiveFeatures,
  holders: Set<H>,
  rooms: Rooms,
): LinkHolders {
  const findHolders = () =>
    [...holders].flatMap((holder) => (holder.actor.share ? [{ holder, entry: holder.actor.share }] : []));

  /** True until the holder's link changes, so that no later event reaches a caller who lost access. */
  const isStill = ({ holder, entry }: { holder: H; entry: ShareGrant }) => holder.actor.share === entry;

  const renew = async (shareId?: string): Promise<void> => {
    const asked = findHolders()
      .filter(({ entry }) => shareId === undefined || entry.id === shareId)
      .map(({ holder, entry }) => ({
        holder,
        entry,
        member: holder.actor.kind === 'member' ? holder.actor : undefined,
      }));
    if (asked.length === 0) return;
    const grants = await recheckAccess(asked);
    const changed = asked.filter((visit) => {
      const isSame = JSON.stringify(grants.get(visit)) === JSON.stringify(visit.entry);
      return !isSame && isStill(visit);
    });
    const staying = changed.filter((visit) => {
      const actor = withShare(visit.holder.actor, grants.get(visit));
      if (actor) visit.holder.actor = actor;
      else rooms.leave(visit.holder);
      return actor !== undefined;
    });
    await rooms.recheck(staying.map(({ holder }) => holder));
    sendToAll(
      changed.map(({ holder }) => holder),
      { kind: 'share' },
    );
    for (const visit of changed) if (!staying.includes(visit)) visit.holder.close();
  };

  const receive = async (teamId: string, event: ServerEvent): Promise<void> => {
    const here = findHolders().filter(({ entry }) => entry.teamId === teamId);
    if (here.length === 0) return;
    if (event.kind === 'items' || event.kind === 'counts') {
      const { parents } = event;
      const concerned = here.filter(
        ({ entry }) => parents.length === 0 || entry.roots.some(({ id }) => parents.includes(id)),
      );
      if (event.kind === 'items') await rooms.recheck(here.map(({ holder }) => holder));
      // A caller with only a link must not learn which folders these are.
      sendToAll(
        concerned.filter(isStill).map(({ holder }) => holder),
        { ...event, parents: [] },
      );
    }
    if (event.kind === 'processing') {
      const sharedIds = [...new Set(here.flatMap(({ entry }) => entry.roots.map(({ id }) => id)))];
      const shown = await findSharedMedia(db, event.mediaId, sharedIds);
      sendToAll(
        here
          .filter((one) => one.entry.roots.some(({ id }) => shown.has(id)) && isStill(one))
          .map(({ holder }) => holder),
        event,
      );
    }
    if (event.kind === 'teams') await renew();
  };

  return { renew, receive };
}

/** A guest has no identity without their link. */
function withShare(actor: Caller, share: ShareGrant | undefined): Caller | undefined {
  if (actor.kind === 'member') return { ...actor, share };
  return share && { ...actor, share };
}
