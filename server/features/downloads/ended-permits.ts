import { findItems } from '#server/features/items/items.ts';
import { anonymous, type Caller } from '#server/platform/access/actor.ts';
import { recheckAccessOf } from '#server/platform/access/gates.ts';
import { type Holder, type Permit, parseHolder } from '#server/platform/access/permit.ts';
import { may } from '#server/platform/access/policy.ts';
import type { Services } from '#server/platform/services.ts';
import { findShowing } from './downloads.queries.ts';

type Needed = Pick<Services, 'config' | 'db' | 'auth'>;

/**
 * Returns the holder's permits that have ended. A permit lasts while the holder may read a file with this object as a
 * version or rendition. Moving the file to the trash ends it for visitors of a share link; members keep it.
 */
export async function findEnded({ config, db, auth }: Needed, holder: Holder, permits: Permit[]): Promise<Permit[]> {
  const caller = await findCaller({ config, db, auth }, holder);
  if (!caller) return permits;
  const showing = await findShowing(
    db,
    permits.map(({ objectId }) => objectId),
  );
  const items = await findItems(db, caller, [...new Set(showing.map(({ itemId }) => itemId))]);
  const byId = new Map(items.map((item) => [item.id, item]));
  const byObject = Map.groupBy(showing, ({ objectId }) => objectId);
  const isGood = ({ objectId, action }: Permit) =>
    byObject.get(objectId)?.some(({ itemId, isOriginal }) => {
      const item = byId.get(itemId);
      return item !== undefined && may(caller, action ?? (isOriginal ? 'download' : 'view'), item);
    });
  return permits.filter((permit) => !isGood(permit));
}

/** Returns the holder as a current caller. A member who has joined the team keeps access when the link ends. */
async function findCaller({ config, db, auth }: Needed, holder: Holder): Promise<Caller | undefined> {
  const { sessionId, share } = parseHolder(holder);
  const member = sessionId === undefined ? undefined : await auth.findMember(sessionId);
  if (sessionId !== undefined && !member) return undefined;
  return (share && (await recheckAccessOf({ config, db }, member ?? anonymous, share))) ?? member;
}
