import { endLinksOf } from '#server/features/shares/shares.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Directory } from '#server/platform/audit/directory.ts';
import { recordServerChange } from '#server/platform/audit/record-server-change.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { setSuspended } from './leavers.queries.ts';
import { type Account, nameOf, signOut } from './sign-out.ts';

export { checkProvider } from './check-provider.ts';
export { nameOf, signOut } from './sign-out.ts';

type By = Member | Directory;

/** Whether the share links that a leaver made go on. */
export type LeaverLinks = 'keep' | 'end';

/**
 * Sessions end with their rows, and with them sockets and running downloads; tokens count no more. Returns how many
 * links were switched off.
 */
export async function suspend(tx: Tx, by: By, account: Account, links: LeaverLinks): Promise<number> {
  await setSuspended(tx, account.id, new Date());
  await signOut(tx, account.id);
  const endedLinks = links === 'end' ? await endLinksOf(tx, by, account.id) : 0;
  const detail = links === 'end' ? `links switched off: ${endedLinks}` : '';
  await recordServerChange(tx, by, 'user.suspend', nameOf(account), detail);
  return endedLinks;
}

export async function endSuspension(tx: Tx, by: By, account: Account): Promise<void> {
  await setSuspended(tx, account.id, null);
  await recordServerChange(tx, by, 'user.end-suspension', nameOf(account));
}
