import { timingSafeEqual } from 'node:crypto';
import { minuteMs } from '#contract/durations.ts';
import type { Member } from '#server/platform/access/actor.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Db } from '#server/platform/db/database.ts';
import { grantFolders } from './token-folders.ts';
import { parseToken } from './token-text.ts';
import { findToken, noteTokenUse, type TokenRow } from './tokens.queries.ts';

/** Precision of the last use on the account page. */
const usedWithinMs = minuteMs;

/** A program that sends a bad token wants to know, so it is refused rather than taken for a stranger. */
export async function identifyToken(db: Db, text: string): Promise<Member> {
  const parsed = parseToken(text);
  const row = parsed && (await findToken(db, parsed.id));
  if (!row || !timingSafeEqual(Buffer.from(row.secretHash), Buffer.from(parsed.secretHash)))
    throw new AppError(
      'unauthenticated',
      'This token is not valid: it has expired, was revoked, or was not copied whole. Make a new one on your account page.',
    );
  if (Date.now() - (row.usedAt?.getTime() ?? 0) > usedWithinMs) await noteTokenUse(db, row.id);
  return asMember(db, row);
}

/** The holder of a token that was valid when an address was made; undefined if it is over. */
export async function findTokenMember(db: Db, tokenId: string): Promise<Member | undefined> {
  const row = await findToken(db, tokenId);
  return row && asMember(db, row);
}

async function asMember(db: Db, row: TokenRow): Promise<Member> {
  const { userId, email, emailVerified, name, id, scopes, teamIds, folderIds } = row;
  const token = { id, name: row.tokenName, scopes, teamIds, isLimitedToFolders: folderIds !== null };
  const share = folderIds === null ? undefined : await grantFolders(db, userId, id, folderIds);
  return { kind: 'member', userId, email, emailVerified, name, token, ...(share && { share }) };
}
