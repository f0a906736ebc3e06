import type { Db, Tx } from '#server/platform/db/database.ts';

/** A guest's own link to a file. */
export type GuestLink = { shareId: string; generation: number };

export async function findGuestLinks(db: Db | Tx, itemId: string): Promise<(GuestLink & { email: string })[]> {
  return db
    .selectFrom('approval_links')
    .innerJoin('shares', 'shares.id', 'share_id')
    .select(['email', 'share_id as shareId', 'generation'])
    .where('approval_links.item_id', '=', itemId)
    .execute();
}

/** Undefined for one that ended or was closed. */
export async function findLivingLink(tx: Tx, itemId: string, email: string): Promise<GuestLink | undefined> {
  return tx
    .selectFrom('approval_links')
    .innerJoin('shares', 'shares.id', 'share_id')
    .select(['share_id as shareId', 'generation'])
    .where('approval_links.item_id', '=', itemId)
    .where('email', '=', email)
    .where('visibility', '=', 'public')
    .where('password_hash', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .executeTakeFirst();
}

/** The address whose own link this is. */
export async function findGuestOf(
  db: Db | Tx,
  shareId: string,
): Promise<{ itemId: string; email: string } | undefined> {
  return db
    .selectFrom('approval_links')
    .select(['item_id as itemId', 'email'])
    .where('share_id', '=', shareId)
    .executeTakeFirst();
}

export async function putGuestLink(tx: Tx, link: { shareId: string; itemId: string; email: string }): Promise<void> {
  await tx
    .insertInto('approval_links')
    .values({ share_id: link.shareId, item_id: link.itemId, email: link.email })
    .execute();
}

export async function putCode(tx: Tx, shareId: string, codeHash: string, expiresAt: Date): Promise<void> {
  const code = { code_hash: codeHash, expires_at: expiresAt, tries: 0 };
  await tx
    .insertInto('approval_codes')
    .values({ share_id: shareId, ...code })
    .onConflict((conflict) => conflict.column('share_id').doUpdateSet(code))
    .execute();
}

/** Counts a try, in one statement: so many at once are counted each. */
export async function takeCode(
  db: Db,
  shareId: string,
  mostTries: number,
): Promise<{ codeHash: string; expiresAt: Date } | undefined> {
  return db
    .updateTable('approval_codes')
    .set((codes) => ({ tries: codes('tries', '+', 1) }))
    .where('share_id', '=', shareId)
    .where('tries', '<', mostTries)
    .returning(['code_hash as codeHash', 'expires_at as expiresAt'])
    .executeTakeFirst();
}

export async function deleteCodes(tx: Tx, shareId: string): Promise<void> {
  await tx.deleteFrom('approval_codes').where('share_id', '=', shareId).execute();
}

/** Returns false if it is not this one, or was used. */
export async function deleteCode(tx: Tx, shareId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('approval_codes')
    .where('share_id', '=', shareId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
