import type { Member } from '#server/access/actor.ts';
import { loadMailable, type SharedItem } from '#server/features/shares/shares.ts';
import type { Services } from '#server/services.ts';
import type { ShareLink } from './share-link.ts';

/**
 * The one place that says whether this person may have this link mailed to this address: whoever may share the item, to
 * those whom they have named. A link that is not there, or not theirs, is answered as if it were not there.
 */
export async function mayMailShare(
  db: Services['db'],
  caller: Member,
  link: ShareLink,
  email: string,
): Promise<SharedItem> {
  return loadMailable(db, caller, link.secret ?? '', email);
}
