import type { Member } from '#server/access/actor.ts';
import { loadMailable, type SharedItem } from '#server/features/shares/shares.ts';
import type { Services } from '#server/services.ts';
import type { ShareLink } from './share-link.ts';

/**
 * The only authorization of share emails: a caller who may share the item can write to the recipients they named. A
 * link that is missing or not theirs gives 404.
 */
export async function mayMailShare(
  db: Services['db'],
  caller: Member,
  link: ShareLink,
  email: string,
): Promise<SharedItem> {
  return loadMailable(db, caller, link.secret ?? '', email);
}
