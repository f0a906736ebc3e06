import type { Member } from '#server/access/actor.ts';
import type { Authorized } from '#server/access/authorized.ts';
import type { Db } from '#server/db/database.ts';
import { type ItemRow, loadChild } from '#server/features/items/items.ts';
import type { ShareLink } from './share-link.ts';

/**
 * The one place that says whether this person may have this link mailed to this address. Whoever may share the item may
 * mail its link; anything else is answered as if it were not there.
 */
export async function mayMailShare(
  db: Db,
  caller: Member,
  link: ShareLink,
  _email: string,
): Promise<Authorized<ItemRow, 'manage'>> {
  const { ownerId, team, names, type } = link;
  const path = names.slice(0, -1).join('/');
  return loadChild(db, caller, 'manage', { ownerId, team, path, name: names.at(-1) ?? '', type });
}
